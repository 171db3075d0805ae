// What each recorded capture looks like in the header, the Shapes table and every tab.
import { act, getByRole, queryByRole } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { names, recorded } from "./recorded";
import { expectScreen, openTab, showRead, tablesIn, tabName } from "./screen";

/** The tabs that show what was recorded, without a kernel's answer. */
const RECORDED = ["Problems", "Source", "Guards", "Program"];

describe.each(names)("the recorded capture %s", (name) => {
  test("has its header, its Shapes table and its tabs", async () => {
    const { root } = await showRead(recorded(name));
    const [header, shapes] = [".ee-header", ".ee-shapes"].map((it) => root.querySelector(it) as Element);
    await expectScreen(header as Element, `${name}/header`);
    await expectScreen(shapes as Element, `${name}/Shapes`);
    await expectScreen(getByRole(root, "tablist"), `${name}/tabs`);
    for (const tab of RECORDED.filter((it) => queryByRole(root, "tab", { name: tabName(it) })))
      await expectScreen(openTab(root, tab), `${name}/${tab}`);
  });
});

test.each(["walkthrough", "bounded", "branching"])("the tables of %s are copied and sorted", async (name) => {
  const { root } = await showRead(recorded(name));
  const texts: string[] = [];
  for (const tab of RECORDED) {
    if (!queryByRole(root, "tab", { name: tabName(tab) })) continue;
    const panel = openTab(root, tab);
    for (const part of panel.querySelectorAll("details.ee-part:not([open])"))
      (part as HTMLDetailsElement).open = true;
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    texts.push(await tablesIn(panel));
  }
  await expect(texts.filter(Boolean).join("\n")).toMatchFileSnapshot(`screens/${name}/tables.txt`);
});
