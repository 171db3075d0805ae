// Inserts a cell below the one that shows an explorer.
import type { InsertCell } from "../cells";
import type { Application } from "./jupyterlab";

export function insertCellIn(app: Application): InsertCell {
  return async (source, from) => {
    const notebook = app.shell.currentWidget?.content;
    const below = notebook?.widgets.findIndex((cell) => cell.node.contains(from)) ?? -1;
    if (notebook === undefined || below < 0)
      throw new Error("This explorer is in no notebook: copy the spec.");
    notebook.activeCellIndex = below;
    await app.commands.execute("notebook:insert-cell-below");
    notebook.activeCell?.model.sharedModel.setSource(source);
  };
}
