// The larger cells of the Shapes table: the input with its name, the ask, what the dimension became, and why.
import { useComputed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { DimOutcome, Frame, Input } from "../../model";
import { AskChoice } from "../ask/choice";
import { ExampleSize } from "../ask/examplesize";
import { askText } from "../ask/grammar";
import { askWords } from "../ask/words";
import { useHere } from "../parts/here";
import { LineLink } from "../parts/linelink";
import { Mark } from "../parts/mark";
import { withCode } from "../parts/withcode";
import { useExplorer } from "../state";
import { dimKey } from "../words/dimref";
import { lineWords, quotedCode } from "../words/location";
import { outcomeOf, outcomeWords } from "../words/outcome";
import { isQuoting, reasonFrames } from "./reasons";
import { WaysOutButton } from "./waysout";

interface InputNameProps {
  input: Input;
  /** The part of the input's path that the rows above show. */
  under: string;
  rows: number;
}

export function InputName({ input, under, rows }: InputNameProps) {
  return (
    <th scope="rowgroup" rowSpan={rows} class="ee-input" title={inputTitle(input)}>
      <code>
        <bdi>{breakable(input.path.slice(under.length))}</bdi>
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

/** A path in which the browser may break lines before brackets. */
function breakable(path: string): ComponentChildren {
  return path.split(/(?=\[)/).flatMap((part, index) => (index === 0 ? [part] : [<wbr key={part} />, part]));
}

function inputTitle({ path, kind, dtype, shape, class_name }: Input): string {
  return kind === "tensor" ? `${path}: ${dtype} [${shape?.join(", ")}]` : `${path}: ${class_name ?? kind}`;
}

/** The size in the example; the text of an input that has none. */
export function SizeContent({ input, dim }: { input: Input; dim: DimOutcome }) {
  const { isEditable } = useExplorer();
  if (dim.size !== null && isEditable.value) return <ExampleSize dim={dim} />;
  return (
    <code title={input.value ?? undefined}>
      <bdi>{dim.size ?? input.value}</bdi>
    </code>
  );
}

/** The ask: to be changed, or in words where it cannot be. */
export function AskContent({ input, dim }: { input: Input; dim: DimOutcome }) {
  const { isEditable } = useExplorer();
  const captured = askText(dim.asked);
  if (!isEditable.value) return <bdi>{askWords(captured)}</bdi>;
  // torch takes an ask of tensor dimensions and of ints alone.
  if (dim.dim === null && input.kind !== "int") return <span class="ee-quiet">static</span>;
  return <AskChoice dimRef={{ input: dim.input, dim: dim.dim }} captured={captured} />;
}

export function GotContent({ dim }: { dim: DimOutcome }) {
  const { word, expr } = outcomeWords(dim);
  const isSizeFirst = dim.got === "specialized" || dim.got === "static";
  const words = <span class="ee-word">{word}</span>;
  const code = expr && (
    <>
      {!isSizeFirst && " "}
      <code>
        <bdi>{expr}</bdi>
      </code>
      {isSizeFirst && " "}
    </>
  );
  const said = (isSizeFirst ? [expr, word] : [word, expr]).filter(Boolean).join(" ");
  const surprise = dim.is_as_asked ? "" : " – not what was asked";
  return (
    <span class="ee-got" title={`${said}${surprise}`}>
      <Mark got={outcomeOf(dim)} isAsAsked={dim.is_as_asked} />
      {isSizeFirst ? [code, words] : [words, code]}
      {!dim.is_as_asked && <span class="ee-unseen"> not what was asked</span>}
    </span>
  );
}

/** The reason; what to do next, where the dimension waits to be linked with another. */
export function WhyCell({ dim }: { dim: DimOutcome }) {
  const { capture, linking } = useExplorer();
  const here = useHere();
  const isLinking = useComputed(() => linking.value !== null && dimKey(linking.value) === dimKey(dim)).value;
  const frames = reasonFrames(dim, useComputed(() => capture.value?.guards ?? []).value);
  const isQuoted = isQuoting(dim, frames);
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
        <bdi class="ee-words" title={[dim.words, ...frames.map(placeAndCode)].join("\n")}>
          {withCode(dim.words)}
        </bdi>
        {frames.map((frame, index) => (
          <LineLink key={index} frame={frame} here={here} isQuoting={isQuoted} />
        ))}
        <WaysOutButton dim={dim} />
      </span>
    </td>
  );
}

/** `model.py:12: x + y`. */
function placeAndCode(frame: Frame): string {
  return `${lineWords(frame)}: ${quotedCode(frame)}`;
}
