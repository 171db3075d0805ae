// What comparisons ask of Python, and what is picked for them.
import type { Signal } from "@preact/signals";
import type { Comparison } from "../../../model";
import type { PendingSpec } from "../../ask/pending_spec";
import type { Counterpart, GraphName } from "../../pair/pair";

export interface CompareActions {
  compare: (first: GraphName, second: GraphName) => Promise<Comparison | null>;
  /** Makes what the shown run is compared with, and compares them. */
  compareWith: (counterpart: Counterpart) => void;
  compareResults: (first: GraphName, second: GraphName) => void;
  stopComparing: () => void;
  /** Picks a run to be compared, or picks it no more. */
  pickRun: (run: number) => void;
}

export function compareActions(
  deliver: PendingSpec["deliver"],
  picked: Signal<readonly GraphName[]>,
): CompareActions {
  return {
    compare: (first, second) => deliver({ kind: "compare", first, second }),
    compareWith: (counterpart) => void deliver({ kind: "compare_with", counterpart }),
    compareResults: (first, second) => void deliver({ kind: "compare_results", first, second }),
    stopComparing: () => void deliver({ kind: "stop_comparing" }),
    pickRun(run) {
      picked.value = picked.value.includes(run)
        ? picked.value.filter((it) => it !== run)
        : [...picked.value.filter((it) => typeof it === "number").slice(-1), run];
    },
  };
}
