// The rows of one input: a row for each dimension, below the one whose ask is edited its editor, below the one opened its details.
import { useComputed } from "@preact/signals";
import { AskEditor } from "../ask/editor";
import { askText, NOTHING_ASKED } from "../ask/grammar";
import { useComputedOf } from "../parts/computedof";
import { useThing } from "../parts/highlight";
import { useExplorer } from "../state";
import { dimKey, dimWords } from "../words/dimref";
import { shownReason } from "../words/operators";
import { outcomeOf } from "../words/outcome";
import type { Column, InputRowProps, RowProps } from "./columns";
import { DetailsRow, hasDetails } from "./details";
import type { ShownLeaf } from "./visible";

export function LeafRows({ leaf, depth, under, columns }: ShownLeaf & Columns) {
  const { input, dims } = leaf;
  const { editing, opened } = useExplorer();
  const rowsBelow = useComputed(() => {
    const isBelow = (key: string | null | undefined) => dims.some((dim) => dimKey(dim) === key);
    return Number(isBelow(editing.value?.key)) + Number(isBelow(opened.value));
  }).value;
  return (
    <tbody style={{ "--ee-depth": depth }}>
      {dims.map((dim, index) => (
        <DimRow
          key={dimKey(dim)}
          input={input}
          under={under}
          dim={dim}
          inputRows={index === 0 ? dims.length + rowsBelow : 0}
          columns={columns}
        />
      ))}
      {dims.length === 0 && <InputRow input={input} under={under} columns={columns} />}
    </tbody>
  );
}

interface Columns {
  columns: readonly Column[];
}

function DimRow({ columns, ...row }: Omit<RowProps, "thing"> & Columns) {
  const { dim } = row;
  const { answer, pendingSpec, editing, opened, linking, actions } = useExplorer();
  const key = dimKey(dim);
  const thing = useThing("dim", key, "ee-row");
  const dimRef = { input: dim.input, dim: dim.dim };
  const ask = useComputed(() => pendingSpec.asks.value.get(key) ?? NOTHING_ASKED).value;
  const edited = useComputed(() => (editing.value?.key === key ? editing.value.of : null)).value;

  const isOpened = useComputedOf(
    dim,
    () => opened.value === key && hasDetails(dim, shownReason(answer.value, dim)),
  );

  const takesLink = () => linking.value !== null && dim.dim !== null && dimKey(linking.value) !== key;
  const isLinkable = useComputed(takesLink).value;

  // While a dimension waits to be linked, a click anywhere in another row links the two, on a button of that row too.
  function onClick(event: MouseEvent): void {
    if (!takesLink()) return;
    event.preventDefault();
    event.stopPropagation();
    actions.link(dimRef);
  }

  return (
    <>
      <tr
        {...thing.attributes}
        data-place={key}
        data-got={outcomeOf(dim)}
        data-as-asked={dim.is_as_asked}
        data-pending={ask !== askText(dim.asked)}
        data-linkable={isLinkable || undefined}
        onClickCapture={onClick}
      >
        {columns.map(({ name, Cell }) => (
          <Cell key={name} thing={thing} {...row} />
        ))}
      </tr>
      {edited && (
        <tr class="ee-editor-row">
          <td colSpan={columns.length - 1}>
            <AskEditor key={edited} dims={[dimRef]} words={dimWords(dimRef)} of={edited} opener={key} />
          </td>
        </tr>
      )}
      {isOpened && <DetailsRow dim={dim} columns={columns.length - 1} />}
    </>
  );
}

/** The row of an input without dimensions. */
function InputRow({ input, under, columns }: Omit<InputRowProps, "columnsLeft"> & Columns) {
  const last = columns.findLastIndex(({ InputCell }) => InputCell !== undefined);
  return (
    <tr class="ee-row" data-place={dimKey({ input: input.path, dim: null })}>
      {columns
        .slice(0, last + 1)
        .map(({ name, InputCell }, index) =>
          InputCell ? (
            <InputCell key={name} input={input} under={under} columnsLeft={columns.length - index} />
          ) : (
            <td key={name} />
          ),
        )}
    </tr>
  );
}
