// Syntax highlighting of Python: each line as pieces of text, each with the class of its colour.
import { highlightCode, tagHighlighter, tags } from "@lezer/highlight";
import { parser } from "@lezer/python";

export interface Piece {
  text: string;
  /** Empty for plain text. */
  className: string;
}

/** In characters; longer code stays plain, since its parse would be felt. */
const LONGEST = 200_000;

const HIGHLIGHTER = tagHighlighter([
  { tag: [tags.keyword, tags.modifier], class: "ee-syntax-keyword" },
  { tag: [tags.string, tags.special(tags.string)], class: "ee-syntax-string" },
  { tag: [tags.comment, tags.lineComment], class: "ee-syntax-comment" },
  { tag: tags.number, class: "ee-syntax-number" },
  { tag: [tags.bool, tags.null, tags.self], class: "ee-syntax-atom" },
  { tag: [tags.operator, tags.operatorKeyword], class: "ee-syntax-operator" },
  {
    tag: [
      tags.definition(tags.variableName),
      tags.function(tags.definition(tags.variableName)),
      tags.definition(tags.className),
    ],
    class: "ee-syntax-definition",
  },
  { tag: tags.meta, class: "ee-syntax-meta" },
]);

/** The lines of a piece of code; together the pieces are the code, character for character. */
export function coloured(code: string): Piece[][] {
  if (code.length > LONGEST) return code.split("\n").map((text) => [{ text, className: "" }]);
  const lines: Piece[][] = [[]];
  highlightCode(
    code,
    parser.parse(code),
    HIGHLIGHTER,
    (text, className) => lines.at(-1)?.push({ text, className }),
    () => lines.push([]),
  );
  return lines;
}
