// A table: sorted by its headings, with columns of any width, copied whole or by the cell, and no text of it out of sight.
import type { ComponentChildren, HTMLAttributes, TargetedKeyboardEvent } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Selection } from "../../wire";
import { copyText } from "../parts/clipboard";
import { Pick, useThing } from "../parts/highlight";
import { QuietStatus } from "../parts/quiet";
import { breakable, Code, sentence } from "../parts/withcode";
import * as strings from "../words/table";
import { CopyTools } from "./copytools";
import { type Column, nextSorting, ordered, type Sorting, sortingOf } from "./rows";
import { Tool } from "./tool";

interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The kind of thing that the rows stand for; none can be selected without. */
  kind?: Selection["kind"];
  /** Which of the kind; empty for none. */
  keyOf?: (row: Row) => string;
  /** Further attributes of a row's `tr`. */
  attributesOf?: (row: Row) => HTMLAttributes<HTMLTableRowElement>;
  /** How many rows are shown at least, of more than are at once. */
  atLeast?: number;
  /** What stands beside the tools. */
  children?: ComponentChildren;
}

const SHOWN_AT_ONCE = 200;
const NARROWEST = 32;
/** In characters: a cell of no more stays in one line. */
const LONGEST_SHORT = 14;
const KEY_STEP = 16;
const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

export function Table<Row>({
  label,
  columns: all,
  rows,
  kind,
  keyOf = () => "",
  attributesOf = () => ({}),
  atLeast = 0,
  children,
}: TableProps<Row>) {
  const columns = all.filter(({ isOptional, text }) => !isOptional || rows.some((row) => text(row) !== ""));
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [widths, setWidths] = useState<readonly number[]>();
  const [isWrapped, setWrapped] = useState(true);
  const [more, setLimit] = useState(SHOWN_AT_ONCE);
  const limit = Math.max(more, atLeast);
  const [outcome, setOutcome] = useState("");
  const head = useRef<HTMLTableRowElement>(null);
  const keyed = rows.map((row, index) => ({ row, key: `${keyOf(row)} ${index}` }));
  const inOrder = ordered(keyed, columns, sorting);

  function resize(at: number, pixels: number): void {
    const drawn = Array.from(head.current?.children ?? [], (it) => (it as HTMLElement).offsetWidth);
    setWidths((now) =>
      (now ?? drawn).map((width, index) => (index === at ? Math.max(NARROWEST, width + pixels) : width)),
    );
  }

  function onKeyDown(event: TargetedKeyboardEvent<HTMLElement>): void {
    const cell = (event.target as Element).closest<HTMLElement>("tbody :is(td, th)");
    const row = cell?.parentElement;
    const step = STEPS[event.key];
    const isCopy = event.key === "c" && (event.ctrlKey || event.metaKey) && getSelection()?.isCollapsed;
    if (!row || !(isCopy || step)) return;
    event.preventDefault();
    event.stopPropagation();
    if (step) {
      const [down, right] = step;
      const to = down === 0 ? row : down > 0 ? row.nextElementSibling : row.previousElementSibling;
      (to?.children[[...row.children].indexOf(cell) + right] as HTMLElement | undefined)?.focus();
    } else
      void copyText(cell.innerText.trim()).then((isCopied) =>
        setOutcome(isCopied ? strings.COPIED_CELL : strings.NOT_COPIED),
      );
  }

  return (
    <>
      <div class="ee-filters">
        {children}
        <span class="ee-tools" role="group" aria-label={strings.tableOf(label)}>
          <QuietStatus>{outcome}</QuietStatus>
          <Tool name="Wrap" isOn={isWrapped} onClick={() => setWrapped(!isWrapped)} />
          <CopyTools columns={columns} rows={() => inOrder} onOutcome={setOutcome} />
        </span>
      </div>
      <table
        class={`ee-table ee-sortable${isWrapped ? " ee-wrapped" : ""}`}
        aria-label={label}
        style={widths && { tableLayout: "fixed", width: `${widths.reduce((a, b) => a + b)}px` }}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr ref={head}>
            {columns.map(({ name, isOfControls }, at) => (
              <th
                key={name}
                scope="col"
                aria-sort={isOfControls ? undefined : sortingOf(sorting, at)}
                style={widths && { width: `${widths[at]}px` }}
                onPointerDown={({ currentTarget, target, pointerId }) => {
                  if (isEdge(target)) currentTarget.setPointerCapture(pointerId);
                }}
                onPointerMove={({ currentTarget, pointerId, movementX }) => {
                  if (currentTarget.hasPointerCapture(pointerId)) resize(at, movementX);
                }}
              >
                {isOfControls ? (
                  name
                ) : (
                  <button
                    type="button"
                    class="ee-heading"
                    title={strings.SORTING}
                    onClick={() => setSorting(nextSorting(sorting, at))}
                    onKeyDown={({ key, shiftKey }) => {
                      const step = shiftKey ? STEPS[key]?.[1] : 0;
                      if (step) resize(at, step * KEY_STEP);
                    }}
                  >
                    {name}
                  </button>
                )}
                <span class="ee-edge" />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder.slice(0, limit).map(({ row, key }, index) => (
            <Row
              key={key}
              row={row}
              columns={columns}
              kind={kind}
              of={keyOf(row)}
              attributes={attributesOf(row)}
              isFirst={index === 0}
            />
          ))}
        </tbody>
      </table>
      {rows.length > limit && (
        <Tool
          name={strings.othersToShow(rows.length - limit)}
          onClick={() => setLimit(limit + SHOWN_AT_ONCE)}
        />
      )}
    </>
  );
}

function isEdge(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(".ee-edge");
}

interface RowProps<It> {
  row: It;
  columns: readonly Column<It>[];
  kind: Selection["kind"] | undefined;
  of: string;
  attributes: HTMLAttributes<HTMLTableRowElement>;
  /** Whether Tab leads into the table by it; the arrow keys lead on. */
  isFirst: boolean;
}

function Row<It>({ row, columns, kind = "line", of, attributes, isFirst }: RowProps<It>) {
  const thing = useThing(kind, of, "ee-row");
  return (
    <tr {...(of && thing.attributes)} {...attributes}>
      {columns.map(({ name, text, view, isCode }, at) => {
        const cell = `${text(row)}`;
        // Where a <wbr> is, even what stays in one line is broken.
        const isWhole = cell !== "" && cell.length <= LONGEST_SHORT;
        const content = view ? (
          view(row)
        ) : isCode ? (
          <Code>{isWhole ? cell : breakable(cell)}</Code>
        ) : (
          sentence(cell)
        );
        const Cell = at === 0 ? "th" : "td";
        return (
          <Cell
            key={name}
            scope={at === 0 ? "row" : undefined}
            class={isWhole ? "ee-short" : undefined}
            tabIndex={isFirst && at === 0 ? 0 : -1}
          >
            {at === 0 && of ? (
              <Pick thing={thing} label={strings.select(kind, of)}>
                {content}
              </Pick>
            ) : (
              content
            )}
          </Cell>
        );
      })}
    </tr>
  );
}
