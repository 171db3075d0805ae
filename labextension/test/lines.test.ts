// The plugin's way from a line to its file or its cell, with JupyterLab's editors played.
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Application, Cell, Notebook } from "../src/plugin/jupyterlab";
import { showLineIn } from "../src/plugin/lines";
import { shownCell, showsCell } from "../src/plugin/views";
import { played } from "./played";

const line = { filename: "/home/me/work/deep/model.py", cell: null, line: 12, code: "return x" };

function serve(serverRoot: string): void {
  const config = document.createElement("script");
  config.id = "jupyter-config-data";
  config.type = "application/json";
  config.textContent = JSON.stringify({ serverRoot });
  document.head.append(config);
}

async function openedIn(name: string, filename = line.filename): Promise<unknown[]> {
  const opened: unknown[] = [];
  const execute = async (_: string, args?: object) => void opened.push(args);
  const app = played<Application>({ name, commands: { execute }, shell: { currentWidget: null } });
  await showLineIn(app)({ ...line, filename }, document.body);
  return opened;
}

afterEach(() => document.getElementById("jupyter-config-data")?.remove());

test.each(["/home/me/work", "/home/me/work/", "~/work"])(
  "a file below %s is opened by its path there",
  async (root) => {
    serve(root);
    expect(await openedIn("JupyterLab")).toEqual([{ path: "deep/model.py", factory: "Editor" }]);
  },
);

test.each(["C:/Users/me/work", "~/work"])(
  "a file below %s of Windows is opened by its path there",
  async (root) => {
    serve(root);
    const opened = await openedIn("JupyterLab", "C:\\Users\\me\\work\\deep\\model.py");
    expect(opened).toEqual([{ path: "deep/model.py", factory: "Editor" }]);
  },
);

test.each(["/home/me/other", "/home/me/work/deep/model", ""])(
  "a file outside of %j is told by its path",
  async (root) => {
    serve(root);
    await expect(openedIn("JupyterLab")).rejects.toThrow("/home/me/work/deep/model.py, line 12");
  },
);

test("a host that has no editor beside the notebook tells the path", async () => {
  serve("/home/me/work");
  await expect(openedIn("Jupyter Notebook")).rejects.toThrow("/home/me/work/deep/model.py, line 12");
});

/** An editor in which each line is an element; `told` is what it was asked. */
function editor() {
  const told: unknown[] = [];
  const shown = document.createElement("div");
  shown.className = "cm-line";
  shown.append("text");
  Object.assign(shown, {
    scrollIntoView: (how: object) => told.push(["scroll", how]),
    animate: (frames: object[], ms: number) => told.push(["flash", frames.length, ms]),
  });
  return {
    told,
    setCursorPosition: (at: object) => told.push(["cursor", at]),
    revealPosition: (at: object) => told.push(["reveal", at]),
    getOffsetAt: ({ line: at }: { line: number }) => 10 * at,
    editor: {
      domAtPos(offset: number) {
        told.push(["at", offset]);
        return { node: shown.firstChild };
      },
    },
  };
}

const SHOWN = (at: number) => [
  ["cursor", { line: at, column: 0 }],
  ["reveal", { line: at, column: 0 }],
  ["at", 10 * at],
  ["scroll", { block: "center" }],
  ["flash", 2, 1500],
];

test("the line of a file is shown once the file is open, in whichever folder the home is", async () => {
  serve("~/work");
  const opened = { context: { ready: Promise.resolve() }, content: { editor: editor() } };
  const app = played<Application>({
    name: "JupyterLab",
    commands: {
      execute: async (id: string) => {
        expect(id).toBe("docmanager:open");
        return opened;
      },
    },
  });
  await showLineIn(app)(line, document.body);
  expect(opened.content.editor.told).toEqual(SHOWN(11));
});

describe("the line of a cell", () => {
  const LINE = { filename: "/tmp/1.py", cell: "Cell In[3]", line: 2, code: "return x" };
  const cellOf = (source: string, executionCount: number | null, type = "code") => ({
    ...{ model: { type, executionCount, sharedModel: { getSource: () => source } }, editor: editor() },
    node: document.createElement("div"),
  });
  const CODE = "def f(x):\n    return x";

  function notebook(...cells: ReturnType<typeof cellOf>[]) {
    const scrolled: unknown[][] = [];
    const explorer = document.createElement("div");
    cells.at(-1)?.node.append(explorer);
    const content = {
      ...{ widgets: cells, activeCellIndex: 0, scrolled },
      scrollToItem: async (...to: unknown[]) => void scrolled.push(to),
    };
    const app = played<Application>({ shell: { currentWidget: { content } } });
    return { content, explorer, show: (of = LINE, from = explorer) => showLineIn(app)(of, from) };
  }

  test("is shown in the cell that was run as the record names it", async () => {
    const cells = [cellOf(CODE, 2), cellOf(CODE, 3), cellOf("f(1)", 4)] as const;
    const { content, show } = notebook(...cells);
    await show();
    expect(content.activeCellIndex).toBe(1);
    expect(content.scrolled).toEqual([[1, "center"]]);
    expect(cells.map((it) => it.editor.told)).toEqual([[], SHOWN(1), []]);
  });

  test.each([
    ["has other lines by now", [cellOf("y", 3), cellOf(CODE, 7)], 1],
    ["was run again", [cellOf("return x", 3), cellOf(CODE, null)], 1],
    ["is a text", [cellOf(CODE, 3, "markdown"), cellOf("f(1)", 4)], 0],
  ])("is shown in one that has it, where that %s", async (_, cells, at) => {
    const { content, show } = notebook(...cells);
    await show();
    expect(content.activeCellIndex).toBe(at);
  });

  test("is not shown where no cell has it, nor where the explorer is in no notebook", async () => {
    const { show, content } = notebook(cellOf("y", 3));
    await expect(show()).rejects.toThrow("Cell In[3] was edited since this run, and this line is gone.");
    const { show: elsewhere } = notebook(cellOf(CODE, 3));
    await expect(elsewhere(LINE, document.createElement("div"))).rejects.toThrow("this line is gone");
    expect(content.scrolled).toEqual([]);
  });

  test("is shown in the notebook of the cell that the explorer is of, wherever it stands", async () => {
    const front = notebook(cellOf(CODE, 3));
    const other = notebook(cellOf("y", 1), cellOf(CODE, 3));
    const side = document.createElement("aside");
    const inside = side.appendChild(document.createElement("div"));
    const of = {
      notebook: played<Notebook>(other.content),
      cell: played<Cell>(other.content.widgets[0] as object),
    };
    showsCell(side, of);
    expect(shownCell(inside)).toBe(of);
    expect(shownCell(front.explorer)).toBeNull();
    await front.show(LINE, inside);
    expect(other.content.activeCellIndex).toBe(1);
    expect(front.content.scrolled).toEqual([]);
  });

  test("is waited for until its editor is there, and not for ever", async () => {
    const late = cellOf(CODE, 3);
    const made = late.editor;
    let asked = 0;
    Object.defineProperty(late, "editor", {
      get() {
        asked += 1;
        return asked > 5 ? made : null;
      },
    });
    await notebook(late).show();
    expect(made.told).toEqual(SHOWN(1));
    const never = cellOf(CODE, 3);
    const frames = vi.spyOn(globalThis, "requestAnimationFrame");
    Object.defineProperty(never, "editor", { get: () => null });
    await notebook(never).show();
    expect(frames).toHaveBeenCalledTimes(60);
    frames.mockRestore();
  });
});
