// A line of the user's quoted in a view, coloured, with the expression that was running underlined and what is said of it behind.
import { useMemo } from "preact/hooks";
import type { CodeBlock, Frame } from "../../model";
import { useHere } from "../parts/here";
import { LineLink } from "../parts/linelink";
import { sentence } from "../parts/withcode";
import { lineKey } from "../words/location";
import type { Outcome } from "../words/outcome";
import { rangeOn, type Stretch, stretchesOf } from "./expressions";
import { coloured } from "./syntax";

interface QuotedLineProps {
  frame: Frame;
  /** The functions that ran, in which the line is looked up. */
  blocks: readonly CodeBlock[];
  /** What the underline says by its colour; null for an expression that is not what decided. */
  got: Outcome | null;
  /** What the expression does; may be empty. */
  label: string;
}

export function QuotedLine({ frame, blocks, got, label }: QuotedLineProps) {
  const here = useHere();
  const stretches = useMemo(() => stretchesIn(frame, blocks), [frame, blocks]);
  const inside = stretches.filter(({ expressions }) => expressions.length > 0);
  const start = inside[0] ? stretches.indexOf(inside[0]) : stretches.length;
  return (
    <div class="ee-quoted-line">
      <LineLink frame={frame} here={here} />
      <code>
        <bdi dir="ltr">
          {stretches.slice(0, start).map(textOf)}
          {inside.length > 0 && (
            <span class="ee-expression" data-got={got}>
              {inside.map(textOf)}
            </span>
          )}
          {stretches.slice(start + inside.length).map(textOf)}
        </bdi>
      </code>
      {label && (
        <span class="ee-label" data-deciding={got !== null}>
          {sentence(label)}
        </span>
      )}
    </div>
  );
}

function textOf({ text, className }: Stretch, index: number) {
  return (
    <span key={index} class={className}>
      {text}
    </span>
  );
}

function stretchesIn(frame: Frame, blocks: readonly CodeBlock[]): Stretch[] {
  const { text, indent } = lineIn(frame, blocks);
  const code = text.trim();
  const range = frame.expression === null ? null : rangeOn(frame, lineKey(frame), text, indent);
  const shift = text.length - text.trimStart().length;
  const expressions = range
    ? [{ start: range.start - shift, end: range.end - shift, got: null, things: [] }]
    : [];
  return stretchesOf(coloured(code)[0] ?? [], expressions);
}

/** The line as a block of code has it, and how much of its indentation that leaves out; alone, where no block has it. */
function lineIn(
  { filename, line, code }: Frame,
  blocks: readonly CodeBlock[],
): { text: string; indent: number | null } {
  for (const block of blocks) {
    const text = block.filename === filename ? block.code.split("\n")[line - block.first_line] : undefined;
    if (text?.trim() === code.trim()) return { text, indent: block.indent };
  }
  return { text: code, indent: null };
}
