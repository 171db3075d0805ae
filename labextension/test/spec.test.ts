import { fireEvent, getByRole, queryByRole } from "@testing-library/preact";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Application } from "../src/plugin/jupyterlab";
import plugin from "../src/plugin/plugin";
import { radio } from "./asked";
import { show } from "./kernel";
import { played } from "./played";
import { recorded } from "./recorded";

const SOURCE = 'from torch.export import Dim\n\ndynamic_shapes = {"x": {0: Dim.AUTO}}\n';

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
    const copy = getByRole(root, "button", { name: "Copy" });
    fireEvent.click(copy);
    expect(kernel.lastSent).toMatchObject({ kind: "source" });
    await kernel.accepts(kernel.lastSent, { source: SOURCE });
    expect(written).toEqual([SOURCE]);
    expect(copy.textContent).toBe("copied");
    fireEvent.click(radio(root, "w.shape[0]", "STATIC"));
    await expect.poll(() => copy.textContent).toBe("Copy");
  });

  test("asks for the spelling that is chosen, and not for a result that there is none of", async () => {
    clipboard(async () => {});
    const { root, kernel } = await show(recorded("walkthrough"));
    const spelling = getByRole(root, "combobox", { name: /copy or insert/ });
    const copy = () => getByRole(root, "button", { name: /^(Copy|copied)$/ });
    fireEvent.click(copy());
    expect(kernel.lastSent).toMatchObject({ kind: "source", form: "call", of: "asked" });
    await kernel.accepts(kernel.lastSent, { source: SOURCE });
    expect(copy().textContent).toBe("copied");
    fireEvent.change(spelling, { target: { value: "became collection" } });
    expect(copy().textContent).toBe("Copy");
    fireEvent.click(copy());
    expect(kernel.lastSent).toMatchObject({ kind: "source", form: "collection", of: "became" });

    const failed = await show(recorded("walkthrough-dynamic"));
    const offered = [...failed.root.querySelectorAll<HTMLOptionElement>(".ee-spelling > option")];
    expect(offered.filter(({ disabled }) => disabled).map(({ value }) => value.split(" ")[0])).toEqual(
      Array(4).fill("became"),
    );
  });

  test("takes what was changed just before along", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(radio(root, "w.shape[0]", "STATIC"));
    fireEvent.click(radio(root, "w.shape[1]", "STATIC"));
    fireEvent.click(getByRole(root, "button", { name: "Copy" }));
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
    fireEvent.click(getByRole(root, "button", { name: "Copy" }));
    await kernel.accepts(kernel.lastSent, { source: SOURCE });
    expect(copied).toEqual([SOURCE]);
    expect(document.querySelector("body > textarea")).toBeNull();
    expect(getByRole(root, "button", { name: "copied" })).toBeTruthy();
  });

  test("shows the source where nothing may be copied", async () => {
    clipboard(() => Promise.reject(new Error("denied")));
    document.execCommand = () => false;
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(getByRole(root, "button", { name: "Copy" }));
    await kernel.accepts(kernel.lastSent, { source: SOURCE });
    const shown = getByRole(root, "region", { name: "dynamic_shapes" });
    expect(shown.querySelector("pre")?.textContent).toBe(SOURCE);
    fireEvent.click(getByRole(shown, "button", { name: "Close" }));
    await expect.poll(() => queryByRole(root, "region", { name: "dynamic_shapes" })).toBeNull();
  });

  test("says why there is none", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(getByRole(root, "button", { name: "Copy" }));
    await kernel.refuses(kernel.lastSent, "The spec has no source.");
    expect(getByRole(root, "alert").textContent).toContain("no source");
    expect(getByRole(root, "button", { name: "Copy" })).toBeTruthy();
  });
});

describe("a cell below", () => {
  test("is not offered where no notebook takes one", async () => {
    const { root } = await show(recorded("walkthrough"));
    expect(queryByRole(root, "button", { name: "Insert below" })).toBeNull();
  });

  test("gets the spec where one does, and is below the cell of this explorer", async () => {
    const executed: string[] = [];
    let source = "";
    const sharedModel = {
      setSource(text: string) {
        source = text;
      },
    };
    const content = {
      activeCell: { model: { sharedModel } },
      activeCellIndex: 0,
      widgets: [{ node: document.createElement("div") }, { node: document.body }],
    };
    const execute = async (id: string) => void executed.push(id);
    void plugin.activate(
      played<Application>({
        commands: { execute },
        docRegistry: { addWidgetExtension() {} },
        shell: { currentWidget: { content } },
      }),
    );
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(getByRole(root, "button", { name: "Insert below" }));
    await kernel.accepts(kernel.lastSent, { source: SOURCE });
    expect(executed).toEqual(["notebook:insert-cell-below"]);
    expect(content.activeCellIndex).toBe(1);
    expect(source).toBe(SOURCE);
  });
});
