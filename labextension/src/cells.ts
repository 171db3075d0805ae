// A new cell below the active one, where the host hands its application to the page; most do not.

/** What is used of JupyterLab's application. */
interface Application {
  commands: { hasCommand(id: string): boolean; execute(id: string): Promise<unknown> };
  shell: { currentWidget: { content?: Notebook } | null };
}

interface Notebook {
  activeCell?: { model: { sharedModel: { setSource(source: string): void } } } | null;
}

const INSERT = "notebook:insert-cell-below";

/** Puts source into a new cell; null where this is not possible. */
export function cellInserter(): ((source: string) => Promise<void>) | null {
  const app = (globalThis as { jupyterapp?: Application }).jupyterapp;
  if (!app?.commands?.hasCommand(INSERT)) return null;
  return async (source) => {
    await app.commands.execute(INSERT);
    app.shell.currentWidget?.content?.activeCell?.model.sharedModel.setSource(source);
  };
}
