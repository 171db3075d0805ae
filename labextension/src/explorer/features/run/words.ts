// The sentences of Benchmark.
import type { RunState, TimingRow } from "../../../wire";

export type Way = TimingRow["way"];

export const WAYS: readonly Way[] = ["eager", "exported", "inductor", "aot_inductor"];

export const WAY_WORDS: Readonly<Record<Way, string>> = {
  eager: "eager",
  exported: "exported",
  inductor: "torch.compile",
  aot_inductor: "AOTInductor",
};

export const WAY_TITLES: Readonly<Record<Way, string>> = {
  eager: "The model in the kernel",
  exported: "program.module()",
  inductor: 'torch.compile(program.module(), backend="inductor"); compiles for 10 s or more',
  aot_inductor: "Runs without Python, checks no guards by default; compiles for 10 s or more",
};

export const RUN = "Benchmark";
export const CANCEL_RUN = "Cancel";
export const SECOND_SIZE = "and with";
export const EXAMPLE_SIZES = "Run with the example sizes";
export const NOT_FREE = "The program accepts no other sizes";
export const NOT_RUN_YET = "Times eager, exported, compiled and packaged; compares results.";
export const FAILED_EXPORT = "No program: the export failed";
export const TIME_OF_A_CALL =
  "Median time of a call; the line spans 25 % to 75 % of the calls, cut at an arrow";

/** A unit of time and how many microseconds it is. */
export interface Unit {
  name: string;
  us: number;
}

/** The unit of all times of a run; milliseconds up to 100 s, or the short calls beside a long one would be mostly zeros. */
export function unitOf(rows: readonly TimingRow[]): Unit {
  const longest = Math.max(0, ...rows.map(({ median_us }) => median_us ?? 0));
  if (longest < 1e3) return { name: "µs", us: 1 };
  return longest < 1e8 ? { name: "ms", us: 1e3 } : { name: "s", us: 1e6 };
}

/** With three digits: 9.63 µs, 12.3 s. */
export const timeWords = (microseconds: number | null, unit: Unit) =>
  microseconds === null ? "" : `${numberWords(microseconds / unit.us)} ${unit.name}`;

export const callTitle = ({ name }: Unit) => `${name} per call, median (25 – 75 %)`;

/** What was compiled for a row: the whole program, or the same again for its sizes. */
export const compileMs = ({ compile_ms, compiles, first_call_ms }: TimingRow) =>
  compile_ms ?? (compiles ? first_call_ms : null);

/** A number with three digits, ``0.952``, ``54,600``; empty for none. */
export const numberWords = (value: number | null) =>
  value === null ? "" : Number(value.toPrecision(3)).toLocaleString("en-US", { maximumFractionDigits: 9 });

/** `(0.427 – 24.9)`. */
export const spreadWords = ({ lower_us, upper_us }: TimingRow, { us }: Unit) =>
  lower_us === null || upper_us === null
    ? ""
    : `(${numberWords(lower_us / us)} – ${numberWords(upper_us / us)})`;

/** Sizes, of which none is on another line than its name. */
export const unbroken = (sizes: string) => sizes.replaceAll(" = ", "\u00a0=\u00a0");

export function resultWords({ failure, is_reference, agreement, max_difference }: TimingRow): string {
  if (failure !== "") return failure;
  if (is_reference) return "reference";
  if (agreement === null) return "not compared";
  if (agreement === "other_structure") return "different outputs";
  return max_difference ? `${agreement} (max difference ${max_difference.toExponential(1)})` : agreement;
}

export const FAILED = "failed";

/** Which way failed, and with which sizes: ``AOTInductor, x.shape[0] = 9``. */
export const failedWay = ({ way, sizes }: TimingRow) =>
  `${WAY_WORDS[way]}${sizes === "" ? "" : `, ${sizes}`}`;

export const earlierRun = ({ run }: RunState) => `Times of run ${run}`;
