// Shows the views below the Shapes table a frame after it where a run is large: what became of the dimensions is seen first.
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { ShownCapture } from "../wire";
import { ExplorerContext, useExplorer } from "./state";

/** The dimensions of a run that is large. */
const MANY = 400;

export function AfterPaint({ children }: { children: ComponentChildren }) {
  const state = useExplorer();
  const [later, stop] = useMemo(() => {
    const [capture, stopCapture] = afterPaint(state.capture);
    const [answer, stopAnswer] = afterPaint(state.answer);
    const stop = () => {
      stopCapture();
      stopAnswer();
    };
    return [{ ...state, capture, answer }, stop] as const;
  }, [state]);
  useEffect(() => stop, [stop]);
  return <ExplorerContext.Provider value={later}>{children}</ExplorerContext.Provider>;
}

function afterPaint(run: ReadonlySignal<ShownCapture | null>) {
  const shown = signal(run.peek());
  const show = () => {
    shown.value = run.peek();
  };
  const stop = effect(() => {
    if ((run.value?.dims.length ?? 0) < MANY) show();
    else requestAnimationFrame(() => requestAnimationFrame(show));
  });
  return [shown, stop] as const;
}
