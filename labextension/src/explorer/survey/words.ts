// The words of a survey's table.
import type { CaseRow } from "../../wire";
import { joined } from "../words/joined";
import { counted, tally } from "../words/numbers";

export const SURVEY = "Survey";
export const EXPORTS = "Exports";
export const BY_TEXT = "Exports by text";
export const FILTER = "Filter";
export const CLOSE = "Close";
export const CLOSE_TITLE = "Close the explorer (Esc)";
export const LOADING = "Reading the record…";
export const NO_ROWS = "No export has finished yet";
export const NO_ROW_FOUND = "No match";
export const RUNNING = "running";
export const STOPPED = "stopped";
export const NO_RECORD = "No record";

/** The facets by which rows are filtered, with what each is called and what stands for no choice. */
export const FACETS = {
  outcome: { label: "Exports by result", all: "all results" },
  failure: { label: "Exports by kind of failure", all: "all failures" },
  cause: { label: "Exports by cause", all: "all causes" },
  request: { label: "Exports by request", all: "all requests" },
  mode: { label: "Exports by mode", all: "all modes" },
} as const;

const OUTCOMES: Readonly<Record<CaseRow["outcome"], string>> = {
  exported: "exported",
  failed: "failed",
  timed_out: "timed out",
  crashed: "crashed",
  raised: "not started",
};

/** Of the others the name is the word. */
const CAUSES: Readonly<Record<string, string>> = {
  parameter: "size of a weight",
  made_tensor: "tensor created in forward",
  static_input: "static input",
  literal: "hard-coded number",
  number_argument: "number argument",
  python_number: "Python int needed",
  example_is_0_or_1: "example size 0 or 1",
  tie: "equals another dimension",
  asked_bounds: "requested bounds",
  unknown: "guard without a source line",
  tied_to_static: "equals a static dimension",
  range_collapsed: "bounds leave one size",
  unused_by_graph: "unused",
  no_symbol: "not made symbolic",
  marked_unbacked: "no reason recorded",
  failed: "export failed",
};

/** Of the others the name is the word. */
const FAILURES: Readonly<Partial<Record<string, string>>> = {
  cancelled: "stopped",
  constraint_violation: "request not possible",
  data_dependent: "data-dependent error",
  dynamic_specialized: "dynamic dimension specialized",
  example_is_0_or_1: "example size is 0 or 1",
  example_out_of_range: "example outside the range",
  invalid_input: "unsupported input",
  model_error: "error while tracing",
  other: "other error",
  spec_mismatch: "dynamic_shapes does not match the inputs",
};

export const outcomeWords = (outcome: CaseRow["outcome"]) => OUTCOMES[outcome];
export const causeWords = (cause: string) => CAUSES[cause] ?? cause.replaceAll("_", " ");
export const failureWords = (failure: string) => FAILURES[failure] ?? failure.replaceAll("_", " ");

/** `failed: data-dependent error`. */
export function outcomeDetail({ outcome, failure }: CaseRow): string {
  return failure === null ? outcomeWords(outcome) : `${outcomeWords(outcome)}: ${failureWords(failure)}`;
}

/** `3 of 5 dynamic`, equal dimensions among them. */
export function dimsWords({ dims, dynamic, tied }: CaseRow): string {
  if (dims === null) return "";
  return dims === 0 ? "no dimensions" : `${(dynamic ?? 0) + (tied ?? 0)} of ${dims} dynamic`;
}

export function timeWords(elapsed_ms: number | null): string {
  if (elapsed_ms === null) return "";
  return elapsed_ms < 1000 ? `${Math.round(elapsed_ms)} ms` : `${(elapsed_ms / 1000).toFixed(1)} s`;
}

/** `180 exported`, `12 failed`: those outcomes that there are. */
export function countWords(rows: readonly CaseRow[]): string[] {
  const counts = tally(rows.map(({ outcome }) => outcome));
  return (Object.keys(OUTCOMES) as CaseRow["outcome"][])
    .filter((outcome) => counts.has(outcome))
    .map((outcome) => `${counts.get(outcome)} ${outcomeWords(outcome)}`);
}

export const exportsWords = (count: number) => counted(count, "export");
/** The versions of torch without what they were built for, `+cu130`; empty where none is known. */
export function torchWords(rows: readonly CaseRow[]): string {
  const versions = new Set(rows.map(({ torch }) => torch?.split("+")[0]));
  const known = [...versions].filter((version) => version !== undefined).sort();
  return known.length > 0 ? `torch ${known.join(", ")}` : "";
}

export const progressWords = (rows: number, total: number | null) =>
  total === null ? `${rows} finished` : `${rows} of ${total}`;
export const foundWords = (found: number, all: number) => `${found} of ${all}`;
export const optionWords = (label: string, count: number) => `${label} (${count})`;
/** What one export of a survey is called. */
export const exportName = ({ name, request, mode }: CaseRow) => joined([name, request, mode], ", ");
export const explorerOf = (name: string) => `Explorer of ${name}`;
export const openedWords = (name: string) => `Opened below the table: ${name}.`;
