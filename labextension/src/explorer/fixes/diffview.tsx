// The change of the user's own lines: those that go with a minus, those that come with a plus, the part that differs marked.
import type { RefObject } from "preact";
import { useMemo } from "preact/hooks";
import { type Expression, stretchesOf } from "../source/expressions";
import { coloured, type Piece } from "../source/syntax";
import { type Change, type DiffLine, lineDiff, stretchesOfDiff } from "./diff";
import { unchangedWords } from "./words";

const SIGNS: Readonly<Record<Change, string>> = { kept: " ", removed: "−", added: "+" };

interface DiffProps {
  before: readonly string[];
  after: readonly string[];
  label: string;
  /** The element, whose text without what goes is what a selection of it copies. */
  lines: RefObject<HTMLPreElement | null>;
}

export function Diff({ before, after, label, lines }: DiffProps) {
  const found = useMemo(() => {
    const colours = { before: coloured(before.join("\n")), after: coloured(after.join("\n")) };
    const shown = lineDiff(before, after).map((line) => ({
      ...line,
      pieces: colours[line.change === "added" ? "after" : "before"][line.index] ?? [],
    }));
    return stretchesOfDiff(shown);
  }, [before, after]);
  return (
    <pre ref={lines} class="ee-pre ee-diff" role="group" aria-label={label} tabIndex={0}>
      {found.map(({ isFar, lines }, index) => {
        const shown = lines.map((line, at) => <Line key={at} line={line} pieces={line.pieces} />);
        return isFar && lines.length > 1 ? (
          <details key={index}>
            <summary>{unchangedWords(lines.length)}</summary>
            {shown}
          </details>
        ) : (
          shown
        );
      })}
    </pre>
  );
}

function Line({ line: { change, part }, pieces }: { line: DiffLine; pieces: readonly Piece[] }) {
  const marked: Expression[] = part && part.start < part.end ? [{ ...part, got: null, things: [] }] : [];
  return (
    <span class="ee-diff-line" data-change={change}>
      {change !== "kept" && <span class="ee-unseen">{change}: </span>}
      <span class="ee-diff-sign" aria-hidden="true">
        {SIGNS[change]}
      </span>
      <code dir="ltr">
        {stretchesOf(pieces, marked).map(({ text, className, expressions }, index) => (
          <span
            key={index}
            class={`${className}${expressions.length > 0 ? " ee-diff-part" : ""}`.trimStart()}
          >
            {text}
          </span>
        ))}
      </code>
      {"\n"}
    </span>
  );
}
