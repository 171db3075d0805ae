// The sentences of the Problems tab.
import { counted } from "../words/numbers";

export const RESOLUTION = "Resolution";
export const TAKEN_BACK = ", taken back";

export const resolvedWords = (steps: number) => `Resolved in ${counted(steps, "step")}.`;

export const notResolvedWords = (hasCode: boolean) =>
  hasCode
    ? "Not resolved: no change of the request that was tried exports. Resolving changes no code: see the fixes for changes of code."
    : "Not resolved: no change of the request that was tried exports.";

/** Of a step, with how many are undone together with it, itself among them. */
export const undoTitle = (title: string, undoes: number) =>
  `Undo: ${title}${undoes > 1 ? ", and the steps after it" : ""}`;

export const undoWords = (undoes: number) => (undoes > 1 ? "Undo from here" : "Undo");

export const FAILURE = "Failure";
export const RAW = "what torch said";
export const WHERE = "where";
export const WHY = "why";
export const ABOUT = "about";
export const SO_FAR = "so far";
export const FIXES = "Fixes";
export const MADE_HERE = "made here";
export const NOT_AS_ASKED = "Not as asked";
export const ASKED = "asked";
export const GOT = ", got";
export const NO_WAY_OUT = "No way out is known.";
export const NOTES_LABEL = "Notes";
export const NOTES = "notes";
export const REMARKS_LABEL = "Remarks";
export const REMARKS = "also to know";

export const tracedWords = (nodes: number) => `${counted(nodes, "node")} traced before the failure`;
export const FIX_EVERYTHING = "Fix everything";
