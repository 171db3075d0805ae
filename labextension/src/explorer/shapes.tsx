// The Shapes table: what was asked of each dimension, what it became, and the line that made it so.
import { useComputed } from "@preact/signals";
import { useMemo, useRef, useState } from "preact/hooks";
import type { DimRef } from "../model";
import type { Marker, ShownCapture } from "../wire";
import { MARKERS } from "./ask";
import { DimRow, InputName } from "./dimrow";
import { dimKey } from "./place";
import { type Group, groupsAfter, type Leaf, placesFound, summaryOf } from "./rows";
import { useExplorer } from "./state";

const FILTERED_FROM = 13;
/** So many rows are made at once, and more as the table is scrolled. */
const ROWS_AT_ONCE = 30;
const NEARLY_AT_END_PX = 400;

export function Shapes({ capture }: { capture: ShownCapture }) {
  const { asked, isStale, isEditable } = useExplorer();
  const [text, setText] = useState("");
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  const before = useRef<readonly Group[]>([]);
  const groups = useMemo(() => groupsAfter(before.current, capture), [capture]);
  before.current = groups;
  // As of when it was typed: a row does not go away while it is being worked on.
  const found = useMemo(() => (text.trim() ? placesFound(groups, asked.asks.peek(), text) : null), [text]);
  const rows = visibleRows(groups, found, folded, limit);

  function filter(typed: string): void {
    setText(typed);
    setLimit(ROWS_AT_ONCE);
  }

  function fold(root: string): void {
    const next = new Set(folded);
    if (!next.delete(root)) next.add(root);
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
          {rows.groups.map(({ group, leaves }) => (
            <GroupRows
              key={group.root}
              group={group}
              leaves={leaves}
              isFolded={!found && folded.has(group.root)}
              onFold={() => fold(group.root)}
            />
          ))}
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

interface Visible {
  groups: readonly { group: Group; leaves: readonly Leaf[] }[];
  /** How many rows were left out for being too many. */
  hidden: number;
}

function visibleRows(
  groups: readonly Group[],
  found: ReadonlySet<string> | null,
  folded: ReadonlySet<string>,
  limit: number,
): Visible {
  let count = 0;
  let hidden = 0;
  const shown = groups.map((group) => ({
    group,
    leaves: group.leaves.flatMap((leaf) => {
      const dims = found ? leaf.dims.filter((dim) => found.has(dimKey(dim))) : leaf.dims;
      if (found && dims.length === 0 && !found.has(`${leaf.input.path}#`)) return [];
      if (!found && folded.has(group.root)) return [];
      if (count >= limit) {
        hidden += Math.max(dims.length, 1);
        return [];
      }
      count += Math.max(dims.length, 1);
      return [dims.length === leaf.dims.length ? leaf : { ...leaf, dims }];
    }),
  }));
  const isFolded = ({ root }: Group) => !found && folded.has(root);
  return { groups: shown.filter(({ group, leaves }) => leaves.length > 0 || isFolded(group)), hidden };
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

interface GroupRowsProps {
  group: Group;
  leaves: readonly Leaf[];
  isFolded: boolean;
  onFold: () => void;
}

function GroupRows({ group, leaves, isFolded, onFold }: GroupRowsProps) {
  return (
    <>
      {group.isNested && (
        <tbody class="ee-group">
          <tr>
            <th scope="rowgroup" colSpan={6}>
              <button type="button" class="ee-fold" aria-expanded={!isFolded} onClick={onFold}>
                <code>
                  <bdi>{group.root}</bdi>
                </code>
              </button>
              <span class="ee-quiet">{summaryOf(group)}</span>
            </th>
          </tr>
        </tbody>
      )}
      {leaves.map((leaf) => (
        <LeafRows key={leaf.input.path} leaf={leaf} isNested={group.isNested} />
      ))}
    </>
  );
}

function LeafRows({ leaf: { input, dims }, isNested }: { leaf: Leaf; isNested: boolean }) {
  const { editing } = useExplorer();
  const isEdited = useComputed(() => dims.some((dim) => dimKey(dim) === editing.value?.key)).value;
  return (
    <tbody class={isNested ? "ee-leaf ee-nested" : "ee-leaf"}>
      {dims.map((dim, index) => (
        <DimRow
          key={dimKey(dim)}
          input={input}
          dim={dim}
          namedRows={index === 0 ? dims.length + (isEdited ? 1 : 0) : 0}
        />
      ))}
      {dims.length === 0 && (
        <tr class="ee-row" data-place={`${input.path}#`}>
          <InputName input={input} rows={1} />
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
