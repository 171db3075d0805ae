// What is asked, as the browser shows it: Python's values, under those that the user has set since.
import { computed, type ReadonlySignal } from "@preact/signals";
import type { ResultOf, Send } from "../../answers";
import type { AskChange, ExampleChange } from "../../model";
import type { Marker, Mode, Option, Request, ShownCapture } from "../../wire";
import { dimKey } from "../words/dimref";
import { type AsksByDim, asksByDim } from "./bydim";
import { createDelivery } from "./delivery";
import { askText, NOTHING_ASKED } from "./grammar";
import { OptimisticValue, OptimisticValues } from "./optimistic";

export interface SpecTraits {
  capture: ReadonlySignal<ShownCapture | null>;
  ask: ReadonlySignal<AskChange[]>;
  mode: ReadonlySignal<Mode>;
  options: ReadonlySignal<readonly Option[]>;
  example: ReadonlySignal<ExampleChange[]>;
  live: ReadonlySignal<boolean>;
}

export interface PendingSpec {
  asks: ReadonlySignal<AsksByDim>;
  /** Sizes of the example that the shown capture was not made with, by the key of the dimension. */
  sizes: ReadonlySignal<ReadonlyMap<string, number>>;
  mode: ReadonlySignal<Mode>;
  /** The switches of torch that are on. */
  options: ReadonlySignal<readonly Option[]>;
  isLive: ReadonlySignal<boolean>;
  /** The number of asks, sizes, modes and options that differ from those of the shown capture. */
  changeCount: ReadonlySignal<number>;
  /** As `changeCount`, from another capture. */
  changesFrom: (capture: ShownCapture | null) => number;
  /** Whether something was set that Python has not answered. */
  isUnsettled: ReadonlySignal<boolean>;
  setAsk: (changes: readonly AskChange[]) => void;
  /** Asks by itself; the result is why it was refused, or nothing. */
  tryAsk: (changes: readonly AskChange[]) => Promise<string>;
  setAll: (marker: Marker) => void;
  setMode: (mode: Mode) => void;
  setOption: (option: Option, isOn: boolean) => void;
  /** The asks are set with it, in one change. */
  setExample: (changes: readonly ExampleChange[], asks?: readonly AskChange[]) => void;
  setLive: (live: boolean) => void;
  /** Sends a request after all changes made before it; null if it was refused, which the user sees. One that stops something says whether that runs. */
  deliver: <R extends Request>(request: R, stops?: () => boolean) => Promise<ResultOf<R> | null>;
  dispose: () => void;
}

/** `isPredicting`: whether Python predicts the result of an ask at once. */
export function createPendingSpec(
  traits: SpecTraits,
  send: Send,
  isPredicting: ReadonlySignal<boolean>,
  showRefusal: (sentence: string) => void,
): PendingSpec {
  const asks = new OptimisticValues<string>();
  const sizes = new OptimisticValues<number>();
  const mode = new OptimisticValue(traits.mode);
  const options = new OptimisticValue(traits.options);
  const live = new OptimisticValue(traits.live);
  const { deliver, gather, dispose } = createDelivery(
    send,
    showRefusal,
    () => isPredicting.value,
    (request) => {
      for (const values of [asks, sizes, mode, options, live]) values.settle(request);
    },
  );
  const shown = {
    asks: asks.over(() => asksByDim(traits.ask.value)),
    sizes: sizes.over(() => new Map(traits.example.value.map((it) => [dimKey(it), it.size]))),
    mode: mode.shown,
    options: options.shown,
  };

  const show = (changes: readonly AskChange[]) => (request: number) => asks.set(asksByDim(changes), request);

  return {
    ...shown,
    isLive: live.shown,
    changeCount: computed(() => changesFrom(traits.capture.value, shown)),
    changesFrom: (capture) => changesFrom(capture, shown),
    isUnsettled: computed(() => ![asks, sizes, mode, options].every((values) => values.isEmpty)),
    setAsk(changes) {
      show(changes)(gather(changes));
    },
    async tryAsk(changes) {
      let refusal = "";
      const refused = (sentence: string) => {
        refusal = sentence;
      };
      await deliver({ kind: "set_ask", changes: [...changes] }, { onNumber: show(changes), refused });
      return refusal;
    },
    setAll(marker) {
      const dims = traits.capture.value?.dims.filter(({ dim }) => dim !== null) ?? [];
      const changes = dims.map(({ input, dim }) => ({ input, dim, ask: marker }));
      void deliver({ kind: "set_all", ask: marker }, { onNumber: show(changes) });
    },
    setMode(chosen) {
      void deliver({ kind: "set_mode", mode: chosen }, { onNumber: (number) => mode.set(chosen, number) });
    },
    setOption(option, isOn) {
      const others = options.shown.value.filter((name) => name !== option);
      const onNumber = (number: number) => options.set(isOn ? [...others, option] : others, number);
      void deliver({ kind: "set_option", option, is_on: isOn }, { onNumber });
    },
    setExample(changes, newAsks = []) {
      const entries = changes.map((change) => [dimKey(change), change.size] as const);
      const onNumber = (number: number) => {
        sizes.set(entries, number);
        show(newAsks)(number);
      };
      void deliver({ kind: "set_example", changes: [...changes], asks: [...newAsks] }, { onNumber });
    },
    setLive(isLive) {
      void deliver({ kind: "set_live", live: isLive }, { onNumber: (number) => live.set(isLive, number) });
    },
    deliver: (request, stops) => deliver(request, stops && { stops }),
    dispose,
  };
}

function changesFrom(
  capture: ShownCapture | null,
  { asks, sizes, mode, options }: Pick<PendingSpec, "asks" | "sizes" | "mode" | "options">,
): number {
  if (capture === null) return 0;
  let changes = capture.mode === mode.value ? 0 : 1;
  for (const dim of capture.dims) {
    const key = dimKey(dim);
    if (askText(dim.asked) !== (asks.value.get(key) ?? NOTHING_ASKED)) changes++;
    if ((sizes.value.get(key) ?? dim.size) !== dim.size) changes++;
  }
  return changes + switched(capture.options ?? [], options.value);
}

/** How many options are on in one of two and off in the other. */
function switched(before: readonly Option[], now: readonly Option[]): number {
  return [...before, ...now].filter((name) => before.includes(name) !== now.includes(name)).length;
}
