// What is said of a draft beside what Python says of its findings.
import type { DraftFinding } from "../../../model";
import type { DraftState } from "../../../wire";

export const MAKE = "Draft the export";
export const STOP = "Stop the draft";
export const HOW =
  "torch makes a program all the same, and says what it had to assume; it takes several times as long as an export";

export const STATES: Readonly<Record<DraftState["state"], string>> = {
  waiting: "waiting for the kernel",
  running: "drafting …",
  stopped: "stopped",
  done: "",
  error: "the draft failed",
};

export const RELAXED = "The Dims that were asked do not hold: the draft left them to torch (AUTO).";
export const IN_PYTHON = "In Python `explorer.draft().program` is the draft, and `explore(…)` shows it.";

export const LABELS: Readonly<Record<DraftFinding["kind"], string>> = {
  guard: "not as asked",
  data_dependent: "depends on the data",
  missing_fake_kernel: "no fake kernel",
  mismatched_fake_kernel: "wrong fake kernel",
};

export function notEither(error: string): string {
  return `No draft can be made either: ${error}`;
}

export const DRAFT = "Draft";
