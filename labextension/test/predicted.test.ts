import { fireEvent, getByRole, queryByRole } from "@testing-library/preact";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Capture } from "../src/model";
import type { Predicted } from "../src/wire";
import { isStale, radio, row, type } from "./asked";
import { type Kernel, type Shown, show } from "./kernel";
import { recorded } from "./recorded";
import { expectScreen } from "./screen";

afterEach(() => {
  vi.useRealTimers();
});

function foretold(capture: Capture, run = 1): Predicted {
  const { mode, options, inputs, dims, guards, failure, remarks } = capture;
  return {
    foretold: "answer",
    run,
    answer: { mode, options, inputs, dims, guards, failure, remarks } as Predicted["answer"],
  };
}

/** The walk-through, asked to be dynamic all over: an export waits, and its failure is foretold. */
async function predicted(): Promise<Shown & { failed: Capture }> {
  const shown = await show(recorded("walkthrough"));
  const failed = recorded("walkthrough-dynamic");
  await asks(shown.kernel, failed);
  await shown.kernel.status("waiting", "Waiting for the kernel.");
  await shown.kernel.foretells(foretold(failed));
  return { ...shown, failed };
}

async function asks(kernel: Kernel, capture: Capture): Promise<void> {
  await kernel.shows(
    "ask",
    capture.dims.flatMap(({ input, dim, asked }) =>
      asked.kind === "default" ? [] : [{ input, dim, ask: asked.kind.toUpperCase() }],
    ),
  );
}

const table = (root: HTMLElement) => getByRole(root, "table", { name: "Dimensions" });
const words = (root: HTMLElement) => root.querySelector(".ee-news")?.textContent ?? "";
const outcomes = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>("tr[data-got]")].map(({ dataset }) => dataset.got);
const announced = (root: HTMLElement) => root.querySelector(".ee-announcer")?.textContent;

describe("an answer that is predicted", () => {
  test("is shown in the table, the verdict and Problems, and marked by a word in each", async () => {
    const { root, failed } = await predicted();
    expect(isStale(root)).toBe(false);
    expect(table(root).dataset.predicted).toBe("true");
    expect(outcomes(root)).toEqual(
      failed.dims.map(({ got, reason }) => got ?? (reason === "not_reached" ? "unknown" : "failed")),
    );
    expect(words(root)).toMatch(/Predicted: fails: .*predicted/);
    expect(getByRole(root, "tabpanel").textContent).toContain(failed.failure?.message.split("`")[0]);
    await expectScreen(root.querySelector(".ee-header") as Element, "predicted/header");
    await expectScreen(getByRole(root, "tabpanel"), "predicted/Problems");
    expect(getByRole(root, "region", { name: "Failure" }).querySelector(".ee-predicted")?.textContent).toBe(
      "predicted",
    );
  });

  test("is announced once, while the export behind it goes on", async () => {
    const { root, kernel } = await predicted();
    const said = announced(root);
    expect(said).toMatch(/^Predicted: fails: /);
    await kernel.status("running", "Exporting: 0.4 s");
    expect(announced(root)).toBe(said);
  });

  test("leaves the other views with what was exported, as outdated", async () => {
    const { root } = await predicted();
    fireEvent.click(getByRole(root, "tab", { name: /Guards/ }));
    await Promise.resolve();
    const panel = getByRole(root, "tabpanel");
    expect(panel.dataset.stale).toBe("true");
    expect(getByRole(root, "tab", { name: /Guards/ }).textContent).toContain(
      String(recorded("walkthrough").guards.length),
    );
  });

  test("gives way to the export, whose rows are the same elements, and the focus stays", async () => {
    const { root, kernel, failed } = await predicted();
    const before = row(root, "w#0");
    const choice = radio(root, "w.shape[0]", "STATIC");
    choice.focus();
    await kernel.exported(failed, 2);
    expect(table(root).dataset.predicted).toBe("false");
    expect(isStale(root)).toBe(false);
    expect(row(root, "w#0")).toBe(before);
    expect(document.activeElement).toBe(choice);
    expect(words(root)).toContain("Export failed");
    expect(words(root)).not.toContain("predicted");
  });

  test("does not bring the user back to Problems when the export says the same", async () => {
    const { root, kernel, failed } = await predicted();
    fireEvent.click(getByRole(root, "tab", { name: "Source" }));
    await kernel.status("running", "Exporting: 0.4 s");
    await kernel.exported(failed, 2);
    expect(getByRole(root, "tab", { name: "Source" }).getAttribute("aria-selected")).toBe("true");
  });

  test("is gone when it is taken back, and with it the tab that it opened", async () => {
    const { root, kernel, failed } = await predicted();
    fireEvent.click(getByRole(root, "tab", { name: "Graph" }));
    await asks(kernel, failed);
    await kernel.foretells({ foretold: "answer", run: 1, answer: null });
    await kernel.foretells(foretold(failed));
    expect(getByRole(root, "tab", { name: /Problems/ }).getAttribute("aria-selected")).toBe("true");
    await kernel.foretells({ foretold: "answer", run: 1, answer: null });
    expect(table(root).dataset.predicted).toBe("false");
    expect(isStale(root)).toBe(true);
    expect(getByRole(root, "tab", { name: "Graph" }).getAttribute("aria-selected")).toBe("true");
  });

  test("of another run than the shown one is not shown", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    await kernel.status("idle");
    await kernel.foretells(foretold(recorded("walkthrough-dynamic"), 7));
    expect(table(root).dataset.predicted).toBe("false");
  });

  test("is outdated as soon as something else is asked", async () => {
    const { root } = await predicted();
    fireEvent.click(radio(root, "w.shape[0]", "STATIC"));
    await vi.waitFor(() => expect(isStale(root)).toBe(true));
  });

  test("says that nothing is exported while changes wait to be applied", async () => {
    const { root, kernel } = await predicted();
    await kernel.shows("live", false);
    await kernel.status("idle");
    expect(getByRole(root, "button", { name: /^Apply/ })).toBeTruthy();
    expect(root.querySelector<HTMLElement>(".ee-facts > .ee-predicted")?.title).toContain(
      "export with Apply",
    );
    await expectScreen(root.querySelector(".ee-header") as Element, "predicted/to be applied");
  });
});

describe("a choice that would be refused", () => {
  const refusals = {
    foretold: "refusals" as const,
    run: 1,
    choices: [{ input: "w", dim: 0, ask: "DYNAMIC" as const, words: "`w.shape[0]` has to be 6." }],
  };

  test("is marked, says why, and can be clicked all the same", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    await kernel.status("idle");
    await kernel.foretells(refusals);
    const choice = radio(root, "w.shape[0]", "DYNAMIC");
    expect(choice.dataset.refused).toBe("true");
    expect(choice.title).toBe("Predicted to fail: w.shape[0] has to be 6.");
    await expectScreen(row(root, "w#0"), "predicted/refused");
    expect(radio(root, "w.shape[1]", "DYNAMIC").dataset.refused).toBe("false");
    fireEvent.click(choice);
    expect(kernel.lastSent).toMatchObject({
      kind: "set_ask",
      changes: [{ input: "w", dim: 0, ask: "DYNAMIC" }],
    });
  });

  test("is marked no more when something else is asked", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    await kernel.status("idle");
    await kernel.foretells(refusals);
    fireEvent.click(radio(root, "y.shape[0]", "STATIC"));
    await vi.waitFor(() => expect(radio(root, "w.shape[0]", "DYNAMIC").dataset.refused).toBe("false"));
  });
});

describe("an ask that is typed", () => {
  async function editor(): Promise<Shown & { form: HTMLElement }> {
    vi.useFakeTimers();
    const shown = await show(recorded("walkthrough"));
    fireEvent.click(radio(shown.root, "x.shape[0]", "Dim…"));
    await vi.advanceTimersByTimeAsync(1);
    return { ...shown, form: getByRole(shown.root, "form", { name: /Dim of/ }) };
  }

  test("is answered beside its fields before it is applied, a pause after the last key", async () => {
    const { form, kernel, root } = await editor();
    type(form, "Dim", "n");
    await vi.advanceTimersByTimeAsync(40);
    type(form, "max", "64");
    await vi.advanceTimersByTimeAsync(200);
    const previews = kernel.sent.filter(({ kind }) => kind === "preview");
    expect(previews).toHaveLength(1);
    expect(previews[0]).toMatchObject({ changes: [{ input: "x", dim: 0, ask: "n(max=64)" }] });
    const { number } = previews[0] as { number: number } & object;
    vi.useRealTimers();
    await kernel.foretells({ foretold: "preview", run: 1, number, is_refused: false, words: "n ≤ 64" });
    expect(getByRole(root, "form", { name: /Dim of/ }).textContent).toContain("Predicted: exports, n ≤ 64");
    await expectScreen(form, "predicted/typed");
  });

  test("is answered with the refusal where it would not export", async () => {
    const { form, kernel } = await editor();
    type(form, "Dim", "n");
    await vi.advanceTimersByTimeAsync(200);
    const { number } = kernel.sent.filter(({ kind }) => kind === "preview")[0] as { number: number } & object;
    vi.useRealTimers();
    await kernel.foretells({
      foretold: "preview",
      run: 1,
      number: number - 1,
      is_refused: true,
      words: "of an earlier one.",
    });
    expect(form.textContent).not.toContain("would be refused");
    await kernel.foretells({
      foretold: "preview",
      run: 1,
      number,
      is_refused: true,
      words: "It has to be 5.",
    });
    expect(form.textContent).toContain("Predicted to fail: It has to be 5.");
  });

  test("is not asked about where predictions are switched off, or where it is no ask", async () => {
    const { form, kernel } = await editor();
    type(form, "Dim", "2n");
    await vi.advanceTimersByTimeAsync(200);
    await kernel.shows("predicting", false);
    type(form, "Dim", "n");
    await vi.advanceTimersByTimeAsync(200);
    expect(kernel.sent.filter(({ kind }) => kind === "preview")).toEqual([]);
  });
});

test("predictions are switched in the options", async () => {
  const { root, kernel } = await show(recorded("walkthrough"));
  fireEvent.click(getByRole(root, "button", { name: "Options" }));
  await vi.waitFor(() => expect(queryByRole(root, "checkbox", { name: /^predict/ })).not.toBeNull());
  fireEvent.click(getByRole(root, "checkbox", { name: /^predict/ }));
  expect(kernel.lastSent).toMatchObject({ kind: "set_predicting", is_on: false });
});
