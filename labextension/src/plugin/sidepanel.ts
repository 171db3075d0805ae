// The side panel: the explorers of the current notebook, of which one is shown, also while its cell is scrolled away.
import { offerEditing } from "../cells";
import { editCellIn } from "./cells";
import {
  type Cell,
  codeModel,
  hasOneDocument,
  type ICommandPalette,
  type ILayoutRestorer,
  type INotebookTracker,
  type IRenderMime,
  type JSONObject,
  type LabIcon,
  type Notebook,
  type Packages,
  type Panel,
  type Plugin,
} from "./jupyterlab";
import { WIDGET_VIEW } from "./savedstate";
import { pluginWith } from "./services";
import { showsCell } from "./views";
import * as strings from "./words";

const COMMAND = "export-explorer:show-panel";
const ID = "export-explorer-panel";
const MARK = "export_explorer";
const RANK = 900;
const PATIENCE_MS = 100;
/** Narrower, the table of sizes is cut off. */
const LEAST_WIDTH = "420px";
const BAR_HEIGHT = "40px";
const SHOWN_MS = 6_000;

interface Services {
  notebooks: INotebookTracker;
  palette: ICommandPalette;
  restorer: ILayoutRestorer;
}

/** An explorer in the output of a cell. */
interface Found {
  cell: Cell;
  label: string;
  /** Of ipywidgets; another one when the cell is run again. */
  model: string;
}

export function sidePanelPlugin(packages: Packages, icon: LabIcon | undefined): Plugin {
  const { application, apputils, notebook, rendermime, widgets } = packages;
  return pluginWith<Services>(
    { id: "export-explorer:panel", description: "Keeps an explorer of the notebook in view." },
    {
      notebooks: notebook?.INotebookTracker,
      palette: apputils?.ICommandPalette,
      restorer: application?.ILayoutRestorer,
    },
    (app, { notebooks, palette, restorer }) => {
      const warn = (trouble: string) => apputils?.Notification?.warning(trouble, { autoClose: SHOWN_MS });
      offerEditing(editCellIn(app, warn));
      if (!notebooks || !widgets || !rendermime) return;
      const panel = new widgets.Panel();
      panel.id = ID;
      panel.title.caption = strings.EXPLORERS;
      if (icon) panel.title.icon = icon;
      else panel.title.label = strings.EXPLORERS;
      panel.addClass("export-explorer-panel");
      panel.node.style.cssText = `overflow: auto; container-type: size; background: var(--jp-layout-color1); --ee-above: ${BAR_HEIGHT}`;
      // The right area of the other does not give way to a least width: the user draws it wider.
      if (!hasOneDocument(app)) panel.node.style.minWidth = LEAST_WIDTH;
      const bar = new widgets.Widget();
      panel.addWidget(bar);
      app.shell.add(panel, "right", { rank: RANK });
      restorer?.add(panel, ID);
      follow(notebooks, panel, bar.node, rendermime.MimeModel);
      app.commands.addCommand(COMMAND, {
        label: strings.SHOW_PANEL,
        execute: () => app.shell.activateById(ID),
      });
      palette?.addItem({ command: COMMAND, category: strings.CATEGORY });
    },
  );
}

/** Keeps the panel at what the current notebook has. */
function follow(
  notebooks: INotebookTracker,
  panel: Panel,
  bar: HTMLElement,
  Model: NonNullable<Packages["rendermime"]>["MimeModel"],
): void {
  /** Of each notebook the cell whose explorer is shown. */
  const chosen = new WeakMap<Notebook, Cell>();
  const list = document.createElement("select");
  const toCell = document.createElement("button");
  const empty = document.createElement("p");
  decorate(bar, list, toCell, empty);
  let view: { renderer: IRenderMime.IRenderer; model: string; notebook: Notebook } | null = null;
  let followed: Notebook | null = null;
  let timer = 0;

  function refresh(): void {
    const notebook = notebooks.currentWidget?.content ?? null;
    const found = notebook ? explorersOf(notebook) : [];
    const cell = notebook && chosen.get(notebook);
    const own = found.find((it) => it.cell === cell);
    const runs = cell && notebook.widgets.includes(cell) && codeModel(cell)?.executionState === "running";
    // Its next explorer is shown in place of this one, which stays until then.
    if (runs && !own && view?.notebook === notebook) return;
    const shown = own ?? found[0];
    empty.hidden = found.length > 0;
    list.hidden = found.length === 0;
    toCell.hidden = found.length === 0;
    list.replaceChildren(...found.map((it) => new Option(it.label, it.model, false, it === shown)));
    if (!notebook || !shown) {
      drop();
      return;
    }
    chosen.set(notebook, shown.cell);
    if (view?.model === shown.model && view.notebook === notebook) return;
    drop();
    const renderer = notebook.rendermime.createRenderer(WIDGET_VIEW);
    showsCell(renderer.node, { notebook, cell: shown.cell });
    view = { renderer, model: shown.model, notebook };
    panel.addWidget(renderer);
    void renderer.renderModel(new Model({ data: { [WIDGET_VIEW]: viewOf(shown.model) } }));
  }

  function drop(): void {
    view?.renderer.dispose();
    view = null;
  }

  function later(): void {
    clearTimeout(timer);
    timer = window.setTimeout(refresh, PATIENCE_MS);
  }

  function followCurrent(): void {
    followed?.model?.contentChanged.disconnect(later);
    followed = notebooks.currentWidget?.content ?? null;
    followed?.model?.contentChanged.connect(later);
    later();
  }

  list.addEventListener("change", () => {
    const notebook = notebooks.currentWidget?.content;
    const picked = notebook && explorersOf(notebook).find(({ model }) => model === list.value);
    if (notebook && picked) chosen.set(notebook, picked.cell);
    refresh();
  });
  toCell.addEventListener("click", () => {
    const notebook = notebooks.currentWidget?.content;
    const cell = notebook && chosen.get(notebook);
    const at = cell ? notebook.widgets.indexOf(cell) : -1;
    if (!notebook || at < 0) return;
    notebook.activeCellIndex = at;
    void notebook.scrollToItem(at, "center");
  });
  notebooks.currentChanged.connect(followCurrent);
  followCurrent();
}

function explorersOf(notebook: Notebook): Found[] {
  return notebook.widgets.flatMap((cell) => {
    const code = codeModel(cell);
    if (!code) return [];
    const { outputs, executionCount } = code;
    return Array.from({ length: outputs.length }, (_, at) => outputs.get(at)).flatMap((output) => {
      const mark = output.metadata[MARK] as { model?: string } | undefined;
      const model = (output.data[WIDGET_VIEW] as { model_id?: string } | undefined)?.model_id;
      if (!mark || !model) return [];
      return [{ cell, model, label: strings.explorerIn(executionCount, mark.model ?? "") }];
    });
  });
}

function viewOf(model: string): JSONObject {
  return { version_major: 2, version_minor: 0, model_id: model };
}

function decorate(bar: HTMLElement, list: HTMLElement, toCell: HTMLElement, empty: HTMLElement): void {
  bar.style.cssText = `box-sizing: border-box; height: ${BAR_HEIGHT}; padding: 8px 12px; color: var(--jp-ui-font-color1); font-size: var(--jp-ui-font-size1)`;
  list.setAttribute("aria-label", strings.EXPLORERS);
  toCell.textContent = strings.TO_CELL;
  toCell.title = strings.TO_CELL_TITLE;
  toCell.style.cssText =
    "margin-left: 8px; border: 0; padding: 0; background: none; color: var(--jp-content-link-color); font: inherit; cursor: pointer";
  empty.textContent = strings.NO_EXPLORERS;
  bar.append(list, toCell, empty);
}
