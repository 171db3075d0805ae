// Where explorers are shown that are not in the output of their cell, and which cell that is.
import type { Cell, Notebook } from "./jupyterlab";

interface ShownCell {
  notebook: Notebook;
  cell: Cell;
}

const cells = new WeakMap<Element, ShownCell>();

/** Says of which cell the views in an element are. */
export function showsCell(element: HTMLElement, shown: ShownCell): void {
  cells.set(element, shown);
}

/** The cell of a view; null for one that is in the output of its cell. */
export function shownCell(view: HTMLElement): ShownCell | null {
  for (let element: Element | null = view; element; element = element.parentElement) {
    const shown = cells.get(element);
    if (shown) return shown;
  }
  return null;
}
