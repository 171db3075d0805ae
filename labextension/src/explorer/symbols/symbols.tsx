// The symbols in Guards: the symbolic sizes; where each comes from, its example value and range, and what torch found it to be.
import type { Symbol as Size } from "../../model";
import type { ShownCapture } from "../../wire";
import { LineLink } from "../parts/linelink";
import { Empty, Quiet } from "../parts/quiet";
import { sentence } from "../parts/withcode";
import { type Column, columnOf } from "../table/rows";
import { Table } from "../table/table";
import { rangeText } from "../words/range";
import * as sentences from "../words/sentences";
import * as strings from "./words";

const COLUMNS: readonly Column<Size>[] = [
  {
    name: "symbol",
    text: ({ name }) => name,
    view: ({ name, is_unbacked }) => (
      <>
        <code>{name}</code>
        {is_unbacked && <Quiet>{strings.UNBACKED}</Quiet>}
      </>
    ),
  },
  { name: "Dim", text: ({ dim_name }) => dim_name ?? "", isCode: true, isOptional: true },
  {
    name: "source",
    text: ({ words }) => words,
    view: ({ words, frame }) => (
      <>
        {sentence(words)} {frame && <LineLink frame={frame} />}
      </>
    ),
  },
  columnOf("hint", { name: "example value", isCode: true }),
  { name: "range", text: rangeText, isCode: true, isOptional: true },
  columnOf("replaced_by", { name: "replaced by", isCode: true, isOptional: true }),
];

export function Symbols({ capture: { symbols } }: { capture: ShownCapture }) {
  if (symbols.length === 0) {
    return <Empty>{sentences.NO_SYMBOLS}</Empty>;
  }
  return (
    <details class="ee-part" open>
      <summary>
        {strings.SYMBOLS} <span class="ee-count">{symbols.length}</span>
      </summary>
      <Table
        label={strings.SYMBOLS}
        columns={COLUMNS}
        rows={symbols}
        kind="symbol"
        keyOf={({ name }) => name}
      />
    </details>
  );
}
