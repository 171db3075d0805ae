// The outer edge, played: anywidget's model as the widget sees it, and the words of a kernel behind it.
import { act } from "@testing-library/preact";
import { onTestFinished } from "vitest";
import { type AnyRequest, IDLE } from "../src/answers";
import { askText } from "../src/explorer/ask/grammar";
import type { WidgetManager } from "../src/hostkernel";
import type { AskChange, Capture, ExampleChange } from "../src/model";
import widget, { type Model } from "../src/widget";
import type {
  ComparingState,
  DecompositionState,
  DeployState,
  DraftState,
  HistoryEntry,
  Option,
  Resolution,
  RunState,
  SizesState,
  Status,
  Told,
} from "../src/wire";
import { withoutNodes } from "./columns";
import { encodedNodes } from "./graphs";

export type Sent = AnyRequest & { id: string };

export class Kernel implements Model {
  readonly traits = new Map<string, unknown>();
  readonly saved: unknown[] = [];
  readonly sent: Sent[] = [];
  readonly #listeners = new Set<
    readonly [event: string, callback: (message: unknown, buffers?: readonly DataView[]) => void]
  >();
  isGone = false;
  widget_manager?: WidgetManager;

  constructor(capture: Capture | null) {
    this.traits.set("capture", capture && withoutNodes(capture));
    this.traits.set("graph", capture && encodedNodes(capture));
    this.traits.set("ask", asksOf(capture));
    this.traits.set("mode", capture?.mode ?? "non-strict");
    this.traits.set("options", capture?.options ?? []);
    this.traits.set("status", IDLE);
    this.traits.set("example", []);
    this.traits.set("live", true);
    this.traits.set("predicting", true);
    this.traits.set("runs", capture === null ? [] : [runOf(capture, 1)]);
    this.traits.set("resolution", null);
    this.traits.set("drafted", null);
    this.traits.set("selection", null);
    this.traits.set("decomposing", { state: "idle", message: "", run: 0, result: null, node: null });
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  get lastSent(): Sent {
    const last = this.sent.at(-1);
    if (last === undefined) throw new Error("Nothing was sent.");
    return last;
  }

  get(name: string): unknown {
    return this.traits.get(name);
  }

  set(name: string, value: unknown): void {
    this.traits.set(name, value);
    this.#tell(`change:${name}`);
  }

  save_changes(): void {
    this.saved.push(this.traits.get("selection"));
  }

  send(message: object): void {
    if (this.isGone) throw new Error("Cannot send: the comm is closed.");
    this.sent.push(message as Sent);
  }

  on(event: string, callback: (message: unknown, buffers?: readonly DataView[]) => void): void {
    this.#listeners.add([event, callback]);
  }

  off(event: string, callback: (message: unknown, buffers?: readonly DataView[]) => void): void {
    for (const entry of this.#listeners) {
      if (entry[0] === event && entry[1] === callback) this.#listeners.delete(entry);
    }
  }

  /** Python sets a trait. */
  async shows<K extends keyof Shows>(name: K, value: Shows[K]): Promise<void> {
    await act(() => this.set(name, value));
  }

  async status(state: Status["state"], message = "", more: Partial<Status> = {}): Promise<void> {
    await this.shows("status", { ...IDLE, state, message, run: 1, ...more });
  }

  /** The host tells of something that is no trait. */
  says(event: string): void {
    this.#tell(event);
  }

  /** Python shows another run, with the ask it was made with: all of it in one message, of which each change is told apart. */
  async exported(capture: Capture, run?: number): Promise<void> {
    const shown = {
      ...(run === undefined ? {} : { status: { ...IDLE, run } }),
      ask: asksOf(capture),
      capture: withoutNodes(capture),
      graph: encodedNodes(capture),
    };
    await act(() => {
      for (const [name, value] of Object.entries(shown)) this.traits.set(name, value);
      for (const name of Object.keys(shown)) this.#tell(`change:${name}`);
    });
  }

  /** Python foretells something. */
  async foretells(told: Told): Promise<void> {
    await act(() => this.#tell("msg:custom", told));
  }

  async accepts({ id }: Sent, result: object = {}, buffers: readonly DataView[] = []): Promise<void> {
    await this.#replies({ id, result }, buffers);
  }

  /** Python sends a message that answers nothing. */
  tells(message: object, buffers: readonly DataView[] = []): void {
    this.#tell("msg:custom", message, buffers);
  }

  async refuses({ id }: Sent, error: string): Promise<void> {
    await this.#replies({ id, error });
  }

  async #replies(message: object, buffers?: readonly DataView[]): Promise<void> {
    await act(async () => {
      this.#tell("msg:custom", message, buffers);
      // A turn of the event loop, after all that waits for the reply.
      await new Promise((resume) => setTimeout(resume));
    });
  }

  #tell(event: string, message?: unknown, buffers?: readonly DataView[]): void {
    for (const [name, callback] of [...this.#listeners]) if (name === event) callback(message, buffers);
  }
}

/** The traits that Python sets. */
interface Shows {
  is_editable: boolean;
  ask: AskChange[];
  mode: string;
  status: Status;
  example: ExampleChange[];
  live: boolean;
  lacking: Option[];
  predicting: boolean;
  runs: HistoryEntry[];
  run_state: RunState;
  deploy_state: DeployState;
  resolution: Resolution | null;
  drafted: DraftState | null;
  tried_sizes: SizesState;
  comparing: ComparingState;
  decomposing: DecompositionState;
}

/** A line of the history as Python would write it. */
export function runOf(capture: Capture, run: number, more: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    run,
    ask: asksOf(capture),
    mode: capture.mode,
    ok: capture.failure === null,
    outcome: capture.failure?.kind ?? "exported",
    elapsed_ms: capture.elapsed_ms,
    guards: capture.guards.length,
    nodes: (capture.failure?.partial_nodes ?? capture.nodes).length,
    example: "",
    version: 1,
    made_at: 0,
    pinned: false,
    is_own: true,
    options: [],
    is_unusable: false,
    ...more,
  };
}

export function asksOf(capture: Capture | null): AskChange[] {
  const entries = capture?.dims.map(({ input, dim, asked }) => ({ input, dim, ask: askText(asked) })) ?? [];
  return entries.filter(({ ask }) => ask !== "None");
}

export interface Shown {
  kernel: Kernel;
  el: HTMLElement;
  root: HTMLElement;
  /** The host takes the view away. */
  close: () => void;
}

/** The whole widget on a capture, as a notebook shows it. */
export async function show(capture: Capture | null): Promise<Shown> {
  document.body.replaceChildren();
  return view(new Kernel(capture));
}

/** One more view of what a kernel has. It ends with its test, so that nothing that it waits for comes after the page is gone. */
export async function view(kernel: Kernel): Promise<Shown> {
  const el = document.createElement("div");
  document.body.append(el);
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  await act(() => widget.render({ model: kernel, el, signal: ending.signal }));
  return { kernel, el, root: el.firstElementChild as HTMLElement, close: () => ending.abort() };
}
