// A field for the size of each dimension, with what the program is said to take and what a probe found.
import type { DimOutcome } from "../../../model";
import type { ProbedDim, ShownCapture } from "../../../wire";
import { useComputedOf } from "../../parts/computedof";
import { useThing } from "../../parts/highlight";
import { Quiet } from "../../parts/quiet";
import { breakable, Code, sentence } from "../../parts/withcode";
import { useExplorer, useStore } from "../../state";
import { ACCEPTED, NO_GUARD } from "../../words/details";
import { dimKey, dimWords } from "../../words/dimref";
import { joined } from "../../words/joined";
import { limitWords, uncheckedWords } from "../../words/operators";
import { Strip } from "./strip";
import { createTrying } from "./trying";

/** In characters: the name of a dimension that stays in one line. */
const LONGEST_NAME = 24;

interface FieldsProps {
  dims: readonly DimOutcome[];
  probe: readonly ProbedDim[];
  /** The key of the dimension that the refusal is about. */
  refused: string | null;
}

export function Fields({ dims, probe, refused }: FieldsProps) {
  const probed = new Map(probe.map((it) => [dimKey(it.dim), it]));
  return (
    <table class="ee-table ee-wrapped ee-sizes" aria-label="Sizes to try">
      <thead>
        <tr>
          <th scope="col">dimension</th>
          <th scope="col">size</th>
          <th scope="col">{ACCEPTED}</th>
          {probe.length > 0 && <th scope="col">probed; related sizes change too</th>}
        </tr>
      </thead>
      <tbody>
        {dims.map((dim) => {
          const key = dimKey(dim);
          const strip = probed.get(key);
          return (
            <Row key={key} dim={dim} isRefused={key === refused} hasProbe={probe.length > 0} probed={strip} />
          );
        })}
      </tbody>
    </table>
  );
}

interface RowProps {
  dim: DimOutcome;
  isRefused: boolean;
  hasProbe: boolean;
  probed: ProbedDim | undefined;
}

function Row({ dim, isRefused, hasProbe, probed }: RowProps) {
  const trying = useStore(createTrying);
  const { capture } = useExplorer();
  const words = useComputedOf(dim, () => takes(dim, capture.value));
  const key = dimKey(dim);
  const thing = useThing("dim", key, "ee-row");
  const isWhole = dimWords(dim).length <= LONGEST_NAME;
  const typed = trying.typed.value.get(key);
  const tried = trying.tried.value.get(key);
  const example = `${dim.size}`;
  const value = typed ?? `${tried ?? dim.size}`;
  return (
    <tr {...thing.attributes} data-refused={isRefused}>
      <th scope="row" class={isWhole ? "ee-short" : undefined}>
        <Code>{isWhole ? dimWords(dim) : breakable(dimWords(dim))}</Code>
      </th>
      <td>
        <input
          type="number"
          class="ee-size-field"
          aria-label={`Size of ${dimWords(dim)} to try`}
          aria-invalid={isRefused || trying.invalid.value === key}
          data-changed={value !== example}
          data-follows={typed === undefined && tried !== undefined}
          min={dim.dim === null ? undefined : 0}
          step={1}
          value={value}
          onInput={({ currentTarget }) => trying.type(dim, currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            trying.ask();
          }}
        />
        {value !== example && <Quiet> was {example}</Quiet>}
      </td>
      <td>{sentence(words)}</td>
      {hasProbe && <td class="ee-probed">{probed && <Strip probed={probed} />}</td>}
    </tr>
  );
}

/** What the program takes of a dimension that has its words in other columns of the Shapes table. */
function takes(dim: DimOutcome, capture: ShownCapture | null): string {
  const { accepted, accepted_words, got, shape_expr } = dim;
  if (!accepted) return "unknown";
  const { lower, upper, with_others_as_in_example } = accepted;
  if (lower !== null && lower === upper && !with_others_as_in_example) return `${lower}`;
  if (got === "tied") return `= ${shape_expr}`;
  // No input may have the size of the Dim that this one is computed from.
  if (got === "derived") return joined([`= ${shape_expr}`, accepted_words], "; ");
  const limits = capture === null ? "" : limitWords(capture, dim);
  if (limits) return accepted_words ? `${accepted_words}; ${limits}` : limits;
  if (accepted_words) return accepted_words;
  const unchecked = capture === null ? "" : uncheckedWords(capture, dim);
  return unchecked ? `${NO_GUARD}; ${unchecked}` : NO_GUARD;
}
