import { describe, expect, test, vi } from "vitest";
import { type Cells, cellsAround, offerCells } from "../src/cells";
import { insertCellIn, insertRewrittenIn } from "../src/plugin/cells";
import type { Application } from "../src/plugin/jupyterlab";
import { inPlace, type Rewrite } from "../src/rewrite";
import { played } from "./played";

const CELL = `class Net(torch.nn.Module):
    def forward(self, x):
        if x.shape[0] > 2:
            x = x.view(8, -1)

        return x
`;
const REWRITE: Rewrite = {
  cell: "Cell In[3]",
  replaces: [3, 4],
  before: ["if x.shape[0] > 2:", "    x = x.view(8, -1)"],
  code: ["torch._check(x.shape[0] > 2)", "", "x = x.view(x.shape[0], -1)"],
};

describe("lines of a cell", () => {
  test("are replaced by others of the same indentation, and no other line is touched", () => {
    expect(inPlace(CELL, REWRITE)).toBe(`class Net(torch.nn.Module):
    def forward(self, x):
        torch._check(x.shape[0] > 2)

        x = x.view(x.shape[0], -1)

        return x
`);
  });

  test("are found where they are now, if they are in one place", () => {
    const moved = `# a comment\n${CELL}`;
    expect(inPlace(moved, REWRITE)).toBe(`# a comment\n${inPlace(CELL, REWRITE)}`);
    expect(inPlace(`# a comment\n${CELL}${CELL}`, REWRITE)).toBeNull();
  });

  test("that are others by now are not replaced", () => {
    expect(inPlace(CELL.replace("8, -1", "4, -1"), REWRITE)).toBeNull();
    expect(inPlace("", REWRITE)).toBeNull();
    expect(inPlace(CELL, { ...REWRITE, before: [] })).toBeNull();
  });
});

describe("a notebook", () => {
  /** JupyterLab, played: the sources of its cells with their execution counts; the explorer is in the last one. */
  function notebook(...cells: (readonly [count: number | null | undefined, source: string])[]) {
    const scrolled: number[] = [];
    const shell = { currentWidget: {} };
    let focused = 0;
    const widgets = cells.map(([executionCount, source]) => cellOf(source, executionCount));
    const content = {
      widgets,
      isDisposed: false,
      activeCellIndex: 0,
      deselectAll() {},
      activate() {
        focused += 1;
      },
      scrollToItem: async (at: number) => void scrolled.push(at),
      model: {
        sharedModel: {
          insertCell(at: number, { cell_type, source, metadata }: Record<string, unknown>) {
            expect([cell_type, metadata]).toEqual(["code", { trusted: true }]);
            widgets.splice(at, 0, cellOf(source as string, null));
          },
        },
      },
    };
    shell.currentWidget = { content };
    const app = played<Application>({ shell });
    offerCells(insertCellIn(app), insertRewrittenIn(app));
    const explorer = document.createElement("div");
    widgets.at(-1)?.node.append(explorer);
    return {
      ...{ cells: cellsAround(explorer), content, widgets, shell, scrolled },
      sources: () => widgets.map(({ source }) => source),
      focused: () => focused,
    };
  }

  function cellOf(source: string, executionCount: number | null | undefined) {
    const cell = {
      source,
      node: document.createElement("div"),
      model: {
        type: "code",
        executionCount,
        sharedModel: {
          getSource: () => cell.source,
          setSource(text: string) {
            cell.source = text;
          },
        },
      },
    };
    return cell;
  }

  const insert = (cells: Cells) => cells.insertRewritten?.(REWRITE);

  test("gets the rewritten cell below the one that has the lines", async () => {
    const { cells, sources } = notebook([undefined, "# text"], [3, CELL], [4, "explore(Net())"]);
    await insert(cells);
    expect(sources()).toEqual(["# text", CELL, inPlace(CELL, REWRITE), "explore(Net())"]);
  });

  test.each([
    [
      "as the rewritten cell has it",
      async (source: string) => `# asked\n${source}`,
      `# asked\n${inPlace(CELL, REWRITE)}`,
    ],
    ["without a place for it", async () => null, inPlace(CELL, REWRITE)],
  ])("gets the request that goes with the lines, %s", async (_, withRequest, expected) => {
    const { cells, sources } = notebook([3, CELL], [4, "explore(Net())"]);
    await cells.insertRewritten?.({ ...REWRITE, withRequest });
    expect(sources()[1]).toBe(expected);
  });

  test("gets the cell where the lines are by then, and the focus, unless another notebook is in front", async () => {
    const { cells, sources, widgets, content, shell, focused } = notebook([3, CELL], [4, "explore(Net())"]);
    const withRequest = async (source: string) => {
      widgets.unshift(cellOf("# new", null));
      return source;
    };
    await cells.insertRewritten?.({ ...REWRITE, withRequest });
    expect(sources()).toEqual(["# new", CELL, inPlace(CELL, REWRITE), "explore(Net())"]);
    expect(content.activeCellIndex).toBe(2);
    // Once more where it is scrolled to.
    await vi.waitFor(() => expect(focused()).toBe(2));
    const inOther = async (source: string) => {
      shell.currentWidget = {};
      return `# asked\n${source}`;
    };
    await cells.insertRewritten?.({ ...REWRITE, withRequest: inOther });
    expect(sources()[2]).toBe(`# asked\n${inPlace(CELL, REWRITE)}`);
    await new Promise((resume) => setTimeout(resume));
    expect(focused()).toBe(2);
  });

  test.each<[string, (of: ReturnType<typeof notebook>) => void]>([
    ["deleted", ({ widgets }) => void widgets.splice(0, 1)],
    [
      "closed with its notebook",
      ({ content }) => {
        content.isDisposed = true;
      },
    ],
  ])("gets no cell where the one with the lines was %s meanwhile", async (_, change) => {
    const all = notebook([3, CELL], [4, "explore(Net())"]);
    const withRequest = async (source: string) => {
      change(all);
      return source;
    };
    const inserted = all.cells.insertRewritten?.({ ...REWRITE, withRequest });
    await expect(inserted).rejects.toThrow("Cell In[3] was edited since this run");
    expect(all.sources()).not.toContain(inPlace(CELL, REWRITE));
    expect(all.sources().at(-1)).toBe("explore(Net())");
  });

  test("of several cells of a number gets it below the one that has the lines", async () => {
    const { cells, sources } = notebook([3, CELL], [3, "another = 1"], [4, "explore(Net())"]);
    await insert(cells);
    expect(sources()[1]).toBe(inPlace(CELL, REWRITE));
  });

  test("gets a second fix with the first, as long as the cell with that did not run", async () => {
    const second = { ...REWRITE, replaces: [6, 6], before: ["return x"], code: ["return x + 1"] } as const;
    const first = inPlace(CELL, REWRITE) as string;
    const { cells, sources } = notebook([3, CELL], [4, "explore(Net())"]);
    await insert(cells);
    await cells.insertRewritten?.(second);
    expect(sources()).toEqual([CELL, first, inPlace(first, second), "explore(Net())"]);
    const other = notebook([3, CELL], [4, first], [5, "explore(Net())"]);
    await other.cells.insertRewritten?.(second);
    expect(other.sources()[1]).toBe(inPlace(CELL, second));
  });

  test("gets a cell once, as long as it did not run, and shows the one that is there", async () => {
    const second = { ...REWRITE, replaces: [6, 6], before: ["return x"], code: ["return x + 1"] } as const;
    const { cells, sources, content, scrolled } = notebook([3, CELL], [4, "explore(Net())"]);
    expect(await insert(cells)).toEqual({ isThere: false, exports: false });
    expect(content.activeCellIndex).toBe(1);
    expect(await insert(cells)).toEqual({ isThere: true, exports: false });
    await cells.insertRewritten?.(second);
    expect(await cells.insertRewritten?.(second)).toEqual({ isThere: true, exports: false });
    expect(sources()).toHaveLength(4);
    expect(scrolled).toEqual([1, 1, 2, 2]);
  });

  test.each(["above", "below"] as const)(
    "gets a cell of other source %s once, as long as it did not run",
    async (place) => {
      const { cells, sources, content, scrolled } = notebook([3, CELL]);
      const made = place === "above" ? 0 : 1;
      expect(await cells.insert?.("register(Box)", place)).toBe(false);
      expect(content.activeCellIndex).toBe(made);
      expect(await cells.insert?.("register(Box)", place)).toBe(true);
      expect(sources()).toHaveLength(2);
      expect(scrolled).toEqual([made, made]);
      await cells.insert?.("register(Other)", place);
      expect(sources()).toHaveLength(3);
    },
  );

  test("tells where the cell with the lines is the one that exports", async () => {
    const { cells } = notebook([3, CELL]);
    expect(await insert(cells)).toEqual({ isThere: false, exports: true });
  });

  test("without such a cell gets none, and the user is told", async () => {
    const { cells, sources } = notebook([5, CELL], [3, "another = 1"]);
    await expect(insert(cells)).rejects.toThrow("Cell In[3] was edited since this run");
    expect(sources()).toHaveLength(2);
  });

  test("gets the spec below the explorer", async () => {
    const { cells, sources } = notebook([3, CELL], [4, "explore(Net())"]);
    await cells.insert?.("dynamic_shapes = {}");
    expect(sources()).toEqual([CELL, "explore(Net())", "dynamic_shapes = {}"]);
  });

  test("gets what has to run before the export above the explorer", async () => {
    const { cells, sources } = notebook([3, CELL], [4, "explore(Net())"]);
    await cells.insert?.("register()", "above");
    expect(sources()).toEqual([CELL, "register()", "explore(Net())"]);
  });

  test("that the explorer is not in gets no cell", async () => {
    notebook([3, CELL]);
    await expect(insert(cellsAround(document.createElement("div")))).rejects.toThrow("Not in a notebook");
  });
});
