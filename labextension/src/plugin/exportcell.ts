// *Export This Cell*: puts `%%export`, with inputs that the kernel guesses from the notebook, above a code cell and runs it.
import { placeOf } from "./cells";
import {
  type Application,
  type Cell,
  currentNotebook,
  type ICommandPalette,
  type JSONObject,
  type Kernel,
  type KernelMessage,
  type LabIcon,
  type Notebook,
  type NotebookPanel,
  type Packages,
  type Plugin,
} from "./jupyterlab";
import { pluginWith } from "./services";
import type { ReadSettings } from "./settings";
import * as strings from "./words";

const COMMAND = "export-explorer:export-cell";
const LOAD = "%load_ext export_explorer";
const LOADS = /^\s*%(?:re)?load_ext\s+export_explorer\b/m;
const SHOWN_MS = 6_000;
/** Where an extension is not loaded a cell magic of it is an unknown one. */
const PYTHON = new Set(["python", ""]);

/** What `cell_inputs.py` guesses: options of the magic, and the words for the user. */
interface Guess {
  target: string;
  inputs: string;
  shapes: string;
  found: string;
}

/** What the kernel answers to an expression; no data where it raised. */
interface Evaluated {
  data?: { "application/json"?: Partial<Guess> };
}

const NO_GUESS: Guess = { target: "", inputs: "", shapes: "", found: "" };

export function exportCellPlugin(packages: Packages, icon: LabIcon | undefined, read: ReadSettings): Plugin {
  return pluginWith<{ palette: ICommandPalette }>(
    { id: "export-explorer:export-cell", description: "Exports a cell by a button, a command or a key." },
    { palette: packages.apputils?.ICommandPalette },
    (app, { palette }) => {
      const isPossible = () => codeCell(currentNotebook(app)?.content) !== null;
      app.commands.addCommand(COMMAND, {
        label: strings.EXPORT_CELL,
        caption: strings.EXPORT_CELL_TITLE,
        ...(icon && { icon }),
        isEnabled: isPossible,
        isVisible: isPossible,
        async execute() {
          try {
            const outcome = await exportActiveCell(app, read);
            packages.apputils?.Notification?.info(outcome, { autoClose: SHOWN_MS });
          } catch (error) {
            packages.apputils?.Notification?.warning((error as Error).message, { autoClose: SHOWN_MS });
          }
        },
      });
      palette?.addItem({ command: COMMAND, category: strings.CATEGORY });
    },
  );
}

/** The active cell, if the magic can stand in it. */
function codeCell(notebook: Notebook | undefined): Cell | null {
  const cell = notebook?.activeCell;
  return cell?.model.type === "code" && PYTHON.has(notebook?.model?.defaultKernelLanguage ?? "")
    ? cell
    : null;
}

/** Resolves to what was guessed, once the cell runs; rejects with why it does not. */
async function exportActiveCell(app: Application, read: ReadSettings): Promise<string> {
  const panel = currentNotebook(app);
  const notebook = panel?.content;
  const cell = codeCell(notebook);
  if (!panel || !notebook || !cell) throw new Error(strings.NO_CODE_CELL);
  refuseMagic(cell);
  const cells = notebook.widgets.filter(({ model }) => model.type === "code");
  const sources = cells.map(({ model }) => model.sharedModel.getSource());
  const kernel = panel.sessionContext.session?.kernel;
  if (!kernel) throw new Error(strings.NO_KERNEL);
  const guess = await guessed(kernel, sources, cells.indexOf(cell));
  // It may be gone or another text by now, if the kernel was busy.
  placeOf(notebook, cell, strings.NO_CODE_CELL);
  refuseMagic(cell);
  const source = cell.model.sharedModel.getSource();
  const shapes = guess.shapes || (read().mode === "static" ? "" : `-d ${read().mode}`);
  const line = ["%%export", guess.target, guess.inputs, shapes].filter(Boolean).join(" ");
  cell.model.sharedModel.setSource(`${line}\n${source}`);
  // The cell that loads it may not have been run.
  if (sources.some((text) => LOADS.test(text))) await quietly(kernel, LOAD);
  else await load(app, panel, cell);
  await run(app, panel, cell);
  return guess.found ? strings.guessedInputs(guess.found) : strings.NO_INPUTS;
}

function refuseMagic({ model }: Cell): void {
  const source = model.sharedModel.getSource().trimStart();
  if (!source) throw new Error(strings.EMPTY_CELL);
  const magic = source.match(/^%%\S*/)?.[0];
  if (magic) throw new Error(strings.hasMagic(magic));
}

/** Asks the kernel, which knows the values, after the cells that wait to run. */
async function guessed(
  kernel: Kernel.IKernelConnection,
  sources: readonly string[],
  at: number,
): Promise<Guess> {
  // A list of JSON is one of Python.
  const cells = JSON.stringify(sources);
  const module = '__import__("export_explorer.spec.cell_inputs", fromlist=["guess_inputs"])';
  const reply = await quietly(kernel, "", `${module}.guess_inputs(${cells}, ${at}, globals())`);
  const asked = reply.status === "ok" ? (reply.user_expressions.asked as Evaluated | undefined) : undefined;
  const guess = asked?.data?.["application/json"];
  if (!guess) throw new Error(strings.NOT_IN_KERNEL);
  return { ...NO_GUESS, ...guess };
}

/** Runs code that the user does not see, then evaluates an expression. */
async function quietly(
  kernel: Kernel.IKernelConnection,
  code: string,
  expression?: string,
): Promise<KernelMessage.IExecuteReplyMsg["content"]> {
  const user_expressions: JSONObject = expression === undefined ? {} : { asked: expression };
  const how = { silent: true, store_history: false, allow_stdin: false };
  const { content } = await kernel.requestExecute({ code, ...how, user_expressions }).done;
  return content;
}

/** Puts a cell above that loads the extension, so that the notebook runs from the top in another kernel too. */
async function load(app: Application, panel: NotebookPanel, cell: Cell): Promise<void> {
  const notebook = panel.content;
  const at = notebook.widgets.indexOf(cell);
  notebook.model?.sharedModel.insertCell(at, { cell_type: "code", source: LOAD });
  const above = notebook.widgets[at];
  if (above && above !== cell) await run(app, panel, above);
}

async function run(app: Application, panel: NotebookPanel, cell: Cell): Promise<void> {
  const notebook = panel.content;
  notebook.activeCellIndex = placeOf(notebook, cell, strings.NO_CODE_CELL);
  notebook.deselectAll();
  // By itself the command takes the notebook in front, and activates the one that it takes.
  const activate = panel === currentNotebook(app);
  await app.commands.execute("notebook:run-cell", { semanticWidget: panel.id, activate });
}
