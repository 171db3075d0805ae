// The Shapes table: what was asked of each dimension, what it became, and the line that made it so.
import { useComputed } from "@preact/signals";
import { useMemo, useRef, useState } from "preact/hooks";
import type { DimRef } from "../../model";
import type { Marker, ShownCapture } from "../../wire";
import { MARKERS } from "../ask/grammar";
import { useExplorer } from "../state";
import { dimKey } from "../words/location";
import { DimRow, InputName } from "./dimrow";
import { type Fold, type Leaf, leavesAfter, placesFound, type Row, rowsOf, summaryOf } from "./rows";

const FILTERED_FROM = 13;
/** So many rows are made at once, and more as the table is scrolled. */
const ROWS_AT_ONCE = 30;
const NEARLY_AT_END_PX = 400;

export function Shapes({ capture }: { capture: ShownCapture }) {
  const { asked, isStale, isEditable } = useExplorer();
  const [text, setText] = useState("");
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  const before = useRef<readonly Leaf[]>([]);
  const leaves = useMemo(() => leavesAfter(before.current, capture), [capture]);
  before.current = leaves;
  const all = useMemo(() => rowsOf(leaves), [leaves]);
  // As of when it was typed: a row does not go away while it is being worked on.
  const found = useMemo(() => (text.trim() ? placesFound(leaves, asked.asks.peek(), text) : null), [text]);
  const rows = visibleRows(all, found, folded, limit);

  function filter(typed: string): void {
    setText(typed);
    setLimit(ROWS_AT_ONCE);
  }

  function fold({ path }: Fold): void {
    const next = new Set(folded);
    if (!next.delete(path)) next.add(path);
    setFolded(next);
  }

  function onScroll({ currentTarget }: { currentTarget: HTMLElement }): void {
    const { scrollTop, clientHeight, scrollHeight } = currentTarget;
    if (rows.hidden > 0 && scrollTop + clientHeight > scrollHeight - NEARLY_AT_END_PX)
      setLimit(limit + ROWS_AT_ONCE);
  }

  return (
    <>
      {capture.dims.length >= FILTERED_FROM && (
        <div class="ee-filters">
          <input
            type="search"
            aria-label="Filter dimensions"
            placeholder="filter by input, ask, outcome, Dim"
            value={text}
            onInput={(event) => filter(event.currentTarget.value)}
          />
          <span class="ee-quiet" role="status">
            {found ? `${found.size} of ${capture.dims.length}` : `${capture.dims.length} dimensions`}
          </span>
        </div>
      )}
      <div class="ee-shapes" onScroll={onScroll}>
        <table
          class="ee-table"
          aria-label="Shapes"
          data-stale={isStale.value}
          data-editable={isEditable.value}
          data-asked={capture.is_observed}
        >
          <Head places={found && capture.dims.filter((dim) => found.has(dimKey(dim)))} />
          {rows.shown.map((shown) =>
            "fold" in shown ? (
              <FoldRow key={`fold ${shown.fold.path}`} {...shown} onFold={() => fold(shown.fold)} />
            ) : (
              <LeafRows key={shown.leaf.input.path} {...shown} />
            ),
          )}
        </table>
        {rows.hidden > 0 && (
          <button type="button" class="ee-link ee-more" onClick={() => setLimit(limit + ROWS_AT_ONCE)}>
            show more of the other {rows.hidden}
          </button>
        )}
        {capture.inputs.length === 0 && (
          <p class="ee-empty">The dimensions of the inputs would be here: this export has none.</p>
        )}
        {found?.size === 0 && <p class="ee-empty">No dimension matches the filter.</p>}
      </div>
    </>
  );
}

interface ShownFold {
  fold: Fold;
  depth: number;
  isFolded: boolean;
}

interface ShownLeaf {
  leaf: Leaf;
  depth: number;
  /** The part of its path that stands in the rows above. */
  under: string;
}

interface Visible {
  shown: readonly (ShownFold | ShownLeaf)[];
  /** How many rows were left out for being too many. */
  hidden: number;
}

function visibleRows(
  rows: readonly Row[],
  found: ReadonlySet<string> | null,
  folded: ReadonlySet<string>,
  limit: number,
): Visible {
  const shown: (ShownFold | ShownLeaf)[] = [];
  const headed = new Set<Fold>();
  let count = 0;
  let hidden = 0;
  for (const { leaf, folds } of rows) {
    const dims = found ? leaf.dims.filter((dim) => found.has(dimKey(dim))) : leaf.dims;
    if (found && dims.length === 0 && !found.has(dimKey({ input: leaf.input.path, dim: null }))) continue;
    const height = Math.max(dims.length, 1);
    // What a filter finds is in no folded row.
    const closedAt = found ? -1 : folds.findIndex(({ path }) => folded.has(path));
    if (count >= limit) {
      if (closedAt === -1) hidden += height;
      continue;
    }
    const open = closedAt === -1 ? folds : folds.slice(0, closedAt + 1);
    for (const [depth, fold] of open.entries()) {
      if (!headed.has(fold)) shown.push({ fold, depth, isFolded: depth === closedAt });
      headed.add(fold);
    }
    if (closedAt !== -1) continue;
    count += height;
    shown.push({
      leaf: dims.length === leaf.dims.length ? leaf : { ...leaf, dims },
      depth: folds.length,
      under: folds.at(-1)?.path ?? "",
    });
  }
  return { shown, hidden };
}

function Head({ places }: { places: readonly DimRef[] | null }) {
  const { isStale, isEditable } = useExplorer();
  return (
    <thead>
      <tr>
        <th scope="col" class="ee-input">
          input
        </th>
        <th scope="col" class="ee-dim">
          dim
        </th>
        <th scope="col" class="ee-size">
          size
        </th>
        <th scope="col" class="ee-ask">
          ask
          {isEditable.value && <AskOfAll places={places} />}
        </th>
        <th scope="col">
          got
          {isStale.value && <span class="ee-stale">stale</span>}
        </th>
        <th scope="col" class="ee-why">
          why
        </th>
      </tr>
    </thead>
  );
}

/** All dimensions, or those that the filter shows. */
function AskOfAll({ places }: { places: readonly DimRef[] | null }) {
  const { isAnswering, actions } = useExplorer();
  const which = places === null ? "all" : "shown";

  function ask(marker: Marker): void {
    if (places === null) actions.setAll(marker);
    else {
      const dims = places.filter(({ dim }) => dim !== null);
      if (dims.length > 0) actions.setAsk(dims.map(({ input, dim }) => ({ input, dim, ask: marker })));
    }
  }

  return (
    <span class="ee-all" role="group" aria-label={`Ask of ${which} dimensions`}>
      {which}
      {MARKERS.map((marker) => (
        <button
          key={marker}
          type="button"
          class="ee-link"
          aria-label={`${which} ${marker}`}
          disabled={!isAnswering.value}
          onClick={() => ask(marker)}
        >
          {marker}
        </button>
      ))}
    </span>
  );
}

function FoldRow({ fold, depth, isFolded, onFold }: ShownFold & { onFold: () => void }) {
  return (
    <tbody class="ee-group" style={{ "--ee-depth": depth }}>
      <tr>
        <th scope="rowgroup" colSpan={6}>
          <button type="button" class="ee-fold" aria-expanded={!isFolded} onClick={onFold}>
            <code>
              <bdi>{fold.path}</bdi>
            </code>
          </button>
          <span class="ee-quiet">{summaryOf(fold)}</span>
        </th>
      </tr>
    </tbody>
  );
}

function LeafRows({ leaf: { input, dims }, depth, under }: ShownLeaf) {
  const { editing } = useExplorer();
  const isEdited = useComputed(() => dims.some((dim) => dimKey(dim) === editing.value?.key)).value;
  return (
    <tbody style={{ "--ee-depth": depth }}>
      {dims.map((dim, index) => (
        <DimRow
          key={dimKey(dim)}
          input={input}
          under={under}
          dim={dim}
          namedRows={index === 0 ? dims.length + (isEdited ? 1 : 0) : 0}
        />
      ))}
      {dims.length === 0 && (
        <tr class="ee-row" data-place={dimKey({ input: input.path, dim: null })}>
          <InputName input={input} under={under} rows={1} />
          <td class="ee-dim">({input.kind})</td>
          <td class="ee-size">{input.value}</td>
          <td class="ee-ask ee-quiet" colSpan={3}>
            no dimensions to ask for
          </td>
        </tr>
      )}
    </tbody>
  );
}
