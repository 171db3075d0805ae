// The columns of a survey's table.
import type { JSX } from "preact";
import type { CaseRow } from "../../wire";
import { Sign } from "../parts/icons";
import { withCode } from "../parts/withcode";
import type { Column as TableColumn } from "../table/rows";
import { dimsWords, outcomeDetail, timeWords } from "./words";

export interface Column extends TableColumn<CaseRow> {
  /** Its track of the grid. */
  width: string;
  /** That where a row has two lines, of which the second is `why`; a column without is left out there. */
  narrow?: string;
  isNumber?: boolean;
  /** Whether it takes the room of the next where that is empty. */
  isWide?: boolean;
  /** Whether it says anything of these rows; one that does not is left out. */
  isTold?: (rows: readonly CaseRow[]) => boolean;
}

const differ = (rows: readonly CaseRow[], of: (row: CaseRow) => string) => new Set(rows.map(of)).size > 1;

export const COLUMNS: readonly Column[] = [
  {
    name: "name",
    text: ({ name }) => name,
    width: "minmax(9em, 1.3fr)",
    narrow: "minmax(0, 1.6fr)",
    isCode: true,
  },
  {
    name: "request",
    text: ({ request }) => request,
    width: "minmax(5.6em, 0.4fr)",
    narrow: "minmax(0, 0.8fr)",
    isCode: true,
    isTold: (rows) => differ(rows, ({ request }) => request),
  },
  {
    name: "mode",
    text: ({ mode }) => mode,
    width: "7em",
    narrow: "minmax(0, 0.8fr)",
    isTold: (rows) => differ(rows, ({ mode }) => mode),
  },
  {
    name: "result",
    text: outcomeDetail,
    view: (row) => (
      <>
        <OutcomeMark row={row} />
        {outcomeDetail(row)}
      </>
    ),
    width: "minmax(9em, 0.9fr)",
    narrow: "minmax(0, 1.5fr)",
    isWide: true,
  },
  { name: "dimensions", text: dimsWords, width: "9.4em", narrow: "9.2em" },
  {
    name: "reason",
    text: ({ why }) => why,
    view: ({ why }) => withCode(why),
    width: "minmax(8em, 2.8fr)",
  },
  { name: "guards", text: ({ guards }) => guards ?? "", width: "4.7em", isNumber: true },
  { name: "nodes", text: ({ nodes }) => nodes ?? "", width: "4.7em", isNumber: true },
  {
    name: "time",
    text: ({ elapsed_ms }) => (elapsed_ms === null ? "" : Math.round(elapsed_ms)),
    view: ({ elapsed_ms }) => timeWords(elapsed_ms),
    width: "5.2em",
    narrow: "5.2em",
    isNumber: true,
  },
  {
    name: "MiB",
    text: ({ memory_mb }) => (memory_mb === null ? "" : Math.round(memory_mb)),
    width: "4.4em",
    isNumber: true,
    isTold: (rows) => rows.some(({ memory_mb }) => memory_mb !== null),
  },
];

export function shownColumns(rows: readonly CaseRow[]): readonly Column[] {
  return COLUMNS.filter(({ isTold }) => isTold?.(rows) ?? true);
}

/** The tracks of the grid, by the names of the style sheet. */
export function tracksOf(columns: readonly Column[]): Record<string, string> {
  return {
    "--ee-tracks": columns.map(({ width }) => width).join(" "),
    "--ee-tracks-narrow": columns.map(({ narrow }) => narrow ?? "").join(" "),
  };
}

const SHAPES: Readonly<Record<CaseRow["outcome"], JSX.Element>> = {
  exported: <circle cx="6" cy="6" r="4" />,
  failed: <path d="M6 1.2l5 9.3H1z" />,
  timed_out: <path d="M6 1.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M6 3.5V6l2 1.5" />,
  crashed: <path d="M2 2l8 8M10 2l-8 8" />,
  raised: <path d="M1.5 6h9" stroke-dasharray="2 1.6" />,
};

/** Its shape and colour say which outcome; that of an export is filled where a dimension is not as asked. */
function OutcomeMark({ row: { outcome, not_as_asked } }: { row: CaseRow }) {
  const isSurprising = outcome === "failed" || Boolean(not_as_asked);
  const colour = outcome === "exported" ? (isSurprising ? "specialized" : "dynamic") : "failed";
  return (
    <Sign class={`ee-mark ee-mark-${colour}`} isFilled={isSurprising}>
      {SHAPES[outcome]}
    </Sign>
  );
}
