// What came of an export, in one line: the header begins with it, as the reports do.
import type { DimOutcome } from "../../model";
import type { ShownCapture } from "../../wire";
import { counted } from "./numbers";
import { type Outcome, outcomeName, outcomeOf } from "./outcome";

const FREE: ReadonlySet<Outcome> = new Set(["dynamic", "tied", "derived"]);

/** How an export went, or would go; `notAsAsked` stands by itself, since it leads to the reasons. */
export function verdictOf(
  { dims, failure, is_observed }: ShownCapture,
  isPredicted = false,
): { outcome: string; notAsAsked: string } {
  if (failure)
    return {
      outcome: `${isPredicted ? "would not export" : "not exported"}: ${failure.brief || failure.title || failure.message}`,
      notAsAsked: "",
    };
  const sizes = dims.filter((dim) => dim.dim !== null || isAsked(dim) || isFree(dim));
  const count = sizes.length
    ? `${sizes.filter(isFree).length} of ${counted(sizes.length, "dimension")} dynamic`
    : "no dimensions";
  const surprising = sizes.filter((dim) => !dim.is_as_asked).length;
  const ask = sizes.some(isAsked) ? "all as asked" : "nothing asked";
  const isAnswer = is_observed && sizes.length > 0 && !surprising;
  return {
    outcome: [
      isPredicted ? "would export" : is_observed ? "exported" : "program",
      count,
      ...(isAnswer ? [ask] : []),
    ].join(" · "),
    notAsAsked: surprising ? `${surprising} not as asked` : "",
  };
}

/** What dimensions became, counted as the verdict counts: `5 dynamic (2 tied), 1 specialized`. */
export function outcomeCounts(dims: readonly DimOutcome[]): string {
  const counts = new Map<Outcome, number>();
  for (const dim of dims) counts.set(outcomeOf(dim), (counts.get(outcomeOf(dim)) ?? 0) + 1);
  const tied = [...counts].filter(([outcome]) => outcome === "tied" || outcome === "derived");
  const rest = [...counts].filter(([outcome]) => !FREE.has(outcome));
  const free = dims.filter(isFree).length;
  const ofThem = tied.length > 0 ? ` (${listOf(tied)})` : "";
  return [free > 0 && `${free} dynamic${ofThem}`, listOf(rest)].filter(Boolean).join(", ");
}

function listOf(counts: readonly (readonly [Outcome, number])[]): string {
  return counts.map(([outcome, count]) => `${count} ${outcomeName(outcome)}`).join(", ");
}

function isFree({ got }: DimOutcome): boolean {
  return got !== null && FREE.has(got);
}

function isAsked({ asked }: DimOutcome): boolean {
  return asked.kind !== "default";
}
