// A kernel for the development page: it takes every request, and its exports all end as the recorded one did.

import { IDLE } from "../src/answers";
import { askText, parseAsk } from "../src/explorer/ask";
import { dimKey } from "../src/explorer/place";
import type { AskChange, Capture, Comparison } from "../src/model";
import type { Model } from "../src/widget";
import type { HistoryEntry, Request, Status } from "../src/wire";
import { columnsOf, withoutNodes } from "../test/columns";

const EXPORT_MS = 1500;
const TICK_MS = 250;

type Sent = Request & { id: string };
type Listener = (message: unknown, buffers?: readonly DataView[]) => void;

export function pretend(capture: Capture): Model {
  const traits = new Map<string, unknown>();
  const listeners = new Map<string, Set<Listener>>();
  const asks = new Map(capture.dims.map(({ asked, ...dim }) => [dimKey(dim), entry(dim, askText(asked))]));
  const history: HistoryEntry[] = [];
  let running: ReturnType<typeof setInterval> | undefined;
  let shown = capture;

  function tell(event: string, message?: unknown, buffers?: DataView[]): void {
    for (const listener of listeners.get(event) ?? []) listener(message, buffers);
  }

  function change(name: string, value: unknown): void {
    traits.set(name, value);
    tell(`change:${name}`);
  }

  function status(state: Status["state"], message = ""): void {
    change("status", { ...IDLE, state, message, run: history.length, can_undo: history.length > 1 });
  }

  function show(next: Capture): void {
    shown = next;
    history.push(inShort(next, history.length + 1));
    change("capture", withoutNodes(next));
    void packed(next).then((graph) => change("graph", graph));
    change("history", [...history]);
    change("example", []);
    status("idle");
  }

  function start(): void {
    clearInterval(running);
    const started = performance.now();
    running = setInterval(() => {
      const elapsed_ms = performance.now() - started;
      if (elapsed_ms > EXPORT_MS) {
        clearInterval(running);
        show(asked(shown, asks, traits.get("mode") as Capture["mode"]));
      } else status("running", `${(elapsed_ms / 1000).toFixed(1)} s, encoder.layers.3, model.py line 40`);
    }, TICK_MS);
    status("running", "Exporting.");
  }

  function answer(request: Sent): object {
    switch (request.kind) {
      case "set_ask":
      case "set_all": {
        const changes =
          request.kind === "set_ask"
            ? request.changes
            : shown.dims.filter(({ dim }) => dim !== null).map((dim) => entry(dim, request.ask));
        for (const changed of changes) asks.set(dimKey(changed), changed);
        change("ask", [...asks.values()]);
        break;
      }
      case "set_mode":
        change("mode", request.mode);
        break;
      case "set_example":
        change("example", request.changes);
        break;
      case "set_live":
        change("live", request.live);
        return {};
      case "cancel":
        clearInterval(running);
        status("idle", "The export was stopped.");
        return {};
      case "compare":
        return COMPARISON;
      case "layout_engine":
        return {};
      case "operator":
        return OPERATOR;
      case "source":
        return { source: SOURCE };
      case "resolve":
        change("resolution", { ok: false, steps: STEPS, run: history.length });
        return {};
      default:
        break;
    }
    if (request.kind === "apply" || traits.get("live")) start();
    return {};
  }

  const model: Model = {
    get: (name) => traits.get(name),
    set: change,
    save_changes() {},
    send: (message) =>
      queueMicrotask(async () => {
        const request = message as Sent;
        const engine = request.kind === "layout_engine" ? [await served("layout.js")] : [];
        tell("msg:custom", { id: request.id, result: answer(request) }, engine);
      }),
    on: (event, callback) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(callback)),
    off: (event, callback) => void listeners.get(event)?.delete(callback),
  };
  change("ask", [...asks.values()]);
  change("mode", capture.mode);
  change("live", true);
  change("selection", null);
  show(capture);
  return model;
}

/** The nodes as Python packs them. */
async function packed(capture: Capture): Promise<DataView> {
  const json = new Blob([JSON.stringify(columnsOf(capture))]);
  const deflated = json.stream().pipeThrough(new CompressionStream("deflate"));
  return new DataView(await new Response(deflated).arrayBuffer());
}

async function served(name: string): Promise<DataView> {
  return new DataView(await (await fetch(name)).arrayBuffer());
}

function entry({ input, dim }: Omit<AskChange, "ask">, ask: string): AskChange {
  return { input, dim, ask };
}

function asked(capture: Capture, asks: ReadonlyMap<string, AskChange>, mode: Capture["mode"]): Capture {
  const dims = capture.dims.map((dim) => ({
    ...dim,
    asked: parseAsk(asks.get(dimKey(dim))?.ask ?? "None") ?? dim.asked,
  }));
  return { ...capture, dims, mode };
}

function inShort(capture: Capture, run: number): HistoryEntry {
  const dims = capture.dims.filter(({ asked: { kind } }) => kind !== "default");
  return {
    run,
    ask: dims.map((dim) => entry(dim, askText(dim.asked))),
    mode: capture.mode,
    ok: capture.failure === null,
    outcome: capture.failure ? "constraint violation" : "5 dynamic, 1 specialized",
    elapsed_ms: capture.elapsed_ms,
    guards: capture.guards.length,
    nodes: capture.nodes.length,
    example: "",
  };
}

const OPERATOR = {
  schema: "aten::linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor",
  doc: "https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.linear.html",
};

const SOURCE = `from torch.export import Dim

batch = Dim("batch", min=2, max=64)
dynamic_shapes = {"x": {0: batch, 1: Dim.AUTO}, "y": {0: batch}}
`;

const STEPS = [
  { title: "make w.shape[1] STATIC: it has to be 5", kept: true, outcome: "x.shape[0] is left" },
  { title: "let torch decide about y.shape[1] (AUTO)", kept: false, outcome: "the same failure" },
  { title: "make x.shape[0] and y.shape[1] one Dim", kept: true, outcome: "exported" },
];

const COMPARISON: Comparison = {
  dims: [
    {
      input: "w",
      dim: 1,
      asked_before: "DYNAMIC",
      asked_after: "AUTO",
      before: "specialized 5",
      after: "static 5",
    },
    {
      input: "x",
      dim: 0,
      asked_before: "AUTO",
      asked_after: "AUTO",
      before: "dynamic ≥ 2",
      after: "dynamic ∈ [2, 64]",
    },
  ],
  guards_gained: [],
  guards_lost: [],
  operators: [
    { target: "aten.linear.default", before: 1, after: 2 },
    { target: "aten.sym_size.int", before: 0, after: 3 },
  ],
  elapsed_ms_before: 310,
  elapsed_ms_after: 284,
  ok_before: false,
  ok_after: true,
};
