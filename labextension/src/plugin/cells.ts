// Inserts cells for an explorer: above or below the one that shows it, or below the one whose code it rewrites.
import type { EditCell, InsertCell, InsertRewritten, Place } from "../cells";
import { inPlace, type Rewrite } from "../rewrite";
import { type Application, type Cell, codeModel, currentNotebook, type Notebook } from "./jupyterlab";
import { shownCell } from "./views";
import { NO_CELL, NO_NOTEBOOK, noSuchLines } from "./words";

export function insertCellIn(app: Application): InsertCell {
  return async (source, from, place = "below") => {
    const { notebook, at } = notebookAround(app, from);
    return await insertAt(app, notebook, at, source, place);
  };
}

export function insertRewrittenIn(app: Application): InsertRewritten {
  return async (rewrite, from) => {
    const { notebook, at: shownAt } = notebookAround(app, from);
    const sources = notebook.widgets.map((cell) => rewritten(cell, rewrite));
    const above = sources.findLastIndex((source, at) => source !== null && at <= shownAt);
    const first = above === -1 ? sources.findIndex((source) => source !== null) : above;
    let at = first;
    let source = sources[at];
    if (!source) throw new Error(noSuchLines(rewrite.cell));
    // A cell with another fix, which did not run yet, has the lines too: with both, neither fix is lost.
    for (let more = unrun(notebook.widgets[at + 1], rewrite); more; ) {
      source = more;
      at += 1;
      more = unrun(notebook.widgets[at + 1], rewrite);
    }
    const cell = notebook.widgets[at];
    const whole = (await rewrite.withRequest?.(source)) ?? source;
    // Cells may have been added or deleted meanwhile.
    at = placeOf(notebook, cell, noSuchLines(rewrite.cell));
    const isThere = await insertAt(app, notebook, at, whole);
    return { isThere, exports: first === shownAt };
  };
}

export function editCellIn(app: Application, warn: (trouble: string) => void): EditCell {
  return async (rewritten, from) => {
    try {
      const { notebook, at } = notebookAround(app, from);
      const source = notebook.widgets[at]?.model.sharedModel;
      const before = source?.getSource();
      const after = before === undefined ? null : await rewritten(before);
      if (after === null) return false;
      // Typing meanwhile comes first.
      if (source?.getSource() !== before) throw new Error(NO_CELL);
      if (after !== before) source?.setSource(after);
      return true;
    } catch (error) {
      warn((error as Error).message);
      return false;
    }
  };
}

/** The source of a cell with the lines rewritten; null if it is another cell, or has other lines by now. */
function rewritten(cell: Cell, rewrite: Rewrite): string | null {
  if (rewrite.cell !== `Cell In[${codeModel(cell)?.executionCount}]`) return null;
  return inPlace(cell.model.sharedModel.getSource(), rewrite);
}

/** The source, with the lines rewritten, of a cell that did not run yet; null if it has other lines, or ran. */
function unrun(cell: Cell | undefined, rewrite: Rewrite): string | null {
  if (!cell || !isUnrun(cell)) return null;
  return inPlace(cell.model.sharedModel.getSource(), rewrite);
}

function isUnrun(cell: Cell): boolean {
  return codeModel(cell)?.executionCount === null;
}

function notebookAround(app: Application, from: HTMLElement): { notebook: Notebook; at: number } {
  const shown = shownCell(from);
  if (shown) {
    const at = placeOf(shown.notebook, shown.cell, NO_CELL);
    return { notebook: shown.notebook, at };
  }
  const notebook = currentNotebook(app)?.content;
  const at = notebook?.widgets.findIndex((cell) => cell.node.contains(from)) ?? -1;
  if (notebook === undefined || at < 0) throw new Error(NO_NOTEBOOK);
  return { notebook, at };
}

/** Where a cell is; throws the words for the user where it, or its notebook, is gone. */
export function placeOf(notebook: Notebook, cell: Cell | undefined, gone: string): number {
  const at = cell && !notebook.isDisposed ? notebook.widgets.indexOf(cell) : -1;
  if (at < 0) throw new Error(gone);
  return at;
}

/** Whether the cell beside has the source already, and did not run: then that is shown, and none inserted. */
async function insertAt(
  app: Application,
  notebook: Notebook,
  at: number,
  source: string,
  place: Place = "below",
): Promise<boolean> {
  const beside = place === "below" ? at + 1 : at - 1;
  const cell = notebook.widgets[beside];
  if (cell && isUnrun(cell) && cell.model.sharedModel.getSource() === source) {
    notebook.activeCellIndex = beside;
    await notebook.scrollToItem(beside);
    return true;
  }
  const made = place === "below" ? beside : at;
  // Not by JupyterLab's command, which takes the notebook in front.
  notebook.model?.sharedModel.insertCell(made, { cell_type: "code", source, metadata: { trusted: true } });
  notebook.activeCellIndex = made;
  notebook.deselectAll();
  const focus = () => {
    if (currentNotebook(app)?.content === notebook) notebook.activate();
  };
  focus();
  // What is out of view can have the focus only then.
  void notebook.scrollToItem(made).then(focus, focus);
  return false;
}
