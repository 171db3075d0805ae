// The state of the decomposition in Program: which operators are to be decomposed, what came of it, what is looked at. Lasts while other tabs are open.
import { computed, effect, type Signal, signal, untracked } from "@preact/signals";
import type { Decomposition } from "../../../model";
import { isEqualJson } from "../../../packed";
import type { DecompositionState, OperatorOffer } from "../../../wire";
import { LatestAnswer } from "../../answer";
import { createKernelTask, type KernelTask } from "../../kerneltask";
import { createPair, type Pair } from "../../pair/pair";
import type { State } from "../../state";

export const VIEWS = ["Operators", "Nodes", "Modules", "Graphs"] as const;
type DecomposeView = (typeof VIEWS)[number];

export interface Decompose extends KernelTask<DecompositionState> {
  /** Whether it is in sight in Program. */
  isOpen: Signal<boolean>;
  /** The operators of the shown program and all that torch can decompose. */
  offers: LatestAnswer<readonly OperatorOffer[]>;
  keepsAll: Signal<boolean>;
  /** The operators that are treated otherwise than for Core ATen. */
  flipped: Signal<ReadonlySet<string>>;
  query: Signal<string>;
  view: Signal<DecomposeView>;
  /** The two graphs of the last decomposition, once one is looked at. */
  pair: LatestAnswer<Pair>;
  isDecomposed: (offer: OperatorOffer) => boolean;
  flip: (offer: OperatorOffer) => void;
  /** Fetches the offers for the run that is shown. */
  load: (run: number) => void;
  /** Fetches the graphs of the last decomposition. */
  look: () => void;
  start: () => void;
  dispose: () => void;
}

export function createDecompose(explorer: State): Decompose {
  const { send, deliver, capture } = explorer;
  const task = createKernelTask(explorer, "decomposing", null, { kind: "cancel_decomposition" });
  const offers = new LatestAnswer<readonly OperatorOffer[]>();
  const keepsAll = signal(false);
  const flipped = signal<ReadonlySet<string>>(new Set());
  const pair = new LatestAnswer<Pair>((graphs) => graphs.dispose());
  let lastResult: Decomposition | null = null;
  // The result comes again with the progress of the next decomposition: it is the same object then.
  const state = computed(() => {
    const now = task.state.value;
    if (now && !isEqualJson(now.result, lastResult)) lastResult = now.result;
    return now && { ...now, result: lastResult };
  });
  let result: object | null | undefined;

  const stopFollowing = effect(() => {
    const next = state.value?.result;
    if (next !== result) untracked(() => pair.clear());
    result = next;
  });

  return {
    ...task,
    state,
    isOpen: signal(false),
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
      void offers.load(run, async () => (await send({ kind: "decomposable" })).operators);
    },
    look() {
      const [last, shown] = [state.peek(), capture.peek()];
      const result = last?.result;
      if (!result || !shown) return;
      void pair.load(result, () =>
        createPair({
          send,
          capture: shown,
          before: { kind: "run_nodes", run: last.run },
          after: { kind: "decomposed_nodes" },
          base: "before",
          origins: result.origins,
          differs: { before: [], after: result.inserted },
        }),
      );
    },
    start() {
      const named = (isInTable: boolean) =>
        (offers.value ?? [])
          .filter((it) => it.is_in_core_table === isInTable && flipped.peek().has(it.target))
          .map(({ target }) => target);
      void deliver({
        kind: "decompose",
        keep: named(true),
        also: named(false),
        keeps_all: keepsAll.peek(),
      });
    },
    dispose() {
      stopFollowing();
      pair.clear();
    },
  };
}
