// *Compare with…* of a `.pt2` file: what changed since an earlier one, in a tab of its own.
import { type Compared, type Differences, showComparison } from "./comparison";
import { askForEarlier } from "./earlierfile";
import { fetchStyles } from "./fetched";
import type {
  Application,
  FileBrowserFactory,
  FileModel,
  LabIcon,
  LayoutRestorer,
  Packages,
  Plugin,
  Widget,
} from "./jupyterlab";
import { pathOnServer, requestsTo } from "./served";
import { pluginWith } from "./services";
import * as says from "./words";

const COMMAND = "export-explorer:compare-files";
const NAMESPACE = "export-explorer-comparison";
/** Its main area holds one document. */
const ONE_DOCUMENT = "Jupyter Notebook";
const SHOWN_MS = 6_000;

interface Services {
  browsers: FileBrowserFactory;
  restorer: LayoutRestorer;
}

export function compareFilesPlugin(packages: Packages, icon: LabIcon | undefined, folder: string): Plugin {
  return pluginWith<Services>(
    { id: "export-explorer:compare", description: "Compares a saved program with an earlier one." },
    {
      browsers: packages.filebrowser?.IFileBrowserFactory,
      restorer: packages.application?.ILayoutRestorer,
    },
    (app, { browsers, restorer }) => {
      const { apputils } = packages;
      const shown = comparisons(app, packages, icon, folder);
      if (!shown) return;
      app.commands.addCommand?.(COMMAND, {
        label: says.COMPARE_WITH,
        icon,
        async execute(args) {
          try {
            const files = given(args) ?? (await chosen(app, packages, selectedIn(browsers)));
            if (files) shown.show(files);
          } catch (error) {
            apputils?.Notification?.warning((error as Error).message, { autoClose: SHOWN_MS });
          }
        },
      });
      if (shown.tracker)
        restorer?.restore(shown.tracker, {
          command: COMMAND,
          args: (widget) => ({ ...shown.filesIn(widget) }),
          name: ({ id }) => id,
        });
    },
  );
}

/** The tabs of comparisons; in Notebook dialogs. */
function comparisons(app: Application, packages: Packages, icon: LabIcon | undefined, folder: string) {
  const { apputils, services, widgets } = packages;
  if (!apputils?.MainAreaWidget || !services || !widgets || !app.serviceManager) return null;
  const { Dialog, MainAreaWidget, WidgetTracker, showDialog } = apputils;
  const ask = requestsTo(app, services);
  const filesOf = new WeakMap<Widget, Compared>();
  const open = new Map<string, Widget>();
  const tracker = WidgetTracker && new WidgetTracker<Widget>({ namespace: NAMESPACE });

  async function find({ before, after }: Compared, program: string | null): Promise<Differences> {
    const query = new URLSearchParams({ before, after });
    if (program !== null) query.set("program", program);
    const [response] = await Promise.all([ask(`comparison?${query}`), fetchStyles(folder)]);
    return response.json();
  }

  function showDialogOf(files: Compared): void {
    if (!Dialog || !showDialog || !widgets) return;
    const body = new widgets.Widget();
    body.addClass(NAMESPACE);
    const fill = (compared: Compared) => void showComparison(body.node, compared, find, fill);
    fill(files);
    void showDialog({ title: says.COMPARISON, body, buttons: [Dialog.okButton({ label: says.CLOSE })] });
  }

  function tabOf(files: Compared, id: string): Widget {
    const content = new (widgets as NonNullable<typeof widgets>).Widget();
    content.addClass(NAMESPACE);
    void showComparison(content.node, files, find, show);
    const widget = new MainAreaWidget({ content });
    widget.id = id;
    widget.title.label = says.comparison(namesOf(files));
    widget.title.caption = says.comparison(files);
    widget.title.closable = true;
    if (icon) widget.title.icon = icon;
    widget.disposed.connect(() => open.delete(id));
    filesOf.set(widget, files);
    return widget;
  }

  function show(files: Compared): void {
    if (app.name === ONE_DOCUMENT) {
      showDialogOf(files);
      return;
    }
    const id = `${NAMESPACE}:${files.before}:${files.after}`;
    if (!open.has(id)) {
      const widget = tabOf(files, id);
      open.set(id, widget);
      app.shell.add?.(widget, "main");
      void tracker?.add(widget);
    }
    app.shell.activateById?.(id);
  }

  return { show, tracker, filesIn: (widget: Widget) => filesOf.get(widget) };
}

/** What a caller of the command compares: the layout, when it is restored. */
function given(args: object): Compared | null {
  const { before, after } = args as Partial<Compared>;
  return before !== undefined && after !== undefined ? { before, after } : null;
}

function selectedIn(browsers: FileBrowserFactory | null | undefined): FileModel[] {
  const selected = browsers?.tracker.currentWidget?.selectedItems() ?? [];
  return [...selected].filter(isArchive);
}

/** Two selected files are compared as they are; of one it is asked with which. */
async function chosen(
  app: Application,
  packages: Packages,
  selected: readonly FileModel[],
): Promise<Compared | null> {
  const inTime = [...selected].sort((one, other) => one.last_modified.localeCompare(other.last_modified));
  const [first, second] = inTime.map(({ path }) => pathOnServer(app, path));
  if (first === undefined || inTime.length > 2) throw new Error(says.NO_FILE_CHOSEN);
  if (second !== undefined) return { before: first, after: second };
  const { Dialog, showDialog } = packages.apputils ?? {};
  if (!Dialog || !showDialog || !packages.widgets) return null;
  const others = await archivesBeside(app, first);
  const before = await askForEarlier({ Dialog, showDialog }, packages.widgets, nameOf(first), others);
  return before === null ? null : { before, after: first };
}

async function archivesBeside(app: Application, file: string): Promise<string[]> {
  const folder = file.slice(0, -nameOf(file).length).replace(/\/$/, "");
  const listed = await app.serviceManager?.contents.get(folder, { content: true });
  const paths = (listed?.content ?? []).filter(isArchive).map(({ path }) => path);
  return paths.filter((path) => path !== file).sort((one, other) => one.localeCompare(other));
}

function isArchive({ name, type }: FileModel): boolean {
  return type === "file" && name.toLowerCase().endsWith(".pt2");
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function namesOf({ before, after }: Compared): Compared {
  return { before: nameOf(before), after: nameOf(after) };
}
