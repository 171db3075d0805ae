// The sentences of the panel that tries sizes.
import type { DimOutcome } from "../../../model";
import type { ProbedSize, Trial } from "../../../wire";
import { dimWords } from "../../words/dimref";

export const TYPE_A_SIZE = "Enter sizes to check them against the guards";
export const OPERATORS_TO_COME = "Checking operators…";
export const FOLLOWS = "Update related sizes";
export const FOLLOWS_TITLE = "Also change sizes that depend on this one";
export const RUN = "Run model and program";
export const RUN_ALONE = "Run program";
export const RUN_TITLE = "Runs on random inputs of these sizes and compares the outputs";
export const PROBE = "Probe bounds";
export const PROBE_TITLE =
  "Runs the program at and around the bounds of each dimension, related sizes change too, others stay";
export const PROBING = "Probing…";
export const RUNNING = "Running…";
export const NOT_AS_STATED = "differs from the stated range";

/** What is wrong with the text of a field, and what to enter; empty for a size. */
export function invalidWords(dim: DimOutcome, text: string): string {
  const [isSize, typed] = [dim.dim !== null, text.trim()];
  const size = Number(typed);
  const next = `Enter ${isSize ? "0 or more" : "a whole number"} (example: ${dim.size}).`;
  if (typed === "") return `${dimWords(dim)} is empty. ${next}`;
  return Number.isSafeInteger(size) && (size >= 0 || !isSize)
    ? ""
    : `${typed} is not a ${isSize ? "size" : "whole number"}. ${next}`;
}

const VERDICTS: Readonly<Record<Trial["verdict"], string>> = {
  accepted: "Accepted",
  refused_by_guard: "Rejected by a guard",
  refused_by_operator: "Rejected by an operator",
  refused_by_structure: "Rejected",
  depends_on_data: "Data-dependent",
  not_checked: "Not checked",
};

export function verdictWords({ verdict }: Trial): string {
  return VERDICTS[verdict];
}

/** A word that a colour goes with. */
export function outcomeOf({ verdict }: Trial): "taken" | "refused" | "open" {
  if (verdict === "accepted") return "taken";
  return verdict.startsWith("refused") ? "refused" : "open";
}

const SIGNS = { taken: "✓", refused: "✗", open: "?" } as const;

export function signOf(trial: Trial): string {
  return SIGNS[outcomeOf(trial)];
}

/** Whether the program did with a size what its range says. */
export function isAsStated({ is_stated, trial }: ProbedSize): boolean {
  const outcome = outcomeOf(trial);
  // No guard has what an operator rejects.
  if (is_stated === null || outcome === "open" || trial.verdict === "refused_by_operator") return true;
  return is_stated === (outcome === "taken");
}

export function probedWords(probed: ProbedSize): string {
  const rest = isAsStated(probed) ? "" : `, ${NOT_AS_STATED}`;
  return `${probed.size}: ${verdictWords(probed.trial)}${rest}. ${probed.trial.reason}`.trim();
}

export function exampleWords(number: number): string {
  return `Example ${number}`;
}
