// What the views show and what they can do: the traits, overlaid with what the user has just asked for.
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import type { AskChange, Capture } from "../model";
import type { Marker, Mode, Selection, Send, Status } from "../wire";
import { asksByDim, capturedAsks, NOTHING_ASKED } from "./ask";
import { dimKey } from "./place";
import { isSame, NOTHING_RELATED, type Related, Relations } from "./selection";

export const TABS = ["Source", "Guards", "Symbols", "Problems", "Program"] as const;
export type Tab = (typeof TABS)[number];

export interface Traits {
  capture: ReadonlySignal<Capture | null>;
  ask: ReadonlySignal<AskChange[]>;
  mode: ReadonlySignal<Mode>;
  status: ReadonlySignal<Status>;
  selection: Signal<Selection | null>;
}

export interface Host {
  traits: Traits;
  send: Send;
  saveSelection: (selection: Selection | null) => void;
}

export interface Actions {
  setAsk: (changes: AskChange[]) => void;
  setAll: (ask: Marker) => void;
  setMode: (mode: Mode) => void;
  /** Keeps a thing lit; the same thing again, or null, lets it go. */
  select: (selection: Selection | null) => void;
  hover: (selection: Selection | null) => void;
  openLine: (key: string) => void;
  openTab: (tab: Tab) => void;
  dismiss: () => void;
}

export interface Highlights {
  selection: ReadonlySignal<Selection | null>;
  related: ReadonlySignal<Related>;
  hovered: ReadonlySignal<Selection | null>;
  hinted: ReadonlySignal<Related>;
}

export interface State {
  capture: ReadonlySignal<Capture | null>;
  status: ReadonlySignal<Status>;
  mode: ReadonlySignal<Mode>;
  asks: ReadonlySignal<ReadonlyMap<string, string>>;
  /** The capture is of another ask or mode than the one shown. */
  isStale: ReadonlySignal<boolean>;
  tab: ReadonlySignal<Tab>;
  /** A sentence that the user should see, until dismissed. */
  alert: ReadonlySignal<string>;
  highlights: Highlights;
  actions: Actions;
  dispose: () => void;
}

/** What was asked in the browser and is not acknowledged yet; `request` tells it from a later wish for the same place. */
interface Wish {
  ask: string;
  request: number;
}

export function createState({ traits, send, saveSelection }: Host): State {
  const wishes = signal<ReadonlyMap<string, Wish>>(new Map());
  const wishedMode = signal<{ mode: Mode; request: number } | null>(null);
  const refusal = signal("");
  const dismissed = signal<Status | null>(null);
  const tab = signal<Tab>("Source");
  const hovered = signal<Selection | null>(null);
  let requests = 0;
  let openedByFailure = false;

  const asks = computed(() => {
    const shown = new Map(asksByDim(traits.ask.value));
    for (const [key, { ask }] of wishes.value) shown.set(key, ask);
    return shown;
  });
  const mode = computed(() => wishedMode.value?.mode ?? traits.mode.value);
  const isStale = computed(() => {
    const capture = traits.capture.value;
    if (capture === null) return false;
    if (capture.mode !== mode.value) return true;
    const asked = [...capturedAsks(capture)];
    return asked.some(([key, ask]) => ask !== (asks.value.get(key) ?? NOTHING_ASKED));
  });
  const relations = computed(() => traits.capture.value && new Relations(traits.capture.value));
  const relatedTo = (selection: ReadonlySignal<Selection | null>) =>
    computed(() => relations.value?.of(selection.value) ?? NOTHING_RELATED);

  async function ask(changes: readonly AskChange[], deliver: () => Promise<void>): Promise<void> {
    requests += 1;
    const request = requests;
    wishes.value = new Map([
      ...wishes.value,
      ...changes.map((c) => [dimKey(c), { ask: c.ask, request }] as const),
    ]);
    await settled(deliver);
    wishes.value = new Map([...wishes.value].filter(([, wish]) => wish.request !== request));
  }

  async function settled(deliver: () => Promise<void>): Promise<void> {
    refusal.value = "";
    try {
      await deliver();
    } catch (error) {
      refusal.value = error instanceof Error ? error.message : String(error);
    }
  }

  function select(selection: Selection | null): void {
    const kept = isSame(selection, traits.selection.value) ? null : selection;
    traits.selection.value = kept;
    saveSelection(kept);
  }

  const actions: Actions = {
    setAsk: (changes) => void ask(changes, () => send({ kind: "set_ask", changes })),
    setAll(marker) {
      const dims = traits.capture.value?.dims.filter(({ dim }) => dim !== null) ?? [];
      const changes = dims.map(({ input, dim }) => ({ input, dim, ask: marker }));
      void ask(changes, () => send({ kind: "set_all", ask: marker }));
    },
    async setMode(wished) {
      requests += 1;
      const request = requests;
      wishedMode.value = { mode: wished, request };
      await settled(() => send({ kind: "set_mode", mode: wished }));
      if (wishedMode.value?.request === request) wishedMode.value = null;
    },
    select,
    hover(selection) {
      if (!isSame(selection, hovered.value)) hovered.value = selection;
    },
    openLine(key) {
      const line: Selection = { kind: "line", key };
      if (!isSame(line, traits.selection.value)) select(line);
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

  function followCapture(capture: Capture | null, before: Capture | null): void {
    hovered.value = null;
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

  let shown: Capture | null = null;
  const undo = [
    effect(() => {
      const capture = traits.capture.value;
      untracked(() => followCapture(capture, shown));
      shown = capture;
    }),
    // An ask that comes from Python after all answers the complaint that nothing came.
    effect(() => {
      if (traits.ask.value) refusal.value = "";
    }),
  ];

  return {
    capture: traits.capture,
    status: traits.status,
    mode,
    asks,
    isStale,
    tab,
    alert: computed(() => refusal.value || statusAlert(traits.status.value, dismissed.value)),
    highlights: {
      selection: traits.selection,
      related: relatedTo(traits.selection),
      hovered,
      hinted: relatedTo(hovered),
    },
    actions,
    dispose() {
      for (const step of undo) step();
    },
  };
}

function statusAlert(status: Status, dismissed: Status | null): string {
  return status.state === "error" && status !== dismissed ? status.message : "";
}

/** Whether a selected thing is still the same thing in the next capture; ids of guards are only numbers in a row. */
function outlives(selection: Selection, before: Capture, capture: Capture | null): boolean {
  if (capture === null || !new Relations(capture).has(selection)) return false;
  if (selection.kind !== "guard") return true;
  const words = (of: Capture) => of.guards.find(({ id }) => String(id) === selection.key)?.words;
  return words(before) === words(capture);
}
