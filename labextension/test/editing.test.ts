// The plugin changes the cell that made an explorer, as a rewriter answers.
import { expect, test } from "vitest";
import { editCellIn } from "../src/plugin/cells";
import type { Application, Cell, Notebook } from "../src/plugin/jupyterlab";
import { showsCell } from "../src/plugin/views";
import { played } from "./played";

function edited(more: { isShownApart?: boolean; isGone?: boolean; isNotebook?: boolean } = {}) {
  const { isShownApart = false, isGone = false, isNotebook = true } = more;
  const written: string[] = [];
  const told: string[] = [];
  const cell = {
    source: "%%export",
    node: document.createElement("div"),
    model: {
      sharedModel: {
        getSource: () => cell.source,
        setSource: (source: string) => {
          cell.source = source;
          written.push(source);
        },
      },
    },
  };
  const explorer = document.createElement("div");
  const content = { widgets: isGone ? [] : [cell], activeCellIndex: 0 };
  if (isShownApart) showsCell(explorer, { notebook: played<Notebook>(content), cell: played<Cell>(cell) });
  else cell.node.append(explorer);
  const shell = { currentWidget: isNotebook ? { content } : null };
  const edit = editCellIn(played<Application>({ shell }), (trouble) => void told.push(trouble));
  return {
    ...{ cell, written, told },
    by: (answer: (source: string) => string | null) => edit(async (source) => answer(source), explorer),
  };
}

test.each([{}, { isShownApart: true, isNotebook: false }])("its source is replaced: %j", async (more) => {
  const { by, written, told } = edited(more);
  expect(await by((source) => `${source} -d auto`)).toBe(true);
  expect([written, told]).toEqual([["%%export -d auto"], []]);
});

test("it stays as it is where nothing, or the same, is answered", async () => {
  const { by, written, told } = edited();
  expect(await by(() => null)).toBe(false);
  expect(await by((source) => source)).toBe(true);
  expect([written, told]).toEqual([[], []]);
});

test("what was typed meanwhile comes first", async () => {
  const { by, cell, written, told } = edited();
  await by(() => {
    cell.source = "typed";
    return "%%export -d auto";
  });
  expect(written).toEqual([]);
  expect(told).toEqual([expect.stringContaining("The cell of this explorer was deleted")]);
});

test.each([
  ["the cell is gone", { isShownApart: true, isGone: true }, "The cell of this explorer was deleted"],
  ["the explorer is in no notebook", { isNotebook: false }, "Not in a notebook"],
  ["the explorer is in none of its cells", { isGone: true }, "Not in a notebook"],
])("where %s it is said", async (_, more, words) => {
  const { by, written, told } = edited(more);
  await by(() => "x");
  expect(written).toEqual([]);
  expect(told).toEqual([expect.stringContaining(words)]);
});
