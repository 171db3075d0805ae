// What travels between Python and the browser besides the capture itself. Knows neither the host nor the views.
import type { AskChange, Capture, ExampleChange, Failure } from "./model";

export type ShownFailure = Omit<Failure, "partial_nodes">;

/** What is shown of a run; its nodes travel apart, as columns. */
export type ShownCapture = Omit<Capture, "nodes" | "failure"> & { failure: ShownFailure | null };

export type Mode = Capture["mode"];
export type Marker = "AUTO" | "DYNAMIC" | "STATIC";

export interface Selection {
  kind: "dim" | "guard" | "line" | "node" | "symbol" | "module";
  /** dim: `input#dim`; guard: its id; line: `filename:line`; the others: their name or path. */
  key: string;
}

export interface Status {
  state: "idle" | "waiting" | "running" | "error";
  /** While running: how long, in which module and at which line, renewed several times a second. */
  message: string;
  /** The number of the run that is shown. */
  run: number;
  can_undo: boolean;
  can_redo: boolean;
}

/** One line of the history; oldest first in the trait. */
export interface HistoryEntry {
  run: number;
  /** What was asked, of the places of which something was. */
  ask: AskChange[];
  mode: Mode;
  ok: boolean;
  outcome: string;
  elapsed_ms: number;
  guards: number;
  nodes: number;
  /** Empty unless the example is another than the user's. */
  example: string;
}

interface ResolutionStep {
  title: string;
  /** Whether the step stands; one that did not help was taken back. */
  kept: boolean;
  outcome: string;
}

/** What the repair loop did. */
export interface Resolution {
  ok: boolean;
  steps: ResolutionStep[];
  run: number;
}

export type Request =
  | { kind: "set_ask"; changes: AskChange[] }
  | { kind: "set_all"; ask: Marker }
  | { kind: "set_mode"; mode: Mode }
  | { kind: "set_example"; changes: ExampleChange[] }
  | { kind: "set_live"; live: boolean }
  | { kind: "apply" }
  | { kind: "cancel" }
  | { kind: "undo" }
  | { kind: "redo" }
  | { kind: "go_to"; run: number }
  | { kind: "resolve" }
  | { kind: "compare"; first: number; second: number }
  | { kind: "source" }
  | { kind: "layout_engine" }
  | { kind: "operator"; target: string };

/** What torch says of an operator; null where it says nothing. */
export interface OperatorHelp {
  schema: string | null;
  /** Address of its page in torch's documentation. */
  doc: string | null;
}
