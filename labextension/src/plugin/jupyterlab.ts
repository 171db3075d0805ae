// What is used of JupyterLab, in its own names, as it is in 4.4 to 4.6. Written out: with the packages that have these types `npm ci` takes
// two to three times as long and as much again on disk as all else that the front end is built with.

/** `Token` of @lumino/coreutils, by which a plugin asks for a service. */
export interface Token<Service> {
  readonly name: string;
  /** The type of the service alone; there is no such property. */
  readonly service?: Service;
}

/** `JupyterFrontEndPlugin` of @jupyterlab/application. */
export interface Plugin {
  id: string;
  description: string;
  autoStart: true;
  optional?: readonly Token<unknown>[];
  activate(app: Application, ...services: readonly unknown[]): void | Promise<void>;
}

/** `JupyterFrontEnd` of @jupyterlab/application. */
export interface Application {
  /** `JupyterLab` or `Jupyter Notebook`. */
  name?: string;
  commands: Commands;
  docRegistry: DocumentRegistry;
  serviceManager?: {
    serverSettings: ServerSettings;
    /** `driveName` is empty for files of the server itself. */
    contents: {
      driveName(path: string): string;
      localPath(path: string): string;
      /** Of a folder. */
      get(path: string, options: { content: true }): Promise<{ content: readonly FileModel[] }>;
    };
  };
  shell: {
    currentWidget: Partial<NotebookPanel> | null;
    add?(widget: Widget, area: "main" | "right", options?: { rank: number }): void;
    activateById?(id: string): void;
  };
}

/** `DocumentRegistry` of @jupyterlab/docregistry. */
interface DocumentRegistry {
  addWidgetExtension(widgetName: string, extension: { createNew(panel: NotebookPanel): void }): void;
  addModelFactory?(factory: object): unknown;
  addFileType?(type: object): unknown;
  addWidgetFactory?(factory: object): unknown;
}

export interface ServerSettings {
  baseUrl: string;
}

/** `Contents.IModel` of @jupyterlab/services: a file or folder; when it was changed is in ISO 8601. */
export interface FileModel {
  name: string;
  path: string;
  type: string;
  last_modified: string;
}

/** `IFileBrowserFactory` of @jupyterlab/filebrowser. */
export interface FileBrowserFactory {
  tracker: { currentWidget: { selectedItems(): Iterable<FileModel> } | null };
}

/** `DocumentRegistry.Context`: an open file. */
export interface DocumentContext {
  path: string;
  ready: Promise<void>;
  fileChanged: { connect(slot: () => void): void };
}

/** `Widget` of @lumino/widgets. */
export interface Widget {
  readonly node: HTMLElement;
  readonly isDisposed: boolean;
  readonly title: { label: string; caption: string; closable: boolean; icon?: LabIcon };
  id: string;
  disposed: { connect(slot: () => void): void };
  addClass(name: string): void;
  dispose(): void;
}

/** `Panel` of @lumino/widgets. */
export interface Panel extends Widget {
  addWidget(widget: object): void;
}

/** `DocumentWidget` of @jupyterlab/docregistry. */
export interface DocumentWidget extends Widget {
  context: DocumentContext;
}

/** `ABCWidgetFactory` of @jupyterlab/docregistry. */
declare abstract class WidgetFactory {
  constructor(options: object);
  widgetCreated: { connect(slot: (sender: unknown, widget: DocumentWidget) => void): void };
  protected abstract createNewWidget(context: DocumentContext): DocumentWidget;
}

/** `ILayoutRestorer` of @jupyterlab/application. */
export interface LayoutRestorer {
  restore<Tracked extends Widget>(
    tracker: WidgetTracker<Tracked>,
    how: { command: string; args(widget: Tracked): object; name(widget: Tracked): string },
  ): unknown;
  add(widget: Widget, name: string): void;
}

/** `WidgetTracker` of @jupyterlab/apputils. */
interface WidgetTracker<Tracked extends Widget> {
  add(widget: Tracked): unknown;
}

/** `CommandRegistry` of @lumino/commands. */
interface Commands {
  execute(id: string, args?: object): Promise<unknown>;
  addCommand?(id: string, options: Command): unknown;
}

interface Command {
  label: string;
  caption?: string;
  icon?: LabIcon | undefined;
  isEnabled?(): boolean;
  isVisible?(): boolean;
  execute(args: object): unknown;
}

/** `NotebookPanel` of @jupyterlab/notebook. */
export interface NotebookPanel {
  content: Notebook;
  sessionContext?: { session?: { kernel?: Kernel | null } | null };
}

/** `INotebookTracker` of @jupyterlab/notebook. */
export interface NotebookTracker {
  currentWidget: NotebookPanel | null;
  currentChanged: Signal;
}

/** `Signal` of @lumino/signaling. */
export interface Signal {
  connect(slot: () => void): void;
  disconnect(slot: () => void): void;
}

/** `IKernelConnection` of @jupyterlab/services. */
export interface Kernel {
  requestExecute(content: {
    code: string;
    silent: boolean;
    store_history: boolean;
    allow_stdin: boolean;
    user_expressions: Record<string, string>;
  }): { done: Promise<{ content: ExecuteReply }> };
}

export interface ExecuteReply {
  status: string;
  user_expressions?: Record<string, { data?: Record<string, unknown> }>;
}

export interface Notebook {
  rendermime: RenderMimeRegistry;
  model?: NotebookModel | null;
  widgets: readonly Cell[];
  activeCellIndex: number;
  activeCell: Cell | null;
  deselectAll?(): void;
  scrollToItem?(index: number, align: "center"): Promise<void>;
}

interface NotebookModel {
  /** `python`; empty where neither the kernel nor the file has told. */
  defaultKernelLanguage: string;
  /** Of outputs too. */
  contentChanged?: Signal;
  sharedModel: { insertCell(at: number, cell: { cell_type: "code"; source: string }): void };
}

/** `Cell` of @jupyterlab/cells. */
export interface Cell {
  node: HTMLElement;
  /** Null while the cell is out of sight. */
  editor?: CodeEditor | null;
  model: {
    type?: "code" | "markdown" | "raw";
    /** Of code cells alone; null before the first run. */
    executionCount?: number | null;
    readonly id?: string;
    outputs?: { length: number; get(at: number): MimeModel };
    sharedModel: { getSource(): string; setSource(source: string): void };
  };
}

/** What `docmanager:open` resolves to: of a text file a `DocumentWidget` of @jupyterlab/docregistry with a `FileEditor`. */
export interface OpenedDocument {
  context?: { ready: Promise<void> };
  content?: { editor?: CodeEditor };
}

/** `CodeMirrorEditor` of @jupyterlab/codemirror. */
export interface CodeEditor {
  setCursorPosition(position: Position): void;
  revealPosition?(position: Position): void;
  getOffsetAt(position: Position): number;
  /** CodeMirror's own. */
  editor: { domAtPos(offset: number): { node: Node } };
}

/** Line and column, from 0. */
interface Position {
  line: number;
  column: number;
}

/** `IRenderMimeRegistry` of @jupyterlab/rendermime. */
export interface RenderMimeRegistry {
  createRenderer(mimeType: string, ...rest: unknown[]): Renderer;
}

/** `IRenderMime.IRenderer` of @jupyterlab/rendermime-interfaces. */
export interface Renderer {
  readonly node: HTMLElement;
  renderModel(model: MimeModel): Promise<void>;
  dispose(): void;
  disposed: { connect(slot: () => void): void };
}

/** `IRenderMime.IMimeModel`: one output. */
export interface MimeModel {
  readonly data: Readonly<Record<string, unknown>>;
  metadata: Readonly<Record<string, unknown>>;
}

/** `ICommandPalette` of @jupyterlab/apputils. */
export interface CommandPalette {
  addItem(item: { command: string; category: string }): unknown;
}

/** `ISettingRegistry` of @jupyterlab/settingregistry. */
export interface SettingRegistry {
  load(plugin: string): Promise<Settings>;
}

interface Settings {
  readonly composite: Readonly<Record<string, unknown>>;
  changed: { connect(slot: () => void): void };
}

/** `LabIcon` of @jupyterlab/ui-components. */
export interface LabIcon {
  readonly name: string;
}

/** The packages that plugins use, as far as the application has them. */
export interface Packages {
  apputils?: {
    ICommandPalette?: Token<CommandPalette>;
    Notification?: Notify;
    WidgetTracker?: new <Tracked extends Widget>(options: { namespace: string }) => WidgetTracker<Tracked>;
    MainAreaWidget?: new (options: { content: Widget }) => Widget;
    Dialog?: { cancelButton(): object; okButton(options: { label: string }): object };
    showDialog?(options: {
      title: string;
      body: Widget;
      buttons: readonly object[];
      focusNodeSelector?: string;
    }): Promise<{ button: { accept: boolean } }>;
  };
  application?: { ILayoutRestorer?: Token<LayoutRestorer> };
  docregistry?: {
    ABCWidgetFactory: typeof WidgetFactory;
    DocumentModel: new (options: object) => object;
    DocumentWidget: new (options: { context: DocumentContext; content: Widget }) => DocumentWidget;
  };
  services?: {
    ServerConnection: { makeRequest(url: string, init: object, settings: ServerSettings): Promise<Response> };
  };
  filebrowser?: { IFileBrowserFactory?: Token<FileBrowserFactory> };
  notebook?: { INotebookTracker?: Token<NotebookTracker> };
  rendermime?: { MimeModel: new (options: { data: object }) => MimeModel };
  widgets?: { Widget: new (options?: { node: HTMLElement }) => Widget; Panel: new () => Panel };
  settingregistry?: { ISettingRegistry?: Token<SettingRegistry> };
  uiComponents?: { LabIcon?: new (options: { name: string; svgstr: string }) => LabIcon };
}

/** `Notification` of @jupyterlab/apputils. */
interface Notify {
  info(message: string, options?: { autoClose: number }): unknown;
  warning(message: string, options?: { autoClose: number }): unknown;
}
