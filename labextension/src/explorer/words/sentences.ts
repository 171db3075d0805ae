// The sentences of the screen that stand alone: what is so where there is nothing to show, and what a control does.

export const NO_CLIPBOARD = "The browser does not let this page copy: select the lines and press Ctrl+C.";
export const NO_EXPORT = "Nothing is exported yet.";
export const OWN_CODE = "Nodes of its own code";
export const IN_A_SHAPE = "Where it is in a shape";
export const MADE_ITS_GUARDS = "Nodes that made its guards";
export const NO_GUARDS = "No guards: nothing restricts the sizes.";
export const NO_GUARD_FOUND = "No guard matches the filter.";
export const APPLY = "export with what is asked now";
export const NOT_COMPARED = "These two cannot be compared.";
export const NOTHING_ELSE = "The two differ in nothing else.";
export const NO_FIX = "No fix is known for this one.";
export const RELAX = "Relax my request until it exports";
export const NO_PROBLEMS = "No problems: everything is as asked.";
export const ONLY_REMARKS = "Every dimension is as asked; what else there is to know stands below.";
export const MADE_UP = "This example was made up, for a size that was asked to be tried.";
export const NO_DIMS = "No inputs: nothing has a dimension.";
export const NO_DIM_FOUND = "No dimension matches the filter.";
export const NO_SOURCE = "No source: the text of the model was not found.";
export const NO_SYMBOLS = "No symbols: every size is a number.";
export const OUTDATED = "Outdated: the request has changed.";
export const RELAX_HOW = "tries fixes of the request one by one, and lists what is given up for it";
export const FAILED = "The export failed";
export const NOTHING_TRACED = "No graph: nothing was traced before the failure.";
export const NO_NODES = "No graph: the program has no nodes.";
export const NO_PROBLEMS_ALONE = "No problems.";
