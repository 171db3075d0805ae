// The sentences of Deploy.
import type { DimRow, OperatorRow, TargetResult, TrialRow } from "../../../wire";
import { checkWords } from "../../words/guardfile";

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
  "Lowers the program in a separate process and compares results at sizes around every bound.";
export const METADATA = "Keep source lines";
export const METADATA_TITLE = "ONNX writes paths of your files and lines of your code into the model";
export const SAVE = "Save model and guard file";
export const SAVE_TITLE = "Write both and check_inputs.py to the kernel's working directory";

export const MAXIMA = "Maximum sizes:";
export const MAXIMA_TITLE = "ExecuTorch plans memory for these; without a maximum, for the example size";
export const REQUEST_MAXIMA = "Request these maxima";
export const memoryWords = (bytes: string) => `about ${bytes} of memory (estimated from the graph)`;

export const savedWords = ({ file, run, call }: TargetResult) =>
  `Saved ${file} of run ${run} and its guard file. ${checkWords(call)}`;

export const earlierRun = ({ run }: TargetResult) => `(for run ${run})`;

export const leftOutWords = (count: number) => `${count} more operators are not listed.`;

const WRONG: ReadonlySet<DimRow["verdict"] | TrialRow["verdict"]> = new Set([
  "free_though_constant",
  "capped",
  "narrowed",
  "few_sizes_agree",
  "lost",
  "guard_lost",
  "artifact_rejects",
  "differs",
]);

/** True for a verdict that the user has to look at. */
export const isWrong = (row: DimRow | TrialRow) =>
  WRONG.has(row.verdict) &&
  !("other_sizes" in row && row.other_sizes === "rejected") &&
  !("agrees_with" in row && (row.agrees_with === "program" || row.agrees));

export const TAKEN_WORDS: Readonly<Record<OperatorRow["taken_by"], string>> = {
  translated: "translated",
  delegate: "delegate",
  decomposed: "decomposed",
  fallback: "fallback kernel",
  folded: "folded",
  unsupported: "unsupported",
};

export const sizesWords = ({ sizes }: TrialRow) => sizes || "example";

/** `agree (max difference 1.2e-7)`. */
export const verdictWords = (row: TrialRow) =>
  row.words +
  (row.agrees !== null && row.max_difference
    ? ` (max difference ${row.max_difference.toExponential(1)})`
    : "");
