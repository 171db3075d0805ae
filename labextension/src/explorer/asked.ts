// What is asked, as the browser shows it: Python's word, overlaid with what the user has wished for since.
import { computed, type ReadonlySignal } from "@preact/signals";
import { NoAnswer, type ResultOf, type Send } from "../answers";
import type { AskChange, ExampleChange } from "../model";
import type { Marker, Mode, Request, ShownCapture } from "../wire";
import { asksByDim, capturedAsks, NOTHING_ASKED } from "./ask";
import { createOutbox } from "./outbox";
import { dimKey } from "./place";
import { Wishes } from "./wishes";

export interface AskedTraits {
  capture: ReadonlySignal<ShownCapture | null>;
  ask: ReadonlySignal<AskChange[]>;
  mode: ReadonlySignal<Mode>;
  example: ReadonlySignal<ExampleChange[]>;
  live: ReadonlySignal<boolean>;
}

/** A request that goes out after all changes made before it; null if it was refused, which the user has been told. */
type Deliver = <R extends Request>(request: R) => Promise<ResultOf<R> | null>;

export interface Asked {
  asks: ReadonlySignal<ReadonlyMap<string, string>>;
  /** Sizes of the example that the shown capture was not made with. */
  sizes: ReadonlySignal<ReadonlyMap<string, number>>;
  mode: ReadonlySignal<Mode>;
  isLive: ReadonlySignal<boolean>;
  /** In how many places the shown capture is of another ask than what is asked now. */
  changeCount: ReadonlySignal<number>;
  /** Whether something was wished for that Python has not answered. */
  isUnsettled: ReadonlySignal<boolean>;
  setAsk: (changes: readonly AskChange[]) => void;
  /** Asks by itself; the result is why it was refused, or nothing. */
  tryAsk: (changes: readonly AskChange[]) => Promise<string>;
  setAll: (marker: Marker) => void;
  setMode: (mode: Mode) => void;
  setExample: (changes: readonly ExampleChange[]) => void;
  setLive: (live: boolean) => void;
  deliver: Deliver;
  dispose: () => void;
}

const ONE = "";

export function createAsked(traits: AskedTraits, send: Send, complain: (sentence: string) => void): Asked {
  const asks = new Wishes<string>();
  const sizes = new Wishes<number>();
  const mode = new Wishes<Mode>();
  const live = new Wishes<boolean>();
  const outbox = createOutbox(
    (changes, request) => void carry({ kind: "set_ask", changes }, request, complain),
  );

  const shownAsks = asks.over(() => asksByDim(traits.ask.value));
  const shownSizes = sizes.over(() => new Map(traits.example.value.map((it) => [dimKey(it), it.size])));
  const one = <V>(wishes: Wishes<V>, trait: ReadonlySignal<V>) => {
    const shown = wishes.over(() => new Map([[ONE, trait.value]]));
    return computed(() => shown.value.get(ONE) ?? trait.value);
  };
  const shownMode = one(mode, traits.mode);

  /** Sends what stands for a number of wishes, and lets go of them when it is answered. */
  async function carry<R extends Request>(
    request: R,
    number: number,
    refused: (sentence: string) => void,
  ): Promise<ResultOf<R> | null> {
    complain("");
    try {
      return await send(request);
    } catch (error) {
      // A kernel that is gone is told of elsewhere.
      if (!(error instanceof NoAnswer)) refused(error instanceof Error ? error.message : String(error));
      return null;
    } finally {
      for (const wishes of [asks, sizes, mode, live]) wishes.settle(number);
    }
  }

  function alone<R extends Request>(
    request: R,
    wish: (number: number) => void,
    refused = complain,
  ): Promise<ResultOf<R> | null> {
    outbox.flush();
    const number = outbox.next();
    wish(number);
    return carry(request, number, refused);
  }

  const wishAsks = (changes: readonly AskChange[]) => (number: number) =>
    asks.put(
      changes.map((change) => [dimKey(change), change.ask] as const),
      number,
    );

  return {
    asks: shownAsks,
    sizes: shownSizes,
    mode: shownMode,
    isLive: one(live, traits.live),
    changeCount: computed(() => {
      const capture = traits.capture.value;
      if (capture === null) return 0;
      const asked = [...capturedAsks(capture)];
      const changed = asked.filter(([key, ask]) => ask !== (shownAsks.value.get(key) ?? NOTHING_ASKED));
      return changed.length + shownSizes.value.size + (capture.mode === shownMode.value ? 0 : 1);
    }),
    isUnsettled: computed(() => ![asks, sizes, mode].every((wishes) => wishes.isEmpty)),
    setAsk(changes) {
      wishAsks(changes)(outbox.add(changes));
    },
    async tryAsk(changes) {
      let sentence = "";
      await alone({ kind: "set_ask", changes: [...changes] }, wishAsks(changes), (said) => {
        sentence = said;
      });
      return sentence;
    },
    setAll(marker) {
      const dims = traits.capture.value?.dims.filter(({ dim }) => dim !== null) ?? [];
      const changes = dims.map(({ input, dim }) => ({ input, dim, ask: marker }));
      void alone({ kind: "set_all", ask: marker }, wishAsks(changes));
    },
    setMode(wished) {
      void alone({ kind: "set_mode", mode: wished }, (number) => mode.put([[ONE, wished]], number));
    },
    setExample(changes) {
      const entries = changes.map((change) => [dimKey(change), change.size] as const);
      void alone({ kind: "set_example", changes: [...changes] }, (number) => sizes.put(entries, number));
    },
    setLive(wished) {
      void alone({ kind: "set_live", live: wished }, (number) => live.put([[ONE, wished]], number));
    },
    deliver: (request) => alone(request, () => {}),
    dispose: outbox.dispose,
  };
}
