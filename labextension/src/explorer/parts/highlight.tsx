// The one selection as the views see it: what an element stands for, and whether it is chosen, related or hinted at.
import { useComputed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Selection } from "../../wire";
import { useExplorer } from "../state";

const CHOSEN = " ee-chosen";

interface Thing {
  /** Names for `selectionAt`, and the highlight's classes. */
  attributes: { "data-kind": Selection["kind"]; "data-key": string; class: string };
  isChosen: boolean;
}

/** Re-renders the caller only when the highlight of this very thing changes. */
export function useThing(kind: Selection["kind"], key: string, className = ""): Thing {
  const { selection, related, hovered, hinted } = useExplorer().highlights;
  // One computed: there may be hundreds of things on the page.
  const lit = useComputed(() => {
    const isIt = (thing: Selection | null) => thing?.kind === kind && thing.key === key;
    const isHinted = isIt(hovered.value) || hinted.value[kind].has(key);
    return `${isIt(selection.value) ? CHOSEN : ""}${related.value[kind].has(key) ? " ee-related" : ""}${isHinted ? " ee-hinted" : ""}`;
  });
  return {
    attributes: { "data-kind": kind, "data-key": key, class: `${className}${lit.value}` },
    isChosen: lit.value.startsWith(CHOSEN),
  };
}

/** The thing that an element of the explorer belongs to. */
export function selectionAt(target: EventTarget | null): Selection | null {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-kind][data-key]") : null;
  if (!element) return null;
  return { kind: element.dataset.kind as Selection["kind"], key: element.dataset.key ?? "" };
}

/** Whether a click there means the thing, not a control inside it. */
export function isPick(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const control = target.closest("button, a, input, select, summary, [role=radio], [role=tab]");
  return control === null || control.matches(".ee-pick, [data-kind]");
}

/** The button by which the keyboard reaches what a click on its whole row does. */
export function Pick({
  thing,
  label,
  children,
}: {
  thing: Thing;
  label: string;
  children: ComponentChildren;
}) {
  return (
    <button type="button" class="ee-pick" aria-pressed={thing.isChosen} aria-label={label}>
      {children}
    </button>
  );
}
