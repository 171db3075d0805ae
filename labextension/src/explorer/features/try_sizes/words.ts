// The sentences of the panel that tries sizes.
import type { DimOutcome } from "../../../model";
import type { ProbedSize, Trial } from "../../../wire";
import { dimWords } from "../../words/dimref";

export const TYPE_A_SIZE = "Type a size: the guards of the program answer at once.";
export const OPERATORS_TO_COME = "its operators are tried …";
export const FOLLOWS = "sizes that follow move along";
export const FOLLOWS_TITLE =
  "a dimension that the program has in terms of another gets the size that follows from it";
export const RUN = "Run model and program";
export const RUN_ALONE = "Run the program";
export const RUN_TITLE = "on generated values of these sizes; both are left as they were";
export const PROBE = "Probe every dimension";
export const PROBE_TITLE = "runs the program with the sizes round those that it is said to take";
export const PROBING = "Probing …";
export const RUNNING = "Running …";
export const NOT_AS_STATED = "not as stated";

/** What is wrong with what stands in a field, and what to do about it; empty for a size. */
export function invalidWords(dim: DimOutcome, text: string): string {
  const [isSize, typed] = [dim.dim !== null, text.trim()];
  const size = Number(typed);
  const wanted = isSize ? "a whole number from 0 on" : "a whole number";
  const next = `type ${wanted}, or go back to the example’s ${dim.size}.`;
  if (typed === "") return `${dimWords(dim)} has no ${isSize ? "size" : "value"}: ${next}`;
  return Number.isSafeInteger(size) && (size >= 0 || !isSize)
    ? ""
    : `${dimWords(dim)} cannot be ${typed}: ${next}`;
}

const VERDICTS: Readonly<Record<Trial["verdict"], string>> = {
  accepted: "accepted",
  refused_by_guard: "refused by a guard",
  refused_by_operator: "refused by an operator",
  depends_on_data: "depends on the data",
  not_checked: "not checked",
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

/** Whether the program did with a size what is said that it does. */
export function isAsStated({ is_stated, trial }: ProbedSize): boolean {
  const outcome = outcomeOf(trial);
  // What an operator refuses, no guard says.
  if (is_stated === null || outcome === "open" || trial.verdict === "refused_by_operator") return true;
  return is_stated === (outcome === "taken");
}

export function probedWords(probed: ProbedSize): string {
  const rest = isAsStated(probed) ? "" : `, ${NOT_AS_STATED}`;
  return `${probed.size}: ${verdictWords(probed.trial)}${rest}. ${probed.trial.message}`;
}

export function exampleWords(number: number): string {
  return `example ${number}`;
}
