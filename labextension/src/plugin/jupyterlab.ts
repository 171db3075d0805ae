// What is used of JupyterLab, by its own types: those of 4.4, the oldest release that is allowed. Types alone, so that nothing of its
// packages is in the built plugin; at run time they come from the application (`packages.ts`).
import type { JupyterFrontEnd, JupyterFrontEndPlugin } from "@jupyterlab/application";
import type { Cell, ICodeCellModel } from "@jupyterlab/cells";
import type { IDocumentWidget } from "@jupyterlab/docregistry";
import type { NotebookPanel } from "@jupyterlab/notebook";

export type { ISharedFile } from "@jupyter/ydoc";
export type { ILayoutRestorer } from "@jupyterlab/application";
export type { ICommandPalette } from "@jupyterlab/apputils";
export type { Cell } from "@jupyterlab/cells";
export type { CodeMirrorEditor } from "@jupyterlab/codemirror";
export type { DocumentRegistry, IDocumentWidget } from "@jupyterlab/docregistry";
export type { IFileBrowserFactory } from "@jupyterlab/filebrowser";
export type { INotebookTracker, Notebook, NotebookPanel } from "@jupyterlab/notebook";
export type { IRenderMime, IRenderMimeRegistry } from "@jupyterlab/rendermime";
export type { Contents, Kernel, KernelMessage } from "@jupyterlab/services";
export type { ISettingRegistry } from "@jupyterlab/settingregistry";
export type { LabIcon } from "@jupyterlab/ui-components";
export type { JSONObject, Token } from "@lumino/coreutils";
export type { Panel, Widget } from "@lumino/widgets";

export type Application = JupyterFrontEnd;
export type Plugin = JupyterFrontEndPlugin<void>;

/** The packages that plugins use, as far as the application has them. */
export interface Packages {
  application?: typeof import("@jupyterlab/application");
  apputils?: typeof import("@jupyterlab/apputils");
  docregistry?: typeof import("@jupyterlab/docregistry");
  filebrowser?: typeof import("@jupyterlab/filebrowser");
  notebook?: typeof import("@jupyterlab/notebook");
  rendermime?: typeof import("@jupyterlab/rendermime");
  services?: typeof import("@jupyterlab/services");
  settingregistry?: typeof import("@jupyterlab/settingregistry");
  uiComponents?: typeof import("@jupyterlab/ui-components");
  widgets?: typeof import("@lumino/widgets");
}

/** `Jupyter Notebook`, whose page holds one document. */
export function hasOneDocument(app: Application): boolean {
  return app.name === "Jupyter Notebook";
}

/** The notebook in front; null where it is something else. */
export function currentNotebook({ shell }: Application): NotebookPanel | null {
  const widget = shell.currentWidget as Partial<IDocumentWidget> | null;
  // Not by `instanceof`, for which the package would have to be fetched.
  return widget?.content && "activeCellIndex" in widget.content ? (widget as NotebookPanel) : null;
}

/** What a code cell has beside its source; null for another cell. */
export function codeModel({ model }: Cell): ICodeCellModel | null {
  return model.type === "code" ? (model as ICodeCellModel) : null;
}
