import { fireEvent, getByRole, queryByRole } from "@testing-library/preact";
import { expect, test } from "vitest";
import { NO_WAYS, NOTHING_COMPARED } from "../src/answers";
import type { ComparingState, WayRow, WaysState } from "../src/wire";
import { type Kernel, show } from "./kernel";
import { recorded } from "./recorded";
import { expectScreen } from "./screen";

async function opened(tab: string, capture = recorded("walkthrough")) {
  const { root, kernel } = await show(capture);
  await kernel.status("idle");
  fireEvent.click(getByRole(root, "tab", { name: new RegExp(`^${tab}`) }));
  return { root, kernel };
}

const compares = (kernel: Kernel, more: Partial<ComparingState>) =>
  kernel.shows("comparing", { ...NOTHING_COMPARED, ...more });
const captures = (kernel: Kernel, more: Partial<WaysState>) => kernel.shows("ways", { ...NO_WAYS, ...more });

test("one click compares the shown run, says how far that is, and can be stopped", async () => {
  const { root, kernel } = await opened("History");
  fireEvent.click(getByRole(root, "button", { name: "The other mode" }));
  expect(kernel.lastSent).toMatchObject({ kind: "compare_with", counterpart: "mode" });
  await kernel.accepts(kernel.lastSent);
  await compares(kernel, { state: "running", message: "Exporting in the other mode.", what: "mode" });
  expect(root.textContent).toContain("Exporting in the other mode.");
  await expectScreen(getByRole(root, "tabpanel"), "History/comparing");
  fireEvent.click(getByRole(root, "button", { name: "Stop comparing" }));
  expect(kernel.lastSent).toMatchObject({ kind: "stop_comparing" });
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
  expect(queryByRole(root, "button", { name: "Its decomposition" })).toBeNull();
  getByRole(root, "button", { name: "Torch’s draft" });
  await expectScreen(getByRole(root, "tabpanel"), "History/of a failed export");
});

test("each way is a row, with what is wrong of it", async () => {
  const { root, kernel } = await opened("Ways");
  fireEvent.click(getByRole(root, "button", { name: "Capture in every way" }));
  expect(kernel.lastSent).toMatchObject({ kind: "capture_ways" });
  await kernel.accepts(kernel.lastSent);
  const row: WayRow = {
    way: {
      way: "jit_trace",
      works: true,
      graphs: 1,
      breaks: [],
      control_flow: "as_in_example",
      other_sizes: "right",
      other_values: "wrong",
      sizes_said: "",
      values_said: "",
      error: "",
      frame: null,
      elapsed_ms: 12,
    },
    name: "torch.jit.trace",
    control_flow: "as the example ran it",
    other_sizes: "right",
    other_values: "wrong",
    why_not: "other values give another result than the model",
  };
  await captures(kernel, { state: "running", message: "torch.jit.script (3 of 6)", run: 1, rows: [row] });
  expect(root.textContent).toContain("torch.jit.script (3 of 6)");
  await expectScreen(getByRole(root, "tabpanel"), "Ways/running");
  fireEvent.click(getByRole(root, "button", { name: "Stop" }));
  expect(kernel.lastSent).toMatchObject({ kind: "stop_ways" });
  await captures(kernel, { state: "done", run: 1, rows: [row], elapsed_ms: 900 });
  const table = getByRole(root, "table", { name: "Ways to capture the model" });
  expect(table.textContent).toContain("other values give another result than the model");
  expect(table.querySelectorAll(".ee-mark-failed")).toHaveLength(1);
  await expectScreen(getByRole(root, "tabpanel"), "Ways/done");
});
