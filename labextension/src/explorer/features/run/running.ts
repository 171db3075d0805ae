// What is chosen to be run, and how far a run is: kept while another tab is open.
import { type Signal, signal } from "@preact/signals";
import type { FreeSizes, RunState } from "../../../wire";
import { LatestAnswer } from "../../answer";
import { createKernelTask, type KernelTask } from "../../kerneltask";
import type { State } from "../../state";
import { WAYS, type Way } from "./words";

export interface Running extends KernelTask<RunState> {
  ways: Signal<readonly Way[]>;
  /** What can have other sizes; null before Python was asked. */
  free: LatestAnswer<FreeSizes>;
  /** Whether to run with a second set of sizes. */
  hasSecond: Signal<boolean>;
  /** The sizes of the second set, in the order of `free`. */
  second: Signal<readonly number[]>;
  /** Asks Python what can have other sizes in the program of a run. */
  ask: (run: number) => Promise<void>;
  run: () => void;
}

/** Before the first run. */
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

export function createRunning(explorer: State): Running {
  const { deliver, send } = explorer;
  const ways = signal<readonly Way[]>(WAYS);
  const free = new LatestAnswer<FreeSizes>();
  const hasSecond = signal(true);
  const second = signal<readonly number[]>([]);
  return {
    ...createKernelTask(explorer, "run_state", NO_RUN, { kind: "cancel_run" }),
    ...{ ways, free, hasSecond, second },
    async ask(run) {
      if (await free.load(run, () => send({ kind: "run_sizes" })))
        second.value = free.value?.free.map(({ proposed }) => proposed) ?? [];
    },
    run() {
      const places = free.value?.free ?? [];
      const sizes = places.flatMap(({ input, dim, example }, at) => {
        const size = second.value[at] ?? example;
        return size === example ? [] : [{ input, dim, size }];
      });
      const isSecond = hasSecond.value && sizes.length > 0;
      void deliver({ kind: "run_program", ways: [...ways.value], sizes: isSecond ? sizes : null });
    },
  };
}
