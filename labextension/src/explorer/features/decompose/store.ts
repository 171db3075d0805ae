// The state of the Decompose tab: which operators are to be decomposed, what came of it, what is looked at. Lasts while other tabs are open.
import { effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import type { Send } from "../../../answers";
import type { DecompositionState, OperatorOffer, Request, ShownCapture } from "../../../wire";
import { createPair, type Pair } from "../../pair/pair";

export const VIEWS = ["Operators", "Nodes", "Modules", "Graphs"] as const;
export type DecomposeView = (typeof VIEWS)[number];

export interface Decompose {
  /** Null where no kernel decomposes anything. */
  state: ReadonlySignal<DecompositionState | null>;
  /** The operators of the shown program and all that torch can decompose; a sentence why there are none; null before they arrive. */
  offers: ReadonlySignal<readonly OperatorOffer[] | string | null>;
  keepsAll: Signal<boolean>;
  /** The operators that are treated otherwise than for Core ATen. */
  flipped: Signal<ReadonlySet<string>>;
  query: Signal<string>;
  view: Signal<DecomposeView>;
  /** The two graphs of the last decomposition; null before one is looked at. */
  pair: ReadonlySignal<Pair | null>;
  isDecomposed: (offer: OperatorOffer) => boolean;
  flip: (offer: OperatorOffer) => void;
  /** Fetches the offers for the run that is shown. */
  load: (run: number) => void;
  /** Fetches the graphs of the last decomposition. */
  look: () => void;
  start: () => void;
  cancel: () => void;
  dispose: () => void;
}

export function createDecompose(
  state: ReadonlySignal<DecompositionState | null>,
  capture: ReadonlySignal<ShownCapture | null>,
  send: Send,
  deliver: (request: Request) => Promise<object | null>,
): Decompose {
  const offers = signal<readonly OperatorOffer[] | string | null>(null);
  const keepsAll = signal(false);
  const flipped = signal<ReadonlySet<string>>(new Set());
  const pair = signal<Pair | null>(null);
  let offered = -1;
  let looked: object | null = null;

  function drop(): void {
    pair.peek()?.dispose();
    pair.value = null;
    looked = null;
  }

  const stop = effect(() => {
    const result = state.value?.result;
    untracked(() => result !== looked && drop());
  });

  return {
    state,
    offers,
    keepsAll,
    flipped,
    query: signal(""),
    view: signal<DecomposeView>("Operators"),
    pair,
    isDecomposed: ({ target, has_decomposition, is_in_core_table }) =>
      has_decomposition && !keepsAll.value && is_in_core_table !== flipped.value.has(target),
    flip({ target }) {
      const next = new Set(flipped.value);
      if (!next.delete(target)) next.add(target);
      flipped.value = next;
    },
    load(run) {
      if (offered === run) return;
      offered = run;
      send({ kind: "decomposable" }).then(
        ({ operators }) => {
          offers.value = operators;
        },
        (error: unknown) => {
          offers.value = error instanceof Error ? error.message : String(error);
          offered = -1;
        },
      );
    },
    look() {
      const [last, shown] = [state.peek(), capture.peek()];
      if (!last?.result || !shown || looked === last.result) return;
      const result = last.result;
      looked = result;
      const made = createPair({
        send,
        capture: shown,
        before: { kind: "run_nodes", run: last.run },
        after: { kind: "decomposed_nodes" },
        base: "before",
        origins: result.origins,
        differs: { before: [], after: result.inserted },
      });
      made.then(
        (now) => {
          if (looked === result) pair.value = now;
          else now.dispose();
        },
        () => {
          looked = null;
        },
      );
    },
    start() {
      const all = offers.peek();
      const chosen = Array.isArray(all) ? (all as readonly OperatorOffer[]) : [];
      const named = (isInTable: boolean) =>
        chosen
          .filter((it) => it.is_in_core_table === isInTable && flipped.peek().has(it.target))
          .map(({ target }) => target);
      void deliver({
        kind: "decompose",
        keep: named(true),
        also: named(false),
        keeps_all: keepsAll.peek(),
      });
    },
    cancel: () => void deliver({ kind: "cancel_decomposition" }),
    dispose() {
      stop();
      drop();
    },
  };
}
