// What is used of JupyterLab, in its own names; its packages are large, and nothing of them is needed at run time.

/** `JupyterFrontEnd` of @jupyterlab/application. */
export interface Application {
  commands: { execute(id: string): Promise<unknown> };
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
}

/** `Cell` of @jupyterlab/cells. */
export interface Cell {
  node: HTMLElement;
  model: {
    /** Of code cells alone; null before the first run. */
    executionCount?: number | null;
    sharedModel: { getSource(): string; setSource(source: string): void };
  };
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
  metadata: Readonly<Record<string, unknown>>;
}
