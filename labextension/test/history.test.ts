import { fireEvent, getByRole, queryByRole, within } from "@testing-library/preact";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Comparison } from "../src/model";
import { radio } from "./asked";
import { type Kernel, runOf, show } from "./kernel";
import { recorded } from "./recorded";
import { asText, expectScreen } from "./screen";

const comparison: Comparison = {
  dims: [
    {
      input: "w",
      dim: 1,
      asked_before: "DYNAMIC",
      asked_after: "AUTO",
      before: "failed",
      after: "specialized 5",
    },
    { input: "x", dim: 0, asked_before: "AUTO", asked_after: "AUTO", before: "dynamic ≥ 2", after: "tied" },
    {
      input: "y",
      dim: 0,
      asked_before: "None",
      asked_after: "rows(max=64)",
      before: "4 (static)",
      after: "dynamic ∈ [2, 64]",
    },
  ],
  guards_gained: recorded("walkthrough").guards.slice(0, 1),
  guards_lost: recorded("walkthrough").guards.slice(1, 2),
  operators: [
    { target: "aten.add.Tensor", before: 2, after: 3 },
    { target: "aten.mul.Tensor", before: 0, after: 1 },
  ],
  elapsed_ms_before: 310,
  elapsed_ms_after: 280,
  ok_before: false,
  ok_after: true,
  code: [],
  sides: [],
  nodes: [],
  matches: [],
  outputs: [],
  signature: [],
  ranges: [],
  results: null,
};

async function opened() {
  const shown = await show(recorded("walkthrough"));
  const runs = [
    runOf(recorded("walkthrough-static"), 1, { ask: [] }),
    runOf(recorded("walkthrough-dynamic"), 2, {
      outcome: "constraint violation",
      nodes: 7,
      example: "synthetic: x.shape[0] = 9",
    }),
    runOf(recorded("walkthrough"), 3, { outcome: "5 dynamic, 1 specialized" }),
  ];
  await shown.kernel.shows("runs", runs);
  await shown.kernel.status("idle", "", { run: 3 });
  fireEvent.click(getByRole(shown.root, "tab", { name: /^History/ }));
  return {
    ...shown,
    run: (number: number) => shown.root.querySelector(`[data-run="${number}"]`) as HTMLElement,
  };
}

const kinds = (kernel: Kernel) => kernel.sent.map(({ kind }) => kind);
const compare = async (root: HTMLElement, kernel: Kernel, first: number, second: number) => {
  fireEvent.click(getByRole(root, "checkbox", { name: `Compare run ${second}` }));
  fireEvent.click(getByRole(root, "checkbox", { name: `Compare run ${first}` }));
  await expect.poll(() => kernel.sent.at(-1)).toMatchObject({ kind: "compare", first, second });
};

describe("the history", () => {
  test("has a row for each run, the newest first, and marks the one shown", async () => {
    const { root, run } = await opened();
    const rows = [...root.querySelectorAll<HTMLElement>("[data-run]")];
    expect(rows.map(({ dataset }) => dataset.run)).toEqual(["3", "2", "1"]);
    expect(run(3).getAttribute("aria-current")).toBe("true");
    expect(run(3).textContent).toContain("5 dynamic, 1 specialized");
    expect(run(2).textContent).toContain("constraint violation");
    expect(run(2).textContent).toContain("synthetic: x.shape[0] = 9");
    expect(run(2).querySelector(".ee-mark-failed")).not.toBeNull();
    expect(run(2).lastElementChild?.textContent).toBe("7");
    expect(getByRole(root, "tab", { name: /^History/ }).textContent).toBe("History 3");
    await expectScreen(getByRole(root, "tabpanel"), "History/three runs");
  });

  test("quotes names of a result in code font", async () => {
    const { kernel, run } = await opened();
    const outcome = "x.shape[1] must be 3 to match `conv.weight`";
    await kernel.shows("runs", [runOf(recorded("walkthrough-dynamic"), 3, { ok: false, outcome })]);
    expect(run(3).textContent).toContain("to match conv.weight");
    expect([...run(3).querySelectorAll("code")].map((it) => it.textContent)).toContain("conv.weight");
  });

  test("goes back to a run", async () => {
    const { root, kernel } = await opened();
    fireEvent.click(getByRole(root, "button", { name: "Go to run 1" }));
    expect(kernel.lastSent).toMatchObject({ kind: "go_to", run: 1 });
    expect(queryByRole(root, "button", { name: "Go to run 3" })).toBeNull();
  });

  test("compares two runs, the earlier one first", async () => {
    const { root, kernel } = await opened();
    await compare(root, kernel, 2, 3);
    await kernel.accepts(kernel.lastSent, comparison);
    const said = getByRole(root, "region", { name: "Run 2 compared with run 3" }).textContent ?? "";
    for (const words of [
      "w.shape[1]failed, requested DYNAMICspecialized 5, requested AUTO",
      "x.shape[0]dynamic ≥ 2tied",
      "y.shape[0]4 (static), requested the defaultdynamic ∈ [2, 64], requested rows ≤ 64",
      `guard gained${comparison.guards_gained[0]?.words}`,
      `guard lost${asText(comparison.guards_lost[0]?.words ?? "")}`,
      "aten.add.Tensor2×3×",
      "aten.mul.Tensor0×1×",
      "failed after 0.31 s → exported in 0.28 s",
    ])
      expect(said).toContain(words);
    const lines = within(getByRole(root, "region", { name: "Run 2 compared with run 3" }));
    expect(lines.getAllByRole("button", { name: /walkthrough\.py:/ })).toHaveLength(2);
    await expectScreen(getByRole(root, "region", { name: /^Run 2/ }), "History/differences");
  });

  test("leaves out the columns in which no difference has a text", async () => {
    const { root, kernel } = await opened();
    await compare(root, kernel, 2, 3);
    const nothing = {
      dims: [],
      guards_lost: [],
      operators: [],
      nodes: [],
      ranges: [],
      signature: [],
      outputs: [],
    };
    await kernel.accepts(kernel.lastSent, { ...comparison, ...nothing });
    const headings = [...getByRole(root, "table", { name: "Differences" }).querySelectorAll("th[scope=col]")];
    expect(headings.map(({ textContent }) => textContent)).toEqual(["differs", "which", "after", "line"]);
  });

  test("tells once what two runs have in common", async () => {
    const { root, kernel } = await opened();
    await compare(root, kernel, 2, 3);
    const side = { mode: "non-strict", nodes: 3 } as Comparison["sides"][number];
    const [guard] = comparison.guards_gained;
    await kernel.accepts(kernel.lastSent, {
      ...comparison,
      ...{ ok_before: true, ok_after: true, sides: [side, { ...side, nodes: 4 }] },
      guards_gained: guard ? [guard, { ...guard, id: 99, expr: "Eq(s9, 4)" }] : [],
    });
    const said = getByRole(root, "region", { name: /^Run 2/ }).textContent ?? "";
    expect(said).toContain("exported in 0.31 s → 0.28 s, 3 nodes → 4 nodes, non-strict");
    expect(said.split("guard gained")).toHaveLength(2);
  });

  test("has many nodes that only got other shapes in a part of their own", async () => {
    const { root, kernel } = await opened();
    await compare(root, kernel, 2, 3);
    const shapes = {
      result_before: "[2, 16]",
      result_after: "[x.shape[0], 16]",
      reads_before: "",
      reads_after: "",
    };
    const node = { target: "aten.relu.default", module: "", frame: null, ...shapes };
    const kept = Array.from({ length: 40 }, (_, at) => ({
      ...node,
      before: `relu_${at}`,
      after: `relu_${at}`,
    }));
    const nodes = [...kept, { ...node, before: null, after: "mul_9" }];
    await kernel.accepts(kernel.lastSent, { ...comparison, nodes });
    const region = within(getByRole(root, "region", { name: /^Run 2/ }));
    const table = region.getByRole("table", { name: "Differences" });
    expect(table.textContent).toContain("mul_9");
    expect(table.textContent).not.toContain("relu_3");
    const part = region.getByText("40 nodes with other shapes or inputs").closest("details");
    expect(part?.open).toBe(false);
    expect(part?.textContent).toContain("relu_39");
  });

  test("shows the lines of code that changed above the result", async () => {
    const { root, kernel } = await opened();
    await compare(root, kernel, 2, 3);
    const code = [{ name: "Net.forward", line: 7, before: ["y = x", "return y"], after: ["return x"] }];
    await kernel.accepts(kernel.lastSent, { ...comparison, code });
    const lines = within(getByRole(root, "group", { name: "Net.forward, from line 7" }));
    expect(lines.getAllByText("removed:")).toHaveLength(2);
    expect(lines.getAllByText("added:")).toHaveLength(1);
    await expectScreen(getByRole(root, "region", { name: /^Run 2/ }), "History/code that changed");
  });

  test("compares with the pinned run whatever is shown, until it is unpinned", async () => {
    const { root, kernel, run } = await opened();
    const pin = () => getByRole(root, "button", { name: "Pin run 2" });
    fireEvent.click(pin());
    expect(kernel.lastSent).toMatchObject({ kind: "pin", run: 2 });
    await kernel.accepts(kernel.lastSent);
    await kernel.shows("runs", [
      runOf(recorded("walkthrough-static"), 1),
      runOf(recorded("walkthrough-dynamic"), 2, { pinned: true }),
      runOf(recorded("walkthrough"), 3),
    ]);
    await expect.poll(() => kernel.sent.at(-1)).toMatchObject({ kind: "compare", first: 2, second: 3 });
    expect(run(2).querySelector("[aria-pressed=true]")?.textContent).toBe("Pinned");
    await expectScreen(getByRole(root, "tabpanel"), "History/pinned");
    fireEvent.click(getByRole(root, "checkbox", { name: "Compare run 1" }));
    await expect.poll(() => kernel.sent.at(-1)).toMatchObject({ kind: "compare", first: 2, second: 1 });
    fireEvent.click(pin());
    expect(kernel.lastSent).toMatchObject({ kind: "pin", run: null });
  });

  test("tells the code of each run where there is more than one, and asks again what was asked of another", async () => {
    const { root, kernel, run } = await opened();
    expect(run(1).textContent).not.toContain("code");
    await kernel.shows("runs", [
      runOf(recorded("walkthrough-static"), 1, { is_own: false }),
      runOf(recorded("walkthrough"), 3, { version: 2, made_at: 1_800_000_000 }),
    ]);
    expect(run(1).textContent).toContain("code version 1");
    expect(run(3).textContent).toContain("code version 2");
    expect(run(3).querySelector<HTMLElement>("th > span")?.title).toContain("2027");
    const written: string[] = [];
    vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void written.push(text) } });
    onTestFinished(() => void vi.unstubAllGlobals());
    fireEvent.click(getByRole(root, "button", { name: "Copy Markdown" }));
    await expect.poll(() => written.join()).toContain("| 1, code version 1 |");
    expect(written.join()).toContain("| 3, code version 2 |");
    fireEvent.click(getByRole(root, "button", { name: "Repeat run 1" }));
    expect(kernel.lastSent).toMatchObject({ kind: "go_to", run: 1 });
  });

  test("says so when two runs differ in nothing but the time", async () => {
    const { root, kernel } = await opened();
    await compare(root, kernel, 1, 3);
    const same = { ...comparison, dims: [], guards_gained: [], guards_lost: [], operators: [] };
    await kernel.accepts(kernel.lastSent, same);
    expect(getByRole(root, "tabpanel").textContent).toContain("No other differences");
  });

  test("compares the two picked last, and keeps them while another tab is open", async () => {
    const { root, kernel } = await opened();
    await compare(root, kernel, 1, 2);
    fireEvent.click(getByRole(root, "checkbox", { name: "Compare run 3" }));
    await expect.poll(() => kernel.sent.at(-1)).toMatchObject({ first: 1, second: 3 });
    fireEvent.click(getByRole(root, "tab", { name: /^Source/ }));
    fireEvent.click(getByRole(root, "tab", { name: /^History/ }));
    expect(getByRole(root, "checkbox", { name: "Compare run 1" })).toHaveProperty("checked", true);
  });

  test("does not show a comparison that comes after another was asked for", async () => {
    const { root, kernel } = await opened();
    await compare(root, kernel, 1, 2);
    const earlier = kernel.lastSent;
    fireEvent.click(getByRole(root, "checkbox", { name: "Compare run 3" }));
    await expect.poll(() => kernel.sent.at(-1)).toMatchObject({ second: 3 });
    await kernel.accepts(earlier, comparison);
    expect(root.querySelector(".ee-comparison")?.textContent).toContain("Comparing.");
  });

  test("tells why two runs cannot be compared", async () => {
    const { root, kernel } = await opened();
    await compare(root, kernel, 1, 2);
    await kernel.refuses(kernel.lastSent, "Run 1 is not kept any more.");
    expect(getByRole(root, "alert").textContent).toContain("not kept any more");
    await expectScreen(root.querySelector(".ee-comparison") as Element, "History/cannot be compared");
    expect(root.querySelector(".ee-comparison")?.textContent).not.toContain("Comparing.");
  });
});

describe("undo and redo", () => {
  const can = { can_undo: true, can_redo: true };
  const press = (target: HTMLElement, init: KeyboardEventInit) => fireEvent.keyDown(target, init);

  test("are buttons that act only when there is a step to go", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    const undo = getByRole(root, "button", { name: "Undo" });
    fireEvent.click(undo);
    expect(undo.getAttribute("aria-disabled")).toBe("true");
    expect(kernel.sent).toEqual([]);
    await kernel.status("idle", "", can);
    fireEvent.click(undo);
    fireEvent.click(getByRole(root, "button", { name: "Redo" }));
    expect(kinds(kernel)).toEqual(["undo", "redo"]);
  });

  test("are keys everywhere in the explorer, which do not reach the notebook", async () => {
    const { root, el, kernel } = await show(recorded("walkthrough"));
    let heard = 0;
    el.addEventListener("keydown", () => {
      heard += 1;
    });
    const auto = radio(root, "w.shape[0]", "AUTO");
    expect(press(auto, { key: "z", ctrlKey: true })).toBe(false);
    press(auto, { key: "Z", ctrlKey: true, shiftKey: true });
    press(auto, { key: "z", metaKey: true });
    press(auto, { key: "y", ctrlKey: true });
    expect(kinds(kernel)).toEqual(["undo", "redo", "undo", "redo"]);
    expect(heard).toBe(0);
  });

  test("are left to a field with text of its own", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(getByRole(root, "tab", { name: /^Guards/ }));
    expect(press(getByRole(root, "searchbox"), { key: "z", ctrlKey: true })).toBe(true);
    expect(kernel.sent).toEqual([]);
  });

  test("come after the changes that were made before", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(radio(root, "w.shape[0]", "STATIC"));
    fireEvent.click(radio(root, "w.shape[1]", "STATIC"));
    press(radio(root, "w.shape[1]", "STATIC"), { key: "z", ctrlKey: true });
    expect(kinds(kernel)).toEqual(["set_ask", "set_ask", "undo"]);
  });
});
