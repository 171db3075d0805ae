import { fireEvent, getByRole, getByText, queryByRole } from "@testing-library/preact";
import { expect, test } from "vitest";
import { NOTHING_COMPARED } from "../src/explorer/pair/comparing";
import type { ComparingState } from "../src/wire";
import { type Kernel, show } from "./kernel";
import { recorded } from "./recorded";
import { expectScreen, tabName } from "./screen";

async function opened(tab: string, capture = recorded("walkthrough")) {
  const { root, kernel } = await show(capture);
  await kernel.status("idle");
  fireEvent.click(getByRole(root, "tab", { name: tabName(tab) }));
  return { root, kernel };
}

const compares = (kernel: Kernel, more: Partial<ComparingState>) =>
  kernel.shows("comparing", { ...NOTHING_COMPARED, ...more });

test("one click compares the shown run, says how far that is, and can be stopped", async () => {
  const { root, kernel } = await opened("History");
  fireEvent.click(getByRole(root, "button", { name: "Other mode" }));
  expect(kernel.lastSent).toMatchObject({ kind: "compare_with", counterpart: "mode" });
  await kernel.accepts(kernel.lastSent);
  await compares(kernel, { state: "running", message: "Exporting in the other mode.", what: "mode" });
  expect(root.textContent).toContain("Exporting in the other mode.");
  await expectScreen(getByRole(root, "tabpanel"), "History/comparing");
  fireEvent.click(getByRole(root, "button", { name: "Stop comparing" }));
  expect(kernel.lastSent).toMatchObject({ kind: "stop_comparing" });
});

test("a comparison that fails says why", async () => {
  const { root, kernel } = await opened("History");
  await compares(kernel, {
    state: "error",
    message: "This model cannot be decomposed.",
    what: "decomposition",
  });
  expect(getByText(root, "This model cannot be decomposed.").closest("[role=status]")?.className).toBe(
    "ee-failed",
  );
});

test("what was made is compared, and both are run on a click", async () => {
  const { root, kernel } = await opened("History");
  await compares(kernel, { state: "done", what: "decomposition", before: 1, after: "decomposition" });
  expect(kernel.lastSent).toMatchObject({ kind: "compare", first: 1, second: "decomposition" });
  getByRole(root, "region", { name: "Run 1 compared with decomposed" });
  await expectScreen(getByRole(root, "tabpanel"), "History/with its decomposition");
});

test("a failed export is offered its draft and the other mode, not a decomposition", async () => {
  const { root } = await opened("History", recorded("branching"));
  expect(queryByRole(root, "button", { name: "Decomposed program" })).toBeNull();
  getByRole(root, "button", { name: "Draft" });
  await expectScreen(getByRole(root, "tabpanel"), "History/of a failed export");
});
