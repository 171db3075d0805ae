import { fireEvent, getAllByRole, getByRole, queryByRole, within } from "@testing-library/preact";
import { afterEach, describe, expect, test } from "vitest";
import { offerCells } from "../src/cells";
import { type Problem, problemsOf } from "../src/explorer/problems/causes";
import type { Capture, Cause, DimOutcome, ExampleFix, Fix, SpecFix } from "../src/model";
import type { Rewrite } from "../src/rewrite";
import { ANY, CELL_LINE, NOTHING, rewriting } from "./fixes";
import { show } from "./kernel";
import { recorded } from "./recorded";
import { expectScreen, openTab } from "./screen";

const REWRITE = rewriting(["h = x.view(8, -1)"], ["h = x.view(x.shape[0], -1)"], {
  applicability: "changes_behavior",
  trust: "verified: w.shape[1] becomes dynamic; changes results for some inputs",
  cost: "x.shape[0] will not be dynamic",
  effects: [{ kind: "refuses", condition: "k > 2", words: "inputs with `k <= 2` will raise" }],
});
const ASK: SpecFix = {
  ...NOTHING,
  title: "ask AUTO of z.shape[0] too",
  asks: [{ input: "z", dim: 0, ask: "AUTO" }],
};
/** Neither as asked nor the same: a weight has its size, and the line of the other is known. */
const SPECIALIZED = "w#1";

function withWays(fixes: Fix[], isInherent = false): Capture {
  const capture = recorded("walkthrough");
  for (const dim of capture.dims) {
    if (`${dim.input}#${dim.dim}` !== SPECIALIZED) continue;
    dim.fixes = fixes;
    dim.is_inherent = isInherent;
    dim.inherent_words = isInherent ? "No request makes this accept other sizes: lin.weight is [3, 5]" : "";
  }
  return capture;
}

async function inProblems(capture: Capture) {
  const shown = await show(capture);
  fireEvent.click(getByRole(shown.root, "tab", { name: /^Problems/ }));
  return { ...shown, section: getByRole(shown.root, "region", { name: "Specialized or limited" }) };
}

afterEach(() => {
  for (const name of ["exportExplorerInsertCell", "exportExplorerInsertRewritten"])
    Reflect.deleteProperty(globalThis, name);
});

describe("a dimension that is not as asked", () => {
  test("is a problem also when the export succeeded, and is counted", async () => {
    const { root, section } = await inProblems(withWays([ASK]));
    const count = recorded("walkthrough").dims.filter((dim) => !dim.is_as_asked).length;
    expect(getByRole(root, "tab", { name: `Problems ${count}` })).toBeTruthy();
    expect(within(section).getAllByRole("listitem").length).toBeGreaterThanOrEqual(count);
    expect(section.textContent).toContain("w.shape[1]");
    expect(section.textContent).toContain("requested AUTO, result 5 (specialized)");
  });

  test("quotes the deciding expression underlined in its line, labelled with what it does", async () => {
    const { section } = await inProblems(withWays([]));
    expect(section.querySelector(".ee-expression")?.textContent).toBe("self.lin(w)");
    expect(section.querySelector(".ee-quoted-line")?.textContent).toContain("projected = self.lin(w)");
    expect(section.querySelector(".ee-label")?.textContent).toBe("lin.weight is [3, 5]");
    await expectScreen(section, "Problems/quoted");
  });

  test("that nothing can free says so", async () => {
    const { root, section } = await inProblems(withWays([], true));
    expect(section.textContent).toContain("No request makes this accept other sizes: lin.weight is [3, 5]");
    expect(root.querySelector(`[data-place="${SPECIALIZED}"]`)?.textContent).toContain(
      "required by the model",
    );
    await expectScreen(section, "Problems/inherent");
  });

  test("of which no fix is known says that", async () => {
    const { section } = await inProblems(withWays([]));
    expect(section.textContent).toContain("No fix known");
  });

  test("has the same ways out in its row, opened in place", async () => {
    const { root, kernel } = await show(withWays([ASK, REWRITE]));
    openTab(root, "Source");
    const opener = getByRole(root, "button", { name: "2 fixes to verify of w.shape[1]" });
    expect(opener.getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(opener);
    expect(opener.getAttribute("aria-expanded")).toBe("true");
    await expectScreen(opener.closest("tbody") as Element, "Shapes/ways out");
    const ways = getByRole(root, "list", { name: "Fixes of w.shape[1]" });
    expect(ways.closest("table")?.getAttribute("aria-label")).toBe("Dimensions");
    fireEvent.click(within(ways).getByRole("button", { name: ASK.title }));
    expect(kernel.lastSent).toMatchObject({
      kind: "set_ask",
      changes: [{ input: "z", dim: 0, ask: "AUTO" }],
    });
    fireEvent.click(opener);
    expect(queryByRole(root, "list", { name: "Fixes of w.shape[1]" })).toBeNull();
  });

  test("is in one card with those of the same cause or the same fixes, and counted once", async () => {
    const capture = withWays([REWRITE]);
    const cause = capture.dims.find(({ input, dim }) => `${input}#${dim}` === SPECIALIZED)?.cause;
    const change = (place: string, to: object) =>
      Object.assign(capture.dims.find(({ input, dim }) => `${input}#${dim}` === place) ?? {}, to);
    change("x#0", { is_as_asked: false, fixes: [REWRITE] });
    change("y#1", { is_as_asked: false, fixes: [ASK], cause: { ...cause, kind: "tie", steps: [cause] } });
    change("z#0", { is_as_asked: false, fixes: [], cause: null });
    const { root, section } = await inProblems(capture);
    const cards = [...section.querySelectorAll<HTMLElement>(".ee-not-as-asked > ul > li")];
    const dimsIn = (card: HTMLElement) =>
      [...card.querySelectorAll(".ee-chip")].map(({ textContent }) => textContent);
    expect(cards.map(dimsIn)).toEqual([["w.shape[1]", "x.shape[0]", "y.shape[1]"], ["z.shape[0]"]]);
    expect(getByRole(root, "tab", { name: "Problems 2" })).toBeTruthy();
    expect(section.querySelectorAll(".ee-diff")).toHaveLength(1);
    await expectScreen(cards[0] as HTMLElement, "Problems/of one cause");
  });

  test("is below its card's first four, where more of one cause read the same", async () => {
    const capture = withWays([]);
    const at = capture.dims.findIndex(({ input, dim }) => `${input}#${dim}` === SPECIALIZED);
    const like = capture.dims[at] as DimOutcome;
    capture.dims = Array.from({ length: 7 }, (_, index) => ({ ...like, input: `w${index}` }));
    const { section } = await inProblems(capture);
    const card = section.querySelector(".ee-not-as-asked > ul > li") as HTMLElement;
    expect(card.querySelectorAll(":scope > .ee-entry-head")).toHaveLength(4);
    const rest = card.querySelector("details") as HTMLElement;
    expect(rest.querySelector("summary")?.textContent).toBe("3 more dimensions");
    expect(rest.querySelectorAll(".ee-entry-head")).toHaveLength(3);
  });

  test("is in one card with those that are combined with one tensor, whichever line does so", () => {
    const [dim] = recorded("walkthrough").dims.filter(({ cause }) => cause?.frame);
    const { cause } = dim as DimOutcome;
    const at = (line: number) => ({ ...cause?.frame, line });
    const made = (line: number, made_at: number, origin_at: number | null) => ({
      ...(dim as DimOutcome),
      fixes: [],
      cause: {
        ...(cause as Cause),
        kind: "made_tensor" as const,
        frame: at(line),
        made_at: at(made_at),
        origin_at: origin_at && at(origin_at),
      } as Cause,
    });
    const dims = [
      made(20, 11, null),
      made(21, 11, null),
      made(20, 12, null),
      made(22, 13, 11),
      made(11, 14, 14),
    ];
    expect(problemsOf(dims).map((problem) => problem.dims)).toEqual([
      [dims[0], dims[1], dims[3]],
      [dims[2]],
      [dims[4]],
    ]);
  });

  test("is not in one card with those that another expression of the line decides", () => {
    const [dim] = recorded("walkthrough").dims.filter(({ cause }) => cause?.frame);
    const { cause } = dim as DimOutcome;
    const until = (end_column: number) => ({
      ...(dim as DimOutcome),
      fixes: [],
      cause: { ...(cause as Cause), frame: { ...cause?.frame, end_column } } as Cause,
    });
    const dims = [until(30), until(20), until(30)];
    expect(problemsOf(dims).map((problem) => problem.dims)).toEqual([[dims[0], dims[2]], [dims[1]]]);
  });

  test("is in one card with those that the same change of code is for, whatever else is offered for them", () => {
    const [dim] = recorded("walkthrough").dims;
    const of = (line: number, fixes: Fix[]) => ({
      ...(dim as DimOutcome),
      fixes,
      cause: { kind: "literal", frame: { ...CELL_LINE, line } } as Cause,
    });
    const other = rewriting(["a"], ["b"]);
    const both = rewriting(["a", "c"], ["b", "d"]);
    const dims = [of(1, [REWRITE, both]), of(2, [REWRITE, ASK]), of(3, [ASK]), of(4, [other, both])];
    expect(problemsOf(dims)).toEqual([
      { dims: [dims[0], dims[1]], fixes: [REWRITE, both, ASK] },
      { dims: [dims[2]], fixes: [ASK] },
      { dims: [dims[3]], fixes: [other, both] },
    ]);
  });

  test("is in one card with those that the same example sizes are for, which are offered once", () => {
    const [dim] = recorded("walkthrough").dims;
    const size = (...inputs: string[]): ExampleFix => ({
      ...ANY,
      kind: "change_example",
      title: inputs.join(),
      asks: [],
      examples: inputs.map((input) => ({ input, dim: 1, size: 2 })),
    });
    const of = (input: string) => ({
      ...(dim as DimOutcome),
      input,
      cause: null,
      fixes: [size("a", "b", "c"), size(input)],
    });
    const dims = [of("a"), of("b"), of("c")];
    expect(problemsOf(dims)).toEqual([{ dims, fixes: [size("a", "b", "c")] }]);
  });

  test("has in its row as many fixes as in its card", async () => {
    const size = (...dims: string[]): ExampleFix => ({
      ...ANY,
      kind: "change_example",
      title: dims.join(),
      asks: [],
      examples: dims.map((input) => ({ input, dim: 1, size: 2 })),
    });
    const { root } = await inProblems(withWays([size("w", "x"), size("w")]));
    const row = root.querySelector('[data-place="w#1"]');
    expect(row?.querySelector(".ee-opener")?.textContent).toBe("1 fix to verify");
  });

  test("tells in its row of fixes that may go away, and of those that are verified their number alone", async () => {
    const opened = async (fixes: Fix[]) =>
      (await show(withWays(fixes))).root.querySelector('[data-place="w#1"] .ee-opener')?.textContent;
    const verified = { ...ASK, applicability: "safe" as const };
    expect(await opened([verified, REWRITE])).toBe("2 fixes");
    expect(await opened([verified, rewriting(["a"], ["b"])])).toBe("2 fixes to verify");
    expect(await opened([{ ...ASK, is_alternative: true }])).toBe("accept this result");
    expect(await opened([verified, { ...ASK, is_alternative: true }])).toBe("1 fix");
    expect(await opened([{ ...ASK, unverified: "not_copied" }])).toBe("1 fix");
  });

  test("has one alternative that makes all of its card static", () => {
    const [dim] = recorded("walkthrough").dims;
    const fixed = (input: string): SpecFix => ({
      ...NOTHING,
      title: `Make ${input}.shape[1] static`,
      is_alternative: true,
      asks: [{ input, dim: 1, ask: "STATIC" }],
    });
    const cause = { kind: "literal", frame: CELL_LINE } as Cause;
    const dims = ["a", "b", "c"].map((input) => ({
      ...(dim as DimOutcome),
      input,
      cause,
      fixes: [fixed(input), ASK],
    }));
    const [problem] = problemsOf(dims) as [Problem];
    expect(problem.fixes.map(({ title }) => title)).toEqual(["Make these 3 dimensions static", ASK.title]);
    expect((problem.fixes[0] as SpecFix).asks).toEqual(["a", "b", "c"].map((input) => fixed(input).asks[0]));
    expect(problemsOf(dims.slice(0, 1))[0]?.fixes[0]).toEqual(fixed("a"));
  });

  test("has what was exported first, and what only gives up the request last", async () => {
    const kept = {
      ...ASK,
      title: "static",
      asks: [{ input: "w", dim: 1, ask: "STATIC" }],
      is_alternative: true,
    };
    const safe = rewriting(["a"], ["b"], { title: "safe", applicability: "safe" });
    const { section } = await inProblems(withWays([kept, ASK, REWRITE, safe]));
    const titles = [...section.querySelectorAll(".ee-fix-head")].map(({ textContent }) => textContent);
    const order = [safe, REWRITE, ASK, kept].map(({ title }) => title);
    expect(titles.map((words, at) => words?.includes(order[at] as string))).toEqual([true, true, true, true]);
  });

  test("is fixed together with others by a change that was exported as a whole", async () => {
    const combined_fix = rewriting(["a", "b"], ["c", "d"], { title: "both", applicability: "safe" });
    // That of a dimension that is the same is not shown twice.
    const { section } = await inProblems({ ...withWays([{ ...combined_fix, asks: [] }]), combined_fix });
    expect(section.querySelectorAll(".ee-diff")).toHaveLength(1);
    const left = recorded("walkthrough").dims.filter((dim) => !dim.is_as_asked);
    expect(section.querySelector(".ee-fix-all > summary")?.textContent).toBe(
      `Fix 0 of ${left.length} dimensions at once`,
    );
    expect(section.querySelector(".ee-fix-all .ee-diff")?.textContent).toContain("c");
    const { section: other } = await inProblems({
      ...withWays([]),
      combined_fix: { ...combined_fix, frees: left },
    });
    expect(other.querySelector(".ee-fix-all > summary")?.textContent).toBe("Fix everything");
  });

  test.each([
    ["%%export -d auto\nfixed", "Inserted below Cell In[3]. Run it."],
    [null, "Inserted below Cell In[3] without the request. Run it."],
  ])("is fixed together with others in a cell that requests the Dims as well: %s", async (whole, told) => {
    const inserted: (string | null | undefined)[] = [];
    offerCells(
      async () => undefined,
      async (rewrite) => void inserted.push(await rewrite.withRequest?.("fixed")),
    );
    const asks = [{ input: "w", dim: 0, ask: "batch" }];
    const combined_fix = rewriting(["a", "b"], ["c", "d"], { title: "both", applicability: "safe", asks });
    const { section, kernel } = await inProblems({ ...withWays([]), combined_fix });
    const all = section.querySelector(".ee-fix-all") as HTMLElement;
    expect(all.textContent).toContain("w.shape[0]: AUTO → batch");
    fireEvent.click(within(all).getByRole("button", { name: /^Insert fixed cell/ }));
    await expect.poll(() => kernel.sent.length).toBe(1);
    expect(kernel.lastSent).toMatchObject({ kind: "spec_in_cell", cell: "fixed", asks });
    if (whole === null) await kernel.refuses(kernel.lastSent, "The cell has no call of explore.");
    else await kernel.accepts(kernel.lastSent, { source: whole });
    await expect.poll(() => all.textContent).toContain(told);
    expect(inserted).toEqual([whole]);
  });

  test("is inserted with the request of the explorer", async () => {
    const inserted: (string | null | undefined)[] = [];
    offerCells(
      async () => undefined,
      async (rewrite) => void inserted.push(await rewrite.withRequest?.("fixed")),
    );
    const { section, kernel } = await inProblems(withWays([REWRITE]));
    fireEvent.click(within(section).getByRole("button", { name: /^Insert fixed cell/ }));
    await expect.poll(() => kernel.sent.length).toBe(1);
    expect(kernel.lastSent).toMatchObject({ kind: "spec_in_cell", cell: "fixed", asks: [], of: "changed" });
    await kernel.accepts(kernel.lastSent, { source: "%%export -d auto\nfixed" });
    await expect.poll(() => inserted).toEqual(["%%export -d auto\nfixed"]);
  });

  test("has lines that have to run first, which a click puts into a cell", async () => {
    const inserted: unknown[] = [];
    offerCells(
      async (source, _, place) => inserted.push([source, place]) > 1,
      async () => undefined,
    );
    const registering = rewriting([], ["register(Box)", ""], {
      title: "register Box",
      replaces: null,
      frame: null,
    });
    const { section } = await inProblems(withWays([registering]));
    fireEvent.click(within(section).getByRole("button", { name: "Insert cell: register Box" }));
    expect(inserted).toEqual([["register(Box)\n", "above"]]);
    await expect.poll(() => section.textContent).toContain("Inserted above. Run it, then this cell again.");
    fireEvent.click(within(section).getByRole("button", { name: "Insert cell: register Box" }));
    await expect.poll(() => section.textContent).toContain("Already inserted above. Run it");
  });

  test("of a failed export is told by the failure alone", async () => {
    const { root } = await show(recorded("walkthrough-named"));
    expect(getByRole(root, "tab", { name: "Problems 1" })).toBeTruthy();
    expect(queryByRole(root, "region", { name: "Specialized or limited" })).toBeNull();
  });
});

describe("a fix of code", () => {
  test("is a diff of the user's own lines, to eyes and to a screen reader", async () => {
    const { section } = await inProblems(withWays([REWRITE]));
    const diff = within(section).getByRole("group", { name: /^Code change/ });
    const lines = [...diff.querySelectorAll<HTMLElement>(".ee-diff-line")];
    expect(lines.map(({ textContent }) => textContent?.trim())).toEqual([
      "removed: −h = x.view(8, -1)",
      "added: +h = x.view(x.shape[0], -1)",
    ]);
    const parts = lines.map((line) =>
      [...line.querySelectorAll(".ee-diff-part")].map((part) => part.textContent).join(""),
    );
    expect(parts).toEqual(["8", "x.shape[0]"]);
    expect(diff.querySelector(".ee-syntax-number")).not.toBeNull();
  });

  test("says how far it may be trusted, what it costs and what it means for other inputs", async () => {
    const { section } = await inProblems(withWays([REWRITE]));
    const trust = section.querySelector<HTMLElement>(".ee-trust");
    expect(trust?.textContent).toBe(REWRITE.trust);
    expect(trust?.querySelector("svg path")).not.toBeNull();
    expect(section.querySelector(".ee-fix-notes")?.textContent).toBe(
      "x.shape[0] will not be dynamicinputs with k <= 2 will raise",
    );
  });

  test("puts the rewritten cell into the notebook at a click, and not before", async () => {
    const inserted: Rewrite[] = [];
    offerCells(
      async () => undefined,
      async (rewrite) => void inserted.push(rewrite),
    );
    const { section } = await inProblems(withWays([REWRITE]));
    expect(inserted).toEqual([]);
    fireEvent.click(within(section).getByRole("button", { name: /^Insert fixed cell/ }));
    expect(inserted).toMatchObject([
      { cell: "Cell In[3]", replaces: [9, 9], before: REWRITE.before, code: REWRITE.code },
    ]);
    await expect.poll(() => section.textContent).toContain("Inserted below Cell In[3]. Run it.");
    await expectScreen(section, "Problems/inserted");
  });

  test.each([
    [{ isThere: false, exports: true }, "Inserted below Cell In[3]. Run it."],
    [{ isThere: true, exports: true }, "Already inserted below Cell In[3]. Run it."],
    [{ isThere: false, exports: false }, "Run it, then the cell that exports."],
  ])("says what to run next: %o", async (done, told) => {
    offerCells(
      async () => undefined,
      async () => done,
    );
    const { section } = await inProblems(withWays([REWRITE]));
    fireEvent.click(within(section).getByRole("button", { name: /^Insert fixed cell/ }));
    await expect.poll(() => section.textContent).toContain(told);
  });

  test("says why no cell was inserted", async () => {
    offerCells(
      async () => undefined,
      async () => {
        throw new Error("No Cell In[3] has these lines any more.");
      },
    );
    const { section } = await inProblems(withWays([REWRITE]));
    fireEvent.click(within(section).getByRole("button", { name: /^Insert fixed cell/ }));
    await expect.poll(() => section.textContent).toContain("No Cell In[3] has these lines any more.");
  });

  test("says where the host cannot insert cells, and offers none for a file", async () => {
    const inFile = {
      ...REWRITE,
      title: "in a file",
      frame: { ...CELL_LINE, cell: null, filename: "net.py" },
    };
    const { section, kernel } = await inProblems(withWays([REWRITE, inFile]));
    const [button, ...others] = getAllByRole<HTMLButtonElement>(section, "button", {
      name: /^Insert fixed/,
    });
    expect(others).toEqual([]);
    expect(button?.disabled).toBe(true);
    expect(section.textContent).toContain("Only JupyterLab and Notebook can insert cells");
    await expectScreen(section, "Problems/cannot insert");
    expect(within(section).getAllByRole("button", { name: /^Copy the lines/ })).toHaveLength(2);
    await kernel.shows("is_editable", false);
    expect(queryByRole(section, "button", { name: /^Insert fixed/ })).toBeNull();
    expect(section.textContent).not.toContain("can insert cells");
  });
});

test("a long list of ways out shows the best, and the others at a click", async () => {
  const fixes = Array.from({ length: 8 }, (_, index) => ({
    ...ASK,
    title: `way ${index}`,
    asks: [{ input: "z", dim: 0, ask: `n${index}` }],
  }));
  const { section } = await inProblems(withWays(fixes));
  const ways = within(section).getByRole("list", { name: "Fixes of w.shape[1]" });
  expect(within(ways).getAllByRole("listitem")).toHaveLength(5);
  await expectScreen(ways, "Problems/many ways out");
  fireEvent.click(within(section).getByRole("button", { name: "3 more fixes" }));
  expect(within(ways).getAllByRole("listitem")).toHaveLength(8);
});
