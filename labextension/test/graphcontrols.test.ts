// The graph under pointer and keys: groups open and close, the focus goes from box to box, the details follow.
import { join } from "node:path";
import { act, fireEvent, getByRole, waitFor } from "@testing-library/preact";
import { beforeAll, describe, expect, test } from "vitest";
import { recordedGraph } from "./graphs";
import { type Shown, show } from "./kernel";

beforeAll(() => {
  const url = join(import.meta.dirname, "../src/explorer/graph/engine.ts");
  Object.assign(globalThis, { exportExplorerEngineUrl: url });
});

async function opened(name: string): Promise<Shown> {
  const shown = await show(recordedGraph(name));
  fireEvent.click(getByRole(shown.root, "tab", { name: "Graph" }));
  await waitFor(() => expect(shown.root.querySelector(".ee-box")).not.toBeNull());
  return shown;
}

const boxes = (root: HTMLElement) => [...root.querySelectorAll<SVGElement>(".ee-box")];
const count = (root: HTMLElement) => boxes(root).length;
const press = (root: HTMLElement, key: string) =>
  fireEvent.keyDown(getByRole(root, "group", { name: "Graph of the program" }), { key });
const reachable = (root: HTMLElement) => boxes(root).findIndex((box) => box.getAttribute("tabindex") === "0");

async function collapsed(root: HTMLElement): Promise<number> {
  const before = count(root);
  fireEvent.click(getByRole(root, "button", { name: "Collapse all" }));
  await waitFor(() => expect(count(root)).toBeLessThan(before));
  return count(root);
}

describe("groups", () => {
  test("open and close, all at once and by depth", async () => {
    const { root } = await opened("encoder");
    const closed = await collapsed(root);
    fireEvent.click(getByRole(root, "button", { name: "Expand all" }));
    await waitFor(() => expect(count(root)).toBeGreaterThan(closed));
    const depth = getByRole(root, "combobox", { name: /^Open to depth/ });
    fireEvent.change(depth, { target: { value: "1" } });
    await waitFor(() => expect(count(root)).toBe(closed));
  });

  test("have the depth to which they are open as the value of its choice", async () => {
    const { root } = await opened("encoder");
    const depth = getByRole<HTMLSelectElement>(root, "combobox", { name: /^Open to depth/ });
    const shown = () => depth.value;
    const closed = await collapsed(root);
    expect(shown()).toBe("1");
    fireEvent.click(root.querySelector(".ee-box .ee-toggle") as Element);
    await waitFor(() => expect(count(root)).toBeGreaterThan(closed));
    // It is the only group of its level.
    expect(shown()).toBe("2");
    fireEvent.click(getByRole(root, "button", { name: "Expand all" }));
    await waitFor(() => expect(Number(shown())).toBeGreaterThan(2));
  });

  test("open by their button and by a double click, and close by their button", async () => {
    const { root } = await opened("encoder");
    const closed = await collapsed(root);
    fireEvent.click(root.querySelector(".ee-box .ee-toggle") as Element);
    await waitFor(() => expect(count(root)).toBeGreaterThan(closed));
    fireEvent.click(root.querySelector(".ee-frame-head .ee-toggle") as Element);
    await waitFor(() => expect(count(root)).toBe(closed));
    fireEvent.dblClick(boxes(root).find(({ dataset }) => dataset.of === "repeat") as Element);
    await waitFor(() => expect(count(root)).toBeGreaterThan(closed));
  });
});

test("the list of what was found closes once one is chosen, by a click or by Enter", async () => {
  const { root } = await opened("encoder");
  const field = getByRole(root, "combobox", { name: "Find nodes" });
  const isListed = () => field.getAttribute("aria-expanded");
  fireEvent.focus(field);
  fireEvent.input(field, { target: { value: "linear" } });
  await waitFor(() => expect(isListed()).toBe("true"));
  fireEvent.keyDown(field, { key: "ArrowDown" });
  await waitFor(() => expect(root.querySelector("[role=option][aria-selected=true]")).not.toBeNull());
  expect(isListed()).toBe("true");
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(isListed()).toBe("false"));
  fireEvent.click(field);
  await waitFor(() => expect(isListed()).toBe("true"));
  fireEvent.click(root.querySelectorAll("[role=option]")[1] as Element);
  await waitFor(() => expect(isListed()).toBe("false"));
});

describe("keys", () => {
  test("lead from box to box along the edges, and to both ends", async () => {
    const { root } = await opened("encoder");
    press(root, "End");
    await waitFor(() => expect(reachable(root)).toBe(count(root) - 1));
    press(root, "Home");
    await waitFor(() => expect(reachable(root)).toBe(0));
    press(root, "ArrowDown");
    await waitFor(() => expect(reachable(root)).toBeGreaterThan(0));
    press(root, "ArrowUp");
    await waitFor(() => expect(reachable(root)).toBe(0));
    for (const key of ["+", "-", "0"]) expect(press(root, key)).toBe(false);
    expect(press(root, "x")).toBe(true);
  });

  test("open the group that has the focus, which goes on inside, and select a node", async () => {
    const { root, kernel } = await opened("encoder");
    const closed = await collapsed(root);
    press(root, "ArrowDown");
    await waitFor(() => expect(boxes(root)[reachable(root)]?.dataset.of).toBe("repeat"));
    press(root, "Enter");
    await waitFor(() => expect(count(root)).toBeGreaterThan(closed));
    expect(kernel.saved).toEqual([]);
    press(root, "Home");
    await waitFor(() => expect(reachable(root)).toBe(0));
    press(root, " ");
    await waitFor(() => expect(kernel.saved).toMatchObject([{ kind: "node" }]));
  });
});

test("the details of a module are its class, its parameters and its nodes", async () => {
  const { root, kernel } = await opened("encoder");
  await act(() => kernel.set("selection", { kind: "module", key: "layers.0.linear1" }));
  const details = getByRole(root, "complementary", { name: "Details" });
  expect(details.textContent).toContain("classLinear");
  expect(details.textContent).toMatch(/parameters[\d,]+ \([\d,]+ its own\)/);
  expect(getByRole(root, "navigation", { name: "Module path" }).textContent).toContain("linear1");
});

test.each([
  ["nonzero", "nodes5 (5 of its own code, 2 without a box)"],
  ["relu-dynamic", "nodes1 (1 of its own code)"],
])("the details of a module in %s tell how many of its nodes have no box", async (name, told) => {
  const { root, kernel } = await opened(name);
  await act(() => kernel.set("selection", { kind: "module", key: "" }));
  expect(getByRole(root, "complementary", { name: "Details" }).textContent).toContain(told);
});

test("the details of a guard are the nodes that it was made at", async () => {
  const { root, kernel } = await opened("attention-dynamic");
  await act(() => kernel.set("selection", { kind: "guard", key: "0" }));
  expect(getByRole(root, "complementary", { name: "Details" }).textContent).toContain("Nodes of this guard");
});
