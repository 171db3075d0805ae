// What is picked to be compared: by the user, or by what one click made.
import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { ComparingState } from "../../../wire";
import type { GraphName } from "../../pair/pair";

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

export interface Picked {
  /** At most two: runs, or a run and what was made of it. */
  picked: Signal<readonly GraphName[]>;
  dispose: () => void;
}

export function createPicked(comparing: ReadonlySignal<ComparingState | null>): Picked {
  const picked = signal<readonly GraphName[]>([]);
  // What one click made is compared, until others are picked.
  const dispose = effect(() => {
    const made = comparing.value;
    if (made?.state === "done" && made.what !== "results" && made.what !== null)
      picked.value = [made.before, made.after];
  });
  return { picked, dispose };
}
