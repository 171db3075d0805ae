// *Export This Cell*, with JupyterLab's packages and the kernel played.
import { Token } from "@lumino/coreutils";
import { expect, test } from "vitest";
import { exportCellPlugin } from "../src/plugin/exportcell";
import type { Application, ICommandPalette, LabIcon, Packages } from "../src/plugin/jupyterlab";
import type { UserSettings } from "../src/plugin/settings";
import { DEFAULTS } from "../src/preferences";
import { played } from "./played";

const GUESS = { target: "model", inputs: "-i x", shapes: "", found: "x" };
const COMMAND = "export-explorer:export-cell";

interface Command {
  label: string;
  caption: string;
  icon?: LabIcon;
  isEnabled: () => boolean;
  isVisible: () => boolean;
  execute: () => Promise<void>;
}

interface Options {
  /** The cells; one that is no code begins with `md:`. */
  cells?: string[];
  active?: number;
  language?: string | undefined;
  mode?: UserSettings["mode"];
  hasKernel?: boolean;
  isNotebook?: boolean;
  /** What the kernel answers to the question for inputs. */
  reply?: object;
  icon?: LabIcon;
  /** While the kernel answers. */
  meanwhile?: (sources: string[], user: User) => void;
}

/** What the user does while the kernel answers its first, second, … request. */
interface User {
  request: number;
  deletesCell: (at: number) => void;
  closesNotebook: () => void;
  bringsAnotherToFront: () => void;
}

const answer = (guess: object) => ({
  status: "ok",
  user_expressions: { asked: { data: { "application/json": guess } } },
});

function notebook(options: Options = {}) {
  const { cells = ["model = Net()"], active = cells.length - 1, mode = "static", icon } = options;
  const { hasKernel = true, isNotebook = true, reply = answer(GUESS), meanwhile } = options;
  const language = "language" in options ? options.language : "python";
  const sources = [...cells];
  const asked: { code: string; silent: boolean; user_expressions: { asked?: string } }[] = [];
  const ran: [command: string, at: number, source: string | undefined][] = [];
  /** How many had begun as each ended. */
  const ended: number[] = [];
  /** Of each run, whether it brings the notebook to the front. */
  const activates: (boolean | undefined)[] = [];
  const told: [kind: string, words: string, autoClose: number][] = [];
  const palette: object[] = [];
  let deselected = 0;
  let command = {} as Command;

  const cellOf = (source: string) => {
    const cell = {
      source,
      model: {
        type: source.startsWith("md:") ? "markdown" : "code",
        sharedModel: {
          getSource: () => cell.source,
          setSource: (text: string) => {
            cell.source = text;
          },
        },
      },
    };
    return cell;
  };
  const widgets = sources.map(cellOf);
  const content = {
    widgets,
    isDisposed: false,
    activeCellIndex: active,
    get activeCell() {
      return widgets[this.activeCellIndex] ?? null;
    },
    deselectAll: () => {
      deselected += 1;
    },
    model: {
      defaultKernelLanguage: language,
      sharedModel: {
        insertCell: (at: number, { source, cell_type }: { source: string; cell_type: string }) => {
          expect(cell_type).toBe("code");
          widgets.splice(at, 0, cellOf(source));
        },
      },
    },
  };
  const kernel = {
    requestExecute(request: (typeof asked)[number]) {
      asked.push(request);
      if (meanwhile) {
        const changed = widgets.map((cell) => cell.source);
        meanwhile(changed, { ...user, request: asked.length });
        for (const [at, text] of changed.entries()) widgets[at]?.model.sharedModel.setSource(text);
      }
      return { done: Promise.resolve({ content: reply }) };
    },
  };
  const panel = { id: "ours", content, sessionContext: { session: hasKernel ? { kernel } : null } };
  const shell = { currentWidget: isNotebook ? panel : { content: {} } };
  const user = {
    deletesCell: (at: number) => void widgets.splice(at, 1),
    closesNotebook: () => {
      content.isDisposed = true;
    },
    bringsAnotherToFront: () => {
      shell.currentWidget = { content: { activeCellIndex: 0 } };
    },
  };
  const app = played<Application>({
    commands: {
      addCommand: (id: string, made: Command) => {
        expect(id).toBe(COMMAND);
        command = made;
      },
      async execute(id: string, how?: { semanticWidget: string; activate?: boolean }) {
        // As JupyterLab: where no notebook is named, the one in front.
        const isOurs = how ? how.semanticWidget === panel.id : shell.currentWidget === panel;
        const at = content.activeCellIndex;
        ran.push(isOurs ? [id, at, widgets[at]?.source] : [id, 0, "of another notebook"]);
        activates.push(how?.activate);
        await new Promise((resume) => setTimeout(resume));
        ended.push(ran.length);
      },
    },
    shell,
  });
  const note = (kind: string) => (words: string, how: { autoClose: number }) =>
    void told.push([kind, words, how.autoClose]);
  const packages = played<Packages>({
    apputils: {
      ICommandPalette: new Token<ICommandPalette>("palette"),
      Notification: { info: note("info"), warning: note("warning") },
    },
  });
  const plugin = exportCellPlugin(packages, icon, () => ({ ...DEFAULTS, mode }));
  void plugin.activate(app, { addItem: (item: object) => palette.push(item) });
  return {
    ...{ plugin, asked, ran, ended, activates, told, palette },
    run: () => command.execute(),
    command: () => command,
    sources: () => widgets.map(({ source }) => source),
    deselected: () => deselected,
  };
}

test("the cell is exported with the inputs that the kernel guesses, below a cell that loads the extension", async () => {
  const { run, sources, ran, ended, activates, told, asked, deselected } = notebook({
    cells: ["md:about", "import torch", "model = Net()"],
  });
  await run();
  const exported = "%%export model -i x\nmodel = Net()";
  expect(sources()).toEqual(["md:about", "import torch", "%load_ext export_explorer", exported]);
  expect(ran).toEqual([
    ["notebook:run-cell", 2, "%load_ext export_explorer"],
    ["notebook:run-cell", 3, exported],
  ]);
  // One after the other.
  expect(ended).toEqual([1, 2]);
  expect(activates).toEqual([true, true]);
  expect(deselected()).toBe(2);
  expect(told).toEqual([["info", "Inputs: x.", 6000]]);
  // The cells of code alone, and which of them it is.
  expect(asked).toEqual([
    {
      ...{ code: "", silent: true, store_history: false, allow_stdin: false },
      user_expressions: {
        asked:
          '__import__("export_explorer.spec.cell_inputs", fromlist=["guess_inputs"]).guess_inputs(["import torch","model = Net()"], 1, globals())',
      },
    },
  ]);
});

test.each([
  "%load_ext export_explorer",
  "import torch\n%reload_ext export_explorer\n",
  "  %load_ext   export_explorer",
])("a notebook that loads the extension by %j gets no other cell for it", async (source) => {
  const { run, sources, ran, asked } = notebook({ cells: [source, "model = Net()"] });
  await run();
  expect(sources()).toEqual([source, "%%export model -i x\nmodel = Net()"]);
  expect(ran).toHaveLength(1);
  expect(asked.map(({ code, user_expressions }) => [code, Object.keys(user_expressions)])).toEqual([
    ["", ["asked"]],
    ["%load_ext export_explorer", []],
  ]);
});

test("where another notebook came to the front, the cells of this one run, and it stays behind", async () => {
  const { run, ran, activates } = notebook({ meanwhile: (_, user) => user.bringsAnotherToFront() });
  await run();
  expect(ran).toEqual([
    ["notebook:run-cell", 0, "%load_ext export_explorer"],
    ["notebook:run-cell", 1, "%%export model -i x\nmodel = Net()"],
  ]);
  expect(activates).toEqual([false, false]);
});

test.each(["# %load_ext export_explorer", "%load_ext export_explorers"])(
  "%j does not load the extension",
  async (source) => {
    const { run, sources } = notebook({ cells: [source, "model = Net()"] });
    await run();
    expect(sources()).toHaveLength(3);
  },
);

test.each<[UserSettings["mode"], string, string]>([
  ["static", "", "%%export model -i x"],
  ["auto", "", "%%export model -i x -d auto"],
  ["dynamic", "", "%%export model -i x -d dynamic"],
  ["auto", "-d x=AUTO", "%%export model -i x -d x=AUTO"],
  ["static", "-d x=AUTO", "%%export model -i x -d x=AUTO"],
])("asked %s by the settings and %j by the guess, the line is %s", async (mode, shapes, line) => {
  const { run, sources } = notebook({ mode, reply: answer({ ...GUESS, shapes }) });
  await run();
  expect(sources().at(-1)).toBe(`${line}\nmodel = Net()`);
});

test("what is not guessed is left out, and it is said that there are no inputs", async () => {
  const { run, sources, told } = notebook({ reply: answer({}) });
  await run();
  expect(sources().at(-1)).toBe("%%export\nmodel = Net()");
  expect(told).toEqual([["info", 'No example inputs found. Add them: %%export -i "(x,)".', 6000]]);
});

test.each([
  [120, ""],
  [121, "…"],
])("of %i letters that were guessed the message has 120 at most", async (count, end) => {
  const { run, told } = notebook({ reply: answer({ ...GUESS, found: "x".repeat(count) }) });
  await run();
  expect(told[0]?.[1]).toBe(`Inputs: ${"x".repeat(end ? 119 : 120)}${end}.`);
});

test.each<[string, Options, string]>([
  ["an empty cell", { cells: ["  \n"] }, "Nothing to export: the cell is empty."],
  [
    "one that is exported already",
    { cells: ["\n%%export\nx"] },
    "The cell already starts with %%export. Run it.",
  ],
  [
    "one with another magic",
    { cells: ["%%time -q\nx"] },
    "The cell starts with %%time, so %%export cannot be added.",
  ],
  ["a text", { cells: ["md:about"] }, "Select a code cell of a Python notebook to export."],
  ["no cell", { cells: [] }, "Select a code cell of a Python notebook to export."],
  ["a cell of R", { language: "R" }, "Select a code cell of a Python notebook to export."],
  ["what is no notebook", { isNotebook: false }, "Select a code cell of a Python notebook to export."],
  ["a notebook without a kernel", { hasKernel: false }, "This notebook has no kernel. Select one."],
  [
    "a kernel without the package",
    { reply: { status: "ok", user_expressions: { asked: { status: "error" } } } },
    "export_explorer is not installed in this notebook's kernel.",
  ],
  [
    "a kernel that fails",
    { reply: { status: "error", user_expressions: answer(GUESS).user_expressions } },
    "export_explorer is not installed in this notebook's kernel.",
  ],
  [
    "a cell that was exported meanwhile",
    { meanwhile: (sources) => void sources.splice(0, 1, "%%export") },
    "The cell already starts with %%export. Run it.",
  ],
  [
    "a notebook whose cell was deleted meanwhile",
    { cells: ["a = 1", "model = Net()"], meanwhile: (_, user) => user.deletesCell(1) },
    "Select a code cell of a Python notebook to export.",
  ],
  [
    "one whose cell was deleted while the extension was loaded",
    {
      cells: ["%load_ext export_explorer", "model = Net()"],
      meanwhile: (_, user) => user.request === 2 && user.deletesCell(1),
    },
    "Select a code cell of a Python notebook to export.",
  ],
  [
    "one that was closed meanwhile",
    { meanwhile: (_, user) => user.closesNotebook() },
    "Select a code cell of a Python notebook to export.",
  ],
])("%s is left as it is, and it is said why", async (_, options, words) => {
  const { run, sources, told, ran } = notebook(options);
  await run();
  expect(told).toEqual([["warning", words, 6000]]);
  expect(ran).toEqual([]);
  expect(sources().length).toBeLessThanOrEqual(options.cells?.length ?? 1);
  if (!options.meanwhile) expect(sources()).toEqual(options.cells ?? ["model = Net()"]);
});

test.each<[string, Options, boolean]>([
  ["a cell of Python", {}, true],
  ["one of a notebook that does not say its language", { language: "" }, true],
  ["one of a notebook without a model yet", { language: undefined }, true],
  ["a text", { cells: ["md:about"] }, false],
  ["a cell of R", { language: "R" }, false],
  ["what is no notebook", { isNotebook: false }, false],
])("the command is there for %s, or not", (_, options, isThere) => {
  const { command } = notebook(options);
  expect([command().isEnabled(), command().isVisible()]).toEqual([isThere, isThere]);
});

test("the command has its label, its place in the palette, and the icon where there is one", () => {
  const icon = played<LabIcon>({ name: "export" });
  expect(notebook({ icon }).command()).toMatchObject({ icon, label: "Export This Cell" });
  const { command, palette, plugin } = notebook();
  expect("icon" in command()).toBe(false);
  expect(command().caption).toBe("Put %%export above this cell and run it");
  expect(palette).toEqual([{ command: COMMAND, category: "Export Explorer" }]);
  expect([plugin.id, plugin.optional?.map(({ name }) => name)]).toEqual([COMMAND, ["palette"]]);
});
