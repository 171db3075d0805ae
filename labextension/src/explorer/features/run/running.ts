// What is chosen to be run, and how far a run is: kept while another tab is open.
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { ResultOf } from "../../../answers";
import type { FreeSizes, Request, RunState } from "../../../wire";
import { WAYS, type Way } from "./words";

export interface Running {
  /** Null where nobody can run anything: in a saved page. */
  state: ReadonlySignal<RunState | null>;
  ways: Signal<readonly Way[]>;
  /** What can have other sizes; null before Python was asked. */
  free: ReadonlySignal<FreeSizes | null>;
  /** Whether to run with a second set of sizes. */
  hasSecond: Signal<boolean>;
  /** The sizes of the second set, in the order of `free`. */
  second: Signal<readonly number[]>;
  /** Asks Python what can have other sizes in the program of a run. */
  ask: (run: number) => void;
  run: () => void;
  cancel: () => void;
}

type Deliver = <R extends Request>(request: R) => Promise<ResultOf<R> | null>;

export const NO_RUN: RunState = {
  state: "idle",
  message: "",
  run: 0,
  chosen: [],
  way: null,
  began_at: 0,
  rows: [],
  notes: [],
};

export function createRunning(state: ReadonlySignal<RunState | null>, deliver: Deliver): Running {
  const ways = signal<readonly Way[]>(WAYS);
  const free = signal<FreeSizes | null>(null);
  const hasSecond = signal(true);
  const second = signal<readonly number[]>([]);
  let asked = 0;

  async function ask(run: number): Promise<void> {
    if (asked === run) return;
    asked = run;
    const answer = await deliver({ kind: "run_sizes" });
    if (asked !== run) return;
    if (answer === null) asked = 0;
    free.value = answer;
    second.value = answer?.free.map(({ proposed }) => proposed) ?? [];
  }

  return {
    ...{ state, ways, free, hasSecond, second },
    ask: (run) => void ask(run),
    run() {
      const places = free.value?.free ?? [];
      const sizes = places.flatMap(({ input, dim, example }, at) => {
        const size = second.value[at] ?? example;
        return size === example ? [] : [{ input, dim, size }];
      });
      const isSecond = hasSecond.value && sizes.length > 0;
      void deliver({ kind: "run_program", ways: [...ways.value], sizes: isSecond ? sizes : null });
    },
    cancel: () => void deliver({ kind: "cancel_run" }),
  };
}
