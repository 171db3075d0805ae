// The sentences in the cases that few screens have, as text to review.
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { comparedTitle, graphTitle } from "../src/explorer/features/compare/words";
import { formWords, kindWords } from "../src/explorer/features/decompose/words";
import {
  compileMs,
  failedWay,
  numberWords,
  resultWords,
  spreadWords,
  timeWords,
  unitOf,
} from "../src/explorer/features/run/words";
import { invalidWords, isAsStated, outcomeOf, signOf } from "../src/explorer/features/try_sizes/words";
import { madeAt, pinTitle } from "../src/explorer/history/words";
import { notRelaxedWords, undoTitle, undoWords } from "../src/explorer/problems/words";
import { matchesFound } from "../src/explorer/program/words";
import * as survey from "../src/explorer/survey/words";
import { causeLabel } from "../src/explorer/words/cause";
import { acceptedWords, detailsWords } from "../src/explorer/words/details";
import { insertedWords, shownOf } from "../src/explorer/words/graph";
import { dimsWords, equalWords, sameDimWords } from "../src/explorer/words/groups";
import { fileWords, lineWords, quotedCode } from "../src/explorer/words/location";
import { counted, elapsedWords, seconds } from "../src/explorer/words/numbers";
import { OPTIONS, optionName } from "../src/explorer/words/options";
import { outcomeWords } from "../src/explorer/words/outcome";
import { differenceText, shapeText, tensorGroupWords } from "../src/explorer/words/outputs";
import { rangeText } from "../src/explorer/words/range";
import { jumpTitle } from "../src/explorer/words/source";
import { outcomeCounts, verdictOf } from "../src/explorer/words/verdict";
import type { Cause, DimOutcome } from "../src/model";
import type { ShownCapture, TimingRow, Trial } from "../src/wire";
import { played } from "./played";
import { recorded } from "./recorded";
import { FEW, row } from "./surveys";

const EXPLORER = join(import.meta.dirname, "../src/explorer");
/** What is recorded under another name than that of its folder. */
const RECORDED_AS: Readonly<Record<string, string>> = {
  compare: "history",
  predict: "predicted",
  try_sizes: "trysizes",
};

/** One call of a function a line, with what it gives. */
function called<Given extends readonly unknown[]>(
  name: string,
  of: (...given: Given) => unknown,
  ...calls: Given[]
): string[] {
  return calls.map(
    (given) =>
      `${name}(${given.map((it) => JSON.stringify(it)).join(", ")}): ${JSON.stringify(of(...given))}`,
  );
}

/** The same of a function of one thing, of which the differences from a whole one are told. */
function of<Thing>(
  name: string,
  whole: Thing,
  words: (thing: Thing) => unknown,
  ...changes: Partial<Thing>[]
): string[] {
  return changes.map(
    (change) => `${name} ${JSON.stringify(change)}: ${JSON.stringify(words({ ...whole, ...change }))}`,
  );
}

const [DIM] = recorded("walkthrough").dims as [DimOutcome];
const AT = { subject: null, guard_id: null, frame: null, quoted: null, operator: null, module: null };
/** The parts of every kind of cause; each kind has some of them. */
const CAUSE = {
  ...{ ...AT, module_class: null, value: 5, made_at: null, argument: null, position: null, construct: null },
  ...{ statement: null, branch: null, is_true: null, demand: null, tied_to: null, relation: null, steps: [] },
};
const TENSOR = { kind: "parameter" as const, name: "lin.weight", shape: ["3", "s0"], dim: 1 };
const TIMES: TimingRow = {
  ...{ way: "inductor", sizes: "", median_us: 9, lower_us: null, upper_us: null, calls: 1, compile_ms: null },
  ...{
    first_call_ms: 7,
    compiles: 0,
    load_ms: null,
    package_bytes: null,
    is_reference: false,
    agreement: null,
  },
  ...{ max_difference: null, relative_difference: null, failure: "" },
};
const FRAME = { filename: "/deep/in/net.py", cell: null, line: 7 };
const IN_CELL = { ...FRAME, cell: "Cell In[3]" };
const REFS = Array.from({ length: 14 }, (_, dim) => ({ input: "x", dim }));
const BOUNDS = [null, 0, 2, 64];

test("the words that stand by themselves are as they were", async () => {
  const files = readdirSync(EXPLORER, { recursive: true, encoding: "utf8" }).filter((path) =>
    /(^words\/[^/]+|\/words)\.ts$/.test(path),
  );
  const lines: string[] = [];
  for (const file of files) {
    const words = (await import(/* @vite-ignore */ join(EXPLORER, file))) as Record<string, unknown>;
    const own = basename(file.replace(/(\/words)?\.ts$/, ""));
    for (const [name, value] of Object.entries(words))
      if (typeof value !== "function")
        lines.push(`${RECORDED_AS[own] ?? own}.ts ${name}: ${JSON.stringify(value)}`);
  }
  await expect(`${lines.sort().join("\n")}\n`).toMatchFileSnapshot("screens/words.txt");
});

test("the sentences that are made of something are as they were", async () => {
  const accepted = { ...(DIM.accepted as NonNullable<DimOutcome["accepted"]>) };
  const lines = [
    ...of<Partial<Cause>>(
      "cause",
      CAUSE,
      (cause) => causeLabel(cause as Cause),
      ...(["parameter", "made_tensor", "static_input"] as const).map((kind) => ({ kind, tensor: TENSOR })),
      { kind: "made_tensor", tensor: TENSOR, given_shape: ["4", "x.shape[0]"] },
      ...["8", "8 and 4"].map((literal) => ({ kind: "literal" as const, literal })),
      ...[
        { literal: "5", value: 5 },
        { literal: "n", value: 5 },
        { literal: "n", value: null },
      ].map((it) => ({ kind: "number_argument" as const, ...it })),
      { kind: "python_number" },
      ...["int", "iteration", "tolist", "range"].map((construct) => ({
        kind: "python_number" as const,
        construct,
      })),
      ...([null, "taken", "not_taken"] as const).map((branch) => ({ kind: "comparison" as const, branch })),
      { kind: "operator", demand: "unrolls" },
      { kind: "operator", demand: "specializes_1" },
      { kind: "operator", value: null },
      { kind: "operator", value: 5 },
      { kind: "tie", tied_to: { input: "y", dim: 1 } },
      { kind: "tie" },
      { kind: "asked_bounds" },
    ),
    ...called(
      "form",
      formWords,
      [[]],
      [["aten.view.default"]],
      [["operator.mul", "operator.mul", "operator.mul", "aten.mul.Tensor", "operator.mul"]],
    ),
    ...(["core", "other", "higher_order", "python"] as const).flatMap((kind) =>
      called("kind", kindWords, [{ kind, mutates: false }], [{ kind, mutates: true }]),
    ),
    ...of(
      "accepted",
      DIM,
      acceptedWords,
      ...([null, "static", "specialized", "tied", "derived"] as const).map((got) => ({
        got,
        accepted_words: "2 to 4",
      })),
      { accepted_words: "2 to 4" },
      { accepted_words: "" },
      { accepted_words: "", accepted: null, lower: 2, upper: null },
    ),
    ...of(
      "details",
      DIM,
      (dim) => detailsWords(dim, true),
      { fixes: [], inherent_words: "" },
      { fixes: [], inherent_words: "a weight" },
    ),
    ...called(
      "dims",
      dimsWords,
      [undefined, "", true],
      [undefined, "", false],
      [undefined, "batch", true],
      [0, "", true],
      [2, "batch", false],
    ),
    ...called("same", sameDimWords, [REFS.slice(0, 2)], [REFS.slice(0, 12)], [REFS.slice(0, 13)], [REFS]),
    ...called("equal", equalWords, [REFS.slice(0, 2)]),
    ...called(
      "inserted",
      insertedWords,
      ["aten.sym_size.int"],
      ["aten._assert_scalar.default"],
      ["aten.mul"],
      ["asym_size"],
    ),
    ...called("graph", graphTitle, [3], ["draft"], ["decomposition"]),
    ...called("compared", comparedTitle, [["run 1", "decomposed"]]),
    ...called("pin", pinTitle, [true], [false]),
    ...called("made", madeAt, [0], [-1]),
    ...called("file", fileWords, [FRAME], [IN_CELL], [{ cell: null, filename: "C:\\deep\\net.py" }]),
    ...called(
      "line",
      lineWords,
      [FRAME],
      [IN_CELL],
      [IN_CELL, "Cell In[3]"],
      [IN_CELL, "Cell In[4]"],
      [FRAME, null],
    ),
    ...called(
      "quoted",
      quotedCode,
      [{ expression: "x + 1", code: "y = x + 1" }],
      [{ expression: null, code: "y = x + 1" }],
    ),
    ...called("counted", counted, [0, "node"], [1, "node"], [2, "node"], [2, "way out", "ways out"]),
    ...called("shownOf", shownOf, [62, 2], [1, 0], [5, 5]),
    ...called("seconds", seconds, [0], [9994], [9999], [10_000], [12_345]),
    ...called("option", optionName, ...OPTIONS.map(([name]) => [name] as [typeof name])),
    ...of(
      "outcome",
      DIM,
      outcomeWords,
      ...(["dynamic", "tied", "derived", "specialized", "static", null] as const).map((got) => ({ got })),
      { got: null, reason: "not_reached" },
      { got: "tied", tied_to: null, shape_expr: "s0" },
      {
        dim_name: "batch",
        accepted: { ...accepted, not_checked_reason: "guards_disagree" },
        accepted_words: "≥ 3",
      },
      { dim_name: "batch", accepted: { ...accepted, not_checked_reason: "no_guards" }, lower: 2, upper: 64 },
    ),
    ...[0, 1, 999, 1000, 1234, 999_999, 1e6, 1.5e9, 1e12, 1e15].flatMap((size_bytes) =>
      called("tensors", tensorGroupWords, [
        {
          kind: "constant" as const,
          count: 1,
          elements: size_bytes,
          size_bytes,
          dtypes: ["int64", "bool"],
          changed: size_bytes % 2,
        },
      ]),
    ),
    ...called("not resolved", notRelaxedWords, [true], [false]),
    ...called("undo", undoTitle, ["make it", 1], ["make it", 2]),
    ...called("undo", undoWords, [1], [2]),
    ...called("matches", matchesFound, [0, 0], [0, 3], [2, 3]),
    ...BOUNDS.flatMap((lower) =>
      called(
        "range",
        rangeText,
        ...BOUNDS.map((upper): [{ lower: number | null; upper: number | null }] => [{ lower, upper }]),
      ),
    ),
    ...called(
      "time",
      (us: number | null) => timeWords(us, unitOf([{ ...TIMES, median_us: us }])),
      ...[null, 0, 9.634, 999.9, 1000, 12_345, 1e6, 6e7, 1e9, 2e9].map((us): [number | null] => [us]),
    ),
    ...called("number", numberWords, [null], [0], [0.95234], [54_612], [1.5e-7]),
    ...called("elapsed", elapsedWords, [-1], [0.4], [0.5], [61.7]),
    ...of("compile", TIMES, compileMs, {}, { compile_ms: 0 }, { compiles: 1 }),
    ...of(
      "spread",
      TIMES,
      (row: TimingRow) => spreadWords(row, unitOf([row])),
      {},
      { lower_us: 1, upper_us: 2 },
      { lower_us: 0 },
    ),
    ...of("failed", TIMES, failedWay, {}, { sizes: "x.shape[0] = 9" }),
    ...of(
      "result",
      TIMES,
      resultWords,
      {},
      { failure: "No compiler.", is_reference: true },
      { is_reference: true },
      ...(["equal", "close", "differs", "other_structure"] as const).flatMap((agreement) => [
        { agreement, max_difference: null },
        { agreement, max_difference: 0 },
        { agreement, max_difference: 0.00125 },
      ]),
    ),
    ...called("jump", jumpTitle, ["Go", FRAME], ["Go", IN_CELL]),
    ...called("cause", survey.causeWords, ["parameter"], ["of_another_release"]),
    ...called("failure", survey.failureWords, ["spec_mismatch"], ["of_another_release"]),
    ...of(
      "came to",
      row("net"),
      survey.outcomeDetail,
      {},
      { outcome: "failed", failure: "data_dependent" },
      { outcome: "raised" },
    ),
    ...of(
      "dims",
      row("net"),
      survey.dimsWords,
      {},
      { dims: null },
      { dims: 0 },
      { dims: 4, dynamic: null, tied: null },
    ),
    ...called("time", survey.timeWords, [null], [0.4], [999.4], [999.9], [1000], [61_250]),
    ...called("counts", survey.countWords, [[]], [FEW.map((it) => ({ ...it, why: "" }))]).map((line) =>
      line.replace(/\(.*?\): /s, ""),
    ),
    ...[[null], ["2.13.0"], ["2.13.0+cu130", "2.13.0", "2.12.1", null]].map(
      (versions) =>
        `torch ${JSON.stringify(versions)}: ${survey.torchWords(versions.map((torch) => row("net", { torch })))}`,
    ),
    ...called("progress", survey.progressWords, [3, null], [3, 9]),
    ...of("export", row("net"), survey.exportName, {}, { request: "", mode: "strict" }),
    ...["", " ", "-1", "0", "2.5", "x", "9007199254740993", " 7 "].flatMap((text) => [
      `invalid ${JSON.stringify(text)}: ${invalidWords(DIM, text)}`,
      `invalid value ${JSON.stringify(text)}: ${invalidWords({ ...DIM, input: "n", dim: null }, text)}`,
    ]),
    ...(
      ["accepted", "refused_by_guard", "refused_by_operator", "depends_on_data", "not_checked"] as const
    ).flatMap((verdict) => {
      const trial = played<Trial>({ verdict });
      const stated = [null, true, false].map((is_stated) => isAsStated({ size: 1, is_stated, trial }));
      return [`${verdict}: ${outcomeOf(trial)} ${signOf(trial)}, as stated ${stated}`];
    }),
    ...called("shape", shapeText, [null], [[]], [[7, null, 0]]),
    ...called("difference", differenceText, [null], [0], [0.01234], [1.5e-7], [12_345]),
  ];
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("screens/sentences.txt");
});

test("the verdict counts what may vary, of dimensions that were asked or that vary", async () => {
  const capture = recorded("walkthrough") as unknown as ShownCapture;
  const asked = (kind: DimOutcome["asked"]["kind"]) => ({ ...DIM.asked, kind });
  const dims: Record<string, Partial<DimOutcome>> = {
    free: { got: "dynamic", is_as_asked: true, asked: asked("auto") },
    tied: { got: "tied", is_as_asked: true, asked: asked("default") },
    derived: { got: "derived", is_as_asked: true, asked: asked("default") },
    fixed: { got: "specialized", is_as_asked: false, asked: asked("dynamic") },
    "a static one": { got: "static", is_as_asked: true, asked: asked("default") },
    "a number": { got: "static", is_as_asked: true, asked: asked("default"), dim: null },
    "an asked number": { got: "static", is_as_asked: true, asked: asked("static"), dim: null },
    failed: { got: null, is_as_asked: false, asked: asked("dynamic") },
    unknown: { got: null, is_as_asked: false, asked: asked("dynamic"), reason: "not_reached" },
  };
  const sets = [
    [],
    ...Object.keys(dims).map((name) => [name]),
    ["a number", "a static one"],
    Object.keys(dims),
  ];
  const lines = sets.flatMap((names) => {
    const chosen = names.map((name) => ({ ...DIM, ...dims[name] }));
    const verdicts = [true, false].flatMap((is_observed) =>
      [true, false].map((isPredicted) =>
        Object.values(verdictOf({ ...capture, dims: chosen, is_observed }, isPredicted))
          .flat()
          .join(" | "),
      ),
    );
    return [`${names.join(", ") || "none"}: ${outcomeCounts(chosen)}`, ...new Set(verdicts)];
  });
  const failure = recorded("branching").failure as NonNullable<ShownCapture["failure"]>;
  for (const more of [
    { brief: "in brief" },
    { brief: "", title: "The title" },
    { brief: "", title: "", message: "The message." },
  ])
    for (const isPredicted of [true, false])
      lines.push(verdictOf({ ...capture, failure: { ...failure, ...more } }, isPredicted).outcome);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("screens/verdicts.txt");
});
