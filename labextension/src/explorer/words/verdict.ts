// The result of an export, in one line: the header begins with it, as the reports do.
import type { DimOutcome } from "../../model";
import type { ShownCapture } from "../../wire";
import { joined } from "./joined";
import { counted, tally } from "./numbers";
import { hasOneSize, type Outcome, outcomeName, outcomeOf } from "./outcome";

const FREE: ReadonlySet<Outcome> = new Set(["dynamic", "tied", "derived"]);

/** How an export went, or would go; `notAsAsked`, what was ignored too, stands by itself, since it leads to the reasons. */
export function verdictOf(
  { dims, failure, is_observed, ignored_entries }: ShownCapture,
  isPredicted = false,
): { outcome: string; notAsAsked: string[] } {
  if (failure)
    return {
      outcome: `${isPredicted ? "Predicted: fails" : "Export failed"}: ${failure.brief || failure.title || failure.message}`,
      notAsAsked: [],
    };
  const sizes = dims.filter(isCounted);
  const count = sizes.filter(isDynamic).length;
  const dimensions = counted(sizes.length, "dimension");
  const isNone = is_observed && count === 0 && !sizes.some(isAsked);
  const found =
    sizes.length === 0
      ? "no dimensions"
      : isNone
        ? `${dimensions}, all static${ignored_entries ? "" : " (no `dynamic_shapes`)"}`
        : `${count} of ${dimensions} dynamic`;
  const ignored =
    ignored_entries && `${ignored_entries} ${ignored_entries === 1 ? "entry" : "entries"} ignored`;
  return {
    outcome: `${isPredicted ? "Predicted: exports" : is_observed ? "Exported" : "Program"} · ${found}`,
    notAsAsked: [ignored, surprises(isNone ? [] : sizes)].filter((words) => words) as string[],
  };
}

/** `2 specialized, 1 of 3 limited`, of the dynamic ones, or `1 limited`: the dimensions that are not what was requested; empty if all are. */
export function surprises(dims: readonly DimOutcome[]): string {
  const found = dims.filter((dim) => !dim.is_as_asked);
  const limited = found.filter(isDynamic).length;
  const specialized = found.length - limited;
  return joined(
    [
      specialized && `${specialized} specialized`,
      limited && `${limited} ${specialized ? `of ${dims.filter(isDynamic).length} ` : ""}limited`,
    ],
    ", ",
  );
}

/** What dimensions became, counted as the verdict counts: `5 dynamic (2 equal), 1 specialized`. */
export function outcomeCounts(dims: readonly DimOutcome[]): string {
  const counts = [...tally(dims.map(outcomeOf))];
  const tied = counts.filter(([outcome]) => outcome === "tied" || outcome === "derived");
  const rest = counts.filter(([outcome]) => !FREE.has(outcome));
  const free = dims.filter(isDynamic).length;
  const ofThem = tied.length > 0 ? ` (${listOf(tied)})` : "";
  return joined([free > 0 && `${free} dynamic${ofThem}`, listOf(rest)], ", ");
}

/** How many of the dimensions that the verdict counts are dynamic. */
export function dynamicCounts(dims: readonly DimOutcome[]): { dynamic: number; all: number } {
  const sizes = dims.filter(isCounted);
  return { dynamic: sizes.filter(isDynamic).length, all: sizes.length };
}

function isCounted(dim: DimOutcome): boolean {
  return dim.dim !== null || isAsked(dim) || isFree(dim);
}

function listOf(counts: readonly (readonly [Outcome, number])[]): string {
  return counts.map(([outcome, count]) => `${count} ${outcomeName(outcome)}`).join(", ");
}

/** Tied and derived ones are too. */
export function isDynamic(dim: DimOutcome): boolean {
  return isFree(dim) && !hasOneSize(dim);
}

function isFree({ got }: DimOutcome): boolean {
  return got !== null && FREE.has(got);
}

function isAsked({ asked }: DimOutcome): boolean {
  return asked.kind !== "default";
}
