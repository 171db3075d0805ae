// The anywidget host: turns its traits into signals, its messages into promises, and leaves nothing behind.
import { batch, computed, type Signal, signal } from "@preact/signals";
import "./explorer/explorer.css";
import { type AnyRequest, IDLE, NO_SURVEY } from "./answers";
import { cellsAround } from "./cells";
import { mount } from "./explorer/explorer";
import { createPredictions } from "./explorer/features/predict/predictions";
import type { Traits } from "./explorer/state";
import { mountSurvey } from "./explorer/survey/survey";
import { hostKernel, type WidgetManager } from "./hostkernel";
import { unpacked } from "./packed";
import { preferences } from "./preferences";
import { createRequests, type Requests } from "./requests";
import { liveSurvey } from "./survey";
import type { Packed, ShownCapture } from "./wire";

/** No row has this number: to find out whether the kernel answers. */
const MAX_START = 2 ** 31;

type Callback = (message: unknown, buffers?: readonly DataView[]) => void;

/** What is used of anywidget's model. */
export interface Model {
  readonly widget_manager?: WidgetManager;
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

/** What a view has of its model, and how it gives it back. */
interface Link {
  listen: (event: string, callback: Callback) => void;
  trait: <T>(name: string, missing: T) => Signal<T>;
  requests: Requests;
  /** Identifies the model in this page; undefined in some hosts. */
  id: string | undefined;
  /** Removes a part of the view when the host takes it away; the parts one after the other. */
  finally: (...steps: (() => void)[]) => void;
}

function linked({ model, signal: ended }: RenderContext, probe?: AnyRequest): Link {
  const undo: (() => void)[] = [];
  const renewals: (() => void)[] = [];
  // `layout` is a model of ipywidgets' own in the same kernel, and has `comm_live`: false if the widget's state comes from a saved
  // notebook and no kernel has it. Models of other hosts do not have it; there is a kernel then.
  const layout = model.get("layout") as { comm_live?: boolean; model_id?: string } | undefined;
  const requests = createRequests((message) => model.send(message), {
    hasKernel: layout?.comm_live !== false,
    ...(probe ? { probe } : {}),
    kernel: hostKernel(model.widget_manager),
  });

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
      if (name !== "selection") requests.noteMessage();
    });
    return value;
  }

  listen("msg:custom", requests.receive);
  // ipywidgets sends it when the kernel was restarted, shut down or reconnected.
  listen("comm_live_update", requests.probe);
  ended.addEventListener(
    "abort",
    () => {
      for (const step of undo.splice(0)) step();
    },
    { once: true },
  );
  return { listen, trait, requests, id: layout?.model_id, finally: (...steps) => undo.push(...steps) };
}

function render(context: RenderContext): void {
  const root = document.createElement("div");
  context.el.append(root);
  // Of the table of a survey alone.
  if (context.model.get("survey")) renderSurvey(context, root);
  else renderExplorer(context, root);
}

function renderSurvey(context: RenderContext, root: HTMLElement): void {
  const { listen, trait, requests, finally: undo } = linked(context, { kind: "rows", start: MAX_START });
  const { host, receive, dispose } = liveSurvey(
    trait("survey", NO_SURVEY),
    trait<DataView | null>("rows", null),
    requests.send,
    requests.isAnswering,
  );
  listen("msg:custom", receive);
  undo(mountSurvey(root, host), dispose, requests.dispose, () => root.remove());
}

function renderExplorer(context: RenderContext, root: HTMLElement): void {
  const { model } = context;
  const { listen, trait, requests, id, finally: undo } = linked(context);
  const predictions = createPredictions();
  listen("msg:custom", predictions.receive);
  const capture = trait<ShownCapture | Packed | null>("capture", null);
  const traits: Traits = {
    capture: computed(() => capture.value && unpacked<ShownCapture>(capture.value)),
    graph: trait("graph", null),
    ask: trait("ask", []),
    mode: trait("mode", "non-strict"),
    options: trait("options", []),
    lacking: trait("lacking", []),
    example: trait("example", []),
    live: trait("live", true),
    history: trait("runs", []),
    resolution: trait("resolution", null),
    status: trait("status", IDLE),
    selection: trait("selection", null),
    isEditable: trait("is_editable", true),
    missingProgram: trait("missing_program", null),
    predicting: trait("predicting", false),
    predictions,
  };

  const preferred = preferences();
  // Once for each explorer: the user may have switched it on again when another view of it, or the page, opens anew.
  if (id && isFirstSight(id)) {
    if (!preferred.live) requests.send({ kind: "set_live", live: false }).catch(() => {});
    if (!preferred.predict) requests.send({ kind: "set_predicting", is_on: false }).catch(() => {});
  }

  const unmount = mount(root, {
    traits,
    readTrait: trait,
    hasKernel: true,
    send: requests.send,
    isAnswering: requests.isAnswering,
    isKernelBusy: requests.isKernelBusy,
    cells: cellsAround(root),
    preferences: preferred,
    saveSelection(selection) {
      model.set("selection", selection);
      model.save_changes();
    },
  });
  undo(unmount, requests.dispose, () => root.remove());
}

function isFirstSight(id: string): boolean {
  const key = `export-explorer:${id}`;
  const isFirst = sessionStorage.getItem(key) === null;
  sessionStorage.setItem(key, "shown");
  return isFirst;
}

export default { render };
