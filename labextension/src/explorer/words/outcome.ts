// What a dimension became, in a word and an expression.
import type { DimOutcome } from "../../model";
import { dimWords } from "./dimref";
import { joined } from "./joined";
import { rangeText } from "./range";

/** `unknown` where the export stopped before it was known what the dimension becomes. */
export type Outcome = NonNullable<DimOutcome["got"]> | "failed" | "unknown";

export function outcomeOf(dim: DimOutcome): Outcome {
  const { got, reason } = dim;
  if (hasOneSize(dim)) return "specialized";
  return got ?? (reason === "not_reached" ? "unknown" : "failed");
}

/** Whether the size is a constant of the program. */
export function isConstant(dim: DimOutcome): boolean {
  return ["specialized", "static"].includes(outcomeOf(dim));
}

/** Whether the program takes one size only, whatever other sizes are, though the size is a symbol in it. */
export function hasOneSize({ got, accepted }: DimOutcome): boolean {
  if (!accepted || got === null || got === "static" || got === "specialized") return false;
  const isKnown =
    accepted.is_complete && accepted.not_checked_reason === null && !accepted.with_others_as_in_example;
  return (
    isKnown && accepted.lower !== null && accepted.lower === accepted.upper && accepted.also.length === 0
  );
}

/** The outcome as it is called among others, `2 dynamic, 1 unknown`. */
export function outcomeName(outcome: Outcome): string {
  return outcome === "tied" ? "equal" : outcome;
}

/** The word for the outcome, empty where the expression says it, and the size, range or expression that goes with it. */
export function outcomeWords(dim: DimOutcome): { word: string; expr: string } {
  if (hasOneSize(dim)) return { word: "(specialized)", expr: String(dim.accepted?.lower) };
  switch (outcomeOf(dim)) {
    case "dynamic":
      if (changesOnlyWithOthers(dim))
        return { word: `dynamic; ${dim.accepted_words}`, expr: dim.dim_name ?? "" };
      return {
        word: isBesideOthers(dim) ? "dynamic;" : "dynamic",
        expr: joined([dim.dim_name, sizesText(dim)], " "),
      };
    case "tied":
      return { word: "", expr: `= ${dim.tied_to ? dimWords(dim.tied_to) : dim.shape_expr}` };
    case "derived":
      return { word: "", expr: `= ${dim.shape_expr}` };
    case "specialized":
      return { word: "(specialized)", expr: dim.shape_expr };
    case "static":
      return { word: "(static)", expr: dim.shape_expr };
    case "failed":
      return { word: "failed", expr: "" };
    case "unknown":
      return { word: outcomeName("unknown"), expr: "" };
  }
}

/** Whether a size never changes alone: it has words in place of a range. */
export function changesOnlyWithOthers(dim: DimOutcome): boolean {
  return isBesideOthers(dim) && dim.accepted?.lower === dim.accepted?.upper;
}

/** Whether its sizes are those beside the other sizes of the example, and few. */
function isBesideOthers({ accepted }: DimOutcome): boolean {
  if (!accepted?.with_others_as_in_example) return false;
  return accepted.upper !== null || accepted.step > 1 || (accepted.lower ?? 0) > 2;
}

/** The sizes that the program takes; torch's range where that is not known. */
function sizesText(dim: DimOutcome): string {
  const isKnown = dim.accepted !== null && dim.accepted.not_checked_reason !== "no_guards";
  return isKnown ? dim.accepted_words : rangeText(dim);
}
