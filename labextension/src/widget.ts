// The anywidget host: turns its traits into signals, its messages into promises, and leaves nothing behind.
import { batch, type Signal, signal } from "@preact/signals";
import "./explorer/explorer.css";
import { IDLE, NO_WAYS, NOTHING_COMPARED, NOTHING_TRIED } from "./answers";
import { cellsAround } from "./cells";
import { mount } from "./explorer/explorer";
import { createForetold } from "./explorer/predicted/foretold";
import { NO_RUN } from "./explorer/run/running";
import type { Traits } from "./explorer/state";
import { preferences } from "./preferences";
import { createRequests } from "./requests";

type Callback = (message: unknown, buffers?: readonly DataView[]) => void;

/** What is used of anywidget's model. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(message: object): void;
  on(event: string, callback: Callback): void;
  off(event: string, callback: Callback): void;
}

interface RenderContext {
  model: Model;
  el: HTMLElement;
  signal: AbortSignal;
}

function render({ model, el, signal: ended }: RenderContext): void {
  const undo: (() => void)[] = [];
  const renewals: (() => void)[] = [];
  // `layout` is a model of ipywidgets' own in the same kernel, and has `comm_live`: false if the widget's state comes from a saved
  // notebook and no kernel has it. Models of other hosts do not have it; there is a kernel then.
  const layout = model.get("layout") as { comm_live?: boolean; model_id?: string } | undefined;
  const requests = createRequests((message) => model.send(message), layout?.comm_live !== false);

  function listen(event: string, callback: Callback): void {
    model.on(event, callback);
    undo.push(() => model.off(event, callback));
  }

  function trait<T>(name: string, missing: T): Signal<T> {
    const read = () => (model.get(name) as T | undefined) ?? missing;
    const value = signal(read());
    renewals.push(() => {
      value.value = read();
    });
    listen(`change:${name}`, () => {
      // One message may change several, which belong together; it has changed all of them before it tells of the first.
      batch(() => {
        for (const renew of renewals) renew();
      });
      // The browser writes the selection itself; all else comes from Python.
      if (name !== "selection") requests.heard();
    });
    return value;
  }

  const foretold = createForetold();
  const traits: Traits = {
    capture: trait("capture", null),
    graph: trait("graph", null),
    ask: trait("ask", []),
    mode: trait("mode", "non-strict"),
    options: trait("options", []),
    lacking: trait("lacking", []),
    example: trait("example", []),
    live: trait("live", true),
    history: trait("runs", []),
    resolution: trait("resolution", null),
    drafted: trait("drafted", null),
    status: trait("status", IDLE),
    selection: trait("selection", null),
    isEditable: trait("is_editable", true),
    runState: trait("run_state", NO_RUN),
    decomposing: trait("decomposing", null),
    triedSizes: trait("tried_sizes", NOTHING_TRIED),
    comparing: trait("comparing", NOTHING_COMPARED),
    ways: trait("ways", NO_WAYS),
    predicting: trait("predicting", false),
    foretold,
  };
  listen("msg:custom", requests.receive);
  listen("msg:custom", foretold.hear);
  // ipywidgets sends it when the kernel was restarted, shut down or reconnected.
  listen("comm_live_update", requests.probe);

  const preferred = preferences();
  // Once for each explorer: the user may have switched it on again when another view of it, or the page, opens anew.
  if (layout?.model_id && isFirstSight(layout.model_id)) {
    if (!preferred.live) requests.send({ kind: "set_live", live: false }).catch(() => {});
    if (!preferred.predict) requests.send({ kind: "set_predicting", is_on: false }).catch(() => {});
  }

  const root = document.createElement("div");
  el.append(root);
  const unmount = mount(root, {
    traits,
    send: requests.send,
    isAnswering: requests.isAnswering,
    cells: cellsAround(root),
    preferences: preferred,
    saveSelection(selection) {
      model.set("selection", selection);
      model.save_changes();
    },
  });
  undo.push(unmount, requests.dispose, () => root.remove());
  ended.addEventListener(
    "abort",
    () => {
      for (const step of undo.splice(0)) step();
    },
    { once: true },
  );
}

function isFirstSight(id: string): boolean {
  const key = `export-explorer:${id}`;
  const isFirst = sessionStorage.getItem(key) === null;
  sessionStorage.setItem(key, "shown");
  return isFirst;
}

export default { render };
