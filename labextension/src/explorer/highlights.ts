// What is lit: the selection, which all views share and Python knows, what the pointer is on, and what belongs to each.
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Selection, ShownCapture } from "../wire";
import type { Nodes } from "./graph/nodes";
import { isSame, NOTHING_RELATED, type Related, Relations } from "./selection";

export interface Highlights {
  selection: ReadonlySignal<Selection | null>;
  related: ReadonlySignal<Related>;
  hovered: ReadonlySignal<Selection | null>;
  hinted: ReadonlySignal<Related>;
  /** Keeps a thing lit; the same thing again, or null, lets it go. */
  select: (selection: Selection | null) => void;
  /** Keeps a thing lit that may be lit already. */
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
  const relations = computed(() => capture.value && new Relations(capture.value, nodes.value));
  const relatedTo = (thing: ReadonlySignal<Selection | null>) =>
    computed(() => relations.value?.of(thing.value) ?? NOTHING_RELATED);

  function select(chosen: Selection | null): void {
    const kept = isSame(chosen, selection.value) ? null : chosen;
    selection.value = kept;
    save(kept);
  }

  return {
    selection,
    related: relatedTo(selection),
    hovered,
    hinted: relatedTo(hovered),
    select,
    keep(chosen) {
      if (!isSame(chosen, selection.value)) select(chosen);
    },
    hover(thing) {
      if (!isSame(thing, hovered.value)) hovered.value = thing;
    },
  };
}
