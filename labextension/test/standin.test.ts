// The static table where a widget is gone, with ipywidgets' and JupyterLab's renderers played.
import { Widget } from "@lumino/widgets";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Application, IRenderMime, NotebookPanel } from "../src/plugin/jupyterlab";
import plugin from "../src/plugin/plugin";
import { keepApart } from "../src/plugin/savedstate";
import { played } from "./played";

const WIDGET_VIEW = "application/vnd.jupyter.widget-view+json";
const PATIENCE_MS = 2_000;

class PlayedRenderer extends Widget implements IRenderMime.IRenderer {
  readonly widgets: unknown[] = [];

  constructor(readonly rendered: Promise<void> = Promise.resolve()) {
    super();
  }

  readonly asked: unknown[] = [];
  /** The ids of the widgets that there are. */
  readonly known: unknown[] = [];

  async renderModel(model: IRenderMime.IMimeModel): Promise<void> {
    await this.rendered;
    const { model_id } = (model.data[WIDGET_VIEW] ?? {}) as { model_id?: string };
    this.asked.push(model_id);
    if (this.known.includes(model_id)) this.widgets.push({});
    this.node.append("rendered");
  }
}

function rendering(rendered: Promise<void>) {
  const widget = new PlayedRenderer(rendered);
  const table = new PlayedRenderer();
  const rendermime = {
    createRenderer: (mimeType: string) => (mimeType === WIDGET_VIEW ? widget : table),
  };
  const panel = played<NotebookPanel>({ content: { rendermime } });
  const addWidgetExtension = (_: string, extension: { createNew(panel: NotebookPanel): void }) =>
    extension.createNew(panel);
  void plugin.activate(played<Application>({ docRegistry: { addWidgetExtension } }));
  const renderer = rendermime.createRenderer(WIDGET_VIEW);
  return {
    widget,
    table,
    render: (metadata: object) =>
      renderer.renderModel(
        played<IRenderMime.IMimeModel>({ data: { [WIDGET_VIEW]: { model_id: "id" } }, metadata }),
      ),
  };
}

const never = new Promise<void>(() => {});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an explorer whose widget does not come is its table, with a sentence above it", async () => {
  const { widget, table, render } = rendering(never);
  void render({ export_explorer: {} });
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
  expect(widget.node.contains(table.node)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(widget.node.contains(table.node)).toBe(true);
  expect(table.node.firstElementChild?.textContent).toContain("Run the cell to make changes");
  widget.dispose();
  expect(table.isDisposed).toBe(true);
});

test("a widget that comes is left alone", async () => {
  const { widget, table, render } = rendering(Promise.resolve());
  widget.widgets.push({});
  await render({ export_explorer: {} });
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(widget.node.contains(table.node)).toBe(false);
});

test("the widgets of others are left alone", async () => {
  const { widget, table, render } = rendering(Promise.resolve());
  await render({});
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(widget.node.contains(table.node)).toBe(false);
});

test("an explorer whose state was saved is shown from that state", async () => {
  const { widget, table, render } = rendering(Promise.resolve());
  widget.known.push("export-explorer-id");
  await render({ export_explorer: {} });
  expect(widget.asked).toEqual(["id", "export-explorer-id"]);
  expect(widget.node.contains(table.node)).toBe(false);
});

test("the state of an explorer is saved under another id than its output names, once, and that of others is not", () => {
  const models = { a: "export_explorer.explorer.Explorer", b: "quak.Widget", c: undefined };
  const manager = {
    get_state_sync: () => ({
      version_major: 2,
      state: Object.fromEntries(
        Object.entries(models).map(([id, name]) => [
          id,
          { state: name === undefined ? {} : { _anywidget_id: name } },
        ]),
      ),
    }),
  };
  keepApart(manager);
  keepApart(manager);
  const saved = manager.get_state_sync();
  expect(Object.keys(saved.state)).toEqual(["export-explorer-a", "b", "c"]);
  expect(saved.version_major).toBe(2);
});

test("a manager that saves no state is left as it is", () => {
  const manager = {};
  keepApart(manager);
  expect(manager).toEqual({});
});
