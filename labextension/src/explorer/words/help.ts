// What the panel of the "?" says.
import type { Outcome } from "./outcome";

export const TITLE = "what the marks, asks and keys mean";

export const MARKS: readonly [Outcome, string, string][] = [
  ["dynamic", "dynamic", "the program takes other sizes; which ones stands beside it"],
  ["tied", "tied", "always the size of another dimension"],
  ["derived", "derived", "computed from another dimension"],
  ["specialized", "specialized", "asked to be free, but a constant of the program"],
  ["static", "static", "a constant, as asked"],
  ["failed", "failed", "the ask cannot be met: the export failed here"],
  ["unknown", "not known", "the export stopped before it"],
];

export const FILLED_WORD = "filled";
export const FILLED = "not what was asked";

export const ASKS: readonly [string, string][] = [
  ["AUTO", "torch decides: dynamic where the model allows it, else a constant"],
  ["DYNAMIC", "has to be dynamic: the export fails where the model needs a constant"],
  ["STATIC", "a constant: the size of the example"],
  ["Dim…", "dynamic, with a name and bounds; the same name for several makes them equal"],
  ["size 0, 1", "torch takes these for constants: make the example's size 2 or more"],
];

export const KEYS: readonly [string, string][] = [
  ["← →", "the next ask, tab, or node of the graph"],
  ["Ctrl+Z", "undo; with Shift, redo"],
  ["Enter", "in the graph, opens a module or selects a node"],
  ["+ − 0", "in the graph, zoom in, out, and to fit"],
  ["Ctrl+C", "in a table, copies the cell that the arrows lead to"],
  ["Shift+← →", "on a heading, makes the column narrower or wider"],
  ["Esc", "clears the selection, closes this"],
];

export const LABEL = "Help";
