// Shows a line of code where it stands: in its cell of the notebook, or in its file in the editor.
import type { Line, ShowLine } from "../cells";
import {
  type Application,
  type Cell,
  type CodeMirrorEditor,
  codeModel,
  currentNotebook,
  hasOneDocument,
  type IDocumentWidget,
  type Notebook,
  type Widget,
} from "./jupyterlab";
import { shownCell } from "./views";
import { noSuchLine } from "./words";

const FLASH_MS = 1_500;
const MOST_FRAMES = 60;

/** A text file that was opened, with the `FileEditor` in it. */
type EditedFile = IDocumentWidget<Widget & { editor?: Cell["editor"] }>;

export function showLineIn(app: Application): ShowLine {
  return async (line, from) => {
    if (line.cell === null) await showInFile(app, line);
    else await showInCell(app, line, from);
  };
}

async function showInCell(app: Application, line: Line, from: HTMLElement): Promise<void> {
  const notebook = shownCell(from)?.notebook ?? currentNotebook(app)?.content;
  const isInNotebook = shownCell(from) !== null || notebook?.widgets.some(({ node }) => node.contains(from));
  const at = notebook && isInNotebook ? cellOf(notebook, line) : -1;
  const cell = notebook?.widgets[at];
  if (!notebook || !cell) throw new Error(noSuchLine(`${line.cell}`));
  notebook.activeCellIndex = at;
  await notebook.scrollToItem(at, "center");
  await showInEditor(() => cell.editor, line.line);
}

/** The cell that was run as the record names it, else one that has the line where it was; -1 if there is none. */
function cellOf({ widgets }: Notebook, { cell, line, code }: Line): number {
  const has = ({ model }: Cell) =>
    model.sharedModel.getSource().split("\n")[line - 1]?.trim() === code.trim();
  const isRun = (it: Cell) => `Cell In[${codeModel(it)?.executionCount}]` === cell;
  const at = widgets.findIndex((it) => isRun(it) && has(it));
  return at === -1 ? widgets.findIndex(has) : at;
}

async function showInFile(app: Application, { filename, line }: Line): Promise<void> {
  // Where a page holds one document, files open in another tab of the browser, in which no line can be shown.
  const path = hasOneDocument(app) ? null : servedPath(filename);
  if (path === null) throw new Error(`${filename}, line ${line}`);
  const opened = (await app.commands.execute("docmanager:open", { path, factory: "Editor" })) as
    | EditedFile
    | undefined;
  await opened?.context.ready;
  await showInEditor(() => opened?.content.editor, line);
}

/** The path of a file as Jupyter Server serves it; null for one that is outside of its folder. */
function servedPath(written: string): string | null {
  // Jupyter Server writes its folder with slashes on Windows too.
  const filename = /^[a-z]:\\/i.test(written) ? written.replaceAll("\\", "/") : written;
  const config = document.getElementById("jupyter-config-data")?.textContent ?? "{}";
  const root = String((JSON.parse(config) as { serverRoot?: string }).serverRoot ?? "").replace(/\/$/, "");
  // The home folder is written as `~`, wherever it is.
  const start = root.startsWith("~") ? filename.indexOf(`${root.slice(1)}/`) : 0;
  const folder = root.startsWith("~") ? root.slice(1) : root;
  if (root === "" || start === -1 || !filename.startsWith(`${folder}/`, start)) return null;
  return filename.slice(start + folder.length + 1);
}

async function showInEditor(find: () => Cell["editor"] | undefined, line: number): Promise<void> {
  // The editor of a cell that was out of sight is made once it is in sight.
  for (let frame = 0; frame < MOST_FRAMES && !find(); frame += 1) await nextFrame();
  const editor = find() as CodeMirrorEditor | null | undefined;
  if (!editor) return;
  const position = { line: line - 1, column: 0 };
  editor.setCursorPosition(position);
  editor.revealPosition(position);
  await nextFrame();
  const { node } = editor.editor.domAtPos(editor.getOffsetAt(position));
  const shown = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>(".cm-line");
  shown?.scrollIntoView({ block: "center" });
  shown?.animate([{ background: "rgb(255 193 7 / 70%)" }, { background: "transparent" }], FLASH_MS);
}

function nextFrame(): Promise<unknown> {
  return new Promise(requestAnimationFrame);
}
