// The sentences of the Problems tab.
import { counted } from "../words/numbers";

export const RESOLUTION = "Relaxed request";
export const TAKEN_BACK = " (tried, not kept)";

/** `Relaxed in 2 steps: 3 of 6 dimensions dynamic.` */
export const relaxedWords = (steps: number, dynamic: number, dims: number) =>
  `Relaxed in ${counted(steps, "step")}: ${dynamic} of ${counted(dims, "dimension")} dynamic.`;

export const notRelaxedWords = (hasCode: boolean) =>
  hasCode ? "No request exports. Relaxing does not change code: see Fixes." : "No request exports.";

/** Of a step, with how many are undone together with it, itself among them. */
export const undoTitle = (title: string, undoes: number) =>
  `Undo: ${title}${undoes > 1 ? " and later steps" : ""}`;

export const undoWords = (undoes: number) => (undoes > 1 ? "Undo this and later steps" : "Undo");

export const FAILURE = "Failure";
export const RAW = "torch's error message";
export const WHERE = "Line";
export const WHY = "Reason";
export const ABOUT = "About";
export const SO_FAR = "Graph";
export const tracedWords = (count: number) => `${counted(count, "node")} traced before the failure`;
export const FIXES = "Fixes";
export const MADE_HERE = "created here";
export const SPECIALIZED_OR_LIMITED = "Specialized or limited";
export const REQUESTED = "requested";
export const RESULT = ", result";
export const NOTES_LABEL = "Notes";
export const NOTES = "Notes";
export const REMARKS_LABEL = "Remarks";
export const REMARKS = "Notes";

export const makeStatic = (dims: number) => `Make these ${dims} dimensions static`;

export const FIX_EVERYTHING = "Fix everything";
export const fixTogether = (fixed: number, dims: number) => `Fix ${fixed} of ${dims} dimensions at once`;
