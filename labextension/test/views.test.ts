import { fireEvent, getAllByRole, getByRole, queryByRole, within } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { TABS } from "../src/explorer/tabs";
import { dimKey, dimWords } from "../src/explorer/words/dimref";
import { outcomeWords } from "../src/explorer/words/outcome";
import type { DimOutcome, Guard } from "../src/model";
import { show } from "./kernel";
import { names, recorded } from "./recorded";
import { asText, expectScreen, openPart, tabName } from "./screen";

async function open(root: HTMLElement, tab: string): Promise<HTMLElement> {
  fireEvent.click(getByRole(root, "tab", { name: tabName(tab) }));
  return getByRole(root, "tabpanel", { name: tabName(tab) });
}

describe.each(names)("the recorded capture %s", (name) => {
  const capture = recorded(name);

  test("has a row with ask, outcome and reason for each dimension", async () => {
    const { root } = await show(capture);
    for (const dim of capture.dims) {
      const row = root.querySelector<HTMLElement>(`[data-place="${CSS.escape(dimKey(dim))}"]`);
      expect(row?.dataset.got).toBe(dim.got ?? (dim.reason === "not_reached" ? "unknown" : "failed"));
      expect(row?.textContent).toContain(asText(dim.words));
      const kind = capture.inputs.find(({ path }) => path === dim.input)?.kind;
      const askable = dim.dim !== null || kind === "int";
      const group = within(row as HTMLElement).queryByRole("radiogroup", {
        name: `dynamic_shapes of ${dimWords(dim)}`,
      });
      expect(group !== null).toBe(askable);
    }
  });

  test("says in the header how it went", async () => {
    const { root } = await show(capture);
    const outcome = root.querySelector("[data-outcome]") as HTMLElement;
    expect(outcome.dataset.outcome).toBe(capture.failure ? "failed" : "exported");
    const verdict = capture.failure
      ? `Export failed: ${capture.failure.brief.replaceAll("`", "")}`
      : "Exported · ";
    expect(outcome.querySelector(".ee-facts")?.textContent).satisfy((words: string) =>
      words.startsWith(verdict),
    );
    expect(getByRole(root, "combobox", { name: "Mode" })).toHaveProperty("value", capture.mode);
  });

  test("is rendered by every tab that applies to it", async () => {
    const { root } = await show(capture);
    const shown = TABS.filter(({ applies }) => applies?.(capture) ?? true).map(({ name }) => name);
    const tabs = getAllByRole(root, "tab").map(({ dataset }) => dataset.tab as string);
    expect(tabs).toEqual(shown);
    for (const name of tabs) expect((await open(root, name)).textContent).not.toBe("");
  });

  test("has every line of the user's code numbered in Source, and every guard's words beside its line", async () => {
    const { root } = await show(capture);
    const panel = await open(root, "Source");
    for (const block of capture.code.filter(({ is_user }) => is_user)) {
      for (const [index, text] of block.code.trimEnd().split("\n").entries()) {
        const line = panel.querySelector(
          `[data-key="${CSS.escape(`${block.filename}:${block.first_line + index}`)}"]`,
        );
        expect(line?.textContent).toContain(text);
      }
    }
    for (const { frame, words } of capture.guards) {
      if (frame === null) continue;
      const line = panel.querySelector(`[data-key="${CSS.escape(`${frame.filename}:${frame.line}`)}"]`);
      expect(line?.textContent).toContain(asText(words));
    }
  });

  test("has all its guards and symbols in their tables", async () => {
    const { root } = await show(capture);
    const guards = await open(root, "Guards");
    for (const { id, words } of capture.guards) {
      expect(guards.querySelector(`[data-kind=guard][data-key="${id}"]`)?.textContent).toContain(
        asText(words),
      );
    }
    for (const symbol of capture.symbols) {
      expect(guards.querySelector(`[data-kind=symbol][data-key="${symbol.name}"]`)?.textContent).toContain(
        asText(symbol.words),
      );
    }
  });

  test("opens on Problems if it failed or a dimension is not what was requested, else on Source", async () => {
    const { root } = await show(capture);
    const tab = getByRole(root, "tab", { selected: true });
    const hasProblem = capture.failure !== null || capture.dims.some((dim) => !dim.is_as_asked);
    expect(tab.dataset.tab).toBe(hasProblem ? "Problems" : "Source");
    if (capture.failure) {
      const said = getByRole(root, "tabpanel").textContent;
      // Backticks set code apart, here as an element.
      const { explanation, message } = capture.failure;
      expect(said).toContain((explanation || message).replaceAll("`", ""));
      expect(said).toContain(capture.failure.raw);
    }
  });

  test("shows the program, its signature and its ranges, where there is one", async () => {
    const { root } = await show(capture);
    if (capture.failure) {
      expect(queryByRole(root, "tab", { name: "Program" })).toBeNull();
      return;
    }
    const panel = await open(root, "Program");
    expect(getByRole(panel, "group", { name: "Program text" }).textContent).toBe(capture.program);
    const signature = await openPart(root, "Program", "Signature");
    for (const { name } of capture.signature) expect(signature.textContent).toContain(name);
  });
});

describe("outcomes", () => {
  const words = async (name: string, place: string) => {
    const { root } = await show(recorded(name));
    return root.querySelector(`[data-place="${place}"] .ee-got`)?.textContent ?? "";
  };

  test("a dynamic dimension has the sizes that the program takes, if not any", async () => {
    expect(await words("walkthrough", "w#0")).toBe("dynamic");
    expect(await words("walkthrough", "x#0")).toBe("dynamic ≥ 1");
  });

  test("a dynamic dimension has torch's range where the sizes are not known", async () => {
    const capture = recorded("walkthrough");
    const [dim] = capture.dims as [DimOutcome];
    const accepted = dim.accepted && { ...dim.accepted, not_checked_reason: "no_guards" as const };
    const said = (change: Partial<DimOutcome>) => outcomeWords({ ...dim, lower: 2, upper: 64, ...change });
    expect(said({ accepted: null }).expr).toBe("2 to 64");
    expect(said({ accepted, accepted_words: "" }).expr).toBe("2 to 64");
    expect(said({ dim_name: "batch", accepted_words: "16, 32, 48 or 64" })).toEqual({
      word: "dynamic",
      expr: "batch 16, 32, 48 or 64",
    });
  });

  test("a named dimension has its Dim and both bounds", async () => {
    expect(await words("bounded", CSS.escape("batch['image']#0").replace(/\\/g, "\\"))).toBe(
      "dynamic batch 2 to 64",
    );
  });

  test("a tied dimension names the one it equals, a derived one its expression", async () => {
    expect(await words("walkthrough", "y#1")).toBe("= x.shape[0]");
    expect(await words("walkthrough", "z#0")).toBe("= y.shape[0]*x.shape[0]");
  });

  test("a specialized dimension is marked, in shape and in words, as Specialized or limited", async () => {
    expect(await words("walkthrough", "w#1")).toBe("5 (specialized) Specialized or limited");
    const { root } = await show(recorded("walkthrough"));
    expect(root.querySelector('[data-place="w#1"] .ee-mark')?.getAttribute("data-filled")).toBe("true");
    expect(root.querySelector('[data-place="w#0"] .ee-mark')?.getAttribute("data-filled")).toBe("false");
  });
});

test("a run without a capture says so", async () => {
  const { root } = await show(null);
  expect(root.textContent).toContain("No export yet");
  await expectScreen(root, "nothing exported");
});

test("the guards filter by text and by kind", async () => {
  const capture = recorded("walkthrough");
  const { root } = await show(capture);
  const panel = await open(root, "Guards");
  const shown = () =>
    [...panel.querySelectorAll<HTMLElement>("tbody tr[data-kind=guard]")].map(({ dataset }) =>
      Number(dataset.key),
    );
  const ids = (fits: (guard: Guard) => boolean) => capture.guards.filter(fits).map(({ id }) => id);
  expect(shown()).toEqual(ids(() => true));
  fireEvent.input(getByRole(panel, "searchbox"), { target: { value: "LINEAR" } });
  expect(shown()).toEqual(ids(({ operator }) => operator?.includes("linear") ?? false));
  fireEvent.input(getByRole(panel, "searchbox"), { target: { value: "" } });
  fireEvent.change(getByRole(panel, "combobox"), { target: { value: "specialization" } });
  expect(shown()).toEqual(ids(({ kind }) => kind === "specialization"));
  fireEvent.input(getByRole(panel, "searchbox"), { target: { value: "no guard says this" } });
  expect(panel.textContent).toContain("No match");
  await expectScreen(panel, "Guards/none matches");
});
