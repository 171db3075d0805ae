// The table of a survey: sorted, filtered, walked by keys; a row opens its explorer below.
import {
  act,
  fireEvent,
  getAllByRole,
  getByRole,
  queryByRole,
  waitFor,
  within,
} from "@testing-library/preact";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { choicesOf, EVERYTHING, facetsOf, filtered } from "../src/explorer/survey/filter";
import { createRows } from "../src/explorer/survey/state";
import { scrolledTo, visibleSpan } from "../src/explorer/survey/window";
import { NO_ANSWER, RECORD_OF_SURVEY } from "../src/explorer/words/host";
import { open as openPage } from "../src/page";
import { view } from "./kernel";
import { recorded } from "./recorded";
import { expectScreen } from "./screen";
import {
  asked,
  base64,
  DONE,
  FEW,
  many,
  opened,
  packed,
  packedRecord,
  pushed,
  row,
  showSurvey,
} from "./surveys";

const names = (root: HTMLElement) =>
  [...root.querySelectorAll(".ee-case")].map((line) => line.querySelector("th")?.textContent);
const button = (root: HTMLElement, name: string) =>
  getByRole(root, "button", { name: new RegExp(`^${name}, `) });
const box = (root: HTMLElement) => root.querySelector(".ee-exports") as HTMLElement;

describe("rows in sight", () => {
  test("are those that the box shows and some around them, never beyond the ends", () => {
    expect(visibleSpan(0, 420, 24, 5000).first).toBe(0);
    const { first, end } = visibleSpan(24_000, 420, 24, 5000);
    expect(first).toBeLessThan(1000);
    expect(end).toBeGreaterThan(1000 + 420 / 24);
    expect(end - first).toBeLessThan(80);
    expect(visibleSpan(120_000, 420, 24, 5000).end).toBe(5000);
    expect(visibleSpan(0, 420, 24, 3)).toEqual({ first: 0, end: 3 });
  });

  test("a row is brought into sight by the shortest way, and stays where it is in sight", () => {
    expect(scrolledTo(0, 500, 420, 24, 24)).toBe(0);
    expect(scrolledTo(30, 600, 420, 24, 24)).toBe(600);
    expect(scrolledTo(100, 0, 420, 24, 24)).toBe(101 * 24 - 396);
  });
});

describe("rows that arrive in pieces", () => {
  test("are shown in their order, each once, whichever comes first", () => {
    const { rows, put } = createRows();
    const all = many(6);
    put(4, all.slice(4));
    expect(rows.value).toEqual([]);
    put(0, all.slice(0, 3));
    expect(rows.value).toHaveLength(3);
    put(2, all.slice(2, 5));
    expect(rows.value).toEqual(all);
    put(0, all);
    expect(rows.value).toEqual(all);
  });
});

describe("a filter", () => {
  const numbered = FEW.map((it, number) => ({ row: it, number }));
  const fit = (filter: object) =>
    filtered(numbered, { ...EVERYTHING, ...filter }).map(({ row: { name } }) => name);

  test("finds all words anywhere in a row, whatever their case", () => {
    expect(fit({ text: "SIGSEGV process" })).toEqual(["dies"]);
    expect(fit({ text: "timed out" })).toEqual(["hangs"]);
    expect(fit({ text: "coder" })).toEqual(["encoder", "decoder"]);
  });

  test("takes what fits each choice", () => {
    expect(fit({ outcome: "exported", cause: "literal" })).toEqual(["decoder"]);
    expect(fit({ outcome: "exported", failure: "data_dependent" })).toEqual([]);
    expect(fit({ request: "dynamic" })).toEqual(["dies"]);
  });

  test("offers what there is beside the other choices, with how many", () => {
    const all = choicesOf(FEW, EVERYTHING, "outcome").map(({ label, count }) => [label, count]);
    expect(all[0]).toEqual(["exported", 2]);
    expect(all).toContainEqual(["timed out", 1]);
    expect(choicesOf(FEW, { ...EVERYTHING, request: "dynamic" }, "outcome")).toEqual([
      { value: "crashed", label: "crashed", count: 1 },
    ]);
    expect(choicesOf([], { ...EVERYTHING, mode: "strict" }, "mode")).toEqual([
      { value: "strict", label: "strict", count: 0 },
    ]);
  });

  test("has no choice where all rows are alike", () => {
    expect(facetsOf(FEW, EVERYTHING)).toEqual(["outcome", "failure", "cause", "request"]);
    expect(facetsOf([row("one")], EVERYTHING)).toEqual([]);
  });
});

describe("the table", () => {
  test("says of each export what became of it", async () => {
    const { root } = await showSurvey(FEW);
    expect(names(root)).toEqual(FEW.map(({ name }) => name));
    const cells = (name: string) => button(root, name).closest("tr")?.textContent;
    expect(cells("encoder")).toContain("exported4 of 4 dynamic");
    expect(cells("encoder")).toContain("9.0 s");
    expect(cells("branches")).toContain("failed: data-dependent error");
    expect(cells("hangs")).toContain("timed outStopped at its limit of 60 s.");
    const header = getByRole(root, "group", { name: "Survey" });
    expect(header.textContent).toContain("5 exports2 exported1 failed1 timed out1 crashed");
    await expectScreen(root, "survey/five exports");
  });

  test("has of thousands of rows only those in sight, also when it is scrolled", async () => {
    const { root } = await showSurvey(many(5000));
    expect(root.querySelectorAll(".ee-case").length).toBeLessThan(80);
    expect(getByRole(root, "table").getAttribute("aria-rowcount")).toBe("5001");
    box(root).scrollTop = 24 * 3000;
    await act(() => void fireEvent.scroll(box(root)));
    expect(names(root)).toContain("case_3005");
    expect(root.querySelectorAll(".ee-case").length).toBeLessThan(80);
    expect(root.querySelector('[data-row="3005"]')?.getAttribute("aria-rowindex")).toBe("3007");
  });

  test("is sorted by a heading, numbers by their value", async () => {
    const { root } = await showSurvey(FEW);
    const heading = getByRole(root, "button", { name: "time" });
    fireEvent.click(heading);
    fireEvent.click(heading);
    await waitFor(() => expect(names(root).slice(0, 2)).toEqual(["hangs", "encoder"]));
    expect(heading.closest("th")?.getAttribute("aria-sort")).toBe("descending");
  });

  test("is filtered by text and by choice, and says how many fit", async () => {
    const { root } = await showSurvey(FEW);
    const outcome = getByRole(root, "combobox", { name: "Exports by result" }) as HTMLSelectElement;
    expect([...outcome.options].map(({ text }) => text)).toContain("exported (2)");
    await act(() => void fireEvent.change(outcome, { target: { value: "exported" } }));
    expect(names(root)).toEqual(["encoder", "decoder"]);
    const text = getByRole(root, "searchbox");
    await act(() => void fireEvent.input(text, { target: { value: "view(8" } }));
    expect(names(root)).toEqual(["decoder"]);
    expect(within(root).getByText("1 of 5")).toBeTruthy();
    await act(() => void fireEvent.input(text, { target: { value: "nothing like it" } }));
    expect(root.textContent).toContain("No match");
    await expectScreen(root, "survey/none fits");
  });

  test("is walked by the arrow keys, also to rows that are not on the page yet", async () => {
    const { root } = await showSurvey(many(1000));
    const first = button(root, "case_0");
    first.focus();
    await act(() => void fireEvent.keyDown(first, { key: "ArrowDown" }));
    expect(document.activeElement).toBe(button(root, "case_1"));
    expect([...root.querySelectorAll(".ee-case .ee-pick[tabindex='0']")]).toEqual([document.activeElement]);
    await act(() => void fireEvent.keyDown(document.activeElement as Element, { key: "End" }));
    expect(document.activeElement).toBe(button(root, "case_999"));
    // With those around it, and without those that are out of sight.
    expect(names(root)).toEqual(expect.arrayContaining(["case_990", "case_998"]));
    expect(names(root)).not.toContain("case_0");
    await act(() => void fireEvent.keyDown(document.activeElement as Element, { key: "Home" }));
    expect(document.activeElement).toBe(button(root, "case_0"));
  });

  test("keeps the row with the focus while others are in sight", async () => {
    const { root } = await showSurvey(many(1000));
    const first = button(root, "case_0");
    first.focus();
    box(root).scrollTop = 24 * 500;
    await act(() => void fireEvent.scroll(box(root)));
    expect(document.activeElement).toBe(button(root, "case_0"));
  });

  test("shows names as they are, whatever they say", async () => {
    const name = '<img src=x onerror="globalThis.hacked = 1">\u202e';
    const { root } = await showSurvey([row(name, { why: name, torch: name, request: name })]);
    expect(names(root)).toEqual([name]);
    expect(root.querySelector("img")).toBeNull();
    expect(root.querySelector("th bdi code")?.textContent).toBe(name);
  });
});

/** The explorer that a row opened. */
const OPENED = { name: /^Explorer of/ };

describe("a row", () => {
  test("opens its explorer below, which asks for nothing but what it shows", async () => {
    const { root, kernel } = await showSurvey(FEW);
    fireEvent.click(button(root, "decoder"));
    await opened(kernel);
    expect(kernel.lastSent).toMatchObject({ kind: "open_row", row: 1 });
    const section = getByRole(root, "region", { name: "Explorer of decoder, auto, non-strict" });
    expect(within(section).getByRole("table", { name: "Dimensions" })).toBeTruthy();
    expect(queryByRole(section, "radiogroup")).toBeNull();
    expect(button(root, "decoder").getAttribute("aria-expanded")).toBe("true");
    expect(button(root, "decoder").getAttribute("aria-controls")).toBe(section.id);
    section.querySelector(".export-explorer")?.remove();
    await expectScreen(section, "survey/opened");
  });

  test("closes it by Escape, by its button and by another click, and gets the focus back", async () => {
    const { root, kernel } = await showSurvey(FEW);
    for (const close of [
      (section: HTMLElement) =>
        fireEvent.keyDown(within(section).getByRole("button", { name: "Close" }), { key: "Escape" }),
      (section: HTMLElement) => fireEvent.click(within(section).getByRole("button", { name: "Close" })),
      () => fireEvent.click(button(root, "encoder")),
    ]) {
      fireEvent.click(button(root, "encoder"));
      await opened(kernel);
      await act(() => void close(getByRole(root, "region", OPENED)));
      expect(queryByRole(root, "region", OPENED)).toBeNull();
      expect(document.activeElement).toBe(button(root, "encoder"));
    }
  });

  test("takes the place of the one that was open", async () => {
    const { root, kernel } = await showSurvey(FEW);
    fireEvent.click(button(root, "encoder"));
    await opened(kernel);
    fireEvent.click(button(root, "decoder"));
    await waitFor(() => expect(kernel.lastSent).toMatchObject({ kind: "open_row", row: 1 }));
    await opened(kernel, "bounded");
    expect(getAllByRole(root, "region", { name: /^Explorer of/ })).toHaveLength(1);
    expect(root.querySelectorAll(".ee-opened .ee-shapes")).toHaveLength(1);
    expect(root.querySelector(".ee-opened .ee-model")?.textContent).toBe(recorded("bounded").model);
  });

  test("without a record says why, and asks for none", async () => {
    const { root, kernel } = await showSurvey(FEW);
    fireEvent.click(button(root, "hangs"));
    const section = await waitFor(() => getByRole(root, "region", OPENED));
    expect(section.textContent).toContain("Stopped at its limit of 60 s.");
    expect(kernel.lastSent.kind).toBe("rows");
    await expectScreen(section, "survey/without a record");
  });

  test("whose record cannot be shown says so, and the table goes on", async () => {
    const { root, kernel } = await showSurvey(FEW);
    fireEvent.click(button(root, "encoder"));
    await asked(kernel, "open_row");
    await kernel.refuses(kernel.lastSent, "There is no record of row 1.");
    await waitFor(() => expect(getByRole(root, "alert").textContent).toBe("There is no record of row 1."));
    fireEvent.click(button(root, "decoder"));
    await waitFor(() => expect(kernel.lastSent).toMatchObject({ kind: "open_row", row: 1 }));
    await act(() => kernel.accepts(kernel.lastSent, {}, [packed({ capture: { model: 7 }, graph: "" })]));
    await waitFor(() => expect(getByRole(root, "alert").textContent).not.toBe(""));
    expect(names(root)).toEqual(FEW.map(({ name }) => name));
  });
});

describe("a survey that runs", () => {
  test("shows each row as it comes, and asks for what it has missed", async () => {
    const { root, kernel } = await showSurvey([], { state: "running", total: 9 });
    expect(root.textContent).toContain("No export has finished yet");
    await pushed(kernel, 0, FEW.slice(0, 2));
    await waitFor(() => expect(names(root)).toHaveLength(2));
    expect(getByRole(root, "progressbar").textContent).toBe("2 of 9");
    await expectScreen(root, "survey/running");
    await pushed(kernel, 3, FEW.slice(3));
    await act(() => kernel.set("survey", { ...DONE, state: "running", rows: 5, total: 9 }));
    await asked(kernel, "rows");
    expect(kernel.lastSent).toMatchObject({ start: 2 });
    await kernel.accepts(kernel.lastSent, { start: 2 }, [packed(FEW.slice(2))]);
    await waitFor(() => expect(names(root)).toEqual(FEW.map(({ name }) => name)));
    await act(() =>
      kernel.set("survey", { ...DONE, state: "stopped", rows: 5, total: 9, notes: ["4 were not made."] }),
    );
    expect(queryByRole(root, "progressbar")).toBeNull();
    expect(root.textContent).toContain("4 were not made.");
    await expectScreen(getByRole(root, "group", { name: "Survey" }), "survey/stopped");
  });

  test("is shown whole at its end, and from a saved notebook without a kernel", async () => {
    const { root, kernel } = await showSurvey([], { state: "running", total: 5 });
    await act(() => {
      kernel.set("rows", packed(FEW));
      kernel.set("survey", { ...DONE, rows: 5, total: 5 });
    });
    await waitFor(() => expect(names(root)).toHaveLength(5));
    expect(kernel.sent).toEqual([]);
    kernel.traits.set("layout", { comm_live: false });
    const again = await view(kernel);
    await waitFor(() => expect(names(again.root)).toHaveLength(5));
    expect(getByRole(again.root, "alert").textContent).toBe(NO_ANSWER);
    await expectScreen(again.root, "survey/without a kernel");
  });

  test("keeps what is filtered, sorted and open as rows come", async () => {
    const { root, kernel } = await showSurvey(FEW, { state: "running", total: 9 });
    fireEvent.click(button(root, "decoder"));
    await opened(kernel);
    const shown = root.querySelector(".ee-opened .ee-shapes");
    await act(() => void fireEvent.input(getByRole(root, "searchbox"), { target: { value: "coder" } }));
    await pushed(kernel, 5, [row("vocoder"), row("other")]);
    await waitFor(() => expect(names(root)).toEqual(["encoder", "decoder", "vocoder"]));
    expect(root.querySelector(".ee-opened .ee-shapes")).toBe(shown);
  });

  test("leaves no listener, no timer and no element behind", async () => {
    const { root, el, kernel, close } = await showSurvey(FEW);
    fireEvent.click(button(root, "encoder"));
    await opened(kernel);
    vi.useFakeTimers();
    close();
    expect(kernel.listenerCount).toBe(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(vi.getTimerCount()).toBe(0);
    expect(el.childElementCount).toBe(0);
    vi.useRealTimers();
  });
});

describe("a saved survey", () => {
  test("shows all rows, and the explorer of each, from the page alone", async () => {
    const root = document.createElement("div");
    document.body.replaceChildren(root);
    const record = base64(packedRecord(recorded("walkthrough")));
    const saved = {
      survey: { ...DONE, rows: FEW.length },
      rows: base64(packed(FEW)),
      records: FEW.map(({ has_record }) => (has_record ? record : null)),
      layout_engine: "",
      operators: {},
    };
    await act(() => onTestFinished(openPage(saved, root)));
    await waitFor(() => expect(names(root)).toHaveLength(FEW.length));
    fireEvent.click(button(root, "encoder"));
    const table = await waitFor(() => getByRole(root, "table", { name: "Dimensions" }));
    expect(table.textContent).toContain("w");
    expect(root.textContent).not.toContain(RECORD_OF_SURVEY);
  });
});
