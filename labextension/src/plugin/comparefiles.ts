// *Compare with…* of a `.pt2` file: what changed since an earlier one, in a tab of its own.
import { type Compared, type Differences, showComparison } from "./comparison";
import { askForEarlier } from "./earlierfile";
import { fetchStyles } from "./fetched";
import {
  type Application,
  type Contents,
  hasOneDocument,
  type IFileBrowserFactory,
  type ILayoutRestorer,
  type LabIcon,
  type Packages,
  type Plugin,
  type Widget,
} from "./jupyterlab";
import { pathOnServer, requestsTo } from "./served";
import { pluginWith } from "./services";
import * as strings from "./words";

const COMMAND = "export-explorer:compare-files";
const NAMESPACE = "export-explorer-comparison";
const SHOWN_MS = 6_000;

interface Services {
  browsers: IFileBrowserFactory;
  restorer: ILayoutRestorer;
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
      app.commands.addCommand(COMMAND, {
        label: strings.COMPARE_WITH,
        ...(icon && { icon }),
        async execute(args) {
          try {
            const files = given(args) ?? (await chosen(app, packages, selectedIn(browsers)));
            if (files) shown.show(files);
          } catch (error) {
            apputils?.Notification?.warning((error as Error).message, { autoClose: SHOWN_MS });
          }
        },
      });
      void restorer?.restore(shown.tracker, {
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
  if (!apputils || !services || !widgets) return null;
  const { Dialog, MainAreaWidget, WidgetTracker, showDialog } = apputils;
  const { Widget } = widgets;
  const ask = requestsTo(app, services);
  const filesOf = new WeakMap<Widget, Compared>();
  const open = new Map<string, Widget>();
  const tracker = new WidgetTracker<Widget>({ namespace: NAMESPACE });

  async function find({ before, after }: Compared, program: string | null): Promise<Differences> {
    const query = new URLSearchParams({ before, after });
    if (program !== null) query.set("program", program);
    const [response] = await Promise.all([ask(`comparison?${query}`), fetchStyles(folder)]);
    return response.json();
  }

  function showDialogOf(files: Compared): void {
    const body = new Widget();
    body.addClass(NAMESPACE);
    const fill = (compared: Compared) => void showComparison(body.node, compared, find, fill);
    fill(files);
    void showDialog({
      title: strings.COMPARISON,
      body,
      buttons: [Dialog.okButton({ label: strings.CLOSE })],
    });
  }

  function tabOf(files: Compared, id: string): Widget {
    const content = new Widget();
    content.addClass(NAMESPACE);
    void showComparison(content.node, files, find, show);
    const widget = new MainAreaWidget({ content });
    widget.id = id;
    widget.title.label = strings.comparison(namesOf(files));
    widget.title.caption = strings.comparison(files);
    widget.title.closable = true;
    if (icon) widget.title.icon = icon;
    widget.disposed.connect(() => open.delete(id));
    filesOf.set(widget, files);
    return widget;
  }

  function show(files: Compared): void {
    if (hasOneDocument(app)) {
      showDialogOf(files);
      return;
    }
    const id = `${NAMESPACE}:${files.before}:${files.after}`;
    if (!open.has(id)) {
      const widget = tabOf(files, id);
      open.set(id, widget);
      app.shell.add(widget, "main");
      void tracker.add(widget);
    }
    app.shell.activateById(id);
  }

  return { show, tracker, filesIn: (widget: Widget) => filesOf.get(widget) };
}

/** What a caller of the command compares: the layout, when it is restored. */
function given(args: object): Compared | null {
  const { before, after } = args as Partial<Compared>;
  return before !== undefined && after !== undefined ? { before, after } : null;
}

function selectedIn(browsers: IFileBrowserFactory | null | undefined): Contents.IModel[] {
  const selected = browsers?.tracker.currentWidget?.selectedItems() ?? [];
  return [...selected].filter(isArchive);
}

/** Two selected files are compared as they are; of one it is asked with which. */
async function chosen(
  app: Application,
  packages: Packages,
  selected: readonly Contents.IModel[],
): Promise<Compared | null> {
  const inTime = [...selected].sort((one, other) => one.last_modified.localeCompare(other.last_modified));
  const [first, second] = inTime.map(({ path }) => pathOnServer(app, path));
  if (first === undefined || inTime.length > 2) throw new Error(strings.NO_FILE_CHOSEN);
  if (second !== undefined) return { before: first, after: second };
  const { apputils, widgets } = packages;
  if (!apputils || !widgets) return null;
  const others = await archivesBeside(app, first);
  const before = await askForEarlier(apputils, widgets, nameOf(first), others);
  return before === null ? null : { before, after: first };
}

async function archivesBeside(app: Application, file: string): Promise<string[]> {
  const folder = file.slice(0, -nameOf(file).length).replace(/\/$/, "");
  const { content } = await app.serviceManager.contents.get(folder, { content: true });
  const paths = (content as readonly Contents.IModel[]).filter(isArchive).map(({ path }) => path);
  return paths.filter((path) => path !== file).sort((one, other) => one.localeCompare(other));
}

function isArchive({ name, type }: Contents.IModel): boolean {
  return type === "file" && name.toLowerCase().endsWith(".pt2");
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function namesOf({ before, after }: Compared): Compared {
  return { before: nameOf(before), after: nameOf(after) };
}
