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
