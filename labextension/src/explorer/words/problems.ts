// The sentences of the Problems tab.
import { counted } from "./numbers";

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
