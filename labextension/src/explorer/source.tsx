// The Source tab: the code that ran, every line with what its guards say.
import { useMemo, useState } from "preact/hooks";
import type { ShownCapture } from "../wire";
import { Pick, useThing } from "./highlight";
import { type GuardsOfWords, type ListedBlock, type ListedLine, listing } from "./listing";
import { Mark } from "./outcome";

const WORDS_AT_ONCE = 4;

export function Source({ capture }: { capture: ShownCapture }) {
  const blocks = useMemo(() => listing(capture), [capture]);
  if (blocks.length === 0) {
    return (
      <p class="ee-empty">
        The lines of the model and the guards of each would be here: no source text was found.
      </p>
    );
  }
  return blocks.map((block) => <Block key={block.key} block={block} />);
}

function Block({ block }: { block: ListedBlock }) {
  return (
    <table class="ee-source" aria-label={`${block.title}, ${block.file}`}>
      <caption title={block.filename}>
        <code>
          <bdi>{block.title}</bdi>
        </code>{" "}
        <bdi class="ee-quiet">{block.file}</bdi>
      </caption>
      <tbody>
        {block.lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line }: { line: ListedLine }) {
  const thing = useThing("line", line.key, "ee-line");
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? line.guards : line.guards.slice(0, WORDS_AT_ONCE);
  const hidden = line.guards.length - shown.length;
  return (
    <tr {...thing.attributes} data-failing={line.isFailing}>
      <th scope="row">
        <Pick thing={thing} label={`Select line ${line.number}`}>
          {line.number}
        </Pick>
      </th>
      <td class="ee-code">
        <code>
          <bdi dir="ltr">{line.code}</bdi>
        </code>
      </td>
      <td class="ee-said">
        {line.isFailing && (
          <span class="ee-failing">
            <Mark got="failed" isAsAsked={false} /> failed here
          </span>
        )}
        {shown.map((said) => (
          <Said key={said.words} said={said} />
        ))}
        {hidden > 0 && (
          <button type="button" class="ee-link" onClick={() => setOpen(true)}>
            {hidden} more
          </button>
        )}
      </td>
    </tr>
  );
}

function Said({ said: { words, guards } }: { said: GuardsOfWords }) {
  const thing = useThing("guard", String(guards[0]?.id), "ee-chip");
  return (
    <button
      type="button"
      {...thing.attributes}
      aria-pressed={thing.isChosen}
      title={[words, ...guards.map(({ id, expr }) => `guard ${id}: ${expr}`)].join("\n")}
    >
      <bdi>{words}</bdi>
      {guards.length > 1 && ` ×${guards.length}`}
    </button>
  );
}
