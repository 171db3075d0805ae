// What is used of JupyterLab, in its own names; its packages are large, and nothing of them is needed at run time.

/** `JupyterFrontEnd` of @jupyterlab/application. */
export interface Application {
  /** `JupyterLab` or `Jupyter Notebook`. */
  name?: string;
  commands: { execute(id: string, args?: object): Promise<unknown> };
  docRegistry: {
    addWidgetExtension(widgetName: string, extension: { createNew(panel: NotebookPanel): void }): void;
  };
  shell: { currentWidget: Partial<NotebookPanel> | null };
}

/** `NotebookPanel` of @jupyterlab/notebook. */
interface NotebookPanel {
  content: Notebook;
}

export interface Notebook {
  rendermime: RenderMimeRegistry;
  widgets: readonly Cell[];
  activeCellIndex: number;
  activeCell: Cell | null;
  scrollToItem?(index: number, align: "center"): Promise<void>;
}

/** `Cell` of @jupyterlab/cells. */
export interface Cell {
  node: HTMLElement;
  /** Null while the cell is out of sight. */
  editor?: CodeEditor | null;
  model: {
    /** Of code cells alone; null before the first run. */
    executionCount?: number | null;
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
