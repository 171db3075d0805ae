// What the panel of the "?" says.
import type { Outcome } from "./outcome";

export const TITLE = "Legend and keyboard shortcuts";

export const MARKS: readonly [Outcome, string, string][] = [
  ["dynamic", "dynamic", "Accepts other sizes; a range is shown where guards limit it"],
  ["tied", "= x.shape[0]", "Always equal to that dimension"],
  ["derived", "= 2*x.shape[0]", "Computed from other dimensions"],
  ["specialized", "8 (specialized)", "Constant, although the request allowed other sizes"],
  ["static", "8 (static)", "Constant by request or by default"],
  ["failed", "failed", "The export failed because of this dimension"],
  ["unknown", "unknown", "The export failed before torch decided"],
];

export const FILLED_WORD = "filled mark";
export const FILLED = "Specialized or limited: look here first";

export const REQUESTS: readonly [string, string][] = [
  ["AUTO", "torch decides: dynamic if the model allows it, otherwise specialized"],
  ["DYNAMIC", "Must be dynamic; the export fails if the model specializes it"],
  ["STATIC", "Constant at the example size"],
  ["Dim…", "Dynamic with a name and bounds; the same name means equal sizes"],
  ["size 0 or 1", "torch specializes these; use an example size of 2 or more"],
];

export const KEYS: readonly [string, string][] = [
  ["← →", "Next value, tab or node"],
  ["Ctrl+Z", "Undo; with Shift, redo"],
  ["Enter", "Open a module, select a node"],
  ["+ − 0", "Zoom in, out, fit the graph"],
  ["Ctrl+C", "Copy the table cell"],
  ["Shift+← →", "Narrow or widen a column"],
  ["Esc", "Clear the selection, close"],
];

export const LABEL = "Help";
