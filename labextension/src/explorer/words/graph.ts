// The sentences and names of the Graph tab.
import { counted } from "./numbers";

/** Families of operators, each with a color; the last two are what no other names, and what calls none. */
export const FAMILIES: readonly string[] = [
  "matrix products",
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
  guard: "guard",
  port: "input named in the box, without an arrow",
  folded: "a parameter, buffer or constant",
} as const;

export const WHEEL_HINT = "Ctrl + scroll zooms, dragging moves";

export function layingOut(boxes: number): string {
  return `Laying out ${boxes.toLocaleString("en")} boxes…`;
}

/** Which module a node is of that no module's code made. */
export function insertedWords(target: string): string {
  if (/\bsym_/.test(target)) return "added by torch: reads an input size";
  if (/assert/.test(target)) return "added by torch: runtime check";
  return "added by torch";
}

export const GRAPH = "Graph of the program";
export const LAYING_OUT = "Laying out the graph.";
export const MODULE_PATH = "Module path";
export const DETAILS = "Details";
export const LEGEND = "Legend";
export const FULL_SCREEN = "Full screen";
export const LEAVE_FULL_SCREEN = "Leave full screen";
export const keysWords = (isFull: boolean) =>
  `arrows: next node · Enter: open or select · + − 0: zoom · Esc: ${isFull ? "leave" : "clear"}`;
/** What of a node a search found. */
export const FOUND_IN = {
  op: "operator",
  module: "module",
  name: "name",
  dtype: "dtype",
  line: "line",
} as const;
export const DEPTH = "Open to depth: ";
export const MIXED_DEPTHS = "mixed";
export const COLLAPSE_ALL = "Collapse all";
export const EXPAND_ALL = "Expand all";
export const ZOOM_OUT = "Zoom out";
export const ZOOM_IN = "Zoom in";
export const FIT = "Fit";
export const COLOUR_BY = "Color by: ";
export const NO_SCRIPTS = "This page does not load scripts.";
export const NO_PNG = "The browser could not make a PNG.";
export const STOPPED_HERE = "the export failed here";
export const CLOSED = "closed; Enter opens it";
export const CHANGED = "changed";
export const FIND = "Find nodes";
export const FIND_HINT = "find: linear, module:mlp";
export const FIND_TITLE =
  "Words match op:, name:, module: and dtype:, or line: where these do not; prefix one to match it alone\n" +
  "has:guard finds nodes that created guards";
export const PREVIOUS = "Previous match";
export const NEXT = "Next match";
export const NO_NODE = "no match";
export const FOUND = "Found";
export const NOTHING_HERE = "This line created no nodes.";
export const MODULES_ALONE = "Only its submodules create nodes.";
export const NO_USER = "No users";
export const NOWHERE = "–";
export const OUT_OF_DATA = "data-dependent";
export const DOWNSTREAM = "All that depends on it";
export const UPSTREAM = "All that it is computed from";
export const SCHEMA = "Schema";
export const DOCUMENTATION = "documentation";
export const lineIn = (name: string): string => `Line in ${name}`;

export const saveAs = (kind: string) => `Save ${kind}`;
export const allDepths = (depth: number) => `${depth} (all)`;
/** `62 nodes, 20 in closed groups`. */
export const shownOf = (nodes: number, closed: number) =>
  counted(nodes, "node") + (closed > 0 ? `, ${closed} in closed groups` : "");
export const changedFrom = (run: number | undefined, count: number) => ` · ${count} changed from run ${run}`;
export const SLOW_ENGINE =
  "The layout engine did not start within a minute. Open the tab again to wait longer.";
export const NO_WASM =
  "The page's security policy blocks WebAssembly, which the layout needs. In Python, explorer.to_dot() returns the graph.";
export const tooSlow = (boxes: number) =>
  `Layout of ${boxes.toLocaleString("en")} boxes took more than 5 s. Collapse groups, or search for a node.`;
export const nodesOf = (kind: string) => `Nodes of this ${kind}`;
export const reached = (title: string, nodes: number, modules: number) =>
  `${title} · ${counted(nodes, "node")} in ${counted(modules, "module")}`;
export const parametersOf = (all: number, own: number) =>
  `${all.toLocaleString("en")} (${own.toLocaleString("en")} its own)`;
export const nodesIn = (all: number, own: number, boxless: number) =>
  `${all} (${own} of its own code${boxless > 0 ? `, ${boxless} without a box` : ""})`;
export const NONE = "None";
