import { fireEvent, getByLabelText, getByRole, queryByRole, waitFor } from "@testing-library/preact";
import { expect, test } from "vitest";
import { NOTHING_TRIED } from "../src/explorer/features/try_sizes/trying";
import type { Frame } from "../src/model";
import type { SizesState, Trial } from "../src/wire";
import { type Kernel, show } from "./kernel";
import { recorded } from "./recorded";
import { expectScreen } from "./screen";

const NOTHING = {
  sizes: [],
  dim: null,
  guard_id: null,
  guard: "",
  frame: null,
  node: null,
  operator: null,
  outputs: [],
  notes: [],
  run: null,
};
const ACCEPTED: Trial = {
  ...NOTHING,
  verdict: "accepted",
  reason: "No guard refuses these sizes.",
  seen_by: "guards",
};
const REFUSED: Trial = {
  ...NOTHING,
  verdict: "refused_by_guard",
  reason: "w.shape[1] has to be 5; it is 9 (line 9).",
  seen_by: "guards",
  dim: { input: "w", dim: 1 },
  guard_id: 1,
};
const TAKEN: Trial = {
  ...NOTHING,
  verdict: "accepted",
  reason: "The program takes these sizes.",
  seen_by: "run",
  outputs: [{ path: "[0]", dtype: "float32", shape: [7, null] }],
};
const SIZES = [{ input: "w", dim: 0, size: 7 }];

async function opened(capture = recorded("walkthrough")): Promise<{ root: HTMLElement; kernel: Kernel }> {
  const { root, kernel } = await show(capture);
  await kernel.status("idle");
  fireEvent.click(getByRole(root, "tab", { name: "Try sizes" }));
  await waitFor(() => expect(kernel.lastSent).toMatchObject({ kind: "try_sizes", sizes: [], runs: false }));
  await kernel.accepts(kernel.lastSent, { sizes: [], trial: ACCEPTED });
  return { root, kernel };
}

function found(more: Partial<SizesState>): SizesState {
  return { ...NOTHING_TRIED, run: 1, sizes: SIZES, ...more };
}

const field = (root: HTMLElement, name: string) =>
  getByLabelText(root, `Size of ${name} to try`) as HTMLInputElement;

async function typed(root: HTMLElement, kernel: Kernel): Promise<void> {
  fireEvent.input(field(root, "w.shape[0]"), { target: { value: "7" } });
  await waitFor(() =>
    expect(kernel.lastSent).toMatchObject({ kind: "try_sizes", sizes: SIZES, follows: true }),
  );
}

test("sizes that are accepted are unknown where the record has none", async () => {
  const capture = recorded("walkthrough");
  for (const dim of capture.dims) dim.accepted = null;
  const { root } = await opened(capture);
  const cells = [...root.querySelectorAll("tr:has(.ee-size-field)")].map(
    (row) => row.lastElementChild?.textContent,
  );
  expect(new Set(cells)).toEqual(new Set(["unknown"]));
});

test("a typed size is tried after a moment, and what follows is shown in its field", async () => {
  const { root, kernel } = await opened();
  await typed(root, kernel);
  const follows = { input: "x", dim: 0, size: 9 };
  await kernel.accepts(kernel.lastSent, { sizes: [...SIZES, follows], trial: ACCEPTED });
  expect(field(root, "x.shape[0]").value).toBe("9");
  expect(field(root, "x.shape[0]").dataset.follows).toBe("true");
  expect(field(root, "w.shape[0]").dataset.follows).toBe("false");
  await expectScreen(getByRole(root, "tabpanel"), "Try sizes/a size follows");
});

test("a size that was typed is that of its run: another program begins with its example", async () => {
  const { root, kernel } = await opened();
  await typed(root, kernel);
  await kernel.accepts(kernel.lastSent, { sizes: SIZES, trial: REFUSED });
  await kernel.exported(recorded("walkthrough"), 2);
  await waitFor(() => expect(kernel.lastSent).toMatchObject({ kind: "try_sizes", sizes: [] }));
  await kernel.accepts(kernel.lastSent, { sizes: [], trial: ACCEPTED });
  expect(field(root, "w.shape[0]").value).not.toBe("7");
  expect(queryByRole(root, "button", { name: "Back to the example" })).toBeNull();
});

test("names in a refusal are in code font, without backticks", async () => {
  const { root, kernel } = await opened();
  await typed(root, kernel);
  const reason = "`aten.embedding.default` rejects these sizes: index 69 is out of bounds.";
  const trial: Trial = { ...REFUSED, verdict: "refused_by_operator", reason, guard_id: null };
  await kernel.accepts(kernel.lastSent, { sizes: SIZES, trial });
  const panel = getByRole(root, "tabpanel");
  expect([...panel.querySelectorAll("bdi code")].map((it) => it.textContent)).toContain(
    "aten.embedding.default",
  );
  expect(panel.textContent).not.toContain("`");
});

test("a refusal by an operator names its line once", async () => {
  const capture = recorded("walkthrough");
  const cell = "Cell In[3]";
  const code = capture.code.map((block) => ({ ...block, cell }));
  const frame = { ...(capture.guards.find((guard) => guard.frame)?.frame as Frame), cell, line: 9 };
  const { root, kernel } = await opened({ ...capture, code });
  await typed(root, kernel);
  const reason = "`aten.mm.default` rejects these sizes (line 9): sizes differ.";
  const trial: Trial = { ...REFUSED, verdict: "refused_by_operator", reason, guard_id: null, frame };
  await kernel.accepts(kernel.lastSent, { sizes: SIZES, trial });
  expect(getByRole(root, "tabpanel").textContent?.match(/line 9/g)).toHaveLength(1);
  expect(getByRole(root, "button", { name: "line 9" })).toBeTruthy();
});

test("a refusal marks the field that it is about, and leads to its guard", async () => {
  const { root, kernel } = await opened();
  await typed(root, kernel);
  await kernel.accepts(kernel.lastSent, { sizes: SIZES, trial: REFUSED });
  expect(getByRole(root, "tabpanel").textContent).toContain("w.shape[1] has to be 5");
  expect(field(root, "w.shape[1]").getAttribute("aria-invalid")).toBe("true");
  await expectScreen(getByRole(root, "tabpanel"), "Try sizes/refused");
  fireEvent.click(getByRole(root, "button", { name: "guard 1" }));
  expect(getByRole(root, "tab", { selected: true }).textContent).toContain("Guards");
});

test("what the trait says of these sizes takes the place of what the guards said, and of others it does not", async () => {
  const { root, kernel } = await opened();
  await typed(root, kernel);
  await kernel.accepts(kernel.lastSent, { sizes: SIZES, trial: ACCEPTED });
  await kernel.shows("tried_sizes", found({ trial: TAKEN, sizes: [{ input: "w", dim: 0, size: 8 }] }));
  expect(queryByRole(root, "table", { name: "Outputs for these sizes" })).toBeNull();
  await kernel.shows("tried_sizes", found({ trial: TAKEN, run: 2 }));
  expect(queryByRole(root, "table", { name: "Outputs for these sizes" })).toBeNull();
  await kernel.shows("tried_sizes", found({ trial: TAKEN }));
  expect(getByRole(root, "table", { name: "Outputs for these sizes" }).textContent).toContain("[7, ?]");
  await expectScreen(getByRole(root, "tabpanel"), "Try sizes/run");
});

test("the outputs keep their place where the next sizes are rejected", async () => {
  const { root, kernel } = await opened();
  fireEvent.input(field(root, "w.shape[0]"), { target: { value: "7" } });
  await waitFor(() => expect(kernel.lastSent).toMatchObject({ sizes: SIZES }));
  await kernel.accepts(kernel.lastSent, { sizes: SIZES, trial: ACCEPTED });
  await kernel.shows("tried_sizes", found({ trial: TAKEN }));
  const table = getByRole(root, "table", { name: "Outputs for these sizes" });
  const isHidden = () => table.closest("[style*=hidden]") !== null;
  expect(isHidden()).toBe(false);
  await kernel.shows("tried_sizes", found({ trial: REFUSED }));
  expect([table.isConnected, isHidden()]).toEqual([true, true]);
});

test("a probe shows a strip, with what is differs from the stated range marked", async () => {
  const { root, kernel } = await opened();
  fireEvent.click(getByRole(root, "button", { name: "Probe bounds" }));
  expect(kernel.lastSent).toMatchObject({ kind: "probe_sizes" });
  await kernel.accepts(kernel.lastSent);
  const sizes = [
    { size: 4, is_stated: true, trial: REFUSED },
    { size: 5, is_stated: true, trial: TAKEN },
  ];
  const probe = [{ dim: { input: "w", dim: 1 }, example: 5, stated: null, sizes }];
  await kernel.shows("tried_sizes", found({ doing: "probing", probe }));
  const strip = getByRole(root, "list", { name: "Sizes tried of w.shape[1]" });
  expect([...strip.children].map((it) => (it as HTMLElement).dataset.unlike)).toEqual(["true", "false"]);
  await expectScreen(getByRole(root, "tabpanel"), "Try sizes/probing");
  fireEvent.click(getByRole(root, "button", { name: "Stop" }));
  expect(kernel.lastSent).toMatchObject({ kind: "stop_trying" });
});

test("a probed size quotes code without backticks, in its tooltip too", async () => {
  const { root, kernel } = await opened();
  const sizes = [{ size: 4, is_stated: false, trial: { ...REFUSED, reason: "`w // 2 == 4` must be true." } }];
  const probe = [{ dim: { input: "w", dim: 1 }, example: 5, stated: null, sizes }];
  await kernel.shows("tried_sizes", found({ probe }));
  const item = getByRole(root, "list", { name: "Sizes tried of w.shape[1]" }).children[0] as HTMLElement;
  for (const words of [item.title, item.textContent])
    expect(words).toContain("4: Rejected by a guard. w // 2 == 4 must be true.");
});

test("a refused request is told in its sentence", async () => {
  const { root, kernel } = await opened();
  await typed(root, kernel);
  await kernel.refuses(kernel.lastSent, "w.shape[0] cannot be -1: give 0 or more.");
  expect(getByRole(root, "tabpanel").textContent).toContain("w.shape[0] cannot be -1");
});

test("a failed export has nothing to try", async () => {
  const { root, kernel } = await show(recorded("walkthrough-named"));
  expect(queryByRole(root, "tab", { name: "Try sizes" })).toBeNull();
  expect(kernel.sent).toEqual([]);
});

test.each([
  ["", "w.shape[0] is empty. Enter 0 or more"],
  ["-1", "-1 is not a size. Enter 0 or more"],
  ["2.5", "2.5 is not a size. Enter 0 or more"],
])("a field with %j is told in a line, marked, and not sent", async (value, words) => {
  const { root, kernel } = await opened();
  const sent = kernel.sent.length;
  fireEvent.input(field(root, "w.shape[0]"), { target: { value } });
  await waitFor(() => expect(root.querySelector(".ee-tried-verdict")?.textContent).toContain(words));
  expect(field(root, "w.shape[0]").getAttribute("aria-invalid")).toBe("true");
  fireEvent.click(getByRole(root, "button", { name: "Run model and program" }));
  expect(kernel.sent).toHaveLength(sent);
});
