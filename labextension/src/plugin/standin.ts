// The last capture as its static table where the widget is gone: a notebook that is opened again has its outputs, but neither the
// kernel nor, as a rule, the widgets' state. ipywidgets then writes an error into the output, or waits for a kernel.

import type { IRenderMime, IRenderMimeRegistry, Panel } from "./jupyterlab";
import { asSaved, WIDGET_VIEW } from "./savedstate";
import { LAST_CAPTURE } from "./words";

// Of the output's metadata; `explorer.py` writes it.
const MARK = "export_explorer";
// A live widget shows sooner, so that no table flashes up before it.
const PATIENCE_MS = 2_000;

/** ipywidgets' renderer: a panel that holds the widget's view once there is one. */
type WidgetRenderer = Panel & IRenderMime.IRenderer;

/** Lets the outputs that a registry renders from now on fall back on their own static table. */
export function standIn(registry: IRenderMimeRegistry): void {
  const create = registry.createRenderer.bind(registry);
  // ipywidgets replaces its factory with each kernel, so the renderers are intercepted, not the factory.
  registry.createRenderer = (mimeType, ...rest) => {
    const renderer = create(mimeType, ...rest);
    if (mimeType === WIDGET_VIEW) withTable(renderer as WidgetRenderer, () => create("text/html"));
    return renderer;
  };
}

function withTable(renderer: WidgetRenderer, createTable: () => IRenderMime.IRenderer): void {
  const renderWidget = renderer.renderModel.bind(renderer);
  let table: IRenderMime.IRenderer | null = null;
  // ipywidgets renders the last model that it did not find again, once the kernel has announced its widgets.
  const asGiven = new WeakMap<IRenderMime.IMimeModel, IRenderMime.IMimeModel>();

  async function showTable(model: IRenderMime.IMimeModel): Promise<void> {
    if (table === null) {
      table = createTable();
      renderer.disposed.connect(() => table?.dispose());
      await table.renderModel(model);
      const sentence = document.createElement("p");
      sentence.textContent = LAST_CAPTURE;
      table.node.prepend(sentence);
    }
    // The widget may have shown while the table was rendered.
    if (!isEmpty()) return;
    renderer.removeClass("jupyter-widgets");
    // Not by Lumino's layout: ipywidgets empties the node itself if the widget shows after all.
    renderer.node.replaceChildren(table.node);
  }

  function isEmpty(): boolean {
    return !renderer.isDisposed && !renderer.isHidden && renderer.widgets.length === 0;
  }

  async function renderSaved(model: IRenderMime.IMimeModel): Promise<void> {
    const saved = asSaved(model);
    asGiven.set(saved, model);
    await renderWidget(saved);
  }

  renderer.renderModel = async (given) => {
    const model = asGiven.get(given) ?? given;
    const rendered = renderWidget(model);
    if (!(MARK in model.metadata)) return rendered;
    const isLate = await Promise.race([rendered.then(() => false), later(PATIENCE_MS)]);
    if (isLate && isEmpty()) await showTable(model);
    await rendered;
    if (isEmpty()) await renderSaved(model);
    if (isEmpty()) await showTable(model);
  };
}

function later(ms: number): Promise<true> {
  return new Promise((resolve) => setTimeout(resolve, ms, true));
}
