// Tables: their order, their widths, and what is copied of them.
import { fireEvent, getAllByRole, getByRole, queryByRole, waitFor, within } from "@testing-library/preact";
import { afterEach, describe, expect, test, vi } from "vitest";
import { nextSorting, sorted, toMarkdown, toTsv } from "../src/explorer/table/rows";
import type { Capture, Guard } from "../src/model";
import { show } from "./kernel";
import { recorded } from "./recorded";
import { asText, openPart, openTab } from "./screen";

afterEach(() => vi.unstubAllGlobals());

function clipboard(): string[] {
  const written: string[] = [];
  vi.stubGlobal("navigator", {
    ...navigator,
    clipboard: { writeText: async (text: string) => void written.push(text) },
  });
  return written;
}

async function opened(tab: string, capture = recorded("walkthrough"), part = "") {
  const { root, kernel } = await show(capture);
  return { root, kernel, panel: part ? await openPart(root, tab, part) : openTab(root, tab) };
}

const firstCells = (table: HTMLElement) =>
  [...table.querySelectorAll("tbody tr")].map((row) => row.children[0]?.textContent);

describe("the order of rows", () => {
  test("is up, then down, then as it was, and starts anew with another column", () => {
    const up = nextSorting(null, 2);
    expect(up).toEqual({ column: 2, isDown: false });
    const down = nextSorting(up, 2);
    expect(down).toEqual({ column: 2, isDown: true });
    expect(nextSorting(down, 2)).toBeNull();
    expect(nextSorting(down, 1)).toEqual({ column: 1, isDown: false });
  });

  test("is that of the numbers, also of those in a text, with empty cells last", () => {
    const by = (rows: (string | number)[], isDown = false) => sorted(rows, (row) => row, isDown);
    expect(by([10, 9, -1, 2.5])).toEqual([-1, 2.5, 9, 10]);
    expect(by(["add_10", "", "add_9", "Add"])).toEqual(["Add", "add_9", "add_10", ""]);
    expect(by(["a", "", "b"], true)).toEqual(["b", "a", ""]);
  });
});

describe("a table as text", () => {
  const cells = [
    ["name", "value"],
    ["a|b", 1],
    ["two\nlines\tand a tab", 2],
  ];

  test("has a line a row and a tab between cells, whatever is in them", () => {
    expect(toTsv(cells)).toBe("name\tvalue\na|b\t1\ntwo lines and a tab\t2");
  });

  test("is Markdown with a head, in which no cell is cut in two", () => {
    expect(toMarkdown(cells)).toBe(
      "| name | value |\n| --- | --- |\n| a\\|b | 1 |\n| two lines and a tab | 2 |",
    );
  });
});

describe("a shown table", () => {
  test("is sorted by a click on a heading, and says so", async () => {
    const capture = recorded("walkthrough");
    const { panel } = await opened("Guards", { ...capture, symbols: [] });
    const heading = within(panel).getByRole("button", { name: "meaning" });
    const words = () => [...panel.querySelectorAll("tbody tr")].map((row) => row.children[2]?.textContent);
    const inOrder = capture.guards.map((guard: Guard) => asText(guard.words));
    expect(words()).toEqual(inOrder);
    fireEvent.click(heading);
    await expect.poll(() => heading.closest("th")?.getAttribute("aria-sort")).toBe("ascending");
    expect(words()).toEqual([...inOrder].sort((a, b) => a.localeCompare(b, undefined, { numeric: true })));
    fireEvent.click(heading);
    await expect.poll(() => heading.closest("th")?.getAttribute("aria-sort")).toBe("descending");
    fireEvent.click(heading);
    await expect.poll(words).toEqual(inOrder);
  });

  test("has columns that the keyboard makes wider, and not narrower than can be grasped", async () => {
    const { panel } = await opened("Guards", recorded("walkthrough"), "Symbols");
    const heading = within(panel).getByRole("button", { name: "source" });
    const width = () => Number.parseFloat(heading.closest("th")?.style.width ?? "");
    fireEvent.keyDown(heading, { key: "ArrowRight", shiftKey: true });
    await expect.poll(width).toBeGreaterThan(0);
    const before = width();
    for (const _ of [1, 2, 3]) fireEvent.keyDown(heading, { key: "ArrowRight", shiftKey: true });
    await expect.poll(width).toBe(before + 48);
    for (const _ of Array(20)) fireEvent.keyDown(heading, { key: "ArrowLeft", shiftKey: true });
    await expect.poll(width).toBe(before);
    fireEvent.keyDown(heading, { key: "ArrowRight" });
    expect(width()).toBe(before);
  });

  test("is copied whole in the order that is shown", async () => {
    const written = clipboard();
    const capture = recorded("walkthrough");
    const { panel } = await opened("Guards", { ...capture, symbols: [] });
    fireEvent.click(within(panel).getByRole("button", { name: "#" }));
    fireEvent.click(within(panel).getByRole("button", { name: "#" }));
    fireEvent.click(within(panel).getByRole("button", { name: "Copy TSV" }));
    fireEvent.click(within(panel).getByRole("button", { name: "Copy Markdown" }));
    await expect.poll(() => written.length).toBe(2);
    const [tsv, markdown] = written.map((text) => text.split("\n")) as [string[], string[]];
    expect(tsv[0]?.split("\t")).toEqual(["#", "kind", "meaning", "expression", "line", "module", "operator"]);
    expect(tsv.slice(1).map((line) => line.split("\t")[0])).toEqual(
      capture.guards.map(({ id }) => String(id)).reverse(),
    );
    expect(markdown).toHaveLength(capture.guards.length + 2);
    await expect.poll(() => getAllByRole(panel, "status").at(-1)?.textContent).toBe("Copied");
  });

  test("leaves out a column that no row has a text in", async () => {
    const symbols = recorded("walkthrough").symbols;
    const headings = async (shown: typeof symbols) => {
      const { panel } = await opened("Guards", { ...recorded("walkthrough"), symbols: shown }, "Symbols");
      const table = getByRole(panel, "table", { name: "Symbols" });
      return getAllByRole(table, "columnheader").map(({ textContent }) => textContent);
    };
    expect(await headings(symbols)).toEqual(["symbol", "source", "example value", "range", "replaced by"]);
    expect(await headings(symbols.map((symbol) => ({ ...symbol, dim_name: "batch" })))).toContain("Dim");
  });

  test("is walked through by the arrow keys, and Ctrl+C copies the cell", async () => {
    const written = clipboard();
    const { panel } = await opened("Guards", recorded("walkthrough"), "Symbols");
    const first = panel.querySelector<HTMLElement>("tbody th") as HTMLElement;
    expect(first.tabIndex).toBe(0);
    first.focus();
    fireEvent.keyDown(first, { key: "ArrowDown" });
    fireEvent.keyDown(document.activeElement as Element, { key: "ArrowRight" });
    fireEvent.keyDown(document.activeElement as Element, { key: "c", ctrlKey: true });
    await expect.poll(() => written).toEqual([recorded("walkthrough").symbols[1]?.words]);
    fireEvent.keyDown(document.activeElement as Element, { key: "ArrowUp" });
    fireEvent.keyDown(document.activeElement as Element, { key: "ArrowUp" });
    expect(document.activeElement?.textContent?.trim()).toBe(recorded("walkthrough").symbols[0]?.words);
  });

  test("shows long texts whole, or on one line where that is wanted", async () => {
    const { panel } = await opened("Guards", { ...recorded("walkthrough"), symbols: [] });
    const table = getByRole(panel, "table", { name: "Guards" });
    const wrap = within(panel).getByRole("button", { name: "Wrap" });
    expect(wrap.getAttribute("aria-pressed")).toBe("true");
    expect(table.classList).toContain("ee-wrapped");
    fireEvent.click(wrap);
    await expect.poll(() => table.classList.contains("ee-wrapped")).toBe(false);
  });

  test("of very many rows shows the first and the rest on demand, and is copied and sorted whole", async () => {
    const written = clipboard();
    const capture = recorded("walkthrough");
    const [guard] = capture.guards as [Guard];
    capture.guards = Array.from({ length: 250 }, (_, id) => ({ ...guard, id }));
    const { panel } = await opened("Guards", { ...capture, symbols: [] });
    const table = getByRole(panel, "table", { name: "Guards" });
    expect(firstCells(table)).toHaveLength(200);
    const heading = within(panel).getByRole("button", { name: "#" });
    fireEvent.click(heading);
    await expect.poll(() => heading.closest("th")?.getAttribute("aria-sort")).toBe("ascending");
    fireEvent.click(heading);
    await expect.poll(() => firstCells(table)[0]).toBe("249");
    fireEvent.click(within(panel).getByRole("button", { name: "Copy TSV" }));
    await expect.poll(() => written[0]?.split("\n").length).toBe(251);
    fireEvent.click(within(panel).getByRole("button", { name: "Show more of the other 50" }));
    await expect.poll(() => firstCells(table).length).toBe(250);
  });
});

describe("the outputs", () => {
  test("have path, shape, range and node of each, and what the program holds", async () => {
    const capture = recorded("walkthrough");
    const { panel } = await opened("Program", capture, "Outputs");
    const rows = [...panel.querySelectorAll("tbody tr")].map((row) => row.textContent);
    expect(rows).toHaveLength(capture.outputs?.length ?? 0);
    for (const [at, { path, node }] of (capture.outputs ?? []).entries()) {
      expect(rows[at]).toContain(path);
      expect(rows[at]).toContain(node);
    }
    expect(panel.textContent).toContain("2 parameters: 18 values, 72 B, float32");
    expect(panel.textContent).not.toMatch(/\bs\d+\b/);
  });

  test("say what the program changes, and what is no tensor", async () => {
    const capture = recorded("walkthrough");
    capture.outputs = [
      {
        path: "",
        kind: "constant",
        target: null,
        dtype: null,
        shape: null,
        value: { expr: "None", lower: null, upper: null },
        node: null,
      },
      {
        path: "count",
        kind: "changed_buffer",
        target: "count",
        dtype: "float32",
        shape: [
          { expr: "batch", lower: 2, upper: 64 },
          { expr: "3", lower: null, upper: null },
        ],
        value: null,
        node: "add_",
      },
    ];
    capture.tensors = [
      {
        kind: "buffer",
        count: 1,
        elements: 4_500_000,
        size_bytes: 18_000_000,
        dtypes: ["float32"],
        changed: 1,
      },
    ];
    const { panel } = await opened("Program", capture, "Outputs");
    const [none, changed] = [...panel.querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(none).toEqual(["(whole output)", "constant", "", "None", "", ""]);
    expect(changed).toEqual(["count", "updated buffer", "float32", "[batch, 3]", "batch: 2 to 64", "add_"]);
    expect(panel.textContent).toContain(
      "1 buffer: 4,500,000 values, 18 MB, float32, 1 updated by the program",
    );
  });

  test("lead to the node in the graph", async () => {
    const capture = recorded("walkthrough");
    const { root, panel } = await opened("Program", capture, "Outputs");
    const node = capture.outputs?.[0]?.node ?? "";
    fireEvent.click(within(panel).getByRole("button", { name: node }));
    await expect.poll(() => getByRole(root, "tab", { selected: true }).dataset.tab).toBe("Graph");
  });

  test("of a record of an earlier release say that there are none", async () => {
    const capture: Partial<Capture> = recorded("walkthrough");
    delete capture.outputs;
    delete capture.tensors;
    const { panel } = await opened("Program", capture as Capture, "Outputs");
    expect(panel.textContent).toContain("No outputs");
  });
});

describe("the program", () => {
  test("is searched whatever the case, forwards and backwards", async () => {
    const { panel } = await opened("Program");
    const search = getByRole(panel, "searchbox", { name: "Search the program" });
    const said = () => panel.querySelector(".ee-stay [role=status]")?.textContent;
    const count = recorded("walkthrough").program.toLowerCase().split("aten.add").length - 1;
    fireEvent.input(search, { target: { value: "ATEN.add" } });
    await expect.poll(said).toBe(`1 of ${count}`);
    expect(panel.querySelectorAll("mark")).toHaveLength(count);
    fireEvent.click(getByRole(panel, "button", { name: "Next match" }));
    await expect.poll(said).toBe(`2 of ${count}`);
    fireEvent.keyDown(search, { key: "Enter", shiftKey: true });
    fireEvent.click(getByRole(panel, "button", { name: "Previous match" }));
    await expect.poll(said).toBe(`${count} of ${count}`);
    expect(panel.querySelectorAll("mark[data-at=true]")).toHaveLength(1);
    fireEvent.input(search, { target: { value: "f32[" } });
    await expect.poll(said).toMatch(/^1 of/);
    fireEvent.input(search, { target: { value: "nowhere to be found" } });
    await expect.poll(said).toBe("not found");
    expect(getByRole(panel, "group", { name: "Program text" }).textContent).toBe(
      recorded("walkthrough").program,
    );
  });

  test("leads from a line that comes from the user's to that line", async () => {
    const { root, panel } = await opened("Program");
    const text = getByRole(panel, "group", { name: "Program text" });
    await expect.poll(() => within(text).queryAllByRole("button").length).toBeGreaterThan(0);
    fireEvent.click(within(text).getByRole("button", { name: /walkthrough\.py:12/ }));
    await expect.poll(() => getByRole(root, "tab", { selected: true }).dataset.tab).toBe("Source");
    expect(root.querySelector(".ee-line.ee-chosen")?.textContent).toContain("summed = x + y");
  });

  test("of very many lines shows more as they are wanted, also by the search", async () => {
    const capture = recorded("walkthrough");
    capture.program = [...Array.from({ length: 5000 }, (_, at) => `line ${at}`), "the last"].join("\n");
    const { panel } = await opened("Program", capture);
    const text = getByRole(panel, "group", { name: "Program text" });
    expect(text.textContent?.split("\n")).toHaveLength(2000);
    fireEvent.click(getByRole(panel, "button", { name: "Show more of the other 3001" }));
    await expect.poll(() => text.textContent?.split("\n").length).toBe(4000);
    fireEvent.input(getByRole(panel, "searchbox"), { target: { value: "the last" } });
    await expect.poll(() => text.textContent?.endsWith("the last")).toBe(true);
    expect(text.querySelectorAll("mark[data-at=true]")).toHaveLength(1);
    expect(text.textContent?.split("\n").length).toBeLessThan(200);
    fireEvent.click(getByRole(panel, "button", { name: /^Show more of the \d+ before/ }));
    await expect.poll(() => text.textContent?.split("\n").length).toBeGreaterThan(2000);
    expect(queryByRole(panel, "button", { name: /^Show more of the other/ })).toBeNull();
  });
});

test("the nodes are a table in Program, made once it is opened, and select themselves", async () => {
  const { root, kernel, panel } = await opened("Program", recorded("walkthrough"));
  const part = await waitFor(() => {
    const found = [...panel.querySelectorAll("details")].find((it) => it.textContent?.startsWith("Nodes"));
    if (!found) throw new Error("not yet there");
    return found;
  });
  expect(part.querySelector("table")).toBeNull();
  part.open = true;
  fireEvent(part, new Event("toggle"));
  const table = await waitFor(() => getByRole(root, "table", { name: "Nodes" }));
  expect(within(table).getAllByRole("row").length - 1).toBe(recorded("walkthrough").nodes.length);
  fireEvent.click(
    within(table)
      .getAllByRole("button", { name: /^Select node/ })
      .at(-1) as HTMLElement,
  );
  expect(kernel.saved.at(-1)).toMatchObject({ kind: "node" });
});
