// Shows an element on the whole screen: by the browser's own full screen, or above the whole page where the host forbids that.
import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** Whether the element fills the screen, and what changes that; Escape leaves. What the keys are for gets the focus. */
export function useFullScreen(target: RefObject<HTMLElement | null>): [isFull: boolean, toggle: () => void] {
  const isFull = useSignal(false);

  useEffect(() => {
    const element = target.current as HTMLElement;
    const follow = () => {
      isFull.value = document.fullscreenElement === element || element.popover !== null;
    };
    const leaveByKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !isFull.value) return;
      event.stopPropagation();
      close(element);
    };
    const listening = new AbortController();
    document.addEventListener("fullscreenchange", follow, listening);
    element.addEventListener("toggle", follow, listening);
    // Before the explorer, for which Escape ends a selection.
    document.addEventListener("keydown", leaveByKey, { signal: listening.signal, capture: true });
    return () => listening.abort();
  }, []);

  async function open(element: HTMLElement): Promise<void> {
    try {
      await element.requestFullscreen();
    } catch {
      // In the top layer: whatever is around it may confine what is merely fixed.
      element.popover = "manual";
      element.showPopover();
    }
    element.querySelector<SVGElement>('[data-box][tabindex="0"]')?.focus({ preventScroll: true });
  }

  function close(element: HTMLElement): void {
    if (document.fullscreenElement === element) void document.exitFullscreen();
    element.popover = null;
    isFull.value = false;
  }

  return [
    isFull.value,
    () => {
      const element = target.current as HTMLElement;
      if (isFull.value) close(element);
      else void open(element);
    },
  ];
}
