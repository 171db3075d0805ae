// What the user can do, as the views call it.
import type { ReadonlySignal, Signal } from "@preact/signals";
import { type Send, sentenceOf } from "../answers";
import type { Cells } from "../cells";
import type { AskChange, DimRef } from "../model";
import type { Selection, Source, Status } from "../wire";
import { linkChanges, type Variables } from "./ask/dims";
import type { Editing } from "./ask/editing";
import type { PendingSpec } from "./ask/pending_spec";
import type { Highlights } from "./highlights";
import { isRunning } from "./kerneltask";
import type { Navigation } from "./navigation";

export interface Actions {
  cancel: () => void;
  undo: (steps?: number) => void;
  redo: () => void;
  resolve: () => void;
  askWidest: () => void;
  /** Python source of what is asked now, or of what it became; null if there is none to be had. */
  source: (form: Source["form"], of: Source["of"]) => Promise<string | null>;
  /** Puts what is asked now, or what it became, into the cell that made the explorer. */
  putSpec: (of: Source["of"]) => Promise<boolean | undefined>;
  /** The source of a cell with what is asked after changes, now or in this explorer; null if it has no place for it. */
  cellWith: (cell: string, asks: readonly AskChange[]) => Promise<string | null>;
  edit: (editing: Editing | null) => void;
  /** Opens the details of a dimension below its row; the same again closes them. */
  openDetails: (key: string) => void;
  /** Starts to link a dimension, or links the one that was started with another; the same again, or null, cancels. */
  link: (dimRef: DimRef | null) => void;
  /** Selects a thing; the same again, or null, selects nothing. */
  select: (selection: Selection | null) => void;
  hover: (selection: Selection | null) => void;
  /** Selects a thing, which may be selected already, and opens the tab that shows it. */
  show: (selection: Selection, tab: string) => void;
  openTab: (name: string) => void;
  /** Puts source into a cell below, where the page can; whether it is there, or else the user sees why not. */
  insert: (source: string) => Promise<boolean>;
  /** Shows the user a sentence, until dismissed. */
  warn: (sentence: string) => void;
  dismiss: () => void;
}

interface ActionsOptions {
  pendingSpec: PendingSpec;
  send: Send;
  cells: Cells;
  highlights: Highlights;
  navigation: Navigation;
  editing: Signal<Editing | null>;
  opened: Signal<string | null>;
  linking: Signal<DimRef | null>;
  status: ReadonlySignal<Status>;
  /** Those of the user's function. */
  variables: () => Variables;
  warn: (sentence: string) => void;
  dismiss: () => void;
}

export function createActions(options: ActionsOptions): Actions {
  const {
    pendingSpec,
    send,
    cells,
    highlights,
    navigation,
    editing,
    opened,
    linking,
    status,
    variables,
    warn,
    dismiss,
  } = options;
  const { setAsk, deliver } = pendingSpec;
  return {
    warn,
    dismiss,
    cancel: () =>
      void deliver(
        { kind: "cancel" },
        () => isRunning(status.peek()) || isRunning({ state: status.peek().trials }),
      ),
    undo(steps = 1) {
      for (let step = 0; step < steps; step += 1) void deliver({ kind: "undo" });
    },
    redo: () => void deliver({ kind: "redo" }),
    resolve() {
      // The steps are listed in Problems, also when there is no problem any more.
      navigation.stay();
      void deliver({ kind: "resolve" });
    },
    askWidest() {
      navigation.stay();
      void deliver({ kind: "ask_widest" });
    },
    source: async (form, of) => (await deliver({ kind: "source", form, of }))?.source ?? null,
    putSpec: async (of) =>
      cells.edit?.(
        async (cell) => (await deliver({ kind: "spec_in_cell", cell, asks: [], of }))?.source ?? null,
      ),
    async insert(source) {
      warn("");
      try {
        await cells.insert?.(source);
        return true;
      } catch (error) {
        warn(sentenceOf(error));
        return false;
      }
    },
    cellWith: (cell, asks) =>
      send({ kind: "spec_in_cell", cell, asks: [...asks], of: "changed" }).then(
        ({ source }) => source,
        () => null,
      ),
    edit(opened) {
      linking.value = null;
      editing.value = opened;
    },
    openDetails(key) {
      opened.value = opened.value === key ? null : key;
    },
    link(dimRef) {
      const first = linking.value;
      const isSame = first !== null && dimRef?.input === first.input && dimRef.dim === first.dim;
      linking.value = first === null ? dimRef : null;
      if (first !== null && dimRef !== null && !isSame)
        setAsk(linkChanges(pendingSpec.asks.value, [first, dimRef], undefined, variables()));
    },
    select: highlights.select,
    hover: highlights.hover,
    show(selection, tab) {
      highlights.keep(selection);
      navigation.openTab(tab);
    },
    openTab: navigation.openTab,
  };
}
