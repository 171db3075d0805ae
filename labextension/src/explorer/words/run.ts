// The sentences of Run.
import type { RunState, TimingRow } from "../../wire";

export type Way = TimingRow["way"];

export const WAYS: readonly Way[] = ["eager", "exported", "inductor", "aot_inductor"];

export const WAY_WORDS: Readonly<Record<Way, string>> = {
  eager: "eager",
  exported: "exported",
  inductor: "torch.compile",
  aot_inductor: "AOTInductor",
};

export const WAY_TITLES: Readonly<Record<Way, string>> = {
  eager: "the model as it is, in the kernel",
  exported: "program.module()",
  inductor: 'torch.compile(program.module(), backend="inductor"): takes ten seconds or more to compile',
  aot_inductor:
    "a package of AOTInductor, which runs without Python: takes ten seconds or more to compile; it checks no guards",
};

export const RUN = "Run";
export const CANCEL_RUN = "Cancel";
export const SECOND_SIZE = "and with";
export const EXAMPLE_SIZES = "the example's sizes";
export const NOT_FREE = "The program takes no other sizes.";
export const NOT_RUN_YET =
  "Nothing was run yet. Run times the program as it is, compiled and packaged, and compares each result with eager. What compiles runs in a process of its own: the kernel stays free.";
export const FAILED_EXPORT = "There is no program to run: this export failed.";
export const TIME_OF_A_CALL = "Median time of a call; the line is the middle half of the calls.";

const UNITS: readonly (readonly [number, string])[] = [
  [1, "µs"],
  [1e3, "ms"],
  [1e6, "s"],
];

/** With three digits: 9.63 µs, 12.3 s. */
export function timeWords(microseconds: number | null): string {
  if (microseconds === null) return "";
  const [factor, unit] = UNITS.find(([factor]) => microseconds < 1000 * factor) ?? [1e6, "s"];
  const value = microseconds / factor;
  return `${value < 1000 ? Number(value.toPrecision(3)) : Math.round(value)} ${unit}`;
}

export const spreadWords = ({ lower_us, upper_us }: TimingRow) =>
  lower_us === null ? "" : `${timeWords(lower_us)} – ${timeWords(upper_us)}`;

export const bytesWords = (bytes: number | null) =>
  bytes === null ? "" : `${(bytes / 1e6).toPrecision(2)} MB`;

export function agreementWords({ agreement, max_difference }: TimingRow): string {
  if (agreement === null) return "";
  if (agreement === "equal") return "equal";
  if (agreement === "other_structure") return "differs in number, shape or dtype";
  return max_difference === null ? agreement : `${agreement}, by ${max_difference.toExponential(1)}`;
}

export const earlierRun = ({ run }: RunState) => `These times are of the program of run ${run}.`;

export const elapsedWords = (seconds: number) => `${Math.max(0, Math.round(seconds))} s`;
