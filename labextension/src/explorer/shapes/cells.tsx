// The larger cells of the Shapes table: the input with its name, the ask, what the dimension became, and why.
import { useComputed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { DimOutcome, Frame, Input } from "../../model";
import { AskChoice } from "../ask/choice";
import { ExampleSize } from "../ask/examplesize";
import { askText } from "../ask/grammar";
import { askWords } from "../ask/words";
import { TRIALS } from "../fixes/words";
import { useComputedOf } from "../parts/computedof";
import { useHere } from "../parts/here";
import { LineLink } from "../parts/linelink";
import { Mark } from "../parts/mark";
import { Quiet } from "../parts/quiet";
import { Code, plain, withCode } from "../parts/withcode";
import { useExplorer } from "../state";
import { dimKey } from "../words/dimref";
import { LINKING } from "../words/groups";
import { joined } from "../words/joined";
import { lineWords, quotedCode } from "../words/location";
import { limitFrame, shownReason } from "../words/operators";
import { isConstant, outcomeOf, outcomeWords } from "../words/outcome";
import * as sentences from "../words/sentences";
import { DetailsButton } from "./details";
import { MiddleCut } from "./middlecut";
import { isQuoting, reasonFrames } from "./reasons";
import * as strings from "./words";

/** Longer ones do not fit beside others. */
const LONG_NAME = /([^\s`,;:]{40,})/;

interface InputNameProps {
  input: Input;
  /** The part of the input's path that the rows above show. */
  under: string;
  rows: number;
}

export function InputName({ input, under, rows }: InputNameProps) {
  return (
    <th scope="rowgroup" rowSpan={rows} class="ee-input" title={inputTitle(input)}>
      <Code>
        <MiddleCut text={input.path.slice(under.length)} under={under} />
      </Code>
      {input.is_synthetic && (
        <span class="ee-synthetic" title={sentences.MADE_UP}>
          {" "}
          {strings.SYNTHETIC}
        </span>
      )}
    </th>
  );
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
  if (dim.dim === null && input.kind !== "int") return <Quiet>{strings.STATIC}</Quiet>;
  return <AskChoice dimRef={{ input: dim.input, dim: dim.dim }} captured={captured} />;
}

export function GotContent({ dim, under }: { dim: DimOutcome; under: string }) {
  const { word, expr } = outcomeWords(dim);
  const outcome = outcomeOf(dim);
  const isSizeFirst = isConstant(dim);
  const words = word && <span class="ee-word">{word}</span>;
  const code = expr && (
    <>
      {!isSizeFirst && word && " "}
      <Code>{outcome === "tied" ? <TiedTo expr={expr} under={under} /> : expr}</Code>
      {isSizeFirst && " "}
    </>
  );
  const result = joined(isSizeFirst ? [expr, word] : [word, expr], " ");
  const surprise = dim.is_as_asked ? "" : ` – ${strings.SURPRISE}`;
  return (
    <span class="ee-got" title={`${result}${surprise}`}>
      <Mark got={outcome} isAsAsked={dim.is_as_asked} />
      {isSizeFirst ? [code, words] : [words, code]}
      {!dim.is_as_asked && <span class="ee-unseen"> {strings.SURPRISE}</span>}
    </span>
  );
}

/** `= batch['image'].shape[0]`, without the part of the path that the rows above show. */
function TiedTo({ expr, under }: { expr: string; under: string }) {
  const prefix = under && expr.startsWith(`= ${under}`) ? under : "";
  return (
    <>
      {"= "}
      <MiddleCut text={expr.slice("= ".length + prefix.length)} under={prefix} tail={24} />
    </>
  );
}

/** In characters: a reason that fits beside the result. */
const SHORT = 40;

/** The reason; what to do next, where the dimension waits to be linked with another. */
export function ReasonCell({ dim }: { dim: DimOutcome }) {
  const { answer, linking } = useExplorer();
  const toCome = useToCome(dim);
  const here = useHere();
  const isLinking = useComputed(() => linking.value !== null && dimKey(linking.value) === dimKey(dim)).value;
  // Read only where they tell something: in the record of a large model they are made then.
  const guards = useComputedOf(dim, () => (dim.causes.length === 0 && answer.value?.guards) || []);
  const frames = reasonFrames(dim, guards);
  const words = useComputedOf(dim, () => shownReason(answer.value, dim));
  if (isLinking)
    return (
      <td class="ee-reason">
        <span class="ee-because" role="status">
          <span class="ee-words">{LINKING}</span>
        </span>
      </td>
    );
  const ofLimit = limitFrame(answer.value, dim);
  const frame = ofLimit ?? frames[0];
  const isQuoted = !ofLimit && isQuoting(dim);
  return (
    <td class="ee-reason ee-result">
      <span class="ee-because">
        <bdi
          class={`ee-words${words.length > SHORT ? " ee-long" : ""}`}
          title={plain(joined([words, ...frames.map(placeAndCode), toCome], "\n"))}
        >
          {cutWords(words)}
          {toCome && <span class="ee-quiet ee-to-come"> · {toCome}</span>}
        </bdi>
        <span class="ee-because-links">
          {frame && <LineLink frame={frame} here={here} isQuoting={isQuoted} isNamed={!isQuoted} />}
          <DetailsButton dim={dim} reason={words} />
        </span>
      </span>
    </td>
  );
}

/** What is still done that may change the reason of a dimension, in words; empty for nothing. */
function useToCome(dim: DimOutcome): string {
  const { answer, status, isPredicted, isEditable, isAnswering } = useExplorer();
  return useComputedOf(dim, () => {
    const { trials } = status.value;
    if (!isEditable.value || !isAnswering.value || isPredicted.value) return "";
    if (dim.cause?.kind === "example_is_0_or_1") return trials === "running" ? TRIALS.running : "";
    const isChecked = answer.value?.operators || answer.value?.failure || dim.got !== "dynamic";
    return isChecked || trials !== "idle" ? "" : strings.CHECKING;
  });
}

/** A sentence in which code is between backticks, and names too long for a line are cut in the middle. */
function cutWords(sentence: string): ComponentChildren {
  return sentence
    .split(/(`[^`]*`)/)
    .map((part, index) =>
      index % 2 === 1
        ? withCode(part)
        : part
            .split(LONG_NAME)
            .map((piece, at) =>
              at % 2 === 1 ? <MiddleCut key={`${index} ${at}`} text={piece} tail={28} /> : piece,
            ),
    );
}

/** `model.py:12: x + y`. */
function placeAndCode(frame: Frame): string {
  return `${lineWords(frame)}: ${quotedCode(frame)}`;
}
