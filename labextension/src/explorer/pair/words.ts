// The words of comparisons, where several views have them.
import type { Counterpart } from "./pair";

export type MadeOfRun = Exclude<Counterpart, "mode">;

export const COMPARE_HERE: Readonly<Record<MadeOfRun, string>> = {
  draft: "Compare the draft with this run in History",
  decomposition: "Compare the program before and after in History",
};
