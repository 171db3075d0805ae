import { join } from "node:path";
import { act, fireEvent, getByRole, queryAllByRole, waitFor } from "@testing-library/preact";
import { expect, onTestFinished, test } from "vitest";
import { TABS } from "../src/explorer/tabs";
import { dimKey } from "../src/explorer/words/dimref";
import { open } from "../src/page";
import { withoutNodes } from "./columns";
import { encodedNodes } from "./graphs";
import { names, recorded } from "./recorded";
import { expectScreen, tabName } from "./screen";

const LINEAR = { schema: "aten::linear(Tensor input, …) -> Tensor", doc: null };

async function opened(name: string, more: object = {}): Promise<HTMLElement> {
  const capture = { ...recorded(name), ...more };
  const root = document.createElement("div");
  document.body.replaceChildren(root);
  const { buffer, byteOffset, byteLength } = encodedNodes(capture);
  const graph = Buffer.from(buffer, byteOffset, byteLength).toString("base64");
  await act(() => {
    const close = open(
      {
        capture: withoutNodes(capture),
        graph,
        layout_engine: "",
        operators: { "aten.linear.default": LINEAR },
      },
      root,
    );
    onTestFinished(close);
  });
  return root;
}

test("a headline that counts dimensions twice is whole, and its code is code", async () => {
  const failure = recorded("walkthrough-named").failure;
  const brief = "2 dimensions of `x` and 3 dimensions of `y` cannot be";
  const root = await opened("walkthrough-named", { failure: { ...failure, brief } });
  const verdict = root.querySelector(".ee-verdict") as HTMLElement;
  expect(verdict.textContent).toBe(`Export failed: ${brief.replaceAll("`", "")}`);
  expect([...verdict.querySelectorAll("code")].map((it) => it.textContent)).toEqual(["x", "y"]);
});

test.each(names)("%s shows all but what would change it", async (name) => {
  const capture = recorded(name);
  const root = await opened(name);
  for (const dim of capture.dims) {
    const row = root.querySelector(`[data-place="${CSS.escape(dimKey(dim))}"]`);
    expect(row?.textContent).toContain(dim.words.replaceAll("`", ""));
  }
  expect(queryAllByRole(root, "radiogroup")).toEqual([]);
  expect(queryAllByRole(root, "switch")).toEqual([]);
  expect(queryAllByRole(root, "combobox", { name: "Mode" })).toEqual([]);
  const tabs = TABS.filter(
    ({ isAboutAllRuns, task, applies }) => !isAboutAllRuns && !task && (!applies || applies(capture)),
  ).map(({ name }) => name);
  expect(tabs).not.toContain("History");
  if (name === "walkthrough") {
    await expectScreen(root.querySelector(".ee-header") as Element, "saved page/header");
    await expectScreen(root.querySelector(".ee-shapes") as Element, "saved page/Shapes");
  }
  expect(queryAllByRole(root, "tab").map(({ dataset }) => dataset.tab)).toEqual(tabs);
  for (const tab of tabs) {
    fireEvent.click(getByRole(root, "tab", { name: tabName(tab) }));
    expect(getByRole(root, "tabpanel").textContent).not.toBe("");
  }
  for (const button of [/^Relax request/, "Copy", "Undo", /^Apply/, /^Link/])
    expect(queryAllByRole(root, "button", { name: button })).toEqual([]);
});

test("the arrows go round the tabs that are there", async () => {
  const root = await opened("walkthrough");
  fireEvent.keyDown(getByRole(root, "tab", { selected: true }), { key: "End" });
  await act(() => {});
  expect(getByRole(root, "tab", { selected: true }).dataset.tab).toBe("Program");
});

test("what was asked is said in words, and the mode", async () => {
  const root = await opened("bounded");
  const asked = [...root.querySelectorAll("tbody .ee-ask")].map((cell) => cell.textContent);
  expect(asked[0]).toContain("batch");
  expect(root.querySelector(".ee-facts")?.textContent).toContain("non-strict");
});

test("of a program that was handed over neither the ask nor the time nor the mode is shown", async () => {
  const root = await opened("walkthrough", { is_observed: false });
  expect(root.querySelector(".ee-facts")?.textContent).not.toMatch(/\d s\b|strict/);
  expect(getByRole(root, "table", { name: "Dimensions" }).dataset.asked).toBe("false");
});

test("what torch says of an operator is in the page", async () => {
  const engine = join(import.meta.dirname, "../src/explorer/graph/engine.ts");
  Object.assign(globalThis, { exportExplorerEngineUrl: engine });
  const root = await opened("walkthrough");
  fireEvent.click(getByRole(root, "tab", { name: "Graph" }));
  await waitFor(() => expect(root.querySelector(".ee-box")).not.toBeNull());
  const box = root.querySelector('[data-box="node linear"] .ee-title') as Element;
  fireEvent.click(box);
  await waitFor(() => expect(root.querySelector(".ee-schema")?.textContent).toBe(LINEAR.schema));
});
