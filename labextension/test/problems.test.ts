import { fireEvent, getByRole, queryByRole, waitFor, within } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { labelledLinesOf } from "../src/explorer/problems/labelledlines";
import { problemCount } from "../src/explorer/problems/problems";
import type {
  Capture,
  CodeFix,
  DimOutcome,
  ExampleFix,
  Failure,
  Fix,
  Frame,
  LiteralCause,
  ModeFix,
} from "../src/model";
import type { ShownCapture } from "../src/wire";
import { ANY, NOTHING } from "./fixes";
import { show } from "./kernel";
import { recorded } from "./recorded";
import { expectScreen, showRead } from "./screen";

const ANOTHER_EXAMPLE: ExampleFix = {
  ...ANY,
  kind: "change_example",
  examples: [{ input: "x", dim: 0, size: 4 }],
  asks: [],
};
const STRICT: ModeFix = { ...ANY, kind: "change_mode", mode: "strict" };
const ADDED_LINES: CodeFix = {
  ...ANY,
  kind: "change_code",
  code: [],
  frame: null,
  replaces: null,
  before: [],
  steps: [],
  asks: [],
};

function failing(fixes: Fix[] = []): Capture {
  const capture = recorded("walkthrough-named");
  if (capture.failure && fixes.length > 0) capture.failure.fixes = fixes;
  return capture;
}

const card = (root: HTMLElement) => getByRole(root, "region", { name: "Failure" });

describe("a problem", () => {
  test("names the first of many dimensions that it is about, and counts the others", async () => {
    const capture = failing();
    const dims = Array.from({ length: 12 }, (_, dim) => ({ input: "x", dim }));
    Object.assign(capture.failure as Failure, { dims });
    const { root } = await show(capture);
    const about = root.querySelector(".ee-dims") as HTMLElement;
    expect(about.querySelectorAll(":scope > .ee-chip").length).toBe(8);
    expect(about.querySelector("summary")?.textContent).toBe("4 more dimensions");
  });

  test("says what, where and why, in that order, and torch's error message only when asked", async () => {
    const { root } = await show(failing());
    const text = card(root).textContent ?? "";
    const order = [
      "Request not possible",
      "You requested columns",
      "Line",
      "walkthrough.py:13",
      "Reason",
    ].map((words) => text.indexOf(words));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
    expect(card(root).querySelector("details")?.open).toBe(false);
  });

  test("says how far the graph was, by the nodes that travel apart from it, as its graph counts them", async () => {
    const capture = failing();
    const { root } = await show(capture);
    const traced = capture.failure?.partial_nodes;
    await waitFor(() =>
      expect(card(root).textContent).toContain(`Graph${traced?.length} nodes traced before the failure`),
    );
  });

  test("leads to its line, its guards and its dimensions", async () => {
    const { root, kernel } = await show(failing());
    fireEvent.click(within(card(root)).getByRole("button", { name: "w.shape[1]" }));
    fireEvent.click(within(card(root)).getByRole("button", { name: / = 5/ }));
    expect(kernel.saved).toMatchObject([{ kind: "dim", key: "w#1" }, { kind: "guard" }]);
    fireEvent.click(
      within(card(root)).getAllByRole("button", { name: "walkthrough.py:13" })[0] as HTMLElement,
    );
    expect(getByRole(root, "tab", { selected: true }).dataset.tab).toBe("Source");
  });

  test("gives a reason once that several guards of a line state", async () => {
    const capture = failing();
    const lines = (root: HTMLElement) => card(root).querySelectorAll(".ee-guard-line").length;
    const before = lines((await show(capture)).root);
    const [guard] = capture.guards.filter(({ id }) => capture.failure?.guard_ids.includes(id));
    if (!guard || !capture.failure) throw new Error("no guard");
    const guards = [...capture.guards, { ...guard, id: 1000, expr: "s1 > 0" }];
    const failure = { ...capture.failure, guard_ids: [...capture.failure.guard_ids, 1000] };
    expect(lines((await show({ ...capture, guards, failure })).root)).toBe(before);
  });

  test("says so where no fix is known", async () => {
    const capture = failing();
    if (capture.failure) capture.failure = { ...capture.failure, fixes: [], next_step: "" };
    const { root } = await showRead(capture);
    expect(card(root).textContent).toContain("No fix known");
    await expectScreen(card(root), "Problems/no fix");
    expect(queryByRole(root, "button", { name: /^Relax request/ })).toBeNull();
  });
});

describe("a failure without a fix to press", () => {
  const shown = async (failure: Partial<Failure>) => {
    const capture = failing();
    if (capture.failure) capture.failure = { ...capture.failure, fixes: [], ...failure };
    return card((await show(capture)).root);
  };

  test("says that no fix is known only where its message says of none", async () => {
    const isClass = {
      kind: "not_a_module",
      message: "The model is a class. Pass an instance.",
      next_step: "Pass an instance",
    } as const;
    expect((await shown(isClass)).textContent).not.toContain("No fix known");
    expect((await shown({ ...isClass, next_step: "" })).textContent).toContain("No fix known");
  });

  test.each([
    ["constraint_violation", true],
    ["data_dependent", true],
    ["missing_fake_kernel", true],
    ["not_a_module", false],
    ["invalid_input", false],
    ["model_error", false],
    ["spec_mismatch", false],
    ["unsupported_code", false],
  ] as const)("offers a draft where torch can make one: %s", async (kind, isOffered) => {
    const button = queryByRole(await shown({ kind }), "button", { name: "Make a draft" });
    expect(button !== null).toBe(isOffered);
  });
});

describe("a fix", () => {
  const press = async (fix: Fix) => {
    const { root, kernel } = await show(failing([{ ...fix, title: "mend it" }]));
    fireEvent.click(getByRole(root, "button", { name: "mend it" }));
    return kernel;
  };

  test("of the ask says before what it changes, and asks", async () => {
    const { root, kernel } = await show(failing());
    expect(card(root).textContent).toContain("w.shape[1]: columns → STATIC");
    fireEvent.click(getByRole(root, "button", { name: /^(Alternative: ?)?Make w\.shape\[1\] static/ }));
    expect(kernel.lastSent).toMatchObject({
      kind: "set_ask",
      changes: [{ input: "w", dim: 1, ask: "STATIC" }],
    });
  });

  test("of the ask does not name what stays as it is", async () => {
    const title = "Remove `v`";
    const asks = [
      { input: "w", dim: 1, ask: "columns" },
      { input: "w", dim: 0, ask: "AUTO" },
    ];
    const { root } = await show(failing([{ ...NOTHING, title, asks }]));
    expect(card(root).textContent).not.toContain("columns → columns");
    expect(card(root).textContent).toContain("w.shape[0]: ");
  });

  test("of the ask does not say that STATIC was requested where nothing was", async () => {
    const asks = [{ input: "w", dim: 1, ask: "AUTO" }];
    const { root, kernel } = await show(failing([{ ...NOTHING, title: "Request AUTO", asks }]));
    expect(card(root).textContent).toContain("w.shape[1]: columns → AUTO");
    await kernel.shows("ask", []);
    expect(card(root).textContent).toContain("w.shape[1]: AUTO");
  });

  test("of the example makes another example", async () => {
    const kernel = await press(ANOTHER_EXAMPLE);
    expect(kernel.lastSent).toMatchObject({
      kind: "set_example",
      changes: [{ input: "x", dim: 0, size: 4 }],
    });
  });

  test("of the example and the request is one change", async () => {
    const asks = [{ input: "x", dim: 0, ask: "AUTO" }];
    const kernel = await press({ ...ANOTHER_EXAMPLE, asks });
    expect(kernel.sent).toHaveLength(1);
    expect(kernel.lastSent).toMatchObject({ kind: "set_example", asks });
  });

  test("of the mode changes the mode", async () => {
    const kernel = await press(STRICT);
    expect(kernel.lastSent).toMatchObject({ kind: "set_mode", mode: "strict" });
  });

  test("of the code shows the lines, to be copied", async () => {
    const capture = recorded("branching");
    const { root, kernel } = await show(capture);
    const fix = capture.failure?.fixes[0] as CodeFix;
    expect(fix.code.length).toBeGreaterThan(1);
    for (const line of fix.code) expect(card(root).textContent).toContain(line);
    expect(getByRole(root, "button", { name: `Copy the lines of: ${fix?.title}` })).toBeTruthy();
    expect(queryByRole(root, "button", { name: /^Relax request/ })).toBeNull();
    expect(kernel.sent).toEqual([]);
  });

  test("leaves the focus in the explorer when it worked", async () => {
    const { root, kernel } = await show(failing());
    const fix = getByRole(root, "button", { name: /^(Alternative: ?)?Make w\.shape\[1\] static/ });
    fix.focus();
    fireEvent.click(fix);
    await kernel.exported(recorded("walkthrough"));
    expect(fix.isConnected).toBe(false);
    expect(document.activeElement).toBe(root);
  });
});

describe("resolving", () => {
  const steps = [
    { title: "make w.shape[1] STATIC", kept: true, outcome: "another problem" },
    { title: "make x.shape[0] AUTO", kept: false, outcome: "the same problem" },
    { title: "make z.shape[0] AUTO", kept: true, outcome: "exported" },
  ];

  async function resolved() {
    const shown = await show(failing());
    const { root, kernel } = shown;
    fireEvent.click(getByRole(root, "button", { name: /^Relax request/ }));
    expect(kernel.lastSent).toMatchObject({ kind: "resolve" });
    await kernel.accepts(kernel.lastSent);
    await kernel.exported(recorded("walkthrough"));
    await kernel.shows("resolution", { ok: true, steps, run: 4 });
    return shown;
  }

  test("lists its steps where the problem was, also when there is none any more", async () => {
    const { root } = await resolved();
    expect(getByRole(root, "tab", { selected: true }).dataset.tab).toBe("Problems");
    const list = getByRole(root, "region", { name: "Relaxed request" });
    expect(list.textContent).toMatch(/Relaxed in 2 steps: \d+ of \d+ dimensions dynamic\./);
    const items = within(list).getAllByRole("listitem");
    expect(items.map(({ dataset }) => dataset.kept)).toEqual(["true", "false", "true"]);
    expect(items[1]?.textContent).toContain("(tried, not kept)");
    await expectScreen(list, "Problems/resolved");
  });

  test("can be taken back a step at a time, later steps with earlier ones", async () => {
    const { root, kernel } = await resolved();
    const before = kernel.sent.length;
    fireEvent.click(getByRole(root, "button", { name: "Undo: make z.shape[0] AUTO" }));
    expect(kernel.sent.slice(before).map(({ kind }) => kind)).toEqual(["undo"]);
    fireEvent.click(getByRole(root, "button", { name: /^Undo: make w\.shape\[1\] STATIC and/ }));
    expect(kernel.sent.slice(before).map(({ kind }) => kind)).toEqual(["undo", "undo", "undo"]);
  });

  test("that did not help says so above the problem that is left", async () => {
    const { root, kernel } = await show(failing());
    await kernel.shows("resolution", { ok: false, steps: steps.slice(1, 2), run: 1 });
    const panel = getByRole(root, "tabpanel").textContent ?? "";
    expect(panel.indexOf("No request exports")).toBeGreaterThan(-1);
    expect(panel.indexOf("No request exports")).toBeLessThan(panel.indexOf("Request not possible"));
    await expectScreen(getByRole(root, "region", { name: "Relaxed request" }), "Problems/not resolved");
  });

  test.each([[ANOTHER_EXAMPLE], [STRICT], [{ ...ADDED_LINES, code: ["x = x.clone()"] }]] as Fix[][])(
    "is not offered where %j is all there is: it tries other asks",
    async (fix) => {
      const { root } = await show(failing([{ ...fix, title: "mend it" }]));
      expect(card(root).textContent).toContain("mend it");
      expect(queryByRole(root, "button", { name: /^Relax request/ })).toBeNull();
    },
  );

  test("is not offered again while something runs", async () => {
    const { root, kernel } = await show(failing());
    await kernel.status("running", "Exporting.");
    fireEvent.click(getByRole(root, "button", { name: /^Relax request/ }));
    expect(kernel.sent).toEqual([]);
  });
});

describe("a remark", () => {
  test("stands there of an export that succeeded, with its line and what to write", async () => {
    const capture = recorded("walkthrough");
    const frame = capture.guards.find((guard) => guard.frame)?.frame ?? null;
    const fix: Fix = { ...ADDED_LINES, title: "write in place", code: ["self.cache.copy_(x)"] };
    capture.remarks = [
      {
        kind: "attribute_assigned",
        sizes: [],
        words: "Forward assigns self.cache.",
        names: ["self.cache"],
        held: "tensor",
        said: "",
        frame,
        fixes: [fix],
      },
    ];
    const { root } = await show(capture);
    fireEvent.click(getByRole(root, "tab", { name: /Problems/ }));
    const remarks = getByRole(root, "region", { name: "Remarks" });
    expect(remarks.textContent).toContain("Forward assigns self.cache.");
    expect(remarks.textContent).toContain("write in place");
    await expectScreen(remarks, "Problems/remarks");
    fireEvent.click(within(remarks).getByRole("button", { name: /walkthrough\.py:\d+/ }));
    expect(getByRole(root, "tab", { selected: true }).dataset.tab).toBe("Source");
  });
});

describe("the lines of a dimension that is not as asked", () => {
  const dim = recorded("walkthrough").dims.find((it) => it.got === "specialized" && it.frame) as DimOutcome;
  const frame = dim.frame as Frame;
  const literal: LiteralCause = {
    ...{
      kind: "literal",
      subject: dim.causes[0]?.subject ?? null,
      guard_id: 0,
      frame,
      quoted: "x.view(4, -1)",
    },
    ...{ operator: null, module: null, module_class: null, value: 4, sizes: null },
    ...{ literal: "4", argument: "size", position: 0 },
  };

  test("are that of the outcome alone, with no label, where no cause has one", () => {
    for (const causes of [[], [{ ...literal, frame: null }]])
      expect(labelledLinesOf({ ...dim, cause: null, causes })).toEqual([
        { frame, label: "", isDeciding: true },
      ]);
    expect(labelledLinesOf({ ...dim, cause: null, causes: [], frame: null })).toEqual([]);
  });

  test("are those of its causes, the deciding one first, each once", () => {
    const other = { ...literal, literal: "5" };
    expect(labelledLinesOf({ ...dim, cause: other, causes: [literal, other] })).toEqual([
      { frame, label: "`5` is hard-coded", isDeciding: true },
      { frame, label: "`4` is hard-coded", isDeciding: false },
    ]);
  });
});

test("entries that torch ignored are counted, and what the header says of them leads to the reason", async () => {
  const capture = {
    ...recorded("walkthrough"),
    ignored_entries: 1,
    notes: ["torch.export ignored an entry"],
  };
  const before = problemCount(recorded("walkthrough") as unknown as ShownCapture);
  expect(problemCount(capture as unknown as ShownCapture)).toBe(before + 1);
  const { root } = await show(capture);
  fireEvent.click(getByRole(root, "tab", { name: /^Guards/ }));
  fireEvent.click(getByRole(root, "button", { name: "1 entry ignored" }));
  expect(getByRole(root, "tabpanel").textContent).toContain("torch.export ignored an entry");
});

test("the count in the header brings the problems into sight where a long table holds them below the window", async () => {
  const { root } = await show(recorded("walkthrough"));
  const tabs = getByRole(root, "tablist", { name: "Views of the export" });
  const brought = vi.fn();
  tabs.scrollIntoView = brought;
  const link = within(root).getByRole("button", { name: /^\d+ specialized$/ });
  fireEvent.click(link);
  expect(brought).not.toHaveBeenCalled();
  tabs.getBoundingClientRect = () => ({ bottom: 4 * window.innerHeight }) as DOMRect;
  fireEvent.click(link);
  expect(brought).toHaveBeenCalledOnce();
  expect(getByRole(root, "tab", { selected: true }).dataset.tab).toBe("Problems");
});
