import { join } from "node:path";
import { act, fireEvent, getByRole, queryByRole, waitFor, within } from "@testing-library/preact";
import { expect, onTestFinished, test, vi } from "vitest";
import { formWords, resultWords } from "../src/explorer/features/decompose/words";
import type { Decomposition } from "../src/model";
import type { OperatorOffer } from "../src/wire";
import { encodedNodes } from "./graphs";
import { type Kernel, show } from "./kernel";
import { recorded } from "./recorded";
import { expectScreen, openPart } from "./screen";

const capture = recorded("walkthrough");
const calls = capture.nodes.filter(({ op }) => op === "call_function");

const OFFERS: OperatorOffer[] = [
  {
    target: "aten.linear.default",
    kind: "other",
    mutates: false,
    calls: 1,
    has_decomposition: true,
    is_in_core_table: true,
  },
  {
    target: "aten.add.Tensor",
    kind: "core",
    mutates: false,
    calls: 2,
    has_decomposition: true,
    is_in_core_table: false,
  },
  {
    target: "cond",
    kind: "higher_order",
    mutates: false,
    calls: 1,
    has_decomposition: false,
    is_in_core_table: false,
  },
  {
    target: "aten.addmm.default",
    kind: "core",
    mutates: false,
    calls: 0,
    has_decomposition: true,
    is_in_core_table: false,
  },
];

/** What each node of the walk-through would be with all kept, but for the last that torch inserted. */
const DECOMPOSITION: Decomposition = {
  keeps_all: false,
  kept: [],
  also: [],
  operators: OFFERS.slice(0, 2).map((use) => ({
    use: { target: use.target, kind: use.kind, mutates: false, calls: use.calls },
    forms: [
      {
        operators: use.kind === "core" ? [use.target] : ["aten.permute.default", "aten.addmm.default"],
        calls: use.calls,
      },
    ],
  })),
  after: [{ target: "aten.rest.default", kind: "other", mutates: false, calls: 3 }],
  modules: [{ path: "lin", class_name: "Linear", before: 1, after: 2 }],
  origins: capture.nodes.map(({ op }, at) => (op === "output" ? -1 : at)),
  inserted: ["output"],
  nodes_before: 11,
  nodes_after: 15,
  elapsed_ms: 180,
};

async function opened(): Promise<{ root: HTMLElement; kernel: Kernel; panel: HTMLElement }> {
  const { root, kernel } = await show(capture);
  const panel = await openPart(root, "Program", "Decompose");
  await kernel.accepts(kernel.lastSent, { operators: OFFERS });
  return { root, kernel, panel };
}

const box = (panel: HTMLElement, target: string) =>
  getByRole<HTMLInputElement>(panel, "checkbox", { name: `Decompose ${target}` });

test("the program's operators are offered as Core ATen takes them, all others by search", async () => {
  const { panel } = await opened();
  expect(box(panel, "aten.linear.default").checked).toBe(true);
  expect(box(panel, "aten.add.Tensor").checked).toBe(false);
  expect(box(panel, "cond").disabled).toBe(true);
  expect(queryByRole(panel, "checkbox", { name: "Decompose aten.addmm.default" })).toBeNull();
  fireEvent.input(getByRole(panel, "searchbox", { name: "Search operators" }), {
    target: { value: "ADDMM" },
  });
  expect(box(panel, "aten.addmm.default").checked).toBe(false);
  await expectScreen(panel, "Decompose/searched");
});

test("what is chosen otherwise is sent as what to keep and what to decompose too", async () => {
  const { panel, kernel } = await opened();
  fireEvent.click(box(panel, "aten.linear.default"));
  fireEvent.click(box(panel, "aten.add.Tensor"));
  fireEvent.click(getByRole(panel, "button", { name: "Decompose" }));
  expect(kernel.lastSent).toMatchObject({
    kind: "decompose",
    keep: ["aten.linear.default"],
    also: ["aten.add.Tensor"],
    keeps_all: false,
  });
  for (let click = 0; click < 2; click++) fireEvent.click(getByRole(panel, "button", { name: "Keep all" }));
  expect(box(panel, "aten.add.Tensor").checked).toBe(false);
  fireEvent.click(getByRole(panel, "button", { name: "Decompose" }));
  expect(kernel.lastSent).toMatchObject({ keeps_all: true });
});

test("a running one is cancelled, and a failed one says why", async () => {
  const { root, panel, kernel } = await opened();
  const state = { message: "Decomposing, 1.5 s.", run: 0, result: null, node: null };
  await kernel.shows("decomposing", { ...state, state: "running" });
  const start = getByRole<HTMLButtonElement>(panel, "button", { name: "Decompose" });
  fireEvent.click(start);
  expect(kernel.sent.map(({ kind }) => kind)).not.toContain("decompose");
  // One that is disabled would lose the keyboard's focus.
  expect([start.disabled, start.getAttribute("aria-disabled")]).toEqual([false, "true"]);
  const cancel = getByRole(panel, "button", { name: "Cancel the decomposition" });
  cancel.focus();
  fireEvent.click(cancel);
  expect(kernel.lastSent.kind).toBe("cancel_decomposition");
  await kernel.shows("decomposing", { ...state, state: "failed", message: "torch could not." });
  expect(document.activeElement).toBe(root);
  expect(panel.querySelector(".ee-failed")?.textContent).toBe("torch could not.");
  await expectScreen(panel, "Decompose/failed");
});

test("a node of one table is chosen in the other, and what torch inserted is named so", async () => {
  const { panel, kernel } = await opened();
  await kernel.shows("decomposing", {
    state: "done",
    message: "",
    run: 1,
    result: DECOMPOSITION,
    node: null,
  });
  expect(panel.textContent).toContain("permute, addmm");
  await expectScreen(panel, "Decompose/done");
  fireEvent.click(getByRole(panel, "button", { name: "Nodes" }));
  const [before, after] = kernel.sent.slice(-2) as [Kernel["lastSent"], Kernel["lastSent"]];
  expect([before.kind, after.kind]).toEqual(["run_nodes", "decomposed_nodes"]);
  const drawn = { model: capture.model, modules: capture.modules, signature: capture.signature };
  for (const request of [before, after]) await kernel.accepts(request, drawn, [encodedNodes(capture)]);
  await expect.poll(() => queryByRole(panel, "table", { name: "Nodes after" })).not.toBeNull();
  const [left, right] = ["before", "after"].map((side) =>
    getByRole(panel, "table", { name: `Nodes ${side}` }),
  );
  const [first] = calls;
  fireEvent.click(within(left as HTMLElement).getByRole("button", { name: `Select node ${first?.name}` }));
  for (const table of [left, right])
    expect(
      [...(table?.querySelectorAll(".ee-chosen") ?? [])].map((row) => row.getAttribute("data-key")),
    ).toEqual([first?.name]);
  await expectScreen(panel, "Decompose/nodes");
});

test("the tables stay while another decomposition reports its progress, and go with its result", async () => {
  const { panel, kernel } = await opened();
  const shown = { message: "", run: 1, node: null };
  await kernel.shows("decomposing", { ...shown, state: "done", result: DECOMPOSITION });
  fireEvent.click(getByRole(panel, "button", { name: "Nodes" }));
  const drawn = { model: capture.model, modules: capture.modules, signature: capture.signature };
  for (const request of kernel.sent.slice(-2)) await kernel.accepts(request, drawn, [encodedNodes(capture)]);
  await waitFor(() => expect(queryByRole(panel, "table", { name: "Nodes after" })).not.toBeNull());
  const sent = kernel.sent.length;
  for (const message of ["Decomposing… 0.0 s.", "Decomposing… 0.2 s."]) {
    await kernel.shows("decomposing", {
      ...shown,
      state: "running",
      message,
      result: structuredClone(DECOMPOSITION),
    });
    expect(queryByRole(panel, "table", { name: "Nodes after" })).not.toBeNull();
  }
  expect(kernel.sent).toHaveLength(sent);
  const next = { ...DECOMPOSITION, elapsed_ms: 190 };
  await kernel.shows("decomposing", { ...shown, state: "done", result: next });
  expect(queryByRole(panel, "table", { name: "Nodes after" })).toBeNull();
  expect(kernel.sent).toHaveLength(sent + 2);
});

test.each(["Nodes", "Graphs"])("%s says why there are no graphs", async (view) => {
  const { panel, kernel } = await opened();
  const done = { state: "done", message: "", run: 1, result: DECOMPOSITION, node: null } as const;
  await kernel.shows("decomposing", done);
  fireEvent.click(getByRole(panel, "button", { name: view }));
  expect(panel.textContent).toContain("Fetching the graphs…");
  await kernel.refuses(kernel.lastSent, "No decomposition yet.");
  expect(panel.querySelector(".ee-empty")?.textContent).toBe("No decomposition yet.");
});

test("the parts of a node that is selected come into sight in both tables", async () => {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const isRow = this.classList.contains("ee-chosen");
    return isRow ? new DOMRect(0, 700, 300, 20) : new DOMRect(0, 100, 300, 300);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const { panel, kernel } = await opened();
  await kernel.shows("decomposing", {
    state: "done",
    message: "",
    run: 1,
    result: DECOMPOSITION,
    node: null,
  });
  fireEvent.click(getByRole(panel, "button", { name: "Nodes" }));
  const drawn = { model: capture.model, modules: capture.modules, signature: capture.signature };
  for (const request of kernel.sent.slice(-2)) await kernel.accepts(request, drawn, [encodedNodes(capture)]);
  await waitFor(() => expect(queryByRole(panel, "table", { name: "Nodes after" })).not.toBeNull());
  const scrolled = () =>
    ["before", "after"].map((side) => getByRole(panel, "region", { name: `Nodes ${side}` }).scrollTop);
  expect(scrolled()).toEqual([0, 0]);
  await act(() => kernel.set("selection", { kind: "node", key: "linear" }));
  await waitFor(() => expect(scrolled()).toEqual([500, 500]));
});

test("a node of one picture is chosen in the other, by its name in the program before", async () => {
  const url = join(import.meta.dirname, "../src/explorer/graph/engine.ts");
  Object.assign(globalThis, { exportExplorerEngineUrl: url });
  const { panel, kernel } = await opened();
  const done = { state: "done", message: "", run: 1, result: DECOMPOSITION, node: null } as const;
  await kernel.shows("decomposing", done);
  fireEvent.click(getByRole(panel, "button", { name: "Graphs" }));
  const drawn = { model: capture.model, modules: capture.modules, signature: capture.signature };
  const renamed = capture.nodes.map((node) => ({
    ...node,
    name: `${node.name}_after`,
    inputs: node.inputs.map((it) => `${it}_after`),
  }));
  for (const [request, nodes] of [
    [kernel.sent.at(-2), capture.nodes],
    [kernel.sent.at(-1), renamed],
  ] as const)
    await kernel.accepts(request as Kernel["lastSent"], drawn, [encodedNodes({ ...capture, nodes })]);
  const side = (name: string) => getByRole(panel, "region", { name });
  await waitFor(() => {
    for (const name of ["before", "after"]) expect(side(name).querySelector(".ee-box")).not.toBeNull();
  });
  const chosen = () =>
    ["before", "after"].map((name) =>
      side(name).querySelector(".ee-box.ee-chosen")?.getAttribute("data-key"),
    );
  fireEvent.click(side("before").querySelector('[data-box="node linear"] .ee-title') as Element);
  await waitFor(() => expect(chosen()).toEqual(["linear", "linear_after"]));
  fireEvent.click(side("after").querySelector('[data-box="node flatten_after"] .ee-title') as Element);
  await waitFor(() => expect(chosen()).toEqual(["flatten", "flatten_after"]));
  expect(kernel.saved.slice(-2)).toEqual([
    { kind: "node", key: "linear" },
    { kind: "node", key: "flatten" },
  ]);
});

test("the result is told in a sentence", () => {
  expect(resultWords(DECOMPOSITION)).toBe(
    "11 nodes → 15 nodes in 0.18 s; 1 operator left that is not Core ATen (3 calls); 1 node added by torch, for sizes.",
  );
  expect(resultWords({ ...DECOMPOSITION, after: [], inserted: [], keeps_all: true })).toBe(
    "11 nodes → 15 nodes in 0.18 s, all kept; all operators are Core ATen, higher-order or Python’s.",
  );
});

test("a form has short names, several of one in a row once", () => {
  expect(formWords(["aten.view.default", "aten.view.default", "aten.mul.Tensor", "operator.mul"])).toBe(
    "view ×2, mul.Tensor, mul",
  );
});
