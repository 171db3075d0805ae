// The sentences and names of the Graph tab.
import { counted } from "./numbers";

/** Families of operators, each with a colour; the last two are what no other names, and what calls none. */
export const FAMILIES: readonly string[] = [
  "products",
  "reductions, norms",
  "shape",
  "indexing, creation",
  "types, checks",
  "elementwise",
  "inputs, outputs",
];
export const OTHERS = "others";

export const COLOURING_WORDS = {
  operator: "operator",
  module: "module class",
  dtype: "dtype",
} as const;

export const MARK_WORDS = {
  guard: "a guard was made here",
  port: "a size, or a result with many users",
  folded: "a parameter, buffer or constant",
} as const;

export const WHEEL_HINT = "Ctrl + scroll zooms, dragging moves";

export function layingOut(boxes: number): string {
  return `Laying out ${boxes.toLocaleString("en")} boxes…`;
}

/** Which module a node is of that no module's code made. */
export function insertedWords(target: string): string {
  if (/\bsym_/.test(target)) return "none: torch reads a size of an input here";
  if (/assert/.test(target)) return "none: torch checks here what it assumed";
  return "none: torch inserted it";
}

export const GRAPH = "Graph of the program";
export const LAYING_OUT = "Laying out the graph.";
export const MODULE_PATH = "Module path";
export const DETAILS = "Details";
export const LEGEND = "Legend";
export const FULL_SCREEN = "Full screen";
export const LEAVE_FULL_SCREEN = "Leave full screen";
export const KEYS = "arrows: next node · Enter: open or select · + − 0: zoom · Esc: clear";
/** What of a node a search found. */
export const FOUND_IN = {
  op: "operator",
  module: "module",
  name: "name",
  dtype: "dtype",
  line: "line",
} as const;
export const DEPTH = "depth ";
export const DEPTH_LABEL = "Open groups to this depth";
export const COLLAPSE_ALL = "Collapse all";
export const EXPAND_ALL = "Expand all";
export const ZOOM_OUT = "Zoom out";
export const ZOOM_IN = "Zoom in";
export const FIT = "Fit";
export const COLOUR_BY = "colour by ";
export const SAVE = "save";
export const SAVE_LABEL = "Save the picture";
export const NO_SCRIPTS = "This page loads no scripts.";
export const NO_PNG = "The browser painted no PNG.";
export const STOPPED_HERE = "the export stopped here";
export const CLOSED = "closed, Enter opens it";
export const CHANGED = "changed";
export const FIND = "Find nodes";
export const FIND_HINT = "find: linear, module:mlp, has:guard";
export const FIND_TITLE =
  "Every word has to be in the operator, name, module, dtype or source line.\n" +
  "op:  name:  module:  dtype:  line:  look in one of them; has:guard finds where guards were born.";
export const PREVIOUS = "Previous match";
export const NEXT = "Next match";
export const NO_NODE = "no node";
export const FOUND = "Found";
export const NOTHING_HERE = "No node of the graph was made here.";
export const MODULES_ALONE = "Only modules in it make nodes.";
export const NO_USER = "Nothing reads it.";
export const NOWHERE = "Nowhere.";
export const OUT_OF_DATA = "none: its value is in the data";
export const DOWNSTREAM = "Downstream";
export const SCHEMA = "Schema";
export const DOCUMENTATION = "documentation";
export const LINE = "Line";

export const saveAs = (kind: string) => `Save as ${kind}`;
export const allDepths = (depth: number) => `${depth} (all)`;
export const shownOf = (shown: number, nodes: number) => `${shown} of ${counted(nodes, "node")} shown`;
export const changedSince = (count: number) => ` · ${count} changed since the last run`;
export const SLOW_ENGINE = "Graphviz did not start within a minute. Open the tab again to go on waiting.";
export const NO_WASM =
  "The page's security policy forbids WebAssembly, which lays out graphs. In Python, explorer.to_dot() has the graph.";
export const noPlace = (boxes: number) =>
  `Graphviz found no place for ${boxes.toLocaleString("en")} boxes in 5 s. Collapse groups, or search for what you want to see: the way to it opens alone.`;
export const nodesOf = (kind: string) => `Nodes of this ${kind}`;
export const reached = (title: string, nodes: number, modules: number) =>
  `${title} · ${counted(nodes, "node")} in ${counted(modules, "module")}`;
export const parametersOf = (all: number, own: number) =>
  `${all.toLocaleString("en")} (${own.toLocaleString("en")} its own)`;
export const nodesIn = (all: number, own: number) => `${all} (${own} of its own code)`;
export const NONE = "None.";
