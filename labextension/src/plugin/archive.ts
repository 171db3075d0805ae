// The viewer of `.pt2` files: the server reads the archive, whose content never comes to the browser; the views are those of a saved page.
import { followFile, type OpenProgram } from "./archiveview";
import { fetchViewer } from "./fetched";
import type {
  DocumentRegistry,
  IDocumentWidget,
  ILayoutRestorer,
  ISharedFile,
  LabIcon,
  Packages,
  Plugin,
  Widget,
} from "./jupyterlab";
import { type Ask, pathOnServer, requestsTo } from "./served";
import { pluginWith } from "./services";

const FACTORY = "Exported Program";
const MODEL = "export-explorer-archive";

type CodeModelFactory = DocumentRegistry.IModelFactory<DocumentRegistry.ICodeModel, ISharedFile>;
type OpenedWidget = IDocumentWidget<Widget, DocumentRegistry.IModel>;

export function archivePlugin(packages: Packages, icon: LabIcon | undefined, folder: string): Plugin {
  return pluginWith<{ restorer: ILayoutRestorer }>(
    { id: "export-explorer:archive", description: "Shows saved programs, .pt2 files, read-only." },
    { restorer: packages.application?.ILayoutRestorer },
    (app, { restorer }) => {
      const { apputils, docregistry, services, widgets } = packages;
      const { docRegistry } = app;
      if (!apputils || !docregistry || !services || !widgets) return;
      const { Widget } = widgets;
      const { ABCWidgetFactory, DocumentWidget } = docregistry;
      const ask = requestsTo(app, services);

      class Factory extends ABCWidgetFactory<OpenedWidget> {
        protected createNewWidget(context: DocumentRegistry.Context): OpenedWidget {
          const content = new Widget();
          content.addClass("export-explorer-archive");
          followFile(
            context,
            content,
            opening(ask, folder, () => pathOnServer(app, context.path)),
          );
          const widget = new DocumentWidget({ context, content });
          if (icon) widget.title.icon = icon;
          return widget;
        }
      }

      docRegistry.addModelFactory(modelFactory(docregistry));
      docRegistry.addFileType({
        name: "pt2",
        displayName: FACTORY,
        extensions: [".pt2"],
        mimeTypes: ["application/x-pt2"],
        contentType: "file",
        fileFormat: null,
        ...(icon && { icon }),
      });
      const factory = new Factory({
        name: FACTORY,
        modelName: MODEL,
        fileTypes: ["pt2"],
        defaultFor: ["pt2"],
        readOnly: true,
      });
      const tracker = new apputils.WidgetTracker<OpenedWidget>({ namespace: MODEL });
      factory.widgetCreated.connect((_, widget) => void tracker.add(widget));
      // As strict as here, its own classes are no factories either.
      docRegistry.addWidgetFactory(factory as DocumentRegistry.WidgetFactory);
      void restorer?.restore(tracker, {
        command: "docmanager:open",
        args: ({ context }) => ({ path: context.path, factory: FACTORY }),
        name: ({ context }) => context.path,
      });
    },
  );
}

function opening(ask: Ask, folder: string, path: () => string): OpenProgram {
  return async (program) => {
    const query = new URLSearchParams({ path: path() });
    if (program !== null) query.set("program", program);
    // Both at once; the views are there from the second archive on.
    const [response, viewer] = await Promise.all([ask(`archive?${query}`), fetchViewer(folder)]);
    const record = await response.json();
    return {
      program: record.program,
      programs: record.programs,
      show: (root) =>
        viewer.show(record, root, {
          loadEngine: async () => (await ask("layout-engine")).arrayBuffer(),
          async trySizes(sizes, follows) {
            const tried = new URLSearchParams({ path: path(), program: record.program });
            tried.set("sizes", JSON.stringify(sizes));
            tried.set("follows", follows ? "1" : "0");
            return (await ask(`trial?${tried}`)).json();
          },
        }),
    };
  };
}

/** A model without content: JupyterLab asks the server for what a file is, not for what is in it. */
function modelFactory({ DocumentModel }: NonNullable<Packages["docregistry"]>): CodeModelFactory {
  return {
    name: MODEL,
    contentType: "file",
    fileFormat: null,
    collaborative: false,
    isDisposed: false,
    dispose() {},
    preferredLanguage: () => "",
    // Else JupyterLab makes a checkpoint, a copy of the whole file, when it is opened.
    createNew: (options) => new DocumentModel({ ...options, collaborationEnabled: true }),
  };
}
