// What is picked to be compared: by the user, or by what one click made.
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { createComparing } from "../../pair/comparing";
import type { GraphName } from "../../pair/pair";
import type { State } from "../../state";

interface Picked {
  /** At most two: runs, or a run and what was made of it. */
  picked: ReadonlySignal<readonly GraphName[]>;
  /** Picks a run to be compared, or picks it no more. */
  pickRun: (run: number) => void;
  dispose: () => void;
}

export function createPicked({ store }: State): Picked {
  const picked = signal<readonly GraphName[]>([]);
  const comparing = store(createComparing).state;
  return {
    picked,
    pickRun(run) {
      picked.value = picked.value.includes(run)
        ? picked.value.filter((it) => it !== run)
        : [...picked.value.filter((it) => typeof it === "number").slice(-1), run];
    },
    // What one click made is compared, until others are picked.
    dispose: effect(() => {
      const made = comparing.value;
      if (made?.state === "done" && made.what !== "results" && made.what !== null)
        picked.value = [made.before, made.after];
    }),
  };
}
