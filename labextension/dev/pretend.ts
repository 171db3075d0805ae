// A kernel for the development page: it takes every request, and its exports all end as the recorded one did.

import { IDLE } from "../src/answers";
import { askText, parseAsk } from "../src/explorer/ask/grammar";
import { dimKey } from "../src/explorer/words/dimref";
import type { AskChange, Capture, Comparison } from "../src/model";
import type { Model } from "../src/widget";
import type { HistoryEntry, Request, Status } from "../src/wire";
import { columnsOf, withoutNodes } from "../test/columns";

const EXPORT_MS = 1500;
const TICK_MS = 250;

type Sent = Request & { id: string };
type Listener = (message: unknown, buffers?: readonly DataView[]) => void;

export class PretendKernel implements Model {
  readonly #traits = new Map<string, unknown>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #asks: Map<string, AskChange>;
  readonly #history: HistoryEntry[] = [];
  #running: ReturnType<typeof setInterval> | undefined;
  #shown: Capture;

  constructor(capture: Capture) {
    this.#shown = capture;
    this.#asks = new Map(capture.dims.map(({ asked, ...dim }) => [dimKey(dim), entry(dim, askText(asked))]));
    this.set("ask", [...this.#asks.values()]);
    this.set("mode", capture.mode);
    this.set("live", true);
    this.set("selection", null);
    this.#show(capture);
  }

  get(name: string): unknown {
    return this.#traits.get(name);
  }

  set(name: string, value: unknown): void {
    this.#traits.set(name, value);
    this.#tell(`change:${name}`);
  }

  save_changes(): void {}

  send(message: object): void {
    queueMicrotask(async () => {
      const request = message as Sent;
      const engine = request.kind === "layout_engine" ? [await served("layout.js")] : [];
      this.#tell("msg:custom", { id: request.id, result: this.#answer(request) }, engine);
    });
  }

  on(event: string, callback: Listener): void {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(callback));
  }

  off(event: string, callback: Listener): void {
    this.#listeners.get(event)?.delete(callback);
  }

  #tell(event: string, message?: unknown, buffers?: DataView[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(message, buffers);
  }

  #status(state: Status["state"], message = ""): void {
    const run = this.#history.length;
    this.set("status", { ...IDLE, state, message, run, can_undo: run > 1 });
  }

  #show(next: Capture): void {
    this.#shown = next;
    this.#history.push(inShort(next, this.#history.length + 1));
    this.set("capture", withoutNodes(next));
    void encodedNodes(next).then((graph) => this.set("graph", graph));
    this.set("runs", [...this.#history]);
    this.set("example", []);
    this.#status("idle");
  }

  #export(): void {
    clearInterval(this.#running);
    const started = performance.now();
    this.#running = setInterval(() => {
      const elapsed_ms = performance.now() - started;
      if (elapsed_ms > EXPORT_MS) {
        clearInterval(this.#running);
        this.#show(asked(this.#shown, this.#asks, this.get("mode") as Capture["mode"]));
      } else
        this.#status("running", `${(elapsed_ms / 1000).toFixed(1)} s, encoder.layers.3, model.py line 40`);
    }, TICK_MS);
    this.#status("running", "Exporting.");
  }

  /** Does what is requested; the result is that of the request. */
  #answer(request: Sent): object {
    switch (request.kind) {
      case "set_live":
        this.set("live", request.live);
        return {};
      case "cancel":
        clearInterval(this.#running);
        this.#status("idle", "The export was stopped.");
        return {};
      case "compare":
        return COMPARISON;
      case "layout_engine":
        return {};
      case "pin":
        this.set(
          "runs",
          this.#history.map((entry) => ({ ...entry, pinned: entry.run === request.run })),
        );
        return {};
      case "operator":
        return OPERATOR;
      case "source":
        return { source: SOURCE };
      case "resolve":
        this.set("resolution", { ok: false, steps: STEPS, run: this.#history.length });
        return {};
      default:
        this.#change(request);
        if (request.kind === "apply" || this.get("live")) this.#export();
        return {};
    }
  }

  /** Changes what the next export is asked. */
  #change(request: Sent): void {
    if (request.kind === "set_mode") this.set("mode", request.mode);
    if (request.kind === "set_example") this.set("example", request.changes);
    if (request.kind !== "set_ask" && request.kind !== "set_all") return;
    const changes =
      request.kind === "set_ask"
        ? request.changes
        : this.#shown.dims.filter(({ dim }) => dim !== null).map((dim) => entry(dim, request.ask));
    for (const changed of changes) this.#asks.set(dimKey(changed), changed);
    this.set("ask", [...this.#asks.values()]);
  }
}

/** The nodes of a capture, encoded as Python does it. */
async function encodedNodes(capture: Capture): Promise<DataView> {
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
    version: 1,
    made_at: 0,
    pinned: false,
    is_own: true,
    options: [],
    is_unusable: false,
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
  code: [],
  sides: [],
  nodes: [],
  matches: [],
  outputs: [],
  signature: [],
  ranges: [],
  results: null,
};
