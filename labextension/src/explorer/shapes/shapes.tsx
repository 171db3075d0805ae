// The Shapes table: what was asked of each dimension, what it became, and the line that made it so.
import { useMemo, useRef, useState } from "preact/hooks";
import { isEqualJson } from "../../packed";
import type { ShownCapture } from "../../wire";
import { SearchField } from "../parts/inputs";
import { LinkButton } from "../parts/linkbutton";
import { Empty, Quiet, QuietStatus } from "../parts/quiet";
import { Code } from "../parts/withcode";
import { useExplorer } from "../state";
import { dimKey } from "../words/dimref";
import * as sentences from "../words/sentences";
import { othersToShow } from "../words/table";
import { AskOfMany, EditorOfMany } from "./askofmany";
import { type Column, columnsFor, gridProperties, type HeadingProps } from "./columns";
import { LeafRows } from "./leafrows";
import { areAlike, dimsFound, type Fold, type Leaf, leavesOf, rowsOf, summaryOf } from "./rows";
import { type ShownFold, type ShownRow, visibleRows } from "./visible";
import * as strings from "./words";

const FILTERED_FROM = 13;
/** So many rows are rendered at once, and more as the table is scrolled. */
const ROWS_AT_ONCE = 30;
const NEARLY_AT_END_PX = 400;
/** A longer name of an input stands above its rows where it is narrow. */
const LONGEST_BESIDE = 16;

export function Shapes({ capture }: { capture: ShownCapture }) {
  const { pendingSpec } = useExplorer();
  const [text, setText] = useState("");
  // What the user opened or closed; of the others those are closed whose inputs are alike.
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  const leaves = useMemo(() => leavesOf(capture), [capture]);
  const all = useMemo(() => rowsOf(leaves), [leaves]);
  // With the asks of the time when the text was typed: a row does not disappear while its ask is edited.
  const found = useMemo(
    () => (text.trim() ? dimsFound(leaves, pendingSpec.asks.peek(), text) : null),
    [text],
  );
  // What was open stays so when the next run makes its inputs alike: no row that the user reads goes away.
  const open = useRef(new Set<string>()).current;
  const folded = useMemo(() => {
    const found = new Set<string>();
    for (const { path, leaves } of new Set(all.flatMap((row) => row.folds)))
      if (chosen.get(path) ?? (!open.has(path) && areAlike(leaves))) found.add(path);
      else open.add(path);
    return found;
  }, [all, chosen]);
  const { shown, hidden } = visibleRows(all, found, folded, limit);
  const rows = useEqualBefore(shown);
  const isStacked = all.some(
    ({ leaf, folds }) => leaf.input.path.length - (folds.at(-1)?.path.length ?? 0) > LONGEST_BESIDE,
  );
  const showMore = () => setLimit(limit + ROWS_AT_ONCE);

  function filter(typed: string): void {
    setText(typed);
    setLimit(ROWS_AT_ONCE);
  }

  function fold({ path }: Fold): void {
    setChosen(new Map(chosen).set(path, !folded.has(path)));
  }

  function onScroll({ currentTarget }: { currentTarget: HTMLElement }): void {
    const { scrollTop, clientHeight, scrollHeight } = currentTarget;
    if (hidden > 0 && scrollTop + clientHeight > scrollHeight - NEARLY_AT_END_PX) showMore();
  }

  return (
    <>
      {capture.dims.length >= FILTERED_FROM && (
        <Filter text={text} found={found?.size ?? null} of={capture.dims.length} onFilter={filter} />
      )}
      <div class="ee-shapes" onScroll={onScroll}>
        <Table capture={capture} shown={rows} found={found} isStacked={isStacked} onFold={fold} />
        {hidden > 0 && (
          <LinkButton class="ee-link ee-more" onClick={showMore}>
            {othersToShow(hidden)}
          </LinkButton>
        )}
        {capture.inputs.length === 0 && capture.failure?.kind !== "not_a_module" && (
          <Empty>{sentences.NO_DIMS}</Empty>
        )}
        {found?.size === 0 && <Empty>{sentences.NO_DIM_FOUND}</Empty>}
      </div>
    </>
  );
}

/** The rows, each leaf that is equal to one shown before as the same object: what gets the same is not rendered again. */
function useEqualBefore(shown: readonly ShownRow[]): readonly ShownRow[] {
  const before = useRef<ReadonlyMap<string, Leaf>>(new Map());
  const leaves = new Map<string, Leaf>();
  const rows = shown.map((row) => {
    if (!("leaf" in row)) return row;
    const { path } = row.leaf.input;
    const same = before.current.get(path);
    const leaf = same && isEqualJson(same, row.leaf) ? same : row.leaf;
    leaves.set(path, leaf);
    return { ...row, leaf };
  });
  before.current = leaves;
  return rows;
}

interface FilterProps {
  text: string;
  /** How many dimensions the filter leaves; null without a filter. */
  found: number | null;
  of: number;
  onFilter: (text: string) => void;
}

function Filter({ text, found, of, onFilter }: FilterProps) {
  return (
    <div class="ee-filters">
      <SearchField label={strings.FILTER} hint={strings.FILTER_HINT} text={text} onText={onFilter} />
      <QuietStatus>{strings.filtered(found, of)}</QuietStatus>
    </div>
  );
}

interface TableProps {
  capture: ShownCapture;
  shown: readonly ShownRow[];
  found: ReadonlySet<string> | null;
  /** Whether the names of inputs stand above their rows where it is narrow. */
  isStacked: boolean;
  onFold: (fold: Fold) => void;
}

function Table({ capture, shown, found, isStacked, onFold }: TableProps) {
  const { isUnanswered, isPredicted, isEditable } = useExplorer();
  const columns = columnsFor(capture);
  const element = useRef<HTMLTableElement>(null);
  // As they were without the filter: no column moves while it is typed, but that short names of inputs get the room that they need.
  const tracks = useRef("");
  if (!found) tracks.current = "";
  else if (element.current)
    tracks.current ||= getComputedStyle(element.current)
      .gridTemplateColumns.replace(/\S+$/, "1fr")
      .replace(/^\S+/, isStacked ? "$&" : "minmax($&,max-content)");
  return (
    <table
      ref={element}
      class="ee-table"
      aria-label={strings.SHAPES}
      style={{ ...gridProperties(columns, isStacked), gridTemplateColumns: tracks.current }}
      data-stacked={isStacked}
      data-stale={isUnanswered.value}
      data-predicted={isPredicted.value}
      data-editable={isEditable.value}
      data-asked={capture.is_observed}
    >
      <Head columns={columns} found={found && capture.dims.filter((dim) => found.has(dimKey(dim)))} />
      {shown.map((row) =>
        "fold" in row ? (
          <FoldRow key={`fold ${row.fold.path}`} {...row} columns={columns} onFold={() => onFold(row.fold)} />
        ) : (
          <LeafRows key={row.leaf.input.path} {...row} columns={columns} />
        ),
      )}
    </table>
  );
}

function Head({ columns, found }: HeadingProps & { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ name, headingClass, Extra }) => (
          <th key={name} scope="col" class={headingClass}>
            {name}
            {Extra && <Extra found={found} />}
          </th>
        ))}
      </tr>
      <EditorOfMany path="" columns={columns.length} />
    </thead>
  );
}

interface FoldRowProps extends ShownFold {
  columns: readonly Column[];
  onFold: () => void;
}

function FoldRow({ fold, depth, isFolded, columns, onFold }: FoldRowProps) {
  const { isEditable } = useExplorer();
  return (
    <tbody class="ee-group" style={{ "--ee-depth": depth }}>
      <tr>
        <th scope="rowgroup" colSpan={columns.length}>
          <button type="button" class="ee-fold" aria-expanded={!isFolded} onClick={onFold}>
            <Code>{fold.path}</Code>
          </button>
          <Quiet>{summaryOf(fold)}</Quiet>
          {isEditable.value && (
            <AskOfMany dims={fold.leaves.flatMap(({ dims }) => dims)} path={fold.path} first={0} />
          )}
        </th>
      </tr>
      <EditorOfMany path={fold.path} columns={columns.length} />
    </tbody>
  );
}
