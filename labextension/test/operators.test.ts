// What operators refuse though no guard does, in the row of the dimension, its details, the Guards tab and Try.
import { fireEvent, getByRole, queryByRole, waitFor, within } from "@testing-library/preact";
import { expect, test } from "vitest";
import { acceptedWords } from "../src/explorer/words/details";
import {
  largestAccepted,
  limitWords,
  NOT_CHECKED,
  operatorWords,
  reasonWords,
} from "../src/explorer/words/operators";
import { outcomeWords } from "../src/explorer/words/outcome";
import type { Capture, DimOutcome, DimRef, Frame, OperatorChecks, OperatorLimit } from "../src/model";
import { radio } from "./asked";
import { show } from "./kernel";
import { recorded } from "./recorded";

const X: DimRef = { input: "x", dim: 0 };
const W: DimRef = { input: "w", dim: 0 };
const LIMIT: OperatorLimit = {
  dim: X,
  relation: "at_most",
  operator: "aten.index.Tensor",
  node: "index",
  said: "index 3 is out of bounds",
  other: W,
  sizes: [],
  with_others_as_in_example: false,
  frame: null,
  words: "operator index rejects sizes above w.shape[0]",
  other_words: "operator index rejects sizes below x.shape[0]",
};
const NOT_GUARDED = "Operator index rejects sizes above w.shape[0]; no guard checks that.";
const CHECKS: OperatorChecks = {
  limits: [LIMIT],
  checked: [X, W],
  not_checked_reason: null,
  not_checked_words: NOT_CHECKED,
};
const TOO_LARGE: OperatorChecks = {
  limits: [],
  checked: [],
  not_checked_reason: "too_large",
  not_checked_words: "other sizes not tested: the program is too large",
};

const NO_CAUSE = {
  subject: X,
  guard_id: null,
  frame: null,
  quoted: null,
  operator: null,
  module: null,
  module_class: null,
};

function captured(operators: OperatorChecks | null): Capture {
  const capture = recorded("walkthrough");
  const dims = capture.dims.map((dim) => ({ ...dim, got: "dynamic", accepted_words: "" }) as DimOutcome);
  return { ...capture, dims, operators };
}

const dimOf = (capture: Capture, { input, dim }: DimRef) =>
  capture.dims.find((it) => it.input === input && it.dim === dim) as DimOutcome;

test("the editor of bounds begins with the largest size that an operator accepts", async () => {
  const limits: OperatorLimit[] = [{ ...LIMIT, other: null, sizes: [128] }];
  const capture = captured({ ...CHECKS, limits });
  const { kernel, root } = await show(capture);
  fireEvent.click(getByRole(root, "button", { name: /^Bounds of x\.shape\[0\]/ }));
  const max = root.querySelector<HTMLInputElement>(".ee-editor [name=max]");
  expect(max?.value).toBe("128");
  expect(largestAccepted(capture, W)).toBe(dimOf(capture, W).accepted?.upper ?? null);
  expect(kernel.sent.some(({ kind }) => kind === "set_ask")).toBe(false);
});

test.each(["static", "specialized"] as const)(
  "the editor of a Dim begins without bounds where it is %s",
  async (got) => {
    const capture = captured(null);
    const dim = dimOf(capture, X);
    Object.assign(dim, { got, lower: 16, upper: 16 });
    Object.assign(dim.accepted ?? {}, { lower: 16, upper: 16 });
    const { root } = await show(capture);
    fireEvent.click(radio(root, "x.shape[0]", "Dim…"));
    expect(root.querySelector<HTMLInputElement>(".ee-editor [name=max]")?.value).toBe("");
  },
);

test("of a guard and an operator the smaller bound is the largest size, but for one that another size moves", () => {
  const limits: OperatorLimit[] = [{ ...LIMIT, other: null, sizes: [128] }];
  const capture = captured({ ...CHECKS, limits });
  const dim = dimOf(capture, X);
  const dims = (upper: number, isBesideOthers = false) => [
    {
      ...dim,
      accepted: dim.accepted && { ...dim.accepted, upper, with_others_as_in_example: isBesideOthers },
    },
  ];
  expect(largestAccepted({ ...capture, dims: dims(512) }, X)).toBe(128);
  expect(largestAccepted({ ...capture, dims: dims(64) }, X)).toBe(64);
  expect(largestAccepted({ ...capture, dims: dims(64, true) }, X)).toBe(128);
  expect(largestAccepted({ ...capture, dims: dims(64, true), operators: null }, X)).toBe(null);
});

test("a size that changes only with others has words in place of a range, and a range of such sizes is code", () => {
  const dim = dimOf(captured(null), X);
  const sizes = (lower: number, upper: number, accepted_words: string): DimOutcome => ({
    ...dim,
    accepted_words,
    accepted: dim.accepted && { ...dim.accepted, lower, upper, step: 1, with_others_as_in_example: true },
  });
  const words = "changes together with y.shape[0]";
  expect(outcomeWords(sizes(8, 8, words))).toEqual({ word: `dynamic; ${words}`, expr: "" });
  expect(acceptedWords(sizes(8, 8, words))).toBe("");
  expect(outcomeWords(sizes(7, 8, "7 or 8")).word).toBe("dynamic;");
  expect(acceptedWords(sizes(7, 8, "7 or 8"))).toBe("7 or 8");
});

test("a limit is told of both of its dimensions", () => {
  const capture = captured(CHECKS);
  expect(limitWords(capture, X)).toBe(LIMIT.words);
  expect(limitWords(capture, W)).toBe(LIMIT.other_words);
  expect(operatorWords(capture, dimOf(capture, X))).toBe(LIMIT.words);
});

test("what is told of several limits at once is told once", () => {
  const capture = captured({ ...CHECKS, limits: [LIMIT, { ...LIMIT, node: "index_1" }] });
  expect(limitWords(capture, X)).toBe(LIMIT.words);
});

test("the reason of a row begins with the limit that no guard checks, and ends with what was not run, and why", () => {
  const capture = captured(CHECKS);
  const { words } = dimOf(capture, X);
  expect(reasonWords(capture, dimOf(capture, X))).toBe(`${NOT_GUARDED} ${words}`);
  expect(reasonWords(captured(TOO_LARGE), dimOf(capture, X))).toBe(
    `${words}; other sizes not tested: the program is too large`,
  );
});

test("the reason of a row without guards is one sentence with what operators reject", () => {
  const capture = captured(CHECKS);
  const dim: DimOutcome = { ...dimOf(capture, X), reason: "as_asked", conditions: [], causes: [] };
  expect(reasonWords(capture, dim)).toBe(NOT_GUARDED.slice(0, -1));
});

test("beside a reason that begins with what operators reject is the line of that operator", async () => {
  const own = recorded("walkthrough").dims.find((dim) => dim.frame)?.frame as Frame;
  const frame = { ...own, filename: "/m/limit.py", line: 84, cell: null };
  const capture = captured({ ...CHECKS, limits: [{ ...LIMIT, frame }] });
  const { root } = await show(capture);
  const places = [...root.querySelectorAll(".ee-reason .ee-place")].map((it) => it.textContent);
  expect(places.filter((place) => place?.includes("84"))).toHaveLength(2);
});

test("a reason that is long by what operators reject has its details", async () => {
  const words = "operator `index` rejects sizes above attention_mask.shape[0] (modeling_bert.py:661)";
  const bare = { words: "No guard limits this size", causes: [], conditions: [], guard_ids: [], fixes: [] };
  const capture = captured({ ...CHECKS, limits: [{ ...LIMIT, words }] });
  Object.assign(dimOf(capture, X), bare, { reason: "as_asked", inherent_words: "", frame: null });
  const { root } = await show(capture);
  fireEvent.click(getByRole(root, "button", { name: "Details of x.shape[0]" }));
  expect(root.querySelector(".ee-details-row")?.textContent).toContain(words.replaceAll("`", ""));
});

test("a dimension that was not checked says so, one that was says nothing", () => {
  const capture = captured({ ...CHECKS, limits: [] });
  expect(operatorWords(capture, dimOf(capture, X))).toBe("");
  expect(operatorWords(captured(null), dimOf(capture, X))).toBe(NOT_CHECKED);
  expect(operatorWords(captured(TOO_LARGE), dimOf(capture, X))).toBe(TOO_LARGE.not_checked_words);
});

test("the row has the limit as soon as the check is done, and the Guards tab a section of its own", async () => {
  const { root, kernel } = await show(captured(null));
  const reasons = () => [...root.querySelectorAll(".ee-reason .ee-words")].map((it) => it.textContent ?? "");
  expect(reasons().every((words) => words.endsWith(" · Checking…"))).toBe(true);
  await kernel.status("idle", "", { trials: "done" });
  expect(reasons().join()).not.toContain("operator");
  await kernel.status("idle");
  await kernel.exported(captured(CHECKS));
  await waitFor(() => expect(reasons().some((words) => words.startsWith(NOT_GUARDED))).toBe(true));
  fireEvent.click(getByRole(root, "tab", { name: /^Guards/ }));
  const table = await waitFor(() => getByRole(root, "table", { name: "Found by operators" }));
  expect(within(table).getByText("aten.index.Tensor")).toBeTruthy();
});

test("the row of a size of 1 says while fixes are verified that its reason may change", async () => {
  const capture = captured(CHECKS);
  const small = { ...NO_CAUSE, kind: "example_is_0_or_1", value: 1, sizes: null } as const;
  const dims = capture.dims.map((dim): DimOutcome => ({ ...dim, got: "specialized", cause: small }));
  const { root, kernel } = await show({ ...capture, dims });
  const reason = () => root.querySelector(".ee-reason .ee-words")?.textContent ?? "";
  expect(reason()).not.toContain("…");
  await kernel.status("idle", "", { trials: "running" });
  expect(reason()).toMatch(/ · Verifying…$/);
  await kernel.status("idle", "", { trials: "done" });
  expect(reason()).not.toContain("…");
});

test("without limits the Guards tab has no section for them, and the row of a large program says that it was not checked", async () => {
  const { root } = await show(captured(TOO_LARGE));
  expect(root.textContent).toContain(NOT_CHECKED);
  fireEvent.click(getByRole(root, "tab", { name: /^Guards/ }));
  expect(queryByRole(root, "table", { name: "Found by operators" })).toBeNull();
});

test("Try says any only of a dimension whose operators were checked", async () => {
  const { root } = await show(captured({ ...CHECKS, limits: [], checked: [X] }));
  fireEvent.click(getByRole(root, "tab", { name: "Try sizes" }));
  const rows = await waitFor(() => [
    ...getByRole(root, "table", { name: "Sizes to try" }).querySelectorAll("tr"),
  ]);
  const takes = (name: string) => rows.find((row) => row.textContent?.startsWith(name))?.lastElementChild;
  expect(takes("x.shape[0]")?.textContent).toBe("no guard limits it");
  expect(takes("w.shape[0]")?.textContent).toBe(`no guard limits it; ${NOT_CHECKED}`);
});
