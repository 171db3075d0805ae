// The selection as the views see it: which thing an element stands for, and whether that is selected, related or under the pointer.
import { useComputed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Selection } from "../../wire";
import { isSame, type Related } from "../selection";
import { useExplorer } from "../state";

const CHOSEN = " ee-chosen";

/** A thing that can be selected, as one element shows it. */
export interface Thing {
  /** Those by which `selectionAt` finds the thing, and the classes of its highlight. */
  attributes: { "data-kind": Selection["kind"]; "data-key": string; class: string };
  isChosen: boolean;
}

/** Renders the caller again only when the highlight of this thing changes. */
export function useThing(kind: Selection["kind"], key: string, className = ""): Thing {
  const lit = useLit([{ kind, key }]);
  return {
    attributes: { "data-kind": kind, "data-key": key, class: `${className}${lit}` },
    isChosen: lit.startsWith(CHOSEN),
  };
}

/** The classes of the highlight of what stands for these things; empty where none of them is highlighted. The things never change. */
export function useLit(things: readonly Selection[]): string {
  const { selection, related, hovered, hinted } = useExplorer().highlights;
  // One signal for all classes, since there may be hundreds of things on the page.
  return useComputed(() => {
    const isAny = (one: Selection | null) => things.some((thing) => isSame(thing, one));
    const isIn = (keys: Related) => things.some(({ kind, key }) => keys[kind].has(key));
    const isHinted = isAny(hovered.value) || isIn(hinted.value);
    return `${isAny(selection.value) ? CHOSEN : ""}${isIn(related.value) ? " ee-related" : ""}${isHinted ? " ee-hinted" : ""}`;
  }).value;
}

/** The thing that an element stands for or is in. */
export function selectionAt(target: EventTarget | null): Selection | null {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-kind][data-key]") : null;
  if (!element) return null;
  return { kind: element.dataset.kind as Selection["kind"], key: element.dataset.key ?? "" };
}

/** Whether a click there selects the thing, and does not use a control inside it. */
export function isPick(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const control = target.closest("button, a, input, select, summary, [role=radio], [role=tab]");
  return control === null || control.matches(".ee-pick, [data-kind]");
}

interface ChipProps {
  kind: Selection["kind"];
  of: string;
  title?: string;
  children: ComponentChildren;
}

/** A button that is a thing by itself. */
export function Chip({ kind, of, title, children }: ChipProps) {
  const { attributes, isChosen } = useThing(kind, of, "ee-chip");
  return (
    <button type="button" {...attributes} aria-pressed={isChosen} title={title}>
      {children}
    </button>
  );
}

interface PickProps {
  thing: Thing;
  label: string;
  children: ComponentChildren;
}

/** The button by which the keyboard selects a thing; with the pointer a click anywhere on its row does. */
export function Pick({ thing, label, children }: PickProps) {
  return (
    <button type="button" class="ee-pick" aria-pressed={thing.isChosen} aria-label={label}>
      {children}
    </button>
  );
}
