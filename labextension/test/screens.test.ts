// What each recorded capture looks like in the header, the Shapes table and every tab.
import { fireEvent, getByRole, within } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { names, recorded } from "./recorded";
import { expectScreen, openTab, showRead } from "./screen";

/** The tabs that show what was recorded, without a kernel's answer. */
const RECORDED = ["Source", "Guards", "Symbols", "Outputs", "Problems", "Program"];

describe.each(names)("the recorded capture %s", (name) => {
  test("has its header, its Shapes table and its tabs", async () => {
    const { root } = await showRead(recorded(name));
    const [header, shapes] = [".ee-header", ".ee-shapes"].map((it) => root.querySelector(it) as Element);
    await expectScreen(header as Element, `${name}/header`);
    await expectScreen(shapes as Element, `${name}/Shapes`);
    await expectScreen(getByRole(root, "tablist"), `${name}/tabs`);
    for (const tab of RECORDED) await expectScreen(openTab(root, tab), `${name}/${tab}`);
  });
});

test.each(["walkthrough", "bounded", "branching"])("the tables of %s are copied and sorted", async (name) => {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  vi.stubGlobal("navigator", { clipboard });
  const { root } = await showRead(recorded(name));
  const lines: string[] = [];
  for (const tab of RECORDED) {
    const panel = openTab(root, tab);
    for (const table of panel.querySelectorAll<HTMLElement>("table.ee-sortable")) {
      const label = table.getAttribute("aria-label") as string;
      const tools = within(getByRole(panel, "group", { name: `Table ${label}` }));
      fireEvent.click(tools.getByRole("button", { name: "Copy TSV" }));
      await expect.poll(() => copied).toHaveLength(1);
      lines.push(`${tab}: ${label}`, copied.pop() as string);
      for (const heading of within(table).queryAllByRole("columnheader")) {
        const button = within(heading).queryByRole("button");
        if (button === null) continue;
        for (const direction of ["up", "down"]) {
          fireEvent.click(button);
          await expect.poll(() => heading.getAttribute("aria-sort")).toMatch(/ending$/);
          const order = [...table.querySelectorAll("tbody tr")].map(
            (it) => it.firstElementChild?.textContent,
          );
          lines.push(`${button.textContent} ${direction}: ${order.join(" ")}`);
        }
        fireEvent.click(button);
      }
      lines.push("");
    }
  }
  vi.unstubAllGlobals();
  await expect(lines.join("\n")).toMatchFileSnapshot(`screens/${name}/tables.txt`);
});
