// Lets a widget insert cells where the plugin for JupyterLab runs in the same page: by itself a widget has no access to the notebook.
import type { Frame } from "./model";
import type { Rewrite } from "./rewrite";

/** Of a new cell: what has to run before a cell is above it. */
export type Place = "above" | "below";

/**
 * Puts source into a new cell above or below the one that holds an element; below, if not told. Answers whether the cell there had that source
 * already, and none was inserted; the plugin of an earlier release answers nothing.
 */
export type InsertCell = (source: string, from: HTMLElement, place?: Place) => Promise<boolean | undefined>;

export interface Inserted {
  /** Whether the cell below had that source already, and none was inserted. */
  isThere: boolean;
  /** Whether the cell with the lines is the one that made the explorer. */
  exports: boolean;
}

/** Puts the source of a cell with some lines rewritten into a new cell below it; the notebook is the one that holds an element. */
export type InsertRewritten = (rewrite: Rewrite, from: HTMLElement) => Promise<Inserted | undefined>;

/**
 * Gives the source of the cell that made an explorer to a rewriter, and writes what it answers, if it does, in its place: true if it is
 * written.
 */
export type EditCell = (
  rewritten: (source: string) => Promise<string | null>,
  from: HTMLElement,
) => Promise<boolean | undefined>;

/** A line of code as the record names it. */
export type Line = Pick<Frame, "filename" | "cell" | "line" | "code">;

/** Shows a line in its cell of the notebook that holds an element, or in its file; rejects with what to tell the user instead. */
export type ShowLine = (line: Line, from: HTMLElement) => Promise<void>;

/** What the host does for one explorer beside showing it; null where it does not. */
export interface Cells {
  insert: ((source: string, place?: Place) => Promise<boolean | undefined>) | null;
  insertRewritten: ((rewrite: Rewrite) => Promise<Inserted | undefined>) | null;
  edit: ((rewritten: (source: string) => Promise<string | null>) => Promise<boolean | undefined>) | null;
  showLine: ((line: Line) => Promise<void>) | null;
}

export const NO_CELLS: Cells = { insert: null, insertRewritten: null, edit: null, showLine: null };

// A name for each: the plugin of the page may be of another release than the widget.
interface Page {
  exportExplorerInsertCell?: InsertCell;
  exportExplorerInsertRewritten?: InsertRewritten;
  exportExplorerEditCell?: EditCell;
  exportExplorerShowLine?: ShowLine;
}

const page = globalThis as Page;

/** For the plugin: lets the page's explorers insert cells. */
export function offerCells(insertCell: InsertCell, insertRewritten: InsertRewritten): void {
  page.exportExplorerInsertCell = insertCell;
  page.exportExplorerInsertRewritten = insertRewritten;
}

/** For the plugin: lets the page's explorers change the cells that made them. */
export function offerEditing(editCell: EditCell): void {
  page.exportExplorerEditCell = editCell;
}

/** For the plugin: lets the page's explorers lead to lines. */
export function offerLines(showLine: ShowLine): void {
  page.exportExplorerShowLine = showLine;
}

/** What the plugin does in the notebook that holds an element. */
export function cellsAround(from: HTMLElement): Cells {
  const { exportExplorerInsertCell: insert, exportExplorerInsertRewritten: insertRewritten } = page;
  const { exportExplorerEditCell: edit, exportExplorerShowLine: showLine } = page;
  return {
    insert: insert ? (source, place) => insert(source, from, place) : null,
    insertRewritten: insertRewritten ? (rewrite) => insertRewritten(rewrite, from) : null,
    edit: edit ? (rewritten) => edit(rewritten, from) : null,
    showLine: showLine ? (line) => showLine(line, from) : null,
  };
}
