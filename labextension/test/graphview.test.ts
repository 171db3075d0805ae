// The Graph tab as a user sees it, laid out by the real Graphviz; as there is no worker here, on this thread.
import { join } from "node:path";
import { act, fireEvent, getByLabelText, getByRole, waitFor, within } from "@testing-library/preact";
import { beforeAll, describe, expect, test } from "vitest";
import type { Capture } from "../src/model";
import { recordedGraph } from "./graphs";
import { type Shown, show } from "./kernel";
import { recorded } from "./recorded";
import { expectScreen } from "./screen";

beforeAll(() => {
  const url = join(import.meta.dirname, "../src/explorer/graph/engine.ts");
  Object.assign(globalThis, { exportExplorerEngineUrl: url });
});

async function opened(capture: Capture): Promise<Shown> {
  const shown = await show(capture);
  fireEvent.click(getByRole(shown.root, "tab", { name: "Graph" }));
  await waitFor(() => expect(shown.root.querySelector(".ee-box")).not.toBeNull());
  return shown;
}

const box = (root: HTMLElement, node: string) =>
  [...root.querySelectorAll<SVGElement>(".ee-box")].find(
    ({ dataset }) => dataset.box === `node ${node}`,
  ) as SVGElement;
const details = (root: HTMLElement) => getByRole(root, "complementary", { name: "Details" });

describe("the graph of the walkthrough", () => {
  test("has a box for each node with its parameters on it, and shapes at the edges", async () => {
    const { root } = await opened(recorded("walkthrough"));
    expect(box(root, "linear").textContent).toContain("weight [3, 5]");
    expect(root.querySelector(".ee-canvas")?.textContent).toContain("f32 [y.shape[0], x.shape[0]]");
    expect(root.querySelectorAll(".ee-box")).toHaveLength(9);
    expect(root.querySelectorAll(".ee-arc.ee-lit path")).toHaveLength(0);
    await expectScreen(getByRole(root, "tabpanel"), "Graph/walkthrough");
  });

  test("tells in the details what a clicked node is, and lights what belongs to it in the other views", async () => {
    const { root } = await opened(recorded("walkthrough"));
    fireEvent.click(box(root, "linear").querySelector(".ee-title") as Element);
    expect(box(root, "linear").classList).toContain("ee-chosen");
    const all = [...root.querySelectorAll(".ee-canvas .ee-arc:not(.ee-lit) path")];
    const lit = [...root.querySelectorAll(".ee-canvas .ee-arc.ee-lit path")];
    // Those to and from it, of its input and of its result.
    expect(lit).toHaveLength(2);
    expect(all.length).toBeGreaterThan(lit.length);
    const shown = details(root);
    expect(shown.textContent).toContain("aten.linear.default");
    expect(shown.textContent).toContain("summed = x + y");
    expect(within(shown).getByRole("button", { name: "lin (Linear)" })).toBeTruthy();
    expect(root.querySelector('[data-place="w#1"]')?.className).toContain("ee-related");
    await expectScreen(shown, "Graph/a node");
    fireEvent.click(within(shown).getAllByRole("button", { name: "p_lin_weight" })[0] as Element);
    expect(details(root).textContent).toContain("lin.weight");
  });

  test("stays where it is when a box is clicked, and moves to what is selected elsewhere", async () => {
    const { root, kernel } = await opened(recorded("walkthrough"));
    const at = () => root.querySelector(".ee-canvas svg > g")?.getAttribute("transform");
    // When all that follows the first drawing is done: on a busy machine that takes longer.
    let before = at();
    for (let same = 0; same < 5; same++) {
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
      same = at() === before ? same : -1;
      before = at();
    }
    fireEvent.click(box(root, "linear").querySelector(".ee-title") as Element);
    await waitFor(() => expect(box(root, "linear").classList).toContain("ee-chosen"));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(at()).toBe(before);
    await act(() => kernel.set("selection", { kind: "node", key: "y" }));
    await waitFor(() => expect(at()).not.toBe(before));
    const there = at();
    await act(() => kernel.set("selection", { kind: "node", key: "linear" }));
    await waitFor(() => expect(at()).not.toBe(there));
  });

  test("says of an input and of a dimension where they reach", async () => {
    const { root } = await opened(recorded("walkthrough"));
    fireEvent.click(box(root, "y").querySelector(".ee-title") as Element);
    expect(details(root).textContent).toMatch(/All that depends on it · \d+ nodes/);
    await expectScreen(details(root), "Graph/an input");
    fireEvent.click(getByRole(root, "button", { name: "Select x.shape[0]" }));
    expect(details(root).textContent).toContain("Shapes with this symbol");
    await expectScreen(details(root), "Graph/a dimension");
    expect(within(details(root)).getAllByRole("button", { name: "flatten" }).length).toBeGreaterThan(0);
  });

  test("names the function of a node's line, and the line of each guard, which may be in another", async () => {
    const capture = recorded("walkthrough");
    const { root } = await opened(capture);
    fireEvent.click(getByRole(root, "button", { name: "Select x.shape[0]" }));
    const places = [...details(root).querySelectorAll(".ee-nodes .ee-place")].map((it) => it.textContent);
    const ofGuards = capture.guards.flatMap(({ frame }) => (frame ? `walkthrough.py:${frame.line}` : []));
    expect(places.length).toBeGreaterThan(0);
    expect(ofGuards).toEqual(expect.arrayContaining(places));
    fireEvent.click(box(root, "linear").querySelector(".ee-title") as Element);
    await waitFor(() => expect(details(root).textContent).toContain("Line in forward"));
  });

  test("says of a result what it is computed from, and of the output nothing that there is not", async () => {
    const { root } = await opened(recorded("walkthrough"));
    fireEvent.click(box(root, "linear").querySelector(".ee-title") as Element);
    expect(details(root).textContent).toContain("All that it is computed from · 3 nodes");
    fireEvent.click(box(root, "output").querySelector(".ee-title") as Element);
    expect(details(root).textContent).toContain("2 inputs");
    expect(details(root).textContent).not.toMatch(/user|depends/i);
  });

  test("has the range of a symbol as the tables have it", async () => {
    const capture = recorded("bounded");
    const symbol = capture.symbols.find(({ upper }) => upper === 64);
    const { root, kernel } = await opened(capture);
    await act(() => kernel.set("selection", { kind: "symbol", key: symbol?.name }));
    expect(details(root).textContent).toContain("range2 to 64");
    await expectScreen(details(root), "Graph/a symbol");
  });

  test("goes from match to match", async () => {
    const { root } = await opened(recorded("walkthrough"));
    const find = getByLabelText(root, "Find nodes");
    fireEvent.input(find, { target: { value: "op:add" } });
    expect(root.querySelectorAll(".ee-hit")).toHaveLength(2);
    fireEvent.keyDown(find, { key: "Enter" });
    expect(root.querySelector(".ee-finder")?.textContent).toContain("1 of 2 matches");
    fireEvent.click(getByRole(root, "button", { name: "Previous match" }));
    expect(root.querySelector(".ee-finder")?.textContent).toContain("2 of 2 matches");
    expect(root.querySelector(".ee-chosen.ee-box")?.textContent).toContain("add");
  });

  test("marks what the next run changed", async () => {
    const { root, kernel } = await opened(recorded("walkthrough-static"));
    expect(root.querySelectorAll(".ee-changed")).toHaveLength(0);
    await kernel.exported(recorded("walkthrough"), 2);
    await waitFor(() => expect(root.querySelectorAll(".ee-changed").length).toBeGreaterThan(0));
    await kernel.exported(recorded("walkthrough-static"), 1);
    await waitFor(() =>
      expect(root.querySelector(".ee-graph-tools")?.textContent).toMatch(/\d changed from run 2$/),
    );
  });

  test("leaves nothing behind when the view goes", async () => {
    const { kernel, close } = await opened(recorded("walkthrough"));
    await act(close);
    expect(kernel.listenerCount).toBe(0);
  });
});

test.each([
  "<script>document.title='taken'</script>",
  "\"' onmouseover='x'",
  "a\u202egnp.\u2066b",
  "n".repeat(10_000),
])("the name %j is text in the picture and in the details", async (name) => {
  const capture = recorded("walkthrough");
  const rename = (text: string) => (text === "linear" ? name : text);
  const nodes = capture.nodes.map((node) => ({
    ...node,
    name: rename(node.name),
    inputs: node.inputs.map(rename),
    target: node.name === "linear" ? name : node.target,
    shape: node.name === "linear" ? name : node.shape,
    module: node.name === "linear" ? name : node.module,
  }));
  const { root } = await opened({ ...capture, nodes });
  fireEvent.click(box(root, name).querySelector(".ee-title") as Element);
  expect(details(root).textContent).toContain(name);
  expect(root.querySelector("script, img, [onmouseover]")).toBeNull();
});

describe("the details of a node", () => {
  test("have its arguments by the names of the schema, the literals first", async () => {
    const { root } = await opened(recordedGraph("attention-dynamic"));
    fireEvent.click(box(root, "scaled_dot_product_attention").querySelector(".ee-title") as Element);
    const names = [...details(root).querySelectorAll(".ee-arguments dt")].map((it) => it.textContent);
    expect(names).toEqual(["query", "key", "value"]);
  });

  test("say of a node that no module made what it is for", async () => {
    const { root } = await opened(recordedGraph("encoder"));
    const find = getByRole(root, "combobox", { name: "Find nodes" });
    fireEvent.input(find, { target: { value: "name:sym_size" } });
    fireEvent.keyDown(find, { key: "Enter" });
    await waitFor(() => expect(details(root).textContent).toContain("added by torch: reads an input size"));
  });
});
