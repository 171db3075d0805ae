// What the panel of the "?" says.
import { A_DIM } from "./ask";
import type { Outcome } from "./outcome";

export const TITLE = "Legend and keyboard shortcuts";

export const MARKS: readonly [Outcome, string, string][] = [
  ["dynamic", "dynamic", "Accepts other sizes; a range is shown where guards limit it"],
  ["tied", "equal", "`= x.shape[0]`: always equal to that dimension"],
  ["derived", "derived", "`= 2*x.shape[0]`: computed from other dimensions"],
  ["specialized", "specialized", "Constant, although the request allowed other sizes"],
  ["static", "static", "Constant by request or by default"],
  ["failed", "failed", "The export failed because of this dimension"],
  ["unknown", "unknown", "The export failed before torch decided"],
];

export const FILLED_WORD = "filled mark";
export const FILLED = "Specialized or limited: look here first";

export const REQUESTS: readonly [string, string][] = [
  ["AUTO", "torch decides: dynamic if the model allows it, otherwise specialized"],
  ["DYNAMIC", "Must be dynamic; the export fails if the model specializes it"],
  ["STATIC", "Constant at the example size"],
  ["Dim…", A_DIM],
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

export const ICONS: readonly [string, string][] = [
  ["↗", "Open the line"],
  ["▸", "Show details and fixes"],
  ["▾", "Set all shown dimensions"],
  ["↻", "A check still runs; the reason may change"],
];
export const BOUNDS = "Set minimum and maximum size";
export const NAME = "Name equal dimensions with one Dim";
export const REFUSED = "Red corner: predicted to fail";

export const WORDS: readonly [string, string][] = [
  ["request", "`dynamic_shapes`, mode and options of a run"],
  ["guard", "A condition on sizes that torch recorded while tracing"],
  [
    "limited",
    "With DYNAMIC, a Dim or bounds: guards reject some requested sizes. With AUTO: only a few sizes are accepted",
  ],
  ["fix", "A change that makes the export succeed or a dimension dynamic"],
  ["alternative", "A request that exports with fewer dynamic dimensions or sizes"],
  ["verified", "Exported with the fix, on a copy"],
  ["predicted", "Computed from an earlier run's guards"],
  ["Relax", "Change the request step by step until the export succeeds"],
  ["Widen", "Find the request with the most dynamic dimensions that exports"],
  ["Draft", "A program from `draft_export`, with its assumptions"],
  ["run", "One export in the history"],
  ["pin", "Compare all later runs with this one"],
  ["Try sizes", "Check other input sizes against the program, without exporting"],
  ["Probe", "Try sizes around the bounds of every dimension"],
  ["data-dependent", "A number or size that exists only in tensor data"],
  ["runtime assert", "A check that the program makes when it runs"],
];

export const LABEL = "Help";
