// The columns of a table, its rows in another order, and as text to be pasted elsewhere. Knows no element.
import type { ComponentChildren } from "preact";

export interface Sorting {
  column: number;
  isDown: boolean;
}

type Text = string | number;

export interface Column<Row> {
  name: string;
  /** What is copied, and sorted by. */
  text: (row: Row) => Text;
  /** What is shown instead of the text. */
  view?: (row: Row) => ComponentChildren;
  isCode?: boolean;
  /** Whether it is left out where no row has a text in it. */
  isOptional?: boolean;
  /** Whether it holds controls alone: neither sorted by nor copied. */
  isOfControls?: boolean;
}

type FieldOf<Row> = {
  [Field in keyof Row]-?: Row[Field] extends Text | null | undefined ? Field : never;
}[keyof Row] &
  string;

/** The column of what the rows have under a name, which heads it. */
export function columnOf<Row>(field: FieldOf<Row>, more: Partial<Column<Row>> = {}): Column<Row> {
  return { name: field, text: (row) => (row[field] as Text | null | undefined) ?? "", ...more };
}

/** A row with what it is known by. */
export interface RowOf<Row> {
  row: Row;
}

const { compare } = new Intl.Collator(undefined, { numeric: true });

/** Each heading sorts up at first, then down, then not at all. */
export function nextSorting(sorting: Sorting | null, column: number): Sorting | null {
  if (sorting?.column !== column) return { column, isDown: false };
  return sorting.isDown ? null : { column, isDown: true };
}

/** The value of `aria-sort` of a heading. */
export function sortingOf(sorting: Sorting | null, column: number): "none" | "ascending" | "descending" {
  if (sorting?.column !== column) return "none";
  return sorting.isDown ? "descending" : "ascending";
}

/** The rows in the order that a heading gives them. */
export function ordered<Row, Item extends RowOf<Row>>(
  rows: readonly Item[],
  columns: readonly Column<Row>[],
  sorting: Sorting | null,
): readonly Item[] {
  const by = sorting && columns[sorting.column];
  return by ? sorted(rows, ({ row }) => by.text(row), sorting.isDown) : rows;
}

/** By the text of a column: numbers by their value, empty cells last. */
export function sorted<Row>(rows: readonly Row[], textOf: (row: Row) => Text, isDown: boolean): Row[] {
  const sign = isDown ? -1 : 1;
  return rows
    .map((row) => ({ row, text: textOf(row) }))
    .sort(({ text: a }, { text: b }) => {
      if (a === "" || b === "") return Number(a === "") - Number(b === "");
      return sign * (typeof a === "number" && typeof b === "number" ? a - b : compare(`${a}`, `${b}`));
    })
    .map(({ row }) => row);
}

/** As spreadsheets take it; tabs and line breaks in a cell become blanks. */
export function toTsv(cells: readonly (readonly Text[])[]): string {
  return cells.map((row) => row.map(inLine).join("\t")).join("\n");
}

/** As a table of Markdown, the first row its head. */
export function toMarkdown(cells: readonly (readonly Text[])[]): string {
  const rows = cells.map(
    (row) => `| ${row.map((text) => inLine(text).replaceAll("|", "\\|")).join(" | ")} |`,
  );
  rows.splice(1, 0, `|${" --- |".repeat(cells[0]?.length ?? 0)}`);
  return rows.join("\n");
}

function inLine(text: Text): string {
  return `${text}`.replace(/\s+/g, " ");
}
