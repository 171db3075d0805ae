// What is highlighted: the selection, which all views share and Python knows, what the pointer is on, and what is related to each.
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Selection, ShownCapture } from "../wire";
import type { Nodes } from "./graph/nodes";
import { isSame, NOTHING_RELATED, type Related, relationsOf } from "./selection";

export interface Highlights {
  selection: ReadonlySignal<Selection | null>;
  /** What is related to the selection. */
  related: ReadonlySignal<Related>;
  /** What the pointer is on. */
  hovered: ReadonlySignal<Selection | null>;
  /** What is related to `hovered`. */
  hinted: ReadonlySignal<Related>;
  /** Selects a thing; the same thing again, or null, selects nothing. The first click on one that was kept leaves it selected. */
  select: (selection: Selection | null) => void;
  /** Selects a thing that may be selected already. */
  keep: (selection: Selection) => void;
  hover: (selection: Selection | null) => void;
}

export function createHighlights(
  capture: ReadonlySignal<ShownCapture | null>,
  nodes: ReadonlySignal<Nodes | null>,
  selection: Signal<Selection | null>,
  save: (selection: Selection | null) => void,
): Highlights {
  const hovered = signal<Selection | null>(null);
  /** What a search or a link selected, until the next click. */
  let kept: Selection | null = null;
  const relations = computed(() => capture.value && relationsOf(capture.value, nodes.value));
  const relatedTo = (thing: ReadonlySignal<Selection | null>) =>
    computed(() => (thing.value && relations.value?.of(thing.value)) ?? NOTHING_RELATED);

  function select(chosen: Selection | null): void {
    const isAgain = isSame(chosen, selection.value);
    const isFirstClick = isAgain && isSame(chosen, kept);
    kept = null;
    if (!isFirstClick) set(isAgain ? null : chosen);
  }

  function set(chosen: Selection | null): void {
    selection.value = chosen;
    save(chosen);
  }

  return {
    selection,
    /** What is related to the selection. */
    related: relatedTo(selection),
    hovered,
    /** What is related to `hovered`. */
    hinted: relatedTo(hovered),
    select,
    keep(chosen) {
      kept = chosen;
      if (!isSame(chosen, selection.value)) set(chosen);
    },
    hover(thing) {
      if (!isSame(thing, hovered.value)) hovered.value = thing;
    },
  };
}
