import { fireEvent, getByRole, queryByRole } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { isQuoting } from "../src/explorer/shapes/reasons";
import { leavesOf, rowsOf, summaryOf } from "../src/explorer/shapes/rows";
import { dimKey } from "../src/explorer/words/dimref";
import { dynamicCounts } from "../src/explorer/words/verdict";
import type { Capture, CodeBlock, DimOutcome, Frame, Guard, Input, TieCause } from "../src/model";
import { asksShown, radio } from "./asked";
import { show } from "./kernel";
import { recorded } from "./recorded";

/** A model with many inputs: those of the walk-through, again and again. */
function large(times: number): Capture {
  const capture = recorded("walkthrough");
  const names = Array.from({ length: times }, (_, index) => `block_${index}`);
  return {
    ...capture,
    inputs: names.flatMap((name) => capture.inputs.map((it) => ({ ...it, path: `${name}_${it.path}` }))),
    dims: names.flatMap((name) => capture.dims.map((dim) => ({ ...dim, input: `${name}_${dim.input}` }))),
  };
}

const places = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>("[data-place]")].map(({ dataset }) => dataset.place);
const filter = async (root: HTMLElement, text: string) => {
  fireEvent.input(getByRole(root, "searchbox", { name: "Filter dimensions" }), { target: { value: text } });
  await new Promise((resume) => setTimeout(resume));
};

test("a reason that quotes the code which rejects small sizes has only the line beside it", () => {
  const [dim] = recorded("walkthrough").dims.filter(({ conditions }) => conditions.length > 0);
  if (dim === undefined) throw new Error("The recorded capture has no dimension with a condition.");
  expect(isQuoting({ ...dim, reason: "as_asked", causes: [], conditions: [] })).toBe(false);
  expect(isQuoting({ ...dim, reason: "as_asked", causes: [] })).toBe(true);
});

describe("nested inputs", () => {
  test("stand under a row that sums them up", () => {
    const rows = rowsOf(leavesOf(recorded("bounded")));
    const [batch] = rows[0]?.folds ?? [];
    expect(rows.map(({ folds }) => folds.map(({ path }) => path))).toEqual([["batch"], ["batch"], [], []]);
    if (batch) expect(summaryOf(batch)).toBe("2 inputs, 3 dimensions: 3 dynamic (1 equal)");
    const [failed] = recorded("walkthrough-dynamic").dims.filter(({ got }) => got === null);
    if (failed === undefined) throw new Error("The recorded capture has no dimension that failed.");
    const leaf = {
      input: recorded("walkthrough").inputs[0] as Input,
      dims: [failed, { ...failed, reason: "not_reached" as const }],
    };
    expect(summaryOf({ path: "w", leaves: [leaf] })).toBe("1 inputs, 2 dimensions: 1 failed, 1 unknown");
  });

  test("of which all have one result are told by it", () => {
    const [found] = recorded("walkthrough").dims.filter(({ got }) => got === "dynamic") as [DimOutcome];
    const [input] = recorded("walkthrough").inputs as [Input];
    const leaves = (tied_to: { input: string; dim: number }, accepted_words: string) =>
      Array.from({ length: 4 }, (_, at) => {
        const dim = { ...found, input: `c${at}`, dim: 0, size: 64, is_as_asked: true, accepted_words };
        const isRoot = tied_to.input === dim.input;
        return {
          input: { ...input, path: dim.input },
          dims: [isRoot ? dim : { ...dim, got: "tied" as const, tied_to }],
        };
      });
    const said = (root: string, accepted = "") =>
      summaryOf({ path: "c", leaves: leaves({ input: root, dim: 0 }, accepted) });
    expect(said("c0")).toBe("4 inputs [64], all dynamic and equal");
    expect(said("c0", "≥ 2")).toBe("4 inputs [64], all dynamic and equal (≥ 2)");
    expect(said("y")).toBe("4 inputs [64], all = y.shape[0]");
    const floats = leaves({ input: "y", dim: 0 }, "").map(({ input, dims: [dim] }) => ({
      input: { ...input, kind: "float" as const },
      dims: [{ ...(dim as DimOutcome), got: "static" as const, dim: null, size: null, tied_to: null }],
    }));
    expect(summaryOf({ path: "c", leaves: floats })).toBe("4 float inputs: 4 static");
  });

  test("stand under as many rows as their paths part ways", () => {
    const paths = [
      "x",
      "b['items'][0]['a']",
      "b['items'][0]['b]']",
      "b['items'][1]['a']",
      "c.d[0]",
      "c.e",
      "f['g'][0]",
    ];
    const [input] = recorded("walkthrough").inputs as [Input];
    const rows = rowsOf(leavesOf({ inputs: paths.map((path) => ({ ...input, path })), dims: [] }));
    expect(rows.map(({ leaf, folds }) => [leaf.input.path, ...folds.map(({ path }) => path)])).toEqual([
      ["x"],
      ["b['items'][0]['a']", "b['items']", "b['items'][0]"],
      ["b['items'][0]['b]']", "b['items']", "b['items'][0]"],
      ["b['items'][1]['a']", "b['items']"],
      ["c.d[0]", "c"],
      ["c.e", "c"],
      ["f['g'][0]"],
    ]);
  });

  test("fold from the outside and from the inside", async () => {
    const capture = recorded("walkthrough");
    const inner = (path: string) => ({ w: "b[0]['w']", x: "b[0]['x']", y: "b[1]", z: "z" })[path] ?? path;
    const { root } = await show({
      ...capture,
      inputs: capture.inputs.map((it) => ({ ...it, path: inner(it.path) })),
      dims: capture.dims.map((dim) => ({ ...dim, input: inner(dim.input), tied_to: null })),
    });
    fireEvent.click(getByRole(root, "button", { name: "b[0]" }));
    await expect.poll(() => places(root)).toEqual(["b[1]#0", "b[1]#1", "z#0"]);
    fireEvent.click(getByRole(root, "button", { name: "b" }));
    await expect.poll(() => places(root)).toEqual(["z#0"]);
    expect(queryByRole(root, "button", { name: "b[0]" })).toBeNull();
    fireEvent.click(getByRole(root, "button", { name: "b" }));
    await expect.poll(() => places(root)).toEqual(["b[1]#0", "b[1]#1", "z#0"]);
  });

  test("that are alike are one row until it is opened, others are not", async () => {
    const capture = recorded("walkthrough-static");
    const [input] = capture.inputs as [Input];
    const own = capture.dims.filter((dim) => dim.input === input.path);
    const paths = [0, 1, 2, 3].map((at) => `features[${at}]`);
    const of = (change: (at: number) => Partial<DimOutcome>): Capture => ({
      ...capture,
      inputs: paths.map((path) => ({ ...input, path })),
      dims: paths.flatMap((path, at) => own.map((dim) => ({ ...dim, input: path, ...change(at) }))),
    });
    const isOpen = async (change: (at: number) => Partial<DimOutcome>) =>
      getByRole((await show(of(change))).root, "button", { name: "features" }).getAttribute("aria-expanded");
    expect(await isOpen(() => ({ is_as_asked: true }))).toBe("false");
    expect(await isOpen((at) => ({ got: at > 0 ? "tied" : "dynamic", accepted_words: "" }))).toBe("false");
    expect(await isOpen((at) => ({ is_as_asked: at > 0 }))).toBe("true");
    expect(await isOpen((at) => ({ got: "dynamic", accepted_words: at > 0 ? "≤ 64" : "" }))).toBe("true");
    expect(await isOpen(() => ({ got: null }))).toBe("true");

    const unlike = await show(of((at) => ({ is_as_asked: at > 0 })));
    await unlike.kernel.exported(of(() => ({ is_as_asked: true })));
    const kept = getByRole(unlike.root, "button", { name: "features" });
    expect(kept.getAttribute("aria-expanded")).toBe("true");

    const { root } = await show(of((at) => ({ size: 3 + at })));
    const fold = getByRole(root, "button", { name: "features" });
    expect(fold.closest("th")?.textContent).toContain(`4 inputs [${own.map(() => "3 to 6").join(", ")}]`);
    fireEvent.click(fold);
    await new Promise((resume) => setTimeout(resume));
    expect(places(root)).toContain("features[3]#0");
  });

  test("fold and unfold, by a button that says which", async () => {
    const { root } = await show(recorded("bounded"));
    const all = places(root);
    const fold = getByRole(root, "button", { name: "batch" });
    expect(fold.getAttribute("aria-expanded")).toBe("true");
    fireEvent.click(fold);
    await expect.poll(() => places(root)).toEqual(["n#", "scale#"]);
    expect(fold.getAttribute("aria-expanded")).toBe("false");
    expect(root.textContent).toContain("2 inputs, 3 dimensions: 3 dynamic (1 equal)");
    fireEvent.click(fold);
    await expect.poll(() => places(root)).toEqual(all);
  });
});

test("a tied dimension of one size has that size before the word", async () => {
  const capture = recorded("walkthrough");
  const [dim] = capture.dims.filter(({ got }) => got === "tied") as [DimOutcome];
  const one = { lower: 6, upper: 6, also: [], is_complete: true, not_checked_reason: null };
  Object.assign(dim.accepted as object, one, { with_others_as_in_example: false });
  const { root } = await show(capture);
  const row = root.querySelector(`[data-place="${dimKey(dim)}"]`);
  expect(row?.querySelector(".ee-got")?.textContent).toMatch(/^6 \(specialized\)/);
});

test("a dimension that the export did not come to is not known, in no outcome's colour", async () => {
  const capture = recorded("walkthrough-dynamic");
  const [first, ...rest] = capture.dims as [DimOutcome, ...DimOutcome[]];
  const words = "not known: the export stopped at line 9";
  const { root } = await show({
    ...capture,
    dims: [{ ...first, got: null, reason: "not_reached", is_as_asked: true, words }, ...rest],
  });
  const row = root.querySelector<HTMLElement>(`[data-place="${CSS.escape(dimKey(first))}"]`);
  expect(row?.dataset.got).toBe("unknown");
  expect(row?.querySelector(".ee-mark")?.getAttribute("class")).toBe("ee-mark ee-mark-unknown");
  expect(row?.querySelector(".ee-mark")?.getAttribute("data-filled")).toBe("false");
  expect(row?.textContent).toContain("unknown");
  expect(row?.textContent).toContain(words);
  expect(row?.textContent).not.toContain("failed");
});

describe("a reason", () => {
  const links = (root: HTMLElement, place: string) =>
    [...root.querySelectorAll(`[data-place="${place}"] .ee-place`)].map(({ textContent }) => textContent);

  /** The lines in the details, which are opened. */
  const linesOf = (root: HTMLElement, words: string) => {
    fireEvent.click(getByRole(root, "button", { name: `Details of ${words}` }));
    const details = getByRole(root, "region", { name: `Details of ${words}` });
    return [...details.querySelectorAll(".ee-place")].map(({ textContent }) => textContent);
  };

  const tiedOf = (capture: Capture) => capture.dims.find(({ got }) => got === "tied") as DimOutcome;

  test("without known causes quotes the expression with its line, and the line where no expression is known", async () => {
    const capture = recorded("walkthrough");
    capture.dims = capture.dims.map((dim) => ({ ...dim, cause: null, causes: [], conditions: [] }));
    const dim = tiedOf(capture);
    if (dim.frame) dim.frame = { ...dim.frame, expression: null };
    const { root } = await show(capture);
    expect(links(root, "w#1")).toEqual(["self.lin(w) walkthrough.py:13"]);
    expect(links(root, "y#1")).toEqual(["summed = x + y walkthrough.py:12"]);
  });

  test("names a line of the model's own cell by its number, and one of another cell with that", async () => {
    const capture = recorded("walkthrough");
    const [first, ...rest] = capture.code as [CodeBlock, ...CodeBlock[]];
    capture.code = [
      { ...first, cell: "Cell In[3]" },
      ...rest.map((block) => ({ ...block, cell: "Cell In[1]" })),
    ];
    const named = { "w#1": "Cell In[3]", "y#1": "Cell In[1]" } as Record<string, string>;
    capture.dims = capture.dims.map((dim) => {
      const cell = named[dimKey(dim)];
      const frame = cell && dim.frame ? { ...dim.frame, cell } : dim.frame;
      return { ...dim, cause: null, causes: [], conditions: [], frame };
    });
    const { root } = await show(capture);
    expect(links(root, "w#1")).toEqual(["self.lin(w) line 13"]);
    expect(links(root, "y#1")).toEqual(["x + y Cell In[1], line 12"]);
  });

  test("without known causes links the first line of its conditions, and names all", async () => {
    const capture = recorded("walkthrough");
    const [first, , third] = capture.guards as [Guard, Guard, Guard];
    const dim = tiedOf(capture);
    dim.causes = [];
    dim.conditions = [first, third, first].flatMap(({ condition }) => condition ?? []);
    const { root } = await show(capture);
    expect(links(root, "y#1")).toEqual(["x + y walkthrough.py:12"]);
    expect(linesOf(root, "y.shape[1]")).toEqual(
      expect.arrayContaining(["walkthrough.py:12", "walkthrough.py:15"]),
    );
    const title = root.querySelector('[data-place="y#1"] .ee-words')?.getAttribute("title");
    expect(title?.split("\n")).toEqual([
      dim.words.replaceAll("`", ""),
      "walkthrough.py:12: x + y",
      "walkthrough.py:15: flat + z",
    ]);
  });

  test("links the first line, and in its details that of each cause and of what the causes follow from", async () => {
    const capture = recorded("walkthrough");
    const dim = tiedOf(capture);
    const [tie] = dim.causes as [TieCause];
    const [, second, third] = capture.guards.map(({ frame }) => frame) as [Frame, Frame, Frame];
    dim.causes = [{ ...tie, steps: [{ ...tie, frame: second }] }, { ...tie, frame: third }, tie];
    const { root } = await show(capture);
    expect(links(root, "y#1")).toEqual(["walkthrough.py:12"]);
    expect(linesOf(root, "y.shape[1]")).toEqual([
      "walkthrough.py:12",
      "walkthrough.py:13",
      "walkthrough.py:15",
    ]);
  });

  test("tells causes of one line apart by their code", async () => {
    const capture = recorded("walkthrough");
    const dim = tiedOf(capture);
    const [tie] = dim.causes as [TieCause];
    const frame = tie.frame && { ...tie.frame, end_column: (tie.frame.column ?? 0) + 1, expression: "x" };
    dim.causes = [tie, { ...tie, frame }];
    const { root } = await show(capture);
    expect(linesOf(root, "y.shape[1]")).toEqual(["walkthrough.py:12", "walkthrough.py:12"]);
    const underlined = [...root.querySelectorAll(".ee-of-dim .ee-expression")];
    expect(underlined.map(({ textContent }) => textContent)).toEqual(["x + y", "x"]);
  });

  test("has code between backticks as code", async () => {
    const capture = recorded("walkthrough");
    const dim = capture.dims.find(({ got }) => got === "tied") as DimOutcome;
    dim.words = "equal, by `x + y`, line 12";
    const { root } = await show(capture);
    const words = root.querySelector('[data-place="y#1"] .ee-words');
    expect(words?.textContent).toBe("equal, by x + y, line 12");
    expect(words?.querySelector("code")?.textContent).toBe("x + y");
  });
});

describe("the filter", () => {
  test("is there only where there are many dimensions", async () => {
    const { root } = await show(recorded("walkthrough"));
    expect(queryByRole(root, "searchbox", { name: "Filter dimensions" })).toBeNull();
  });

  test.each([
    ["block_1_w", ["block_1_w#0", "block_1_w#1"]],
    ["BLOCK_2_Y.SHAPE[1]", ["block_2_y#1"]],
    ["derived", ["block_0_z#0", "block_1_z#0", "block_2_z#0"]],
    ["specialized or limited", ["block_0_w#1", "block_1_w#1", "block_2_w#1"]],
    ["no such thing", []],
  ])("finds %j", async (text, found) => {
    const { root } = await show(large(3));
    await filter(root, text);
    expect(places(root)).toEqual(found);
  });

  test("finds asks, Dims and what was changed, and keeps a row while it is worked on", async () => {
    const { root } = await show(large(3));
    fireEvent.click(radio(root, "block_1_x.shape[0]", "DYNAMIC"));
    await filter(root, "changed");
    expect(places(root)).toEqual(["block_1_x#0"]);
    await filter(root, "dynamic");
    fireEvent.click(radio(root, "block_1_x.shape[0]", "STATIC"));
    expect(places(root)).toContain("block_1_x#0");
  });

  test("finds by dynamic as many as the header counts", async () => {
    const { root } = await show(large(3));
    await filter(root, "dynamic");
    expect(places(root)).toHaveLength(dynamicCounts(large(3).dims).dynamic);
  });

  test("makes one change of all that it shows", async () => {
    const { root, kernel } = await show(large(3));
    await filter(root, "derived");
    fireEvent.click(getByRole(root, "button", { name: "shown STATIC" }));
    expect(kernel.lastSent).toMatchObject({
      kind: "set_ask",
      changes: ["block_0_z", "block_1_z", "block_2_z"].map((input) => ({ input, dim: 0, ask: "STATIC" })),
    });
    expect(asksShown(root)).toEqual(["STATIC", "STATIC", "STATIC"]);
  });
});

describe("a model with a hundred inputs", () => {
  test("has a table that grows as it is scrolled, and says how much is left", async () => {
    const { root } = await show(large(25));
    const first = places(root).length;
    expect(first).toBeLessThan(40);
    const more = getByRole(root, "button", { name: `Show more of the other ${150 - first}` });
    fireEvent.click(more);
    await expect.poll(() => places(root).length).toBeGreaterThan(first);
    while (places(root).length < 150) {
      const before = places(root).length;
      fireEvent.scroll(root.querySelector(".ee-shapes") as HTMLElement);
      await expect.poll(() => places(root).length).toBeGreaterThan(before);
    }
    expect(queryByRole(root, "button", { name: /^show more/ })).toBeNull();
  });

  test("has its table in the first frame after an answer, its panels in the next", async () => {
    const { root, kernel } = await show(large(70));
    const guards = () => getByRole(root, "tab", { name: /^Guards/ }).textContent;
    const before = guards();
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
    const next = large(70);
    (next.dims[0] as DimOutcome).got = "specialized";
    await kernel.exported({ ...next, guards: [] });
    expect(root.querySelector("[data-place]")?.getAttribute("data-got")).toBe("specialized");
    expect(guards()).toBe(before);
    vi.unstubAllGlobals();
    for (const frame of frames) frame(0);
    await expect.poll(guards).toBe("Guards");
  });

  test("is found as a whole by the filter", async () => {
    const { root } = await show(large(25));
    await filter(root, "block_24_z");
    expect(places(root)).toEqual(["block_24_z#0"]);
  });
});
