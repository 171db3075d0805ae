// What a survey's table shows and can do; its host brings the rows, and shows the record of one.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { CaseRow, SurveyState } from "../../wire";

export interface SurveyHost {
  survey: ReadonlySignal<SurveyState>;
  rows: ReadonlySignal<readonly CaseRow[]>;
  /** Why no more comes, as a sentence; empty where all is well. */
  trouble: ReadonlySignal<string>;
  /** Shows the record of a row, counted from 0, in an element; rejects with a sentence. The result removes it again. */
  open: (row: number, root: HTMLElement) => Promise<() => void>;
}

/** Rows that arrive in pieces, in any order. */
export function createRows() {
  const rows = signal<readonly CaseRow[]>([]);
  let pieces: { start: number; rows: readonly CaseRow[] }[] = [];
  return {
    rows,
    /** Takes rows from a number on; those behind a gap wait for what is missing. */
    put(start: number, more: readonly CaseRow[]): void {
      pieces.push({ start, rows: more });
      let known = rows.value;
      for (let piece = next(known.length); piece; piece = next(known.length)) {
        known = [...known, ...piece.rows.slice(known.length - piece.start)];
      }
      pieces = pieces.filter((piece) => piece.start + piece.rows.length > known.length);
      rows.value = known;
    },
  };

  function next(length: number) {
    return pieces.find((piece) => piece.start <= length && piece.start + piece.rows.length > length);
  }
}
