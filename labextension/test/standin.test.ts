// The static table where a widget is gone, with ipywidgets' and JupyterLab's renderers played.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Notebook, Renderer } from "../src/plugin/jupyterlab";
import plugin from "../src/plugin/plugin";

const WIDGET_VIEW = "application/vnd.jupyter.widget-view+json";
const PATIENCE_MS = 2_000;

class PlayedRenderer implements Renderer {
  readonly node = document.createElement("div");
  readonly widgets: unknown[] = [];
  readonly isHidden = false;
  isDisposed = false;
  onDisposed = () => {};
  readonly disposed = {
    connect: (slot: () => void) => {
      this.onDisposed = slot;
    },
  };

  constructor(readonly rendered: Promise<void> = Promise.resolve()) {}

  async renderModel(): Promise<void> {
    await this.rendered;
    this.node.append("rendered");
  }

  dispose(): void {
    this.isDisposed = true;
    this.onDisposed();
  }

  removeClass(): void {}
}

function rendering(rendered: Promise<void>) {
  const widget = new PlayedRenderer(rendered);
  const table = new PlayedRenderer();
  const rendermime = {
    createRenderer: (mimeType: string) => (mimeType === WIDGET_VIEW ? widget : table),
  };
  plugin.activate({
    commands: { execute: async () => {} },
    docRegistry: {
      addWidgetExtension: (_, { createNew }) => createNew({ content: { rendermime } as unknown as Notebook }),
    },
    shell: { currentWidget: null },
  });
  const renderer = rendermime.createRenderer(WIDGET_VIEW);
  return {
    widget,
    table,
    render: (metadata: object) => (renderer as Renderer).renderModel({ metadata: { ...metadata } }),
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
  expect(table.node.firstElementChild?.textContent).toContain("Re-run the cell");
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
