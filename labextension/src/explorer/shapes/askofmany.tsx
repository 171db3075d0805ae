// One ask for many dimensions, as one change: for all of them, for those that a filter leaves, or for one dimension of each input.
import { useState } from "preact/hooks";
import type { DimRef } from "../../model";
import type { Marker } from "../../wire";
import { AskEditor } from "../ask/editor";
import { MARKERS } from "../ask/grammar";
import { Select } from "../parts/inputs";
import { KernelButton } from "../parts/kernelbutton";
import { useExplorer } from "../state";
import * as strings from "../words/ask";
import { dimsWords, sameDimWords } from "../words/groups";

interface ManyProps {
  /** Those asked for; null for all that there are. */
  dims: readonly DimRef[] | null;
  /** The path of a fold; empty for the whole table. */
  path: string;
  /** Which dimension of each input it is about at first; without it all. */
  first?: number;
}

export function AskOfMany({ dims, path, first }: ManyProps) {
  const { pendingSpec, answer, editing, actions } = useExplorer();
  const [chosen, setChosen] = useState(first);
  const within = (dims ?? answer.value?.dims ?? []).filter(({ dim }) => dim !== null);
  const numbers = [...new Set(within.map(({ dim }) => dim as number))].sort((a, b) => a - b);
  const number = chosen !== undefined && numbers.includes(chosen) ? chosen : undefined;
  const targets = number === undefined ? within : within.filter(({ dim }) => dim === number);
  const which = dimsWords(number, path, dims !== null);
  const key = keyOf(path);
  if (numbers.length === 0) return null;

  function ask(marker: Marker): void {
    if (dims === null && number === undefined) pendingSpec.setAll(marker);
    else pendingSpec.setAsk(targets.map(({ input, dim }) => ({ input, dim, ask: marker })));
  }

  return (
    <span class="ee-all" role="group" aria-label={strings.askOfMany(which)}>
      <Select
        label={strings.whichDims(path)}
        value={`${number ?? ""}`}
        choices={[
          ["", dimsWords(undefined, "", dims !== null && !path)],
          ...numbers.map((it) => [`${it}`, dimsWords(it, "", false)] as const),
        ]}
        onChange={(value) => setChosen(value === "" ? undefined : Number(value))}
      />
      {MARKERS.map((marker) => (
        <KernelButton
          key={marker}
          class="ee-link"
          aria-label={strings.askThem(which, marker)}
          onAsk={() => ask(marker)}
        >
          {marker}
        </KernelButton>
      ))}
      {number !== undefined && (
        <KernelButton
          class="ee-link"
          aria-label={strings.askThem(which, strings.NEW_DIM)}
          aria-expanded={editing.value?.key === key}
          title={sameDimWords(targets)}
          data-opens={key}
          onAsk={() => actions.edit({ key, of: "dim", many: { dims: targets, words: which } })}
        >
          {strings.NEW_DIM}
        </KernelButton>
      )}
    </span>
  );
}

/** The row with the editor of their Dim, while it is open. */
export function EditorOfMany({ path, columns }: { path: string; columns: number }) {
  const { editing } = useExplorer();
  const open = editing.value?.key === keyOf(path) ? editing.value : null;
  if (!open?.many) return null;
  const { dims, words } = open.many;
  return (
    <tr class="ee-editor-row">
      <td colSpan={columns}>
        <AskEditor key={words} dims={dims} words={words} of={open.of} opener={open.key} />
      </td>
    </tr>
  );
}

/** No dimension has a key like it. */
function keyOf(path: string): string {
  return `*${path}`;
}
