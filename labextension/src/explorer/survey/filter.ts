// Which rows of a survey are shown: by text, and by a choice of each facet. Knows no element.
import type { CaseRow } from "../../wire";
import { tally } from "../words/numbers";
import { causeWords, failureWords, outcomeWords } from "./words";

export type FacetName = "outcome" | "failure" | "cause" | "request" | "mode";

/** What is chosen; empty for all. */
export type Filter = Readonly<Record<FacetName | "text", string>>;

export interface Choice {
  value: string;
  label: string;
  /** How many rows fit it beside what else is chosen. */
  count: number;
}

export const EVERYTHING: Filter = { text: "", outcome: "", failure: "", cause: "", request: "", mode: "" };
const FACET_NAMES: readonly FacetName[] = ["outcome", "failure", "cause", "request", "mode"];

const LABELS: Readonly<Record<FacetName, (value: string) => string>> = {
  outcome: (value) => outcomeWords(value as CaseRow["outcome"]),
  failure: failureWords,
  cause: causeWords,
  request: String,
  mode: String,
};

const texts = new WeakMap<CaseRow, string>();

export function filtered<Row extends { row: CaseRow }>(rows: readonly Row[], filter: Filter): Row[] {
  return rows.filter(({ row }) => fits(row, filter, FACET_NAMES));
}

/** The choices of a facet, the most frequent first; what is chosen is among them though nothing fits it. */
export function choicesOf(rows: readonly CaseRow[], filter: Filter, facet: FacetName): Choice[] {
  const others = FACET_NAMES.filter((name) => name !== facet);
  const found = rows.filter((row) => fits(row, filter, others));
  const counts = tally(found.flatMap((row) => valuesOf(row, facet)));
  const chosen = filter[facet];
  if (chosen && !counts.has(chosen)) counts.set(chosen, 0);
  return [...counts]
    .map(([value, count]) => ({ value, label: LABELS[facet](value), count }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label));
}

/** Those by which rows differ, and the others that are chosen. */
export function facetsOf(rows: readonly CaseRow[], filter: Filter): FacetName[] {
  return FACET_NAMES.filter((facet) => {
    const [first] = rows;
    if (first === undefined || filter[facet] !== "") return filter[facet] !== "";
    const key = valuesOf(first, facet).join();
    return rows.some((row) => valuesOf(row, facet).join() !== key);
  });
}

function fits(row: CaseRow, filter: Filter, facets: readonly FacetName[]): boolean {
  return (
    facets.every((facet) => filter[facet] === "" || valuesOf(row, facet).includes(filter[facet])) &&
    filter.text
      .toLowerCase()
      .split(/\s+/)
      .every((word) => textOf(row).includes(word))
  );
}

function valuesOf(row: CaseRow, facet: FacetName): readonly string[] {
  if (facet === "cause") return row.causes;
  const value = row[facet];
  return value ? [value] : [];
}

function textOf(row: CaseRow): string {
  let text = texts.get(row);
  if (text === undefined) {
    const { name, request, mode, outcome, failure, why, model, file, code } = row;
    text = [
      name,
      request,
      mode,
      outcomeWords(outcome),
      failure && failureWords(failure),
      why,
      model,
      file,
      code,
    ]
      .join("\n")
      .toLowerCase();
    texts.set(row, text);
  }
  return text;
}
