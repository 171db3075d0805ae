// The "?" of the header.
import { fireEvent, getByRole, queryByRole } from "@testing-library/preact";
import { expect, test } from "vitest";
import { show } from "./kernel";
import { recorded } from "./recorded";

const button = (root: HTMLElement) => getByRole(root, "button", { name: "Help" });

test("opens by its button with the focus inside, and Escape gives the focus back", async () => {
  const { root } = await show(recorded("walkthrough"));
  expect(queryByRole(root, "region", { name: "Help" })).toBeNull();
  fireEvent.click(button(root));
  const panel = getByRole(root, "region", { name: "Help" });
  expect(document.activeElement).toBe(panel);
  expect(button(root).getAttribute("aria-expanded")).toBe("true");
  fireEvent.keyDown(panel, { key: "Escape" });
  expect(queryByRole(root, "region", { name: "Help" })).toBeNull();
  expect(document.activeElement).toBe(button(root));
});

test("explains each mark that the table can show", async () => {
  const { root } = await show(recorded("walkthrough"));
  fireEvent.click(button(root));
  const shown = [...root.querySelectorAll(".ee-help .ee-mark")].map((mark) => mark.classList[1]);
  const inTable = [...root.querySelectorAll("[data-got] .ee-mark")].map((mark) => mark.classList[1]);
  expect(inTable.length).toBeGreaterThan(0);
  for (const mark of inTable) expect(shown).toContain(mark);
});

test("explains each icon of a row, and each value that a dimension can have", async () => {
  const { root } = await show(recorded("walkthrough"));
  fireEvent.click(button(root));
  const panel = getByRole(root, "region", { name: "Help" });
  const pathsOf = (icons: NodeListOf<Element>) => [...icons].map((icon) => icon.innerHTML);
  const used = new Set(pathsOf(root.querySelectorAll("tr .ee-tool .ee-icon")));
  expect(used.size).toBe(3);
  for (const icon of used) expect(pathsOf(panel.querySelectorAll(".ee-icon"))).toContain(icon);
  expect(panel.querySelector(".ee-refused-corner")).not.toBeNull();

  const terms = [...panel.querySelectorAll("dt")].map((term) => term.textContent?.trim());
  const values = [...root.querySelectorAll("tr [role=radio]")].map((radio) => radio.textContent as string);
  for (const value of new Set(values)) expect(terms).toContain(value);
  expect(terms).toEqual(expect.arrayContaining(["↗", "▸", "▾"]));
});

test("explains the words of the header and of Problems", async () => {
  const { root } = await show(recorded("walkthrough"));
  fireEvent.click(button(root));
  const terms = [...root.querySelectorAll(".ee-help dt")].map((term) => term.textContent?.trim());
  expect(terms).toEqual(
    expect.arrayContaining([
      ...["request", "guard", "limited", "fix", "alternative", "verified", "predicted"],
      ...["Draft", "run"],
    ]),
  );
});
