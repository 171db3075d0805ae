// The side panel: the explorers of the notebook in front, with JupyterLab's packages played.
import { Token } from "@lumino/coreutils";
import { Signal } from "@lumino/signaling";
import { Panel, Widget } from "@lumino/widgets";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Application, Cell, LabIcon, Notebook, Packages } from "../src/plugin/jupyterlab";
import { sidePanelPlugin } from "../src/plugin/sidepanel";
import { shownCell } from "../src/plugin/views";
import { played } from "./played";

// happy-dom has none.
function option(text: string, value: string, _: boolean, isSelected: boolean): HTMLOptionElement {
  const made = document.createElement("option");
  Object.assign(made, { text, value, selected: isSelected });
  return made;
}

const WIDGET_VIEW = "application/vnd.jupyter.widget-view+json";

class PlayedRenderer extends Widget {
  readonly rendered: unknown[] = [];

  async renderModel(model: unknown): Promise<void> {
    this.rendered.push(model);
  }
}

interface Output {
  metadata: object;
  data: object;
}

/** An explorer in an output, by the id of its widget. */
const explorer = (model_id: string, model?: string): Output => ({
  metadata: { export_explorer: model === undefined ? {} : { model } },
  data: { [WIDGET_VIEW]: { model_id } },
});

interface PlayedCell {
  outputs: Output[];
  executionCount: number | null;
  executionState: "idle" | "running";
  cell: Cell;
}

function code(executionCount: number | null, ...outputs: Output[]): PlayedCell {
  const made = { outputs, executionCount, executionState: "idle" } as PlayedCell;
  const list = { get: (at: number) => made.outputs[at] };
  Object.defineProperty(list, "length", { get: () => made.outputs.length });
  const model = { type: "code", outputs: list };
  Object.defineProperty(model, "executionCount", { get: () => made.executionCount });
  Object.defineProperty(model, "executionState", { get: () => made.executionState });
  made.cell = played<Cell>({ model });
  return made;
}

function notebook(...cells: (PlayedCell | "text")[]) {
  const renderers: PlayedRenderer[] = [];
  const scrolled: unknown[][] = [];
  const changed = new Signal<object, void>({});
  const content = played<Notebook>({
    widgets: cells.map((it) => (it === "text" ? { model: { type: "markdown" } } : it.cell)),
    activeCellIndex: 0,
    model: { contentChanged: changed },
    rendermime: {
      createRenderer: (mimeType: string) => {
        expect(mimeType).toBe(WIDGET_VIEW);
        renderers.push(new PlayedRenderer());
        return renderers.at(-1);
      },
    },
    scrollToItem: async (...to: unknown[]) => void scrolled.push(to),
  });
  return { content, renderers, scrolled, change: () => changed.emit() };
}

type PlayedNotebook = ReturnType<typeof notebook>;

async function panel(first: PlayedNotebook | null, name = "JupyterLab", icon?: LabIcon) {
  const currentChanged = new Signal<object, void>({});
  const tracker = { currentWidget: first && { content: first.content }, currentChanged };
  const added: [widget: Panel, area: string, options: object][] = [];
  const commands = new Map<string, { label: string; execute: () => void }>();
  const activated: string[] = [];
  const palette: object[] = [];
  const restored: [Widget, string][] = [];
  class MimeModel {
    constructor(readonly options: object) {}
  }
  const packages = played<Packages>({
    application: { ILayoutRestorer: new Token("restorer") },
    apputils: { ICommandPalette: new Token("palette") },
    notebook: { INotebookTracker: new Token("notebooks") },
    rendermime: { MimeModel },
    widgets: { Panel, Widget },
  });
  const app = played<Application>({
    name,
    shell: {
      currentWidget: null,
      add: (...one: (typeof added)[number]) => added.push(one),
      activateById: (id: string) => activated.push(id),
    },
    commands: {
      addCommand: (id: string, command: { label: string; execute: () => void }) => commands.set(id, command),
    },
  });
  const plugin = sidePanelPlugin(packages, icon);
  const restorer = { add: (...one: [Widget, string]) => restored.push(one) };
  await plugin.activate(app, tracker, { addItem: (item: object) => palette.push(item) }, restorer);
  await vi.advanceTimersByTimeAsync(100);
  const [[widget]] = added as [[Panel, string, object]];
  const { node } = widget;
  const list = node.querySelector("select") as HTMLSelectElement;
  return {
    ...{ plugin, added, commands, activated, palette, restored, widget, node, list },
    toCell: node.querySelector("button") as HTMLButtonElement,
    empty: node.querySelector("p") as HTMLElement,
    labels: () => [...list.options].map(({ text, selected }) => (selected ? `> ${text}` : text)),
    /** The ids of the widgets that are shown, of all views that the panel holds. */
    shown: () =>
      widget.widgets.flatMap((it) => (it instanceof PlayedRenderer ? it.rendered : [])) as MimeModel[],
    choose(model: string) {
      list.value = model;
      list.dispatchEvent(new Event("change"));
    },
    async bring(next: PlayedNotebook | null) {
      tracker.currentWidget = next && { content: next.content };
      currentChanged.emit();
      await vi.advanceTimersByTimeAsync(100);
    },
  };
}

const view = (model_id: string) => ({
  options: { data: { [WIDGET_VIEW]: { version_major: 2, version_minor: 0, model_id } } },
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "Option",
    // Called with `new`, as no arrow can be.
    function Option(...given: Parameters<typeof option>) {
      return option(...given);
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Reflect.deleteProperty(globalThis, "exportExplorerEditCell");
});

test("the explorers of the notebook are listed, and the first is shown", async () => {
  const text = { metadata: {}, data: { "text/plain": "4" } };
  const other = { metadata: {}, data: { [WIDGET_VIEW]: { model_id: "slider" } } };
  const lost = { metadata: { export_explorer: {} }, data: {} };
  const two = notebook("text", code(3, text, other, lost, explorer("a", "Net")), code(null, explorer("b")));
  const { labels, shown, list, toCell, empty } = await panel(two);
  expect(labels()).toEqual(["> In [3] Net", "In [ ]"]);
  expect([...list.options].map(({ value }) => value)).toEqual(["a", "b"]);
  expect(shown()).toEqual([view("a")]);
  expect([list.hidden, toCell.hidden, empty.hidden]).toEqual([false, false, true]);
});

test("a notebook without an explorer says how to get one, and so does no notebook", async () => {
  const { labels, shown, list, toCell, empty, bring } = await panel(notebook("text", code(1)));
  for (const next of [null, notebook()]) {
    expect([labels(), shown()]).toEqual([[], []]);
    expect([list.hidden, toCell.hidden, empty.hidden]).toEqual([true, true, false]);
    expect(empty.textContent).toContain("No explorer in this notebook yet");
    await bring(next);
  }
});

test("another one is shown when it is chosen, as of its own cell, and the button leads to that", async () => {
  const second = code(2, explorer("b"));
  const two = notebook(code(1, explorer("a")), second);
  const { choose, shown, toCell, widget } = await panel(two);
  choose("b");
  expect(shown()).toEqual([view("b")]);
  expect(two.renderers.map(({ isDisposed }) => isDisposed)).toEqual([true, false]);
  expect(shownCell(widget.widgets.at(-1)?.node as HTMLElement)).toEqual({
    notebook: two.content,
    cell: second.cell,
  });
  toCell.click();
  expect(two.content.activeCellIndex).toBe(1);
  expect(two.scrolled).toEqual([[1, "center"]]);
});

test("what is chosen stays when the notebook changes and when another was in front", async () => {
  const two = notebook(code(1, explorer("a")), code(2, explorer("b")));
  const other = notebook(code(1, explorer("c")));
  const { choose, shown, bring, labels } = await panel(two);
  choose("b");
  two.change();
  await vi.advanceTimersByTimeAsync(100);
  expect(two.renderers).toHaveLength(2);
  await bring(other);
  expect(shown()).toEqual([view("c")]);
  await bring(two);
  expect(shown()).toEqual([view("b")]);
  expect(labels()).toEqual(["In [1]", "> In [2]"]);
});

test("while its cell runs the explorer stays, until the next one takes its place", async () => {
  const cell = code(1, explorer("a"));
  const one = notebook(cell, code(2, explorer("b")));
  const { shown, labels } = await panel(one);
  cell.outputs = [];
  cell.executionState = "running";
  one.change();
  await vi.advanceTimersByTimeAsync(100);
  expect(shown()).toEqual([view("a")]);
  expect(labels()).toEqual(["> In [1]", "In [2]"]);
  cell.outputs = [explorer("a2")];
  cell.executionCount = 7;
  one.change();
  await vi.advanceTimersByTimeAsync(99);
  expect(shown()).toEqual([view("a")]);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown()).toEqual([view("a2")]);
  expect(labels()).toEqual(["> In [7]", "In [2]"]);
});

test("where its cell ends without an explorer the first of the others is shown, and new ones are listed", async () => {
  const cell = code(1, explorer("a"));
  const later = code(null);
  const one = notebook(cell, code(2, explorer("b")), later);
  const { shown, labels, empty } = await panel(one);
  cell.outputs = [];
  cell.executionState = "running";
  one.change();
  await vi.advanceTimersByTimeAsync(100);
  expect(shown()).toEqual([view("a")]);
  cell.executionState = "idle";
  later.outputs = [explorer("c")];
  one.change();
  await vi.advanceTimersByTimeAsync(100);
  expect(shown()).toEqual([view("b")]);
  expect(labels()).toEqual(["> In [2]", "In [ ]"]);
  (one.content.widgets as Cell[]).splice(1, 2);
  one.change();
  await vi.advanceTimersByTimeAsync(100);
  expect([shown(), labels(), empty.hidden]).toEqual([[], [], false]);
});

test("where its cell is deleted the first of the others is shown, and the button leads nowhere meanwhile", async () => {
  const one = notebook(code(1, explorer("a")), code(2, explorer("b")));
  const { shown, toCell } = await panel(one);
  (one.content.widgets as Cell[]).splice(0, 1);
  toCell.click();
  expect(one.scrolled).toEqual([]);
  one.change();
  await vi.advanceTimersByTimeAsync(100);
  expect(shown()).toEqual([view("b")]);
});

test("several changes are followed once, those of a notebook that is not in front not at all", async () => {
  const first = code(1, explorer("a"));
  const one = notebook(first);
  const { bring, labels } = await panel(one);
  await bring(notebook());
  first.outputs = [explorer("z")];
  one.change();
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  await bring(one);
  for (let count = 0; count < 3; count += 1) one.change();
  expect(vi.getTimerCount()).toBe(1);
});

test("it stands at the right, is brought to the front by a command, and is restored with the layout", async () => {
  const { plugin, added, commands, activated, palette, restored, widget, node, list, toCell } =
    await panel(null);
  expect(added).toEqual([[widget, "right", { rank: 900 }]]);
  expect([widget.id, widget.title.caption, widget.title.label]).toEqual([
    "export-explorer-panel",
    "Explorers",
    "Explorers",
  ]);
  const [[id, command]] = [...commands] as [[string, { label: string; execute: () => void }]];
  expect([id, command.label]).toEqual(["export-explorer:show-panel", "Keep an Explorer in View"]);
  command.execute();
  expect(activated).toEqual([widget.id]);
  expect(palette).toEqual([{ command: id, category: "Export Explorer" }]);
  expect(restored).toEqual([[widget, widget.id]]);
  expect(plugin.id).toBe("export-explorer:panel");
  expect(widget.hasClass("export-explorer-panel")).toBe(true);
  expect([node.style.overflow, node.style.background, node.style.minWidth]).toEqual([
    "auto",
    "var(--jp-layout-color1)",
    "420px",
  ]);
  expect(list.getAttribute("aria-label")).toBe("Explorers");
  expect([toCell.textContent, toCell.title]).toEqual(["Show cell", "Scroll to the cell of this explorer"]);
  expect([(list.parentElement as HTMLElement).style.padding, toCell.style.cursor]).toEqual([
    "8px 12px",
    "pointer",
  ]);
});

test("in Notebook it is as narrow as the user draws it, and an icon takes the place of the label", async () => {
  const icon = played<LabIcon>({ name: "export" });
  const { widget, node } = await panel(null, "Jupyter Notebook", icon);
  expect(node.style.minWidth).toBe("");
  expect([widget.title.label, widget.title.icon]).toEqual(["", icon]);
});

test("without the packages that it needs there is no panel, but cells can be edited", () => {
  const added: unknown[] = [];
  const app = played<Application>({ shell: { add: (one: unknown) => added.push(one), currentWidget: null } });
  void sidePanelPlugin(played<Packages>({}), undefined).activate(app);
  expect(added).toEqual([]);
  expect(globalThis).toHaveProperty("exportExplorerEditCell");
});
