// The words of a survey's table.
import type { CaseRow } from "../../wire";
import { counted } from "../words/numbers";

export const SURVEY = "Survey";
export const EXPORTS = "Exports";
export const BY_TEXT = "Exports by text";
export const FILTER = "filter";
export const CLOSE = "Close";
export const CLOSE_TITLE = "Close the explorer (Esc)";
export const LOADING = "Reading the record.";
export const NO_ROWS = "No export has ended yet.";
export const NO_ROW_FOUND = "No export fits: clear a filter above.";
export const RUNNING = "running";
export const STOPPED = "stopped";
export const NO_RECORD = "No record was left.";

/** The facets by which rows are filtered, with what each is called and what stands for no choice. */
export const FACETS = {
  outcome: { label: "Exports by outcome", all: "all outcomes" },
  failure: { label: "Exports by kind of failure", all: "all failures" },
  cause: { label: "Exports by cause", all: "all causes" },
  ask: { label: "Exports by ask", all: "all asks" },
  mode: { label: "Exports by mode", all: "all modes" },
} as const;

const OUTCOMES: Readonly<Record<CaseRow["outcome"], string>> = {
  exported: "exported",
  failed: "failed",
  timed_out: "timed out",
  crashed: "crashed",
  raised: "not begun",
};

const CAUSES: Readonly<Record<string, string>> = {
  parameter: "the size of a weight",
  made_tensor: "a tensor that forward makes",
  static_input: "an input that is static",
  literal: "a number in the code",
  number_argument: "a number from an expression",
  python_number: "Python needs a number",
  comparison: "a comparison",
  operator: "the operator itself",
  example_is_0_or_1: "an example of 0 or 1",
  tie: "has to equal another",
  asked_bounds: "the asked bounds",
  unknown: "a guard of unknown cause",
  guard: "a guard",
  tied_to_static: "tied to a static one",
  range_collapsed: "one size was left",
  unused_by_graph: "nothing reads it",
  no_symbol: "torch gave it no symbol",
  marked_unbacked: "torch does not say why",
  failed: "the export failed on it",
};

export const outcomeWords = (outcome: CaseRow["outcome"]) => OUTCOMES[outcome];
export const causeWords = (cause: string) => CAUSES[cause] ?? cause.replaceAll("_", " ");
export const failureWords = (failure: string) => failure.replaceAll("_", " ");

/** `failed: data dependent`. */
export function outcomeDetail({ outcome, failure }: CaseRow): string {
  return failure === null ? outcomeWords(outcome) : `${outcomeWords(outcome)}: ${failureWords(failure)}`;
}

/** `3 of 5 dynamic`, those that are tied among them. */
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
  const counts = new Map<CaseRow["outcome"], number>();
  for (const { outcome } of rows) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
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
  total === null ? `${rows} ended` : `${rows} of ${total}`;
export const foundWords = (found: number, all: number) => `${found} of ${all}`;
export const optionWords = (label: string, count: number) => `${label} (${count})`;
/** What one export of a survey is called. */
export const exportName = ({ name, ask, mode }: CaseRow) => [name, ask, mode].filter(Boolean).join(", ");
export const explorerOf = (name: string) => `Explorer of ${name}`;
export const openedWords = (name: string) => `Opened below the table: ${name}.`;
