import { fireEvent, getByRole, queryByRole, within } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { offerCells } from "../src/cells";
import type { DraftReport } from "../src/model";
import type { DraftState } from "../src/wire";
import { show } from "./kernel";
import { recorded } from "./recorded";
import { expectScreen } from "./screen";

const failed = () => recorded("walkthrough-named");

const REPORT: DraftReport = {
  model: "Net",
  mode: "non-strict",
  elapsed_ms: 610,
  findings: [
    {
      kind: "missing_fake_kernel",
      words: "mylib.foo.default has no fake kernel: the draft ran it",
      frame: null,
      guard_id: null,
      guard_words: "",
      expr: "",
      code: "",
      result: null,
      occurrences: 1,
      operator: "mylib.foo.default",
      reason: null,
      profiles: [],
    },
  ],
  is_relaxed: false,
  nodes: 12,
  error: "",
};

function draft(state: DraftState["state"], more: Partial<DraftState> = {}): DraftState {
  return { state, run: 0, message: "", report: null, is_draft_words: "", ...more };
}

describe("a draft", () => {
  test("is asked for, stopped, and shown as a draft with what it assumed", async () => {
    const { root, kernel } = await show(failed());
    fireEvent.click(getByRole(root, "button", { name: "Make a draft" }));
    expect(kernel.lastSent.kind).toBe("draft_export");
    await kernel.shows("drafted", draft("running"));
    fireEvent.click(getByRole(root, "button", { name: "Stop the draft" }));
    await expectScreen(getByRole(root, "region", { name: "Draft" }), "draft/running");
    expect(kernel.lastSent.kind).toBe("cancel");
    await kernel.shows("drafted", draft("done", { report: REPORT, is_draft_words: "A draft: not to ship." }));
    const text = getByRole(root, "region", { name: "Draft" }).textContent ?? "";
    for (const words of ["A draft: not to ship.", "12 nodes", "1 assumption", "mylib.foo.default"])
      expect(text).toContain(words);
    await expectScreen(getByRole(root, "region", { name: "Draft" }), "draft/done");
    expect(queryByRole(root, "button", { name: "Make a draft" })).toBeNull();
  });

  test("of another run is not shown", async () => {
    const { root, kernel } = await show(failed());
    await kernel.shows("drafted", draft("done", { run: 7, report: REPORT }));
    expect(getByRole(root, "region", { name: "Draft" }).textContent).not.toContain("mylib.foo");
  });

  test("that fails too says why", async () => {
    const { root, kernel } = await show(failed());
    const report = { ...REPORT, findings: [], error: "KeyError: 'x'" };
    await kernel.shows("drafted", draft("done", { report }));
    expect(getByRole(root, "region", { name: "Draft" }).textContent).toContain("KeyError: 'x'");
    await expectScreen(getByRole(root, "region", { name: "Draft" }), "draft/failed");
  });
});

describe("the cases of ExportDB", () => {
  test("are named at a failure, and each tells the line that opens it", async () => {
    const capture = failed();
    if (capture.failure) capture.failure.exportdb_cases = ["dynamic_shape_constructor", "dynamic_shape_view"];
    const { root } = await show(capture);
    const card = getByRole(root, "region", { name: "Failure" });
    expect(card.textContent).toContain("Similar ExportDB examples: dynamic_shape_constructor");
    fireEvent.click(within(card).getByRole("button", { name: "dynamic_shape_view" }));
    await expect.poll(() => card.textContent).toContain("%export_db dynamic_shape_view");
  });
});

/** Clicks the case of ExportDB on the card of a failure. */
async function openCase() {
  const capture = failed();
  if (capture.failure) capture.failure.exportdb_cases = ["dynamic_shape_view"];
  const { root } = await show(capture);
  const card = getByRole(root, "region", { name: "Failure" });
  fireEvent.click(within(card).getByRole("button", { name: "dynamic_shape_view" }));
  return { root, card };
}

test.each([
  ["copied %export_db dynamic_shape_view", async () => undefined],
  ["%export_db dynamic_shape_view", () => Promise.reject(new Error("forbidden"))],
])(
  "a case of ExportDB is copied where the page cannot insert cells, or else shown: %s",
  async (told, writeText) => {
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    const { card } = await openCase();
    await expect.poll(() => within(card).queryByText(/%export_db/)?.textContent).toBe(told);
  },
);

test("a case of ExportDB is inserted where the page can insert cells", async () => {
  const inserted: string[] = [];
  offerCells(
    async (source) => void inserted.push(source),
    async () => undefined,
  );
  const { card } = await openCase();
  await expect.poll(() => inserted).toEqual(["%export_db dynamic_shape_view"]);
  await expect
    .poll(() => within(card).getByText(/^inserted/).textContent)
    .toBe("inserted %export_db dynamic_shape_view");
});

test("a case of ExportDB that cannot be inserted is told of", async () => {
  const trouble = "Not in a notebook. Use Copy.";
  offerCells(
    () => Promise.reject(new Error(trouble)),
    async () => undefined,
  );
  const { root, card } = await openCase();
  await expect.poll(() => queryByRole(root, "alert")?.textContent).toContain(trouble);
  expect(within(card).queryByText(/^inserted/)).toBeNull();
});

describe("the options of torch", () => {
  test("are switched in a panel that Escape closes", async () => {
    const { root, kernel } = await show(failed());
    const button = getByRole(root, "button", { name: "Options" });
    const focus = vi.spyOn(HTMLElement.prototype, "focus");
    fireEvent.click(button);
    const panel = getByRole(root, "region", { name: "Options of torch" });
    expect(document.activeElement).toBe(panel);
    // The page stays where it is.
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
    focus.mockRestore();
    await expectScreen(panel, "options");
    fireEvent.click(within(panel).getByRole("checkbox", { name: /^backed_size_oblivious/ }));
    expect(kernel.lastSent).toMatchObject({
      kind: "set_option",
      option: "backed_size_oblivious",
      is_on: true,
    });
    expect(getByRole(root, "button", { name: "Options 1" })).toBe(button);
    expect(button.textContent?.trim()).toBe("1");
    expect(root.textContent).toContain("Apply 1 change");
    await kernel.refuses(kernel.lastSent, "torch 9 has no backed_size_oblivious: leave it out.");
    expect(getByRole(root, "button", { name: "Options" })).toBe(button);
    fireEvent.keyDown(panel, { key: "Escape" });
    expect(queryByRole(root, "region", { name: "Options of torch" })).toBeNull();
    expect(document.activeElement).toBe(button);
  });
});
