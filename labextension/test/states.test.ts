// What tabs show of what a kernel says, in states in which each kind of row, verdict and remark is there.
import { fireEvent, getByRole, waitFor, within } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { NO_RUN } from "../src/explorer/features/run/running";
import { NOTHING_TRIED } from "../src/explorer/features/try_sizes/trying";
import { NOTHING_COMPARED } from "../src/explorer/pair/comparing";
import type { Capture, Comparison, Frame, ResultDifference } from "../src/model";
import type { OutputDifference, ProbedSize, TimingRow, Trial } from "../src/wire";
import { radio } from "./asked";
import { CELL_LINE } from "./fixes";
import { encodedNodes, recordedGraph } from "./graphs";
import { type Kernel, runOf } from "./kernel";
import { recorded } from "./recorded";
import { copyMenu, expectScreen, expectTables, openPart, openTab, showRead } from "./screen";

const LINE: Frame = { ...CELL_LINE, filename: "walkthrough.py", cell: null, line: 13 };

async function opened(tab: string, capture: Capture = recorded("walkthrough")) {
  const shown = await showRead(capture);
  await shown.kernel.status("idle");
  return { ...shown, panel: openTab(shown.root, tab) };
}

async function openedPart(tab: string, part: string, capture: Capture = recorded("walkthrough")) {
  const shown = await opened(tab, capture);
  return { ...shown, panel: await openPart(shown.root, tab, part) };
}

describe("Try sizes", () => {
  const trial = (more: Partial<Trial>): Trial => ({
    ...{ verdict: "accepted", reason: "It is taken.", sizes: [], seen_by: "run", dim: null, guard_id: null },
    ...{ guard: "", frame: null, node: null, operator: null, outputs: [], notes: [], run: null },
    ...more,
  });
  const output = (path: string, more: Partial<OutputDifference> = {}): OutputDifference => ({
    ...{ path, dtype: "float32", shape: [7, 3], eager_dtype: "float32", eager_shape: [7, 3] },
    ...{ max_abs: 0, max_rel: 0, is_close: true },
    ...more,
  });
  const beside = (has_eager: boolean) => ({
    ...{ eager_error: null, program_error: null, has_eager, message: "Both agree." },
    outputs: [
      output(""),
      output("[1]", { eager_dtype: "float64", max_abs: 0.01234, max_rel: 1.5e-7, is_close: false }),
      output("[2]", { shape: null, eager_shape: [2], max_abs: null, max_rel: null, is_close: null }),
      output("[3]", { dtype: "int", shape: null, eager_dtype: null, eager_shape: null }),
    ],
  });
  const sized = (size: number, is_stated: boolean | null, verdict: Trial["verdict"]): ProbedSize => ({
    size,
    is_stated,
    trial: trial({ verdict, reason: `It is ${size}.` }),
  });

  async function tried(more: object): Promise<HTMLElement> {
    const { kernel, panel } = await opened("Try sizes");
    await waitFor(() => expect(kernel.sent.at(-1)?.kind).toBe("try_sizes"));
    await kernel.accepts(kernel.lastSent, { sizes: [], trial: trial({ seen_by: "guards" }) });
    await kernel.shows("tried_sizes", { ...NOTHING_TRIED, run: 1, ...more });
    return panel;
  }

  test("has a mark for each size that was probed, and says which did differs from the stated range", async () => {
    const sizes = [
      sized(0, null, "accepted"),
      sized(1, false, "accepted"),
      sized(2, true, "refused_by_guard"),
      sized(3, false, "refused_by_guard"),
      sized(4, true, "refused_by_operator"),
      sized(5, true, "depends_on_data"),
      sized(6, false, "not_checked"),
      sized(7, true, "accepted"),
    ];
    const panel = await tried({
      trial: trial({
        ...{ verdict: "refused_by_operator", reason: "linear refuses it.", dim: { input: "w", dim: 1 } },
        ...{ guard_id: 1, frame: LINE, node: "linear", notes: ["It was tried on zeros."] },
      }),
      probe: [{ dim: { input: "w", dim: 1 }, example: 5, stated: null, sizes }],
      examples: [trial({ verdict: "depends_on_data", reason: "The data decides." })],
    });
    await expectScreen(panel, "Try sizes/probed");
    fireEvent.click(within(panel).getByRole("button", { name: "linear" }));
    const tab = getByRole(panel.parentElement as HTMLElement, "tab", { selected: true });
    expect(tab.dataset.tab).toBe("Graph");
  });

  test("has the outputs of the run beside those of the model", async () => {
    const panel = await tried({ trial: trial({ run: beside(true) }) });
    await expectTables(panel, "Try sizes/beside the model");
  });

  test("has the outputs alone where there is no model", async () => {
    const panel = await tried({ trial: trial({ run: beside(false) }), doing: "running" });
    await expectTables(panel, "Try sizes/without the model");
  });
});

describe("Benchmark", () => {
  const row = (way: TimingRow["way"], more: Partial<TimingRow> = {}): TimingRow => ({
    ...{ way, sizes: "example", median_us: 9.63, lower_us: 9.5, upper_us: 10.2, calls: 25_000 },
    ...{ compile_ms: null, first_call_ms: 400, compiles: 0, load_ms: null, package_bytes: null },
    ...{
      is_reference: false,
      agreement: "equal",
      max_difference: null,
      relative_difference: null,
      failure: "",
    },
    ...more,
  });

  test("has a row for each way and each set of sizes", async () => {
    const { kernel, panel } = await opened("Benchmark");
    await kernel.accepts(kernel.lastSent, { has_eager: false, free: [] });
    await kernel.shows("run_state", {
      ...NO_RUN,
      ...{ state: "done", run: 1, message: "All ways were run." },
      rows: [
        row("eager", { is_reference: true, median_us: 12_345.6, lower_us: 12_000, upper_us: null }),
        row("exported", { agreement: "close", max_difference: 1.25e-6, lower_us: null }),
        row("inductor", { compile_ms: 12_345, agreement: "differs", max_difference: 0.5, median_us: 999.9 }),
        row("inductor", {
          sizes: "x.shape[0] = 9",
          compiles: 1,
          agreement: "other_structure",
          median_us: 2e6,
        }),
        row("aot_inductor", { package_bytes: 1_234_567, agreement: null, median_us: 3e9, upper_us: 4e9 }),
        row("aot_inductor", { sizes: "x.shape[0] = 9", median_us: null, failure: "No compiler." }),
      ],
      notes: ["Inductor was given two threads."],
    });
    await expectScreen(panel.querySelector(".ee-run-choice") as Element, "Benchmark/no other sizes");
    await expectScreen(panel.querySelector(".ee-bars") as Element, "Benchmark/bars");
    await expectTables(panel, "Benchmark/all ways");
  });

  test("shows which way is run", async () => {
    // Without time that passes, however busy the machine is.
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    const { kernel, panel } = await opened("Benchmark");
    await kernel.shows("run_state", {
      ...NO_RUN,
      ...{ state: "running", run: 1, message: "Compiling.", chosen: ["eager", "exported", "inductor"] },
      ...{ way: "exported", rows: [row("eager", { median_us: null })], began_at: Number.MAX_SAFE_INTEGER },
    });
    await expectScreen(panel, "Benchmark/running");
    clock.mockRestore();
  });
});

describe("History", () => {
  const SIDE = { model: "Net", torch_version: "2.13.0", guards: 3 };
  const result = (path: string, more: Partial<ResultDifference> = {}): ResultDifference => ({
    ...{ path, dtype_before: "float32", shape_before: [2, 3], dtype_after: "float32", shape_after: [2, 3] },
    ...{ max_abs: 0, max_rel: 0, is_close: true },
    ...more,
  });
  const node = { target: "aten.add.Tensor", module: null, frame: null };
  const nodes: Comparison["nodes"] = [
    {
      ...{ ...node, frame: LINE, before: "add", after: "add" },
      ...{ result_before: "[2]", result_after: "[3]", reads_before: "x", reads_after: "" },
    },
    {
      ...{ ...node, module: "lin", before: null, after: "add_1" },
      ...{ result_before: "", result_after: "[3]", reads_before: "", reads_after: "x, y" },
    },
    {
      ...{ ...node, before: "flatten", after: null },
      ...{ result_before: "[2]", result_after: "", reads_before: "add", reads_after: "" },
    },
  ];
  const COMPARISON: Comparison = {
    dims: [
      { input: "w", dim: 1, asked_before: "None", asked_after: "AUTO", before: "static", after: "dynamic" },
      { input: "n", dim: null, asked_before: "AUTO", asked_after: "AUTO", before: "dynamic", after: "3" },
    ],
    guards_gained: recorded("walkthrough").guards.slice(0, 1),
    guards_lost: recorded("walkthrough").guards.slice(1, 2),
    operators: [{ target: "aten.add.Tensor", before: 2, after: 1 }],
    ...{ elapsed_ms_before: 12_300, elapsed_ms_after: 280, ok_before: true, ok_after: false, code: [] },
    sides: [
      { ...SIDE, mode: "strict", nodes: 11 },
      { ...SIDE, mode: null, nodes: 1 },
    ],
    nodes,
    matches: recorded("walkthrough").nodes.map((_, at) => at - 1),
    outputs: [{ path: "", before: "float32 [2]", after: "float32 [3]" }],
    signature: [{ side: "input", name: "x", before: "", after: "USER_INPUT" }],
    ranges: [{ words: "x.shape[0]", before: "≥ 2", after: "∈ [2, 64]" }],
    results: null,
  };

  async function compared(after: "decomposition" | 3) {
    const shown = await opened("History");
    const { kernel, panel } = shown;
    await kernel.shows("runs", [
      runOf(recorded("walkthrough"), 1, { version: 1 }),
      runOf(recorded("walkthrough-named"), 3, { version: 2, options: ["shapes_spec", "unbacked"] }),
    ]);
    if (after === 3)
      for (const run of [1, 3]) fireEvent.click(getByRole(panel, "checkbox", { name: `Compare run ${run}` }));
    else
      await kernel.shows("comparing", { ...NOTHING_COMPARED, state: "done", what: after, before: 1, after });
    await waitFor(() => expect(kernel.lastSent.kind).toBe("compare"));
    await kernel.accepts(kernel.lastSent, COMPARISON);
    return shown;
  }

  test("has each kind of difference, by the names of the later run", async () => {
    const { panel } = await compared(3);
    await expectScreen(
      getByRole(panel, "region", { name: "Run 1 compared with run 3" }),
      "History/each kind",
    );
    await expectTables(panel, "History/tables");
    const picks = [...panel.querySelectorAll(".ee-comparison [data-kind=node]")];
    expect(picks.map((it) => it.getAttribute("data-key"))).toEqual(["add", "add_1"]);
  });

  test("names nodes as the earlier has them where the later is made of it", async () => {
    const { panel } = await compared("decomposition");
    const picks = [...panel.querySelectorAll(".ee-comparison [data-kind=node]")];
    expect(picks.map((it) => it.getAttribute("data-key"))).toEqual(["add", "flatten"]);
  });

  test("has the results of both, once they were run, of these two alone", async () => {
    const { kernel, panel } = await compared(3);
    fireEvent.click(getByRole(panel, "button", { name: "Compare results" }));
    expect(kernel.lastSent).toMatchObject({ kind: "compare_results", first: 1, second: 3 });
    await kernel.accepts(kernel.lastSent);
    const comparing = { ...NOTHING_COMPARED, what: "results", before: 1, after: 3 } as const;
    await kernel.shows("comparing", { ...comparing, state: "running", message: "Running run 1." });
    expect(panel.textContent).toContain("Running run 1.");
    fireEvent.click(getByRole(panel, "button", { name: "Compare results" }));
    const sent = kernel.sent.length;
    expect(getByRole(panel, "button", { name: "Compare results" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    const results = {
      ...{ error_before: null, error_after: null, is_model_before: true, is_model_after: false },
      outputs: [
        result(""),
        result("[1]", {
          dtype_after: "float64",
          shape_after: null,
          max_abs: 0.5,
          max_rel: null,
          is_close: false,
        }),
      ],
    };
    const done = {
      ...comparing,
      state: "done",
      message: "old",
      results,
      results_words: "One differs.",
    } as const;
    await kernel.shows("comparing", done);
    await expectTables(panel, "History/results");
    const status = () => panel.querySelector('.ee-comparison p[role="status"]')?.textContent;
    expect(status()).toBe("One differs.");
    await kernel.shows("comparing", { ...done, results_words: "" });
    expect(status()).toBe("");
    for (const other of [{ before: 2 }, { after: 2 }, { what: "mode" as const }]) {
      await kernel.shows("comparing", { ...done, ...other });
      expect(status()).toBeUndefined();
    }
    expect(kernel.sent).toHaveLength(sent);
  });

  test("has no runs in a program that was handed over", async () => {
    const { kernel, panel } = await opened("History");
    await kernel.shows("runs", []);
    await expectScreen(panel, "History/no runs");
  });
});

describe("Decompose", () => {
  const offer = (target: string, more: object = {}) => ({
    ...{ target, kind: "other", mutates: false, calls: 1, has_decomposition: true, is_in_core_table: true },
    ...more,
  });
  const OFFERS = [
    offer("aten.linear.default"),
    offer("aten.add_.Tensor", { kind: "core", mutates: true, calls: 2 }),
    offer("aten.detach.default", { calls: 3 }),
    offer("cond", { kind: "higher_order", has_decomposition: false }),
    offer("math.sqrt", { kind: "python", is_in_core_table: false }),
    offer("aten.rare.default", { calls: 0 }),
  ];
  const forms = (...all: [string[], number][]) => all.map(([operators, calls]) => ({ operators, calls }));
  const use = (target: string) => ({ target, kind: "other" as const, mutates: false, calls: 4 });
  const RESULT = {
    ...{ keeps_all: false, kept: [], also: [], after: [], inserted: ["sym_size"] },
    ...{ nodes_before: 11, nodes_after: 15, elapsed_ms: 180 },
    operators: [
      { use: use("aten.linear.default"), forms: forms([["aten.permute.default", "aten.addmm.default"], 1]) },
      {
        use: use("aten.add_.Tensor"),
        forms: forms([["aten.add_.Tensor"], 1], [["a"], 1], [["b"], 1], [["c"], 1], [["d"], 1]),
      },
      { use: use("aten.detach.default"), forms: forms([[], 3]) },
    ],
    modules: [
      { path: "lin", class_name: "Linear", before: 1, after: 3 },
      { path: "", class_name: "Net", before: 10, after: 12 },
    ],
    origins: recorded("walkthrough").nodes.map((_, at) => (at % 4 === 0 ? -1 : at)),
  };
  const DONE = { state: "done", message: "Done.", run: 1, result: RESULT, node: null } as const;

  async function done() {
    const shown = await openedPart("Program", "Decompose");
    await shown.kernel.accepts(shown.kernel.lastSent, { operators: OFFERS });
    await shown.kernel.shows("decomposing", DONE);
    return shown;
  }

  async function fetched(kernel: Kernel): Promise<void> {
    const { model, modules, signature } = recorded("walkthrough");
    for (const request of kernel.sent.slice(-2))
      await kernel.accepts(request, { model, modules, signature }, [encodedNodes(recorded("walkthrough"))]);
  }

  test("has what each operator became", async () => {
    const { panel, kernel } = await done();
    await expectScreen(panel, "Decompose/operators");
    await expectTables(panel, "Decompose/operators table");
    await kernel.shows("decomposing", { ...DONE, run: 7, message: "" });
    await expectScreen(panel.querySelector(".ee-decomposed") as Element, "Decompose/of another run");
    expect(
      within(panel).queryByRole("button", { name: "Compare the program before and after in History" }),
    ).toBeNull();
  });

  test("is compared in History", async () => {
    const { panel, kernel, root } = await done();
    fireEvent.click(getByRole(panel, "button", { name: "Compare the program before and after in History" }));
    expect(kernel.lastSent).toMatchObject({ kind: "compare_with", counterpart: "decomposition" });
    expect(getByRole(root, "tab", { selected: true }).dataset.tab).toBe("History");
  });

  test("has the nodes of each module", async () => {
    const { panel } = await done();
    fireEvent.click(getByRole(panel, "button", { name: "Modules" }));
    await expectTables(panel, "Decompose/modules");
  });

  test("has the parts of the node that is selected, or all", async () => {
    const { panel, kernel } = await done();
    fireEvent.click(getByRole(panel, "button", { name: "Nodes" }));
    await waitFor(() => expect(panel.textContent).toContain("Fetching the graphs…"));
    await fetched(kernel);
    const after = () => panel.querySelectorAll('[aria-label="Nodes after"] tbody tr').length;
    await waitFor(() => expect(after()).toBe(4));
    await expectTables(panel, "Decompose/nodes tables");
    expect(panel.textContent).toContain("Select a node to see its parts.");
    fireEvent.click(getByRole(panel, "button", { name: "Select node flatten" }));
    await waitFor(() => expect(panel.textContent).toContain("flatten: 0 parts"));
    fireEvent.click(panel.querySelector('[data-key="linear"] button') as Element);
    await waitFor(() => expect(panel.textContent).toContain("linear: 1 part"));
    fireEvent.click(getByRole(panel, "button", { name: "Only its parts" }));
    await waitFor(() => expect(after()).toBe(1));
    fireEvent.click(getByRole(panel, "button", { name: "All nodes" }));
    await waitFor(() => expect(after()).toBe(4));
    fireEvent.click(getByRole(panel, "button", { name: "Select nothing" }));
    await waitFor(() => expect(panel.textContent).toContain("Select a node to see its parts."));
    expect(kernel.saved.at(-1)).toBeNull();
  });

  test("lets go of the graphs when something else is decomposed, and when they come too late", async () => {
    const { panel, kernel } = await done();
    fireEvent.click(getByRole(panel, "button", { name: "Nodes" }));
    await waitFor(() => expect(kernel.lastSent.kind).toBe("decomposed_nodes"));
    const late = kernel.sent.slice(-2);
    await kernel.shows("decomposing", { ...DONE, result: { ...RESULT, nodes_after: 16 } });
    await waitFor(() =>
      expect(kernel.sent.filter(({ kind }) => kind === "decomposed_nodes")).toHaveLength(2),
    );
    const { model, modules, signature } = recorded("walkthrough");
    for (const request of late)
      await kernel.accepts(request, { model, modules, signature }, [encodedNodes(recorded("walkthrough"))]);
    expect(panel.textContent).toContain("Fetching the graphs…");
    await fetched(kernel);
    await waitFor(() => expect(panel.querySelector('[aria-label="Nodes after"]')).not.toBeNull());
  });

  test("says why there are no operators, and asks again when it is opened again", async () => {
    const { panel, kernel, root } = await openedPart("Program", "Decompose");
    await kernel.refuses(kernel.lastSent, "torch is too old.");
    expect(panel.textContent).toContain("torch is too old.");
    openTab(root, "Source");
    const sent = kernel.sent.length;
    openTab(root, "Program");
    await waitFor(() => expect(kernel.sent).toHaveLength(sent + 1));
    expect(kernel.lastSent.kind).toBe("decomposable");
  });
});

describe("the widest ask", () => {
  const WIDEST = {
    foretold: "widest" as const,
    run: 1,
    ask: [{ input: "w", dim: 0, ask: "DYNAMIC" }],
    words: "Five dimensions are dynamic.",
    steps: [
      { title: "w.shape[0]: DYNAMIC", cost: "nothing", is_taken: true },
      { title: "w.shape[1]: DYNAMIC", cost: "`lin.weight` has 5", is_taken: false },
    ],
  };

  test("is asked for by a click, unless something runs", async () => {
    const { kernel, root } = await opened("Source");
    const button = getByRole(root, "button", { name: "Widen" });
    fireEvent.click(button);
    expect(kernel.sent.map(({ kind }) => kind)).toEqual(["ask_widest"]);
    for (const state of ["waiting", "running"] as const) {
      await kernel.status(state, "Exporting.");
      expect(button.getAttribute("aria-disabled")).toBe("true");
      fireEvent.click(button);
    }
    expect(kernel.sent).toHaveLength(1);
    await kernel.shows("predicting", false);
    expect(within(root).queryByRole("button", { name: "Widen" })).toBeNull();
  });

  test("has its steps as long as it is asked", async () => {
    const { kernel, root } = await opened("Source");
    await kernel.foretells(WIDEST);
    const shown = () => root.querySelector(".ee-widest");
    expect(shown()).toBeNull();
    await kernel.shows("ask", [
      { input: "w", dim: 0, ask: "DYNAMIC" },
      { input: "x", dim: 0, ask: "None" },
    ]);
    await expectScreen(shown() as Element, "predicted/widest");
    await kernel.shows("ask", [...WIDEST.ask, { input: "w", dim: 1, ask: "AUTO" }]);
    expect(shown()).toBeNull();
    await kernel.shows("ask", WIDEST.ask);
    fireEvent.click(within(shown() as HTMLElement).getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(shown()).toBeNull());
    await kernel.foretells({ ...WIDEST, words: "", steps: [] });
    expect(shown()?.textContent).toBe("WidenDismiss");
    expect(shown()?.querySelector("ol")).toBeNull();
  });
});

describe("tables of what a capture rarely has", () => {
  function rare(): Capture {
    const capture = recorded("walkthrough");
    const [symbol] = capture.symbols;
    const [guard] = capture.guards;
    if (!symbol || !guard) throw new Error("The recorded capture lacks parts.");
    capture.symbols = [
      { ...symbol, is_unbacked: true, frame: LINE, hint: null, dim_name: "batch" },
      { ...symbol, name: "s1", frame: null, lower: null, upper: 64, replaced_by: null },
      { ...symbol, name: "s2", lower: 2, upper: 64, replaced_by: "2*s1" },
      { ...symbol, name: "s10", lower: null, upper: null },
    ];
    capture.guards = (["assumption", "guard", "range", "runtime_assert", "specialization"] as const).map(
      (kind, id) => ({
        ...{ ...guard, id, kind, frame: id % 2 ? LINE : null, module: id === 2 ? "" : "lin" },
        ...{ module_class: id === 3 ? null : "Linear", operator: id === 4 ? null : "aten.add.Tensor" },
      }),
    );
    const size = (expr: string, lower: number | null, upper: number | null) => ({ expr, lower, upper });
    const value = { dtype: "int", shape: null };
    capture.outputs = [
      {
        path: "",
        kind: "result",
        target: null,
        dtype: "float32",
        shape: [size("batch", 2, 64), size("3", null, null)],
        value: null,
        node: "linear",
      },
      { path: "['n']", kind: "input", target: "n", ...value, value: size("2*batch", 4, null), node: null },
      {
        path: "cache",
        kind: "changed_buffer",
        target: "cache",
        dtype: "float16",
        shape: [size("batch", 2, 64), size("batch", 2, 64)],
        value: null,
        node: "add",
      },
      { path: "[2]", kind: "constant", target: null, ...value, dtype: null, value: null, node: null },
      { path: "[3]", kind: "changed_parameter", target: "lin.weight", ...value, value: null, node: null },
    ];
    const group = { dtypes: ["float32"], changed: 0 };
    capture.tensors = [
      { ...group, kind: "parameter", count: 1, elements: 1, size_bytes: 4 },
      {
        ...group,
        kind: "buffer",
        count: 2,
        elements: 1234,
        size_bytes: 4936,
        changed: 1,
        dtypes: ["int64", "bool"],
      },
      { ...group, kind: "constant", count: 3, elements: 1_000_000, size_bytes: 4e6 },
      { ...group, kind: "parameter", count: 4, elements: 0, size_bytes: 0 },
      { ...group, kind: "parameter", count: 5, elements: 5e14, size_bytes: 2e15 },
    ];
    return capture;
  }

  test.each([
    ["Guards", "Symbols"],
    ["Program", "Outputs"],
  ])("%s, and its part %s", async (tab, part) => {
    const { root } = await opened(tab, rare());
    const panel = await openPart(root, tab, part);
    await expectScreen(panel, `rare/${part}`);
    await expectTables(panel, `rare/${part} table`);
  });

  test("Guards", async () => {
    const { panel } = await opened("Guards", { ...rare(), symbols: [] });
    await expectScreen(panel, "rare/Guards");
    await expectTables(panel, "rare/Guards table");
  });

  test.each<[string, Partial<Capture>]>([
    ["Source", { code: [], guards: [], nodes: [], dims: [] }],
    ["Guards", { guards: [] }],
    ["Guards and symbols", { guards: [], symbols: [] }],
    ["Program without outputs", { outputs: [] }],
    ["Program alone without outputs", { outputs: [], is_observed: false }],
    ["Program without text", { program: "" }],
    ["Problems", { dims: [], remarks: [], notes: [] }],
    ["Graph", { nodes: [] }],
    [
      "Graph of a failed export",
      {
        ...recorded("branching"),
        failure: { ...(recorded("branching").failure as NonNullable<Capture["failure"]>), partial_nodes: [] },
      },
    ],
  ])("%s without any", async (words, change) => {
    const { panel } = await opened(words.split(" ")[0] as string, { ...recorded("walkthrough"), ...change });
    await waitFor(() => expect(panel.textContent).not.toBe("Laying out the graph."));
    await expectScreen(panel, `empty/${words}`);
  });
});

describe("the Shapes table", () => {
  const table = (root: HTMLElement) => root.querySelector(".ee-shapes") as HTMLElement;

  test("has the details of each dimension", async () => {
    for (const name of ["walkthrough", "bounded", "walkthrough-named"]) {
      const { root } = await opened("Source", recorded(name));
      const texts: string[] = [];
      for (const opener of root.querySelectorAll<HTMLElement>(".ee-opener")) {
        fireEvent.click(opener);
        await waitFor(() => expect(opener.getAttribute("aria-expanded")).toBe("true"));
        const row = root.querySelector(".ee-details-row");
        texts.push(
          `${opener.getAttribute("aria-label")}: ${[...(row?.querySelectorAll("p, li") ?? [])].map((it) => it.textContent).join(" | ")}`,
        );
        fireEvent.click(opener);
        await waitFor(() => expect(root.querySelector(".ee-details-row")).toBeNull());
      }
      await expect(`${texts.join("\n")}\n`).toMatchFileSnapshot(`screens/${name}/details.txt`);
    }
  });

  test("is filtered and folded where there are many", async () => {
    const capture = recorded("bounded");
    const [input] = capture.inputs;
    const dims = capture.dims.filter((dim) => dim.input === input?.path);
    const paths = [
      "batch['a'][0]",
      "batch['a'][1]",
      "batch['a'][2]",
      "batch['b'].x",
      "batch['b'].y",
      "n",
      "a_name_of_an_input_that_is_long",
    ];
    capture.inputs = paths.map((path, at) => ({
      ...(input as Capture["inputs"][number]),
      path,
      is_synthetic: at === 1,
    }));
    capture.dims = paths.flatMap((path, at) =>
      dims.slice(0, 2).map((dim) => ({
        ...dim,
        input: path,
        got: at === 2 ? ("tied" as const) : dim.got,
        tied_to: at === 2 ? { input: paths[0] as string, dim: 0 } : null,
      })),
    );
    const { root } = await opened("Source", capture);
    const fold = getByRole(root, "button", { name: "batch" });
    expect(fold.getAttribute("aria-expanded")).toBe("false");
    expect(table(root).querySelectorAll("tr[data-place]")).toHaveLength(4);
    fireEvent.click(fold);
    await waitFor(() => expect(fold.getAttribute("aria-expanded")).toBe("true"));
    await expectScreen(table(root), "Shapes/folds");
    fireEvent.click(fold);
    const filter = getByRole(root, "searchbox", { name: "Filter dimensions" });
    fireEvent.input(filter, { target: { value: "synthetic shape[0]" } });
    await waitFor(() => expect(filter.parentElement?.textContent).toBe("1 of 14"));
    await expectScreen(root.querySelector(".ee-filters") as Element, "Shapes/filter");
    await waitFor(() => expect(table(root).querySelectorAll("tr[data-place]")).toHaveLength(1));
    fireEvent.input(filter, { target: { value: "nowhere" } });
    await waitFor(() => expect(table(root).querySelector(".ee-empty")).not.toBeNull());
    await expectScreen(table(root), "Shapes/none found");
  });

  test("has an editor of a Dim, of bounds and of a size, and waits to link", async () => {
    const { root } = await opened("Source");
    const row = () => root.querySelector('[data-place="x#0"]') as HTMLElement;
    fireEvent.click(radio(root, "x.shape[0]", "Dim…"));
    await waitFor(() => expect(root.querySelector("form")).not.toBeNull());
    await expectScreen(root.querySelector("form") as Element, "Shapes/Dim");
    fireEvent.click(
      within(root.querySelector("form") as HTMLElement).getByRole("button", { name: "Cancel" }),
    );
    fireEvent.click(getByRole(row(), "button", { name: /^Bounds of/ }));
    await waitFor(() => expect(root.querySelector("form")).not.toBeNull());
    await expectScreen(root.querySelector("form") as Element, "Shapes/bounds");
    fireEvent.click(
      within(root.querySelector("form") as HTMLElement).getByRole("button", { name: "Cancel" }),
    );
    fireEvent.click(getByRole(row(), "button", { name: /^Example size of/ }));
    await waitFor(() => expect(row().querySelector("input")).not.toBeNull());
    await expectScreen(row(), "Shapes/example size");
    fireEvent.click(getByRole(root, "button", { name: "Link w.shape[0]" }));
    await waitFor(() => expect(table(root).textContent).toContain("press Escape"));
    await expectScreen(root.querySelector('[data-place="w#0"]')?.parentElement as Element, "Shapes/linking");
  });
});

test("the help and the copied spec", async () => {
  const { root, kernel } = await opened("Source");
  fireEvent.click(getByRole(root, "button", { name: "Help" }));
  await waitFor(() => expect(root.querySelector(".ee-help")).not.toBeNull());
  await expectScreen(root.querySelector(".ee-help") as Element, "help");
  fireEvent.click(getByRole(copyMenu(root), "button", { name: "Copy dynamic_shapes dict" }));
  await waitFor(() => expect(kernel.lastSent.kind).toBe("source"));
  await kernel.accepts(kernel.lastSent, { source: "torch.export.export(model, (w,))" });
  await waitFor(() => expect(copyMenu(root).textContent).toContain("Copied"));
  await expectScreen(root.querySelector(".ee-controls") as Element, "spec is copied");
});

test("the tools of a graph of which a part was traced", async () => {
  const { panel } = await opened("Graph", recordedGraph("failed"));
  await expectScreen(panel.querySelector(".ee-graph-tools") as Element, "Graph/tools of a failed export");
});
