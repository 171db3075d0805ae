// The development page: the real widget on each recorded capture; `?capture=NAME` shows one of them alone.
// No kernel is behind it: a changed ask is acknowledged and shown, but its export never comes.
import { askText } from "../src/explorer/ask";
import { dimKey } from "../src/explorer/place";
import type { AskChange, Capture } from "../src/model";
import widget, { type Model } from "../src/widget";
import { IDLE, type Request } from "../src/wire";

/** Names of the recorded captures, put in by the build. */
declare const RECORDED: string[];

function modelOf(capture: Capture): Model {
  const asks = new Map(capture.dims.map(({ asked, ...dim }) => [dimKey(dim), entry(dim, askText(asked))]));
  const traits = new Map<string, unknown>([
    ["capture", capture],
    ["ask", [...asks.values()]],
    ["mode", capture.mode],
    ["status", { ...IDLE, run: 1 }],
    ["selection", null],
  ]);
  const listeners = new Map<string, Set<(message: unknown) => void>>();

  function tell(event: string, message?: unknown): void {
    for (const listener of listeners.get(event) ?? []) listener(message);
  }

  function change(name: string, value: unknown): void {
    traits.set(name, value);
    tell(`change:${name}`);
  }

  function answer(request: Request & { id: string }): void {
    if (request.kind === "set_mode") change("mode", request.mode);
    else {
      const changes =
        request.kind === "set_ask" ? request.changes : capture.dims.map((dim) => entry(dim, request.ask));
      for (const changed of changes) asks.set(dimKey(changed), changed);
      change("ask", [...asks.values()]);
    }
    change("status", { state: "waiting", message: "", run: 1 });
    tell("msg:custom", { id: request.id, result: {} });
  }

  return {
    get: (name) => traits.get(name),
    set: change,
    save_changes() {},
    send: (message) => queueMicrotask(() => answer(message as Request & { id: string })),
    on: (event, callback) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(callback)),
    off: (event, callback) => void listeners.get(event)?.delete(callback),
  };
}

function entry({ input, dim }: Omit<AskChange, "ask">, ask: string): AskChange {
  return { input, dim, ask };
}

const wanted = new URLSearchParams(location.search).get("capture");
for (const name of RECORDED.filter((recorded) => wanted === null || recorded === wanted)) {
  const { default: capture } = (await import(`../../tests/data/${name}.json`)) as { default: Capture };
  const el = document.createElement("section");
  document.querySelector("main")?.append(el);
  widget.render({ model: modelOf(capture), el, signal: new AbortController().signal });
}
