// The plugin for JupyterLab and Notebook 7: what a widget cannot do from inside its output.
import { offerCells, offerLines } from "../cells";
import { insertCellIn, insertRewrittenIn } from "./cells";
import type { Application, NotebookPanel, Plugin } from "./jupyterlab";
import { showLineIn } from "./lines";
import { offerKeepingApart } from "./savedstate";
import { standIn } from "./standin";

const plugin: Plugin = {
  id: "export-explorer:plugin",
  description:
    "Shows the last capture where an explorer's kernel is gone, inserts cells for explorers and leads to lines.",
  autoStart: true,
  activate(app: Application): void {
    offerCells(insertCellIn(app), insertRewrittenIn(app));
    offerLines(showLineIn(app));
    offerKeepingApart();
    app.docRegistry.addWidgetExtension("Notebook", {
      createNew(panel) {
        standIn((panel as NotebookPanel).content.rendermime);
      },
    });
  },
};

export default plugin;
