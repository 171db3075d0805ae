// Lets a widget insert cells where the plugin for JupyterLab runs in the same page: by itself a widget has no access to the notebook.
import type { Rewrite } from "./rewrite";

/** Puts source into a new cell below the one that holds an element. */
export type InsertCell = (source: string, from: HTMLElement) => Promise<void>;

/** Puts the source of a cell with some lines rewritten into a new cell below it; the notebook is the one that holds an element. */
export type InsertRewritten = (rewrite: Rewrite, from: HTMLElement) => Promise<void>;

/** What inserts cells into the notebook of one explorer; null where nobody does. */
export interface Cells {
  insert: ((source: string) => Promise<void>) | null;
  insertRewritten: ((rewrite: Rewrite) => Promise<void>) | null;
}

export const NO_CELLS: Cells = { insert: null, insertRewritten: null };

// Two names: the plugin of the page may be of another release than the widget.
interface Page {
  exportExplorerInsertCell?: InsertCell;
  exportExplorerInsertRewritten?: InsertRewritten;
}

const page = globalThis as Page;

/** For the plugin: lets the page's explorers insert cells. */
export function offerCells(insertCell: InsertCell, insertRewritten: InsertRewritten): void {
  page.exportExplorerInsertCell = insertCell;
  page.exportExplorerInsertRewritten = insertRewritten;
}

/** What inserts cells into the notebook that holds an element. */
export function cellsAround(from: HTMLElement): Cells {
  const { exportExplorerInsertCell: insert, exportExplorerInsertRewritten: insertRewritten } = page;
  return {
    insert: insert ? (source) => insert(source, from) : null,
    insertRewritten: insertRewritten ? (rewrite) => insertRewritten(rewrite, from) : null,
  };
}
