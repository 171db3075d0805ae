// Syntax highlighting of Python: each line as pieces of text, each with the class of its colour.

export interface Piece {
  text: string;
  /** Empty for plain text. */
  className: string;
}

/** In characters; longer code stays plain, since reading it would be felt. */
const LONGEST = 200_000;

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_]*`;
const KEYWORDS =
  "and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or " +
  "pass raise return try while with yield";
/** What may stand at a place, by the colour that it has: names and what is between them have none, a string goes on behind its quote. */
const TOKEN = new RegExp(
  [
    // First, and whole: what follows looks back over it.
    String.raw`\s+`,
    "(?<comment>#.*)",
    `(?<prefix>[rRbBuUfFtT]{0,2})(?<quote>'''|"""|'|")`,
    String.raw`(?<number>0[xobXOB][\da-fA-F_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?[jJ]?)`,
    String.raw`(?<meta>(?<=^[ \t]*)@[\w.]+)`,
    String.raw`(?<definition>(?<=\b(?:def|class)\s+)${NAME})`,
    String.raw`(?<atom>(?<!\.)(?:self|cls|True|False|None)\b)`,
    String.raw`(?<keyword>(?<!\.)(?:${KEYWORDS.replaceAll(" ", "|")})\b|(?<=^[ \t]*)(?:match|case)(?= [^=.].*:))`,
    "(?<operator>[-+*/%&|^~<>=!@]+)",
    NAME,
    "[^]",
  ].join("|"),
  "muy",
);

/** The lines of a piece of code; together the pieces are the code, character for character. */
export function coloured(code: string): Piece[][] {
  if (code.length > LONGEST) return code.split("\n").map((text) => [{ text, className: "" }]);
  const lines: Piece[][] = [[]];
  for (const [text, className] of tokensOf(code)) {
    text.split("\n").forEach((part, index) => {
      if (index > 0) lines.push([]);
      const line = lines.at(-1) as Piece[];
      const last = line.at(-1);
      // Neighbours of one colour are one piece.
      if (last?.className === className) last.text += part;
      else if (part) line.push({ text: part, className });
    });
  }
  return lines;
}

function* tokensOf(code: string): Generator<[text: string, className: string]> {
  /** The formatted strings in whose fields the place is, each with its open braces, the innermost last. */
  const open: { quote: string; braces: number }[] = [];
  let at = 0;

  function taken(text: string, kind: string): [string, string] {
    at += text.length;
    return [text, kind && `ee-syntax-${kind}`];
  }

  /** What is left of a string behind a place; of a formatted one up to its next field. */
  function restOf(quote: string, isFormatted: boolean, from: number): string {
    const letter = quote.length > 1 ? String.raw`[^\\]` : String.raw`[^\\\n]`;
    const plain = `(?!${quote})${isFormatted ? String.raw`(?:\{\{|(?!\{)${letter})` : letter}`;
    const rest = new RegExp(String.raw`(?:\\[^]|${plain})*(${quote})?`, "uy");
    rest.lastIndex = from;
    const [text, end] = rest.exec(code) as RegExpExecArray;
    if (isFormatted && end === undefined && code[from + text.length] === "{") open.push({ quote, braces: 0 });
    return text;
  }

  while (at < code.length) {
    TOKEN.lastIndex = at;
    const { 0: text, groups } = TOKEN.exec(code) as RegExpExecArray;
    const { prefix = "", quote, ...kinds } = groups as Record<string, string | undefined>;
    if (quote) {
      yield taken(text + restOf(quote, /[ft]/i.test(prefix), at + text.length), "string");
      continue;
    }
    yield taken(text, Object.keys(kinds).find((kind) => kinds[kind] !== undefined) ?? "");
    const field = open.at(-1);
    if (!field || !(text === "{" || text === "}")) continue;
    field.braces += text === "{" ? 1 : -1;
    if (field.braces > 0) continue;
    open.pop();
    yield taken(restOf(field.quote, true, at), "string");
  }
}
