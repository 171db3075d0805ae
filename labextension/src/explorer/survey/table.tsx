// The rows of a survey: sorted by their headings, walked by the arrow keys, and only those in sight on the page.
import type { RefObject, TargetedKeyboardEvent } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { CaseRow } from "../../wire";
import { plain } from "../parts/withcode";
import { nextSorting, ordered, type Sorting, sortingOf } from "../table/rows";
import { type Column, tracksOf } from "./columns";
import { type Span, scrolledTo, visibleSpan } from "./window";
import { EXPORTS, exportName } from "./words";

/** A row with its number in the survey. */
export interface Numbered {
  row: CaseRow;
  number: number;
}

interface RowsProps {
  /** Those that are shown, in the order of the survey. */
  rows: readonly Numbered[];
  columns: readonly Column[];
  sorting: Sorting | null;
  onSort: (sorting: Sorting | null) => void;
  opened: number | null;
  /** The id of what shows the opened row. */
  openedId: string;
  onOpen: (number: number) => void;
}

const ROW_HEIGHT = 24;
const HEIGHT = 420;

export function Rows({ rows, columns, sorting, onSort, opened, openedId, onOpen }: RowsProps) {
  const shown = useMemo(() => ordered(rows, columns, sorting), [rows, columns, sorting]);
  const box = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const { span, rowHeight, look } = useVisibleSpan(box, shown.length);
  // The row to which Tab leads.
  const [current, setCurrent] = useState<number | null>(null);
  const isMoving = useRef(false);
  const at = Math.max(
    0,
    shown.findIndex(({ number }) => number === current),
  );

  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    box.current
      ?.querySelector<HTMLElement>(`[data-row="${current}"] .ee-pick`)
      ?.focus({ preventScroll: true });
  });

  function goTo(to: number): void {
    const target = shown[Math.min(Math.max(to, 0), shown.length - 1)];
    const frame = box.current;
    if (!target || !frame) return;
    isMoving.current = true;
    setCurrent(target.number);
    const covered = head.current?.offsetHeight ?? 0;
    frame.scrollTop = scrolledTo(
      shown.indexOf(target),
      frame.scrollTop,
      frame.clientHeight || HEIGHT,
      rowHeight,
      covered,
    );
    look();
  }

  function onKeyDown(event: TargetedKeyboardEvent<HTMLElement>): void {
    if (!(event.target as Element).closest("tbody")) return;
    const page = Math.max(1, Math.floor((box.current?.clientHeight || HEIGHT) / rowHeight) - 2);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: shown.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    goTo(to);
  }

  return (
    <div ref={box} class="ee-exports" style={tracksOf(columns)} onScroll={look}>
      <table class="ee-table" aria-label={EXPORTS} aria-rowcount={shown.length + 1} onKeyDown={onKeyDown}>
        <thead ref={head}>
          <tr aria-rowindex={1}>
            {columns.map((column, index) => (
              <Heading
                key={column.name}
                column={column}
                sorting={sortingOf(sorting, index)}
                onSort={() => onSort(nextSorting(sorting, index))}
              />
            ))}
          </tr>
        </thead>
        <tbody style={{ height: `${shown.length * rowHeight}px` }}>
          {positions(span, at, shown.length).map((position) => {
            const { row, number } = shown[position] as Numbered;
            return (
              <Row
                key={number}
                row={row}
                number={number}
                columns={columns}
                position={position}
                top={position * rowHeight}
                isCurrent={position === at}
                isOpened={number === opened}
                openedId={openedId}
                onOpen={() => {
                  setCurrent(number);
                  onOpen(number);
                }}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Those in sight, and the one that has the focus or would get it. */
function positions({ first, end }: Span, current: number, count: number): number[] {
  const found = Array.from({ length: end - first }, (_, index) => first + index);
  if (count > 0 && current < first) found.unshift(current);
  if (current >= end && current < count) found.push(current);
  return found;
}

/** Follows what is in sight of the rows, as they are scrolled and the box changes its size. */
function useVisibleSpan(box: RefObject<HTMLDivElement | null>, count: number) {
  const [sight, setSight] = useState({ first: 0, end: 0, rowHeight: ROW_HEIGHT });

  function look(): void {
    const frame = box.current;
    if (!frame) return;
    // Of the style sheet, which gives a row two lines where there is room for few columns.
    const rowHeight = Number.parseFloat(getComputedStyle(frame).getPropertyValue("--ee-row")) || ROW_HEIGHT;
    const span = visibleSpan(frame.scrollTop, frame.clientHeight || HEIGHT, rowHeight, count);
    setSight((now) =>
      now.first === span.first && now.end === span.end && now.rowHeight === rowHeight
        ? now
        : { ...span, rowHeight },
    );
  }

  useLayoutEffect(look, [count]);
  useEffect(() => {
    const observer = new ResizeObserver(look);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [count]);
  const { rowHeight, ...span } = sight;
  return { span: { first: Math.min(span.first, count), end: Math.min(span.end, count) }, rowHeight, look };
}

interface HeadingProps {
  column: Column;
  sorting: ReturnType<typeof sortingOf>;
  onSort: () => void;
}

function Heading({ column: { name, isNumber }, sorting, onSort }: HeadingProps) {
  return (
    <th scope="col" data-column={name} data-number={isNumber} aria-sort={sorting}>
      <button type="button" class="ee-heading" onClick={onSort}>
        {name}
      </button>
    </th>
  );
}

interface RowProps {
  row: CaseRow;
  number: number;
  columns: readonly Column[];
  position: number;
  /** In pixels. */
  top: number;
  isCurrent: boolean;
  isOpened: boolean;
  openedId: string;
  onOpen: () => void;
}

function Row({ row, number, columns, position, top, isCurrent, isOpened, openedId, onOpen }: RowProps) {
  return (
    <tr
      class={`ee-case${isOpened ? " ee-chosen" : ""}`}
      data-row={number}
      data-outcome={row.outcome}
      aria-rowindex={position + 2}
      style={{ top: `${top}px` }}
      onClick={onOpen}
    >
      {columns.map((column, index) => {
        const { name, text, view, isCode, isNumber, isWide } = column;
        const cell = `${text(row)}`;
        if (cell === "" && columns[index - 1]?.isWide) return null;
        const next = columns[index + 1];
        const isSpanning = isWide && next?.text(row) === "";
        const content = <bdi>{view ? view(row) : isCode ? <code>{cell}</code> : cell}</bdi>;
        if (index > 0)
          return (
            <td
              key={name}
              data-column={name}
              data-number={isNumber}
              colSpan={isSpanning ? 2 : undefined}
              title={isNumber ? undefined : plain(cell)}
            >
              {content}
            </td>
          );
        return (
          <th key={name} scope="row" data-column={name}>
            <button
              type="button"
              class="ee-pick"
              title={plain(cell)}
              tabIndex={isCurrent ? 0 : -1}
              aria-label={exportName(row)}
              aria-expanded={isOpened}
              aria-controls={isOpened ? openedId : undefined}
            >
              {content}
            </button>
          </th>
        );
      })}
    </tr>
  );
}
