// What operators reject of a dimension though no guard does.
import type { DimOutcome, DimRef, Frame, OperatorChecks } from "../../model";
import type { ShownCapture } from "../../wire";
import { joined } from "./joined";
import { isConstant } from "./outcome";

export const NOT_CHECKED = "other sizes not tested";
const NOT_GUARDED = "; no guard checks that";
export const FOUND_BY_OPERATORS = "Found by operators";
export const FOUND_BY_OPERATORS_HINT = "No guard checks these sizes; an operator of the program raises";

type Checked = Pick<ShownCapture, "operators" | "failure">;

/** The limits of a dimension; empty where none is known. */
export function limitWords({ operators }: Checked, dim: DimRef): string {
  const found = limitsOf(operators, dim).map((it) => (isSame(it.dim, dim) ? it.words : it.other_words));
  // Several limits that one operator sets on one line have the same words.
  return [...new Set(found)].join("; ");
}

/** The line of the limit that the reason begins with. */
export function limitFrame(capture: Checked | null, dim: DimRef): Frame | null {
  return limitsOf(capture?.operators, dim)[0]?.frame ?? null;
}

function limitsOf(operators: OperatorChecks | null | undefined, dim: DimRef) {
  return (operators?.limits ?? []).filter((it) => isSame(it.dim, dim) || (it.other && isSame(it.other, dim)));
}

/** The largest size that guards and operators are known to accept, whatever other sizes are; null where none is, or one size alone. */
export function largestAccepted(
  { dims, operators }: Pick<ShownCapture, "dims" | "operators">,
  dim: DimRef,
): number | null {
  const outcome = dims.find((it) => isSame(it, dim));
  if (!outcome || isConstant(outcome)) return null;
  const { accepted } = outcome;
  const limit = operators?.limits.find((it) => isSame(it.dim, dim) && it.relation === "at_most");
  const bounds = [
    accepted?.with_others_as_in_example ? null : accepted?.upper,
    limit?.with_others_as_in_example ? null : limit?.sizes[0],
  ].filter((bound) => bound != null);
  return bounds.length > 0 ? Math.min(...bounds) : null;
}

/** That the operators were not run at other sizes of a dynamic dimension; empty where they were. */
export function uncheckedWords({ operators, failure }: Checked, dim: DimOutcome): string {
  const { accepted } = dim;
  // What changes only if others do, or not at all, cannot be tried alone.
  const isAlone = !accepted || accepted.lower === null || accepted.lower !== accepted.upper;
  if (failure !== null || dim.got !== "dynamic" || !isAlone || isChecked(operators, dim)) return "";
  return operators?.not_checked_words || NOT_CHECKED;
}

/** What operators refuse of a dimension, or that they were not checked; empty for neither. */
export function operatorWords(capture: Checked, dim: DimOutcome): string {
  return limitWords(capture, dim) || uncheckedWords(capture, dim);
}

/** The reason for a result, after what operators reject: that is not to be cut off behind a longer text. */
export function reasonWords(capture: Checked, dim: DimOutcome): string {
  const limits = limitWords(capture, dim);
  if (limits) {
    const isGuarded = dim.reason !== "as_asked" || dim.conditions.length + dim.causes.length > 0;
    return `${limits.replace(/^o/, "O")}${NOT_GUARDED}${isGuarded ? `. ${dim.words}` : ""}`;
  }
  return joined([dim.words, uncheckedWords(capture, dim)], "; ");
}

/** The reason as a row shows it: of a run that waits for its check nothing is said, since the row is not to change twice. */
export function shownReason(capture: Checked | null, dim: DimOutcome): string {
  return capture?.operators ? reasonWords(capture, dim) : dim.words;
}

function isChecked(operators: OperatorChecks | null, dim: DimRef): boolean {
  return operators?.checked.some((checked) => isSame(checked, dim)) ?? false;
}

function isSame(one: DimRef, other: DimRef): boolean {
  return one.input === other.input && one.dim === other.dim;
}
