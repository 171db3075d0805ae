// The sentences of comparisons.
import type { Counterpart, GraphName } from "../../pair/pair";

export const GRAPHS = "Both graphs";
export const LOOKING = "Fetching the graphs.";
export const CODE_CHANGED = "code";

export const COMPARE_WITH = "Compare the shown run with";
export const STOP = "Stop";
export const RESULTS_TABLE = "Results of both";

export const RESULTS = {
  name: "Compare results",
  title:
    "runs both on the example inputs, from the same state and random numbers, and holds each output against the other",
};

/** What one click makes of the shown run, by what it is in a request. */
export const COUNTERPARTS: Readonly<Record<Counterpart, { name: string; title: string }>> = {
  mode: {
    name: "The other mode",
    title: "the same ask, non-strict beside strict; what is not known yet is exported",
  },
  decomposition: {
    name: "Its decomposition",
    title: "the program before and after: the last decomposition of it, else one into Core ATen",
  },
  draft: {
    name: "Torch’s draft",
    title: "what torch.export.draft_export makes of it; takes several times as long as an export",
  },
};

export const compareShown = (run: number) => `Compare run ${run} with`;

/** `run 3`, or what was made of it. */
export function graphTitle(name: GraphName): string {
  if (typeof name === "number") return `run ${name}`;
  return name === "draft" ? "torch’s draft" : "decomposed";
}

/** `Run 2 compared with run 3`. */
export const comparedTitle = ([first, second]: readonly [string, string]) =>
  `${first.charAt(0).toUpperCase()}${first.slice(1)} compared with ${second}`;

export const hunkTitle = (name: string, line: number) => `${name}, from line ${line}`;
