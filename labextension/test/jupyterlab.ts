// That JupyterLab's types are types, which tsc alone checks: where a package is not installed, what its neighbours say by it is `any`.
import type * as jupyterlab from "../src/plugin/jupyterlab";

type Known<Type> = 0 extends 1 & Type ? never : true;

export const known: {
  [Name in keyof Types]: Known<Types[Name]>;
} = {
  application: true,
  cell: true,
  cellModel: true,
  context: true,
  contents: true,
  currentWidget: true,
  editor: true,
  files: true,
  kernel: true,
  notebook: true,
  notebookModel: true,
  outputs: true,
  renderer: true,
  rendermime: true,
  restorer: true,
  settings: true,
  sources: true,
  title: true,
};

interface Types {
  application: jupyterlab.Application;
  cell: jupyterlab.Notebook["widgets"][number];
  cellModel: jupyterlab.Cell["model"];
  context: jupyterlab.DocumentRegistry.Context["fileChanged"];
  contents: jupyterlab.Application["serviceManager"]["contents"];
  currentWidget: jupyterlab.Application["shell"]["currentWidget"];
  editor: jupyterlab.CodeMirrorEditor["editor"];
  files: jupyterlab.IFileBrowserFactory["tracker"]["currentWidget"];
  kernel: NonNullable<jupyterlab.NotebookPanel["sessionContext"]["session"]>["kernel"];
  notebook: NonNullable<jupyterlab.INotebookTracker["currentWidget"]>["content"];
  notebookModel: jupyterlab.Notebook["model"];
  outputs: NonNullable<ReturnType<typeof jupyterlab.codeModel>>["outputs"];
  renderer: jupyterlab.IRenderMime.IRenderer["node"];
  rendermime: jupyterlab.Notebook["rendermime"]["createRenderer"];
  restorer: Parameters<jupyterlab.ILayoutRestorer["restore"]>[1];
  settings: Awaited<ReturnType<jupyterlab.ISettingRegistry["load"]>>["composite"];
  sources: jupyterlab.Cell["model"]["sharedModel"]["getSource"];
  title: jupyterlab.Widget["title"];
}
