// Syntax highlighting of Python: each line as pieces of text, each with the class of its colour.
import { python } from "@codemirror/legacy-modes/mode/python";
import { StringStream } from "@codemirror/streamparser";

export interface Piece {
  text: string;
  /** Empty for plain text. */
  className: string;
}

/** In characters; longer code stays plain, since reading it would be felt. */
const LONGEST = 200_000;
const INDENT = 4;

const CLASSES: Readonly<Record<string, string>> = {
  keyword: "ee-syntax-keyword",
  string: "ee-syntax-string",
  comment: "ee-syntax-comment",
  number: "ee-syntax-number",
  self: "ee-syntax-atom",
  operator: "ee-syntax-operator",
  def: "ee-syntax-definition",
  meta: "ee-syntax-meta",
};
const ATOMS = ["True", "False", "None"];

/** The lines of a piece of code; together the pieces are the code, character for character. */
export function coloured(code: string): Piece[][] {
  const lines = code.split("\n");
  if (code.length > LONGEST) return lines.map((text) => [{ text, className: "" }]);
  const state = python.startState?.(INDENT);
  return lines.map((line) => {
    const stream = new StringStream(line, INDENT, INDENT);
    const pieces: Piece[] = [];
    while (!stream.eol()) {
      const style = python.token(stream, state) ?? "";
      const text = stream.current();
      stream.start = stream.pos;
      const className =
        ATOMS.includes(text) && style === "keyword" ? "ee-syntax-atom" : (CLASSES[style] ?? "");
      const last = pieces.at(-1);
      // A token may be empty, and neighbours of one colour are one piece.
      if (last?.className === className) last.text += text;
      else if (text) pieces.push({ text, className });
    }
    return pieces;
  });
}
