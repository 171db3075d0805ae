// What is said of a draft beside what Python says of its findings.
import type { DraftFinding } from "../../../model";
import type { DraftState } from "../../../wire";

export const MAKE = "Make a draft";
export const STOP = "Stop the draft";
export const HOW = "Uses `draft_export`: exports anyway and lists its assumptions. Slower.";

export const STATES: Readonly<Record<DraftState["state"], string>> = {
  waiting: "Waiting for the kernel",
  running: "Drafting…",
  stopped: "Stopped",
  done: "",
  error: "Draft failed",
};

export const RELAXED = "The requested Dims fail, so the draft uses AUTO.";
export const IN_PYTHON = "In Python: `explorer.draft().program`";

export const LABELS: Readonly<Record<DraftFinding["kind"], string>> = {
  guard: "limited",
  data_dependent: "data-dependent",
  missing_fake_kernel: "missing fake kernel",
  mismatched_fake_kernel: "incorrect fake kernel",
};

export function notEither(error: string): string {
  return `draft_export also failed: ${error}`;
}

export const DRAFT = "Draft";
