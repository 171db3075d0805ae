// What travels between Python and the browser besides the capture itself. Knows neither the host nor the views.
import type { AskChange, Capture } from "./model";

export type Mode = Capture["mode"];
export type Marker = "AUTO" | "DYNAMIC" | "STATIC";

export interface Selection {
  kind: "dim" | "guard" | "line" | "node" | "symbol" | "module";
  /** dim: `input#dim`; guard: its id; line: `filename:line`; the others: their name or path. */
  key: string;
}

export interface Status {
  state: "idle" | "waiting" | "running" | "error";
  message: string;
  /** Grows by one for each capture shown. */
  run: number;
}

export type Request =
  | { kind: "set_ask"; changes: AskChange[] }
  | { kind: "set_all"; ask: Marker }
  | { kind: "set_mode"; mode: Mode };

/** Hands a request to Python; rejects with a sentence for the user. */
export type Send = (request: Request) => Promise<void>;

export const IDLE: Status = { state: "idle", message: "", run: 0 };
