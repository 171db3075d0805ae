// The sentences of Deploy.
import type { DimRow, OperatorRow, TargetResult, TrialRow } from "../../../wire";

export type Target = TargetResult["target"];

export const TARGETS: readonly Target[] = ["onnx", "executorch", "openvino"];

export const TARGET_WORDS: Readonly<Record<Target, string>> = {
  onnx: "ONNX",
  executorch: "ExecuTorch",
  openvino: "OpenVINO",
};

export const DIMENSIONS = "Dimensions";
export const TRIALS_OF = "Trials";
export const OPERATORS_OF = "Operators";

export const DEPLOY = "Deploy";
export const CANCEL_DEPLOY = "Cancel";
export const NO_PROGRAM = "No program to deploy: this export failed.";
export const NOT_DEPLOYED =
  "Deploy lowers the program in a separate process and compares the artifact with it at sizes around every bound.";
export const METADATA = "Keep source lines";
export const METADATA_TITLE =
  "Keep paths of your files and lines of your code, which ONNX writes into the model";
export const SAVE = "Save with guard file";
export const SAVE_TITLE = "Write both and check_inputs.py to the kernel's working directory";

export const MAXIMA = "Maximum sizes:";
export const MAXIMA_TITLE = "ExecuTorch plans memory for these; without a maximum, for the example size";
export const REQUEST_MAXIMA = "Request these maxima";
export const memoryWords = (bytes: string) => `about ${bytes} of memory (estimated from the graph)`;

export const savedWords = ({ file }: TargetResult) =>
  `Saved ${file}, ${file.replace(/\.[a-z]+$/, ".guards.json")} and check_inputs.py.`;

export const earlierRun = ({ run }: TargetResult) => `For run ${run}.`;

export const leftOutWords = (count: number) => `${count} more operators are not listed.`;

export const DIM_WORDS: Readonly<Record<DimRow["verdict"], string>> = {
  kept: "kept",
  renamed: "renamed",
  bound_not_enforced: "bound not enforced",
  free_though_constant: "dynamic, constant in the program",
  capped: "capped at the example size",
  narrowed: "narrowed by the target",
  lost: "lost",
  repaired: "repaired to match the program",
};

export const OTHER_SIZES_WORDS: Readonly<Record<NonNullable<DimRow["other_sizes"]>, string>> = {
  ran: "other sizes run",
  rejected: "other sizes tried were rejected",
  not_tried: "no other size was tried",
};

/** `≤ 5: dynamic, constant in the program; other sizes run`. */
export const artifactWords = ({ artifact, verdict, other_sizes }: DimRow) =>
  `${artifact}: ${DIM_WORDS[verdict]}${other_sizes ? `; ${OTHER_SIZES_WORDS[other_sizes]}` : ""}`;

export const TRIAL_WORDS: Readonly<Record<TrialRow["verdict"], string>> = {
  agree: "agree",
  both_reject: "both reject",
  guard_lost: "guard lost: only the artifact accepts",
  artifact_rejects: "only the artifact rejects",
  differs: "results differ",
};

const WRONG: ReadonlySet<DimRow["verdict"] | TrialRow["verdict"]> = new Set([
  "free_though_constant",
  "capped",
  "narrowed",
  "lost",
  "guard_lost",
  "artifact_rejects",
  "differs",
]);

/** True for a verdict that the user has to look at. */
export const isWrong = (row: DimRow | TrialRow) =>
  WRONG.has(row.verdict) &&
  !("other_sizes" in row && row.other_sizes === "rejected") &&
  !("agrees_with" in row && row.agrees_with === "program");

export const TAKEN_WORDS: Readonly<Record<OperatorRow["taken_by"], string>> = {
  translated: "translated",
  delegate: "delegate",
  decomposed: "decomposed",
  fallback: "fallback kernel",
  folded: "folded",
  unsupported: "unsupported",
};

export const sizesWords = ({ sizes }: TrialRow) => sizes || "example";

const AGREES_WITH_WORDS: Readonly<Record<NonNullable<TrialRow["agrees_with"]>, string>> = {
  program: "agrees with the program, which differs from eager mode",
  fresh_artifact: "agrees only in a freshly loaded artifact",
};

/** The verdict of a trial without numbers, as it stands beside that of another target. */
export const trialWords = ({ verdict, agrees_with }: TrialRow) =>
  agrees_with ? AGREES_WITH_WORDS[agrees_with] : TRIAL_WORDS[verdict];

/** `agree (max difference 1.2e-7)`. */
export const verdictWords = (row: TrialRow) =>
  trialWords(row) +
  (row.agrees !== null && row.max_difference
    ? ` (max difference ${row.max_difference.toExponential(1)})`
    : "");
