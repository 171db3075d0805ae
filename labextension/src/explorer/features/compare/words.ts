// The sentences of comparisons.
import type { Counterpart, GraphName } from "../../pair/pair";

export const GRAPHS = "Both graphs";
export const LOOKING = "Fetching the graphs…";
export const CODE_CHANGED = "code";

export const COMPARE_WITH = "Compare the shown run with";
export const STOP = "Stop";
export const RESULTS_TABLE = "Results of both";

export const RESULTS = {
  name: "Compare results",
  title: "Runs both on the example inputs with the same state and random numbers",
};

/** What one click makes of the shown run, by what it is in a request. */
export const COUNTERPARTS: Readonly<Record<Counterpart, { name: string; title: string }>> = {
  mode: {
    name: "Other mode",
    title: "Same request in the other mode; exports it if needed",
  },
  decomposition: {
    name: "Decomposed program",
    title: "The last decomposition of this run, else one into Core ATen",
  },
  draft: {
    name: "Draft",
    title: "Result of torch.export.draft_export; slower than an export",
  },
};

export const compareShown = (run: number) => `Compare run ${run} with`;

/** `run 3`, or what was made of it. */
export function graphTitle(name: GraphName): string {
  if (typeof name === "number") return `run ${name}`;
  return name === "draft" ? "draft" : "decomposed";
}

/** `Run 2 compared with run 3`. */
export const comparedTitle = ([first, second]: readonly [string, string]) =>
  `${first.charAt(0).toUpperCase()}${first.slice(1)} compared with ${second}`;

export const keptNodes = (count: number) => `${count} nodes with other shapes or inputs`;

export const hunkTitle = (name: string, line: number) => `${name}, from line ${line}`;
