// What the kernel makes for a comparison, so that features can have theirs compared.
import type { ComparingState } from "../../wire";
import { createKernelTask, type KernelTask } from "../kerneltask";
import type { State } from "../state";
import type { Counterpart } from "./pair";

/** Before anything is compared by one click. */
export const NOTHING_COMPARED: ComparingState = {
  state: "idle",
  message: "",
  what: null,
  before: 0,
  after: 0,
  results: null,
  results_words: "",
};

export interface Comparing extends KernelTask<ComparingState> {
  /** Makes what the shown run is compared with, and compares them. */
  compareWith: (counterpart: Counterpart) => void;
}

export function createComparing(explorer: State): Comparing {
  return {
    ...createKernelTask(explorer, "comparing", NOTHING_COMPARED, { kind: "stop_comparing" }),
    compareWith: (counterpart) => void explorer.deliver({ kind: "compare_with", counterpart }),
  };
}
