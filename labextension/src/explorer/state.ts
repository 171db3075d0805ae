// What the views show and what they can do: the traits, what is asked in the browser, and where the user is.
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Send } from "../answers";
import type { Comparison, DimRef } from "../model";
import type { HistoryEntry, OperatorHelp, Resolution, Selection, ShownCapture, Status } from "../wire";
import { type Asked, type AskedTraits, createAsked } from "./asked";
import { linkChanges } from "./dims";
import { createGraph, type Graph } from "./graph/state";
import { createHighlights, type Highlights } from "./highlights";
import { outlives } from "./selection";

export const TABS = ["Source", "Graph", "Guards", "Symbols", "Problems", "Program", "History"] as const;
export type Tab = (typeof TABS)[number];

export interface Traits extends AskedTraits {
  /** The nodes of the capture, packed. */
  graph: ReadonlySignal<DataView<ArrayBuffer> | null>;
  history: ReadonlySignal<HistoryEntry[]>;
  resolution: ReadonlySignal<Resolution | null>;
  status: ReadonlySignal<Status>;
  selection: Signal<Selection | null>;
  /** Whether something else can be asked: not of a program without its model, nor in a saved page. */
  isEditable: ReadonlySignal<boolean>;
}

export interface Host {
  traits: Traits;
  send: Send;
  isAnswering: ReadonlySignal<boolean>;
  /** Puts source into a new cell; null where the host does not let a widget do so. */
  insertCell: ((source: string) => Promise<void>) | null;
  saveSelection: (selection: Selection | null) => void;
}

/** The editor that is open: that of a Dim, or of the bounds of AUTO or DYNAMIC. */
export interface Editing {
  key: string;
  of: "dim" | "bounds";
}

export interface Actions
  extends Pick<Asked, "setAsk" | "tryAsk" | "setAll" | "setMode" | "setExample" | "setLive"> {
  apply: () => void;
  cancel: () => void;
  undo: (steps?: number) => void;
  redo: () => void;
  goTo: (run: number) => void;
  resolve: () => void;
  compare: (first: number, second: number) => Promise<Comparison | null>;
  /** Python source of what is asked now; null if there is none to be had. */
  source: () => Promise<string | null>;
  /** What torch says of an operator; null if nobody answers. */
  operator: (target: string) => Promise<OperatorHelp | null>;
  insertCell: ((source: string) => Promise<void>) | null;
  edit: (editing: Editing | null) => void;
  /** Takes a dimension to be linked with the next one; the same again, or null, lets it go. */
  link: (place: DimRef | null) => void;
  pickRun: (run: number) => void;
  /** Keeps a thing lit; the same thing again, or null, lets it go. */
  select: (selection: Selection | null) => void;
  hover: (selection: Selection | null) => void;
  openLine: (key: string) => void;
  openTab: (tab: Tab) => void;
  dismiss: () => void;
}

export interface State {
  capture: ReadonlySignal<ShownCapture | null>;
  status: ReadonlySignal<Status>;
  history: ReadonlySignal<HistoryEntry[]>;
  resolution: ReadonlySignal<Resolution | null>;
  asked: Asked;
  /** The capture is of another ask, example or mode than the one shown. */
  isStale: ReadonlySignal<boolean>;
  isAnswering: ReadonlySignal<boolean>;
  isEditable: ReadonlySignal<boolean>;
  editing: ReadonlySignal<Editing | null>;
  linking: ReadonlySignal<DimRef | null>;
  /** The runs picked to be compared, at most two. */
  picked: ReadonlySignal<readonly number[]>;
  tab: ReadonlySignal<Tab>;
  /** A sentence that the user should see, until dismissed. */
  alert: ReadonlySignal<string>;
  highlights: Highlights;
  graph: Graph;
  actions: Actions;
  dispose: () => void;
}

export const ExplorerContext = createContext<State | null>(null);

export function useExplorer(): State {
  const state = useContext(ExplorerContext);
  if (state === null) throw new Error("A view stands outside of an explorer.");
  return state;
}

export function createState({ traits, send, isAnswering, insertCell, saveSelection }: Host): State {
  const refusal = signal("");
  const dismissed = signal<Status | null>(null);
  const tab = signal<Tab>("Source");
  const editing = signal<Editing | null>(null);
  const linking = signal<DimRef | null>(null);
  const picked = signal<readonly number[]>([]);
  let openedByFailure = false;

  const asked = createAsked(traits, send, (sentence) => {
    refusal.value = sentence;
  });
  const graph = createGraph(traits.capture, traits.graph, async () => {
    const { buffers } = await send({ kind: "layout_engine" });
    return new Blob(buffers);
  });
  const highlights = createHighlights(traits.capture, graph.nodes, traits.selection, saveSelection);
  const { select, hover } = highlights;

  const actions: Actions = {
    ...asked,
    apply: () => void asked.deliver({ kind: "apply" }),
    cancel: () => void asked.deliver({ kind: "cancel" }),
    undo(steps = 1) {
      for (let step = 0; step < steps; step += 1) void asked.deliver({ kind: "undo" });
    },
    redo: () => void asked.deliver({ kind: "redo" }),
    goTo: (run) => void asked.deliver({ kind: "go_to", run }),
    resolve() {
      // The steps are told where the problem was, also when there is none any more.
      openedByFailure = false;
      void asked.deliver({ kind: "resolve" });
    },
    compare: (first, second) => asked.deliver({ kind: "compare", first, second }),
    // That nobody answers is said elsewhere: the details do without.
    operator: (target) => send({ kind: "operator", target }).catch(() => null),
    source: async () => (await asked.deliver({ kind: "source" }))?.source ?? null,
    insertCell,
    edit(opened) {
      linking.value = null;
      editing.value = opened;
    },
    link(place) {
      const first = linking.value;
      const isSamePlace = first !== null && place?.input === first.input && place.dim === first.dim;
      linking.value = first === null ? place : null;
      if (first !== null && place !== null && !isSamePlace)
        asked.setAsk(linkChanges(asked.asks.value, first, place));
    },
    pickRun(run) {
      picked.value = picked.value.includes(run)
        ? picked.value.filter((it) => it !== run)
        : [...picked.value.slice(-1), run];
    },
    select,
    hover,
    openLine(key) {
      highlights.keep({ kind: "line", key });
      actions.openTab("Source");
    },
    openTab(chosen) {
      openedByFailure = false;
      tab.value = chosen;
    },
    dismiss() {
      refusal.value = "";
      dismissed.value = traits.status.value;
    },
  };

  function followCapture(capture: ShownCapture | null, before: ShownCapture | null): void {
    hover(null);
    if (capture?.failure) {
      openedByFailure ||= tab.value !== "Problems";
      tab.value = "Problems";
    } else if (openedByFailure) {
      openedByFailure = false;
      tab.value = "Source";
    }
    const selection = traits.selection.value;
    if (before !== null && selection !== null && !outlives(selection, before, capture)) select(null);
  }

  let shown: ShownCapture | null = null;
  const undo = [
    effect(() => {
      const capture = traits.capture.value;
      untracked(() => followCapture(capture, shown));
      shown = capture;
    }),
    asked.dispose,
  ];

  return {
    capture: traits.capture,
    status: traits.status,
    history: traits.history,
    resolution: traits.resolution,
    asked,
    isStale: computed(() => asked.changeCount.value > 0),
    isAnswering,
    isEditable: traits.isEditable,
    editing,
    linking,
    picked,
    tab,
    alert: computed(() => refusal.value || statusAlert(traits.status.value, dismissed.value)),
    highlights,
    graph,
    actions,
    dispose() {
      graph.dispose();
      for (const step of undo) step();
    },
  };
}

function statusAlert(status: Status, dismissed: Status | null): string {
  return status.state === "error" && status !== dismissed ? status.message : "";
}
