import { fireEvent, getByRole, queryByRole } from "@testing-library/preact";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { offerCells, offerEditing } from "../src/cells";
import type { Application } from "../src/plugin/jupyterlab";
import plugin from "../src/plugin/plugin";
import { radio } from "./asked";
import { show } from "./kernel";
import { played } from "./played";
import { recorded } from "./recorded";
import { copyMenu } from "./screen";

const SOURCE = 'from torch.export import Dim\n\ndynamic_shapes = {"x": {0: Dim.AUTO}}\n';

const copyButton = (root: HTMLElement, form = "export call") =>
  getByRole(copyMenu(root), "button", { name: `Copy ${form}` });

afterEach(() => {
  vi.unstubAllGlobals();
  // The page's own, if it has one, is the prototype's.
  Reflect.deleteProperty(document, "execCommand");
});

function clipboard(writeText: (text: string) => Promise<void>): void {
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
}

describe("copying the spec", () => {
  test("puts the kernel's source on the clipboard and says so, until something else is asked", async () => {
    const written: string[] = [];
    clipboard(async (text) => void written.push(text));
    const { root, kernel } = await show(recorded("walkthrough"));
    const copy = copyButton(root);
    fireEvent.click(copy);
    expect(kernel.lastSent).toMatchObject({ kind: "source", form: "call", of: "asked" });
    await kernel.accepts(kernel.lastSent, { source: SOURCE });
    expect(written).toEqual([SOURCE]);
    expect(copy.textContent).toBe("Copied");
    fireEvent.click(radio(root, "w.shape[0]", "STATIC"));
    await expect.poll(() => copy.textContent).toBe("Copy");
  });

  test("is in each form, as requested or as exported where it was exported", async () => {
    clipboard(async () => {});
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(getByRole(copyMenu(root), "button", { name: "as exported" }));
    for (const [name, form] of [
      ["export call", "call"],
      ["dynamic_shapes dict", "dict"],
      ["ShapesCollection", "collection"],
      ["ShapesSpec", "shapes_spec"],
    ] as const) {
      fireEvent.click(copyButton(root, name));
      expect(kernel.lastSent).toMatchObject({ kind: "source", form, of: "became" });
      await kernel.accepts(kernel.lastSent, { source: SOURCE });
      expect(copyButton(root, name).textContent).toBe("Copied");
    }
    expect(copyButton(root).textContent).toBe("Copy");
    fireEvent.click(getByRole(copyMenu(root), "button", { name: "as requested" }));
    expect(copyButton(root, "ShapesSpec").textContent).toBe("Copy");

    const failed = await show(recorded("walkthrough-dynamic"));
    expect(queryByRole(copyMenu(failed.root), "button", { name: "as exported" })).toBeNull();
  });

  test("has no form that this torch lacks", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    await kernel.shows("lacking", ["shapes_spec"]);
    expect(queryByRole(copyMenu(root), "button", { name: "Copy ShapesSpec" })).toBeNull();
  });

  test("is a menu that Escape, a click elsewhere and the focus elsewhere close", async () => {
    const { root } = await show(recorded("walkthrough"));
    const button = getByRole(root, "button", { name: "Copy" });
    const isOpen = () => button.getAttribute("aria-expanded");
    for (const leave of [
      () => fireEvent.keyDown(copyButton(root), { key: "Escape" }),
      () => fireEvent.pointerDown(root),
      () => radio(root, "w.shape[0]", "AUTO").focus(),
    ]) {
      copyMenu(root);
      await expect.poll(isOpen).toBe("true");
      fireEvent.pointerDown(copyButton(root));
      expect(isOpen()).toBe("true");
      leave();
      await expect.poll(isOpen).toBe("false");
    }
  });

  test("takes what was changed just before along", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(radio(root, "w.shape[0]", "STATIC"));
    fireEvent.click(radio(root, "w.shape[1]", "STATIC"));
    fireEvent.click(copyButton(root));
    expect(kernel.sent.map(({ kind }) => kind)).toEqual(["set_ask", "set_ask", "source"]);
  });

  test("copies what is selected where the page has no clipboard", async () => {
    clipboard(() => Promise.reject(new Error("denied")));
    const copied: string[] = [];
    document.execCommand = () => {
      copied.push((document.activeElement as HTMLTextAreaElement).value);
      return true;
    };
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(copyButton(root));
    await kernel.accepts(kernel.lastSent, { source: SOURCE });
    expect(copied).toEqual([SOURCE]);
    expect(document.querySelector("body > textarea")).toBeNull();
    expect(copyButton(root).textContent).toBe("Copied");
  });

  test("shows the source where nothing may be copied", async () => {
    clipboard(() => Promise.reject(new Error("denied")));
    document.execCommand = () => false;
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(copyButton(root));
    await kernel.accepts(kernel.lastSent, { source: SOURCE });
    const shown = getByRole(root, "region", { name: "dynamic_shapes" });
    expect(shown.querySelector("pre")?.textContent).toBe(SOURCE);
    fireEvent.click(getByRole(shown, "button", { name: "Close" }));
    await expect.poll(() => queryByRole(root, "region", { name: "dynamic_shapes" })).toBeNull();
  });

  test("says why there is none", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(copyButton(root));
    await kernel.refuses(kernel.lastSent, "The spec has no source.");
    expect(getByRole(root, "alert").textContent).toContain("no source");
    expect(copyButton(root)).toBeTruthy();
  });
});

describe("a cell below", () => {
  test("is not offered where no notebook takes one", async () => {
    const { root } = await show(recorded("walkthrough"));
    expect(queryByRole(copyMenu(root), "button", { name: /^Insert/ })).toBeNull();
  });

  test("gets the spec where one does, and is below the cell of this explorer", async () => {
    const made: unknown[] = [];
    const sharedModel = {
      insertCell: (at: number, { source }: { source: string }) => made.push([at, source]),
    };
    const content = {
      model: { sharedModel },
      activeCellIndex: 0,
      deselectAll() {},
      activate() {},
      async scrollToItem() {},
      widgets: [{ node: document.createElement("div") }, { node: document.body }],
    };
    void plugin.activate(
      played<Application>({
        docRegistry: { addWidgetExtension() {} },
        shell: { currentWidget: { content } },
      }),
    );
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(getByRole(copyMenu(root), "button", { name: "Insert dynamic_shapes dict below" }));
    await kernel.accepts(kernel.lastSent, { source: SOURCE });
    expect(made).toEqual([[2, SOURCE]]);
    expect(content.activeCellIndex).toBe(2);
  });
});

test("a cell that cannot be inserted is told of, and the menu goes on", async () => {
  const trouble = "Not in a notebook. Use Copy.";
  offerCells(
    () => Promise.reject(new Error(trouble)),
    async () => undefined,
  );
  onTestFinished(() => {
    for (const name of ["exportExplorerInsertCell", "exportExplorerInsertRewritten"])
      Reflect.deleteProperty(globalThis, name);
  });
  clipboard(async () => {});
  const { root, kernel } = await show(recorded("walkthrough"));
  const insert = getByRole(copyMenu(root), "button", { name: "Insert dynamic_shapes dict below" });
  fireEvent.click(insert);
  await kernel.accepts(kernel.lastSent, { source: SOURCE });
  expect(getByRole(root, "alert").textContent).toContain(trouble);
  expect(insert.textContent).toBe("Insert below");
  const copy = copyButton(root);
  fireEvent.click(copy);
  expect(kernel.sent.map(({ kind }) => kind)).toEqual(["source", "source"]);
  await kernel.accepts(kernel.lastSent, { source: SOURCE });
  expect(copy.textContent).toBe("Copied");
});

test("this cell gets what is chosen in the menu: the request, or what it was exported as", async () => {
  offerEditing(async (rewritten) => void (await rewritten("model")));
  const { root, kernel } = await show(recorded("walkthrough"));
  for (const [chosen, of] of [
    ["as exported", "became"],
    ["as requested", "asked"],
  ] as const) {
    fireEvent.click(getByRole(copyMenu(root), "button", { name: chosen }));
    fireEvent.click(getByRole(copyMenu(root), "button", { name: "Write into this cell" }));
    await vi.waitFor(() => expect(kernel.lastSent).toMatchObject({ kind: "spec_in_cell", of }));
    await kernel.accepts(kernel.lastSent, { source: SOURCE });
  }
});

test("the button says that this cell has it, until something else is chosen", async () => {
  offerEditing(async (rewritten) => (await rewritten("model")) !== null);
  const { root, kernel } = await show(recorded("walkthrough"));
  const menu = copyMenu(root);
  fireEvent.click(getByRole(menu, "button", { name: "Write into this cell" }));
  await vi.waitFor(() => expect(kernel.lastSent).toMatchObject({ kind: "spec_in_cell" }));
  await kernel.accepts(kernel.lastSent, { source: SOURCE });
  await vi.waitFor(() => getByRole(menu, "button", { name: "Written into this cell" }));
  fireEvent.click(getByRole(menu, "button", { name: "as exported" }));
  getByRole(menu, "button", { name: "Write into this cell" });
});
