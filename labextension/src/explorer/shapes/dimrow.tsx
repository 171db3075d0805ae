// One row of the Shapes table: what was asked of a dimension, what it became, why, and the editor of its ask below.
import { useComputed } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import type { DimOutcome, Input } from "../../model";
import { Asking } from "../ask/choice";
import { AskEditor } from "../ask/editor";
import { ExampleSize } from "../ask/examplesize";
import { askText, askWords, NOTHING_ASKED } from "../ask/grammar";
import { isPick, Pick, useThing } from "../parts/highlight";
import { PlaceLink } from "../parts/linelink";
import { Got, outcomeOf } from "../parts/mark";
import { useExplorer } from "../state";
import { dimKey, dimWords } from "../words/location";

interface DimRowProps {
  input: Input;
  /** The part of the input's path that stands in the rows above. */
  under: string;
  dim: DimOutcome;
  /** Rows that the name of the input stands for; 0 if another row has it. */
  namedRows: number;
}

export function DimRow({ input, under, dim, namedRows }: DimRowProps) {
  const { asked, editing, linking, isEditable, actions } = useExplorer();
  const key = dimKey(dim);
  const thing = useThing("dim", key, "ee-row");
  const place = { input: dim.input, dim: dim.dim };
  const captured = askText(dim.asked);
  const isPending = useComputed(() => (asked.asks.value.get(key) ?? NOTHING_ASKED) !== captured).value;
  const opened = useComputed(() => (editing.value?.key === key ? editing.value.of : null)).value;
  const isLinkable = dim.dim !== null;

  // While a dimension waits for its partner, a click on another row names it.
  function onClick(event: MouseEvent): void {
    if (linking.value === null || !isLinkable || !isPick(event.target)) return;
    event.stopPropagation();
    actions.link(place);
  }

  return (
    <>
      <tr
        {...thing.attributes}
        data-place={key}
        data-got={outcomeOf(dim)}
        data-as-asked={dim.is_as_asked}
        data-pending={isPending}
        onClick={onClick}
      >
        {namedRows > 0 && <InputName input={input} under={under} rows={namedRows} />}
        <td class="ee-dim">
          <Pick thing={thing} label={`Select ${dimWords(dim)}`}>
            {dim.dim === null ? `(${input.kind})` : <code>{dim.dim}</code>}
          </Pick>
        </td>
        <td class="ee-size">
          {dim.size !== null && isEditable.value ? (
            <ExampleSize dim={dim} />
          ) : (
            <code title={input.value ?? undefined}>
              <bdi>{dim.size ?? input.value}</bdi>
            </code>
          )}
        </td>
        <td class="ee-ask">
          {!isEditable.value ? (
            <bdi>{askWords(captured)}</bdi>
          ) : isLinkable || input.kind === "int" ? (
            <Asking place={place} captured={captured} />
          ) : (
            <span class="ee-quiet">static</span>
          )}
        </td>
        <td class="ee-result">
          <Got dim={dim} />
        </td>
        <Why dim={dim} />
      </tr>
      {opened && (
        <tr class="ee-editor-row">
          <td colSpan={5}>
            <AskEditor key={opened} place={place} of={opened} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The reason; where the row waits to be linked, what to do next. */
function Why({ dim }: { dim: DimOutcome }): JSX.Element {
  const { capture, linking, actions } = useExplorer();
  const here = useComputed(() => capture.value?.code[0]?.cell ?? null).value;
  const isLinking = useComputed(() => linking.value !== null && dimKey(linking.value) === dimKey(dim)).value;
  if (isLinking)
    return (
      <td class="ee-why">
        <span class="ee-because" role="status">
          <span class="ee-words">click the dimension that has to be equal, or press Escape</span>
        </span>
      </td>
    );
  return (
    <td class="ee-why ee-result">
      <span class="ee-because">
        <bdi class="ee-words" title={dim.words}>
          {dim.words}
        </bdi>
        {dim.frame && <PlaceLink frame={dim.frame} here={here} actions={actions} />}
      </span>
    </td>
  );
}

export function InputName({ input, under, rows }: { input: Input; under: string; rows: number }) {
  return (
    <th scope="rowgroup" rowSpan={rows} class="ee-input" title={inputTitle(input)}>
      <code>
        <bdi>{broken(input.path.slice(under.length))}</bdi>
      </code>
      {input.is_synthetic && (
        <span class="ee-synthetic" title="This example was made up, for a size that was asked to be tried.">
          {" "}
          synthetic
        </span>
      )}
    </th>
  );
}

/** A path that may break before its brackets, where it has to. */
function broken(path: string): ComponentChildren {
  return path.split(/(?=\[)/).flatMap((part, index) => (index === 0 ? [part] : [<wbr key={part} />, part]));
}

function inputTitle({ path, kind, dtype, shape }: Input): string {
  return kind === "tensor" ? `${path}: ${dtype} [${shape?.join(", ")}]` : `${path}: ${kind}`;
}
