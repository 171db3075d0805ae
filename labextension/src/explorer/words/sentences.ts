// The sentences of the screen that stand alone: what is so where there is nothing to show, and what a control does.

export const NO_CLIPBOARD = "The browser blocks copying here. Select the lines and press Ctrl+C.";
export const NO_EXPORT = "No export yet";
export const OWN_CODE = "Nodes of its own code";
export const IN_A_SHAPE = "Shapes with this symbol";
export const MADE_ITS_GUARDS = "Nodes that created its guards";
export const NO_GUARDS = "No guards";
export const NO_GUARD_FOUND = "No match";
export const APPLY = "Export with the new request";
export const NOT_COMPARED = "Cannot compare these two";
export const NOTHING_ELSE = "No other differences";
export const NO_FIX = "No fix known";
export const RELAX = "Relax request";
export const NO_PROBLEMS = "No problems";
export const ONLY_REMARKS = "No problems; see notes below";
export const MADE_UP = "Generated example inputs, to try another size";
export const NO_DIMS = "No inputs";
export const NO_DIM_FOUND = "No match";
export const NO_SOURCE = "Source not available";
export const NO_SYMBOLS = "No symbols: every size is a constant";
export const OUTDATED = "The request changed after this run";
export const RELAX_HOW = "Changes the request until the export succeeds; lists what changed";
export const FAILED = "The export failed";
export const NOTHING_TRACED = "No graph: tracing did not start";
export const NO_NODES = "No graph: the program has no nodes.";
