// A fix put into the text of a notebook's cell, as the plugin does for an explorer: other lines in the place of those that it replaces.

/** Lines of a cell and what to write in their place. */
export interface Rewrite {
  /** The cell as the record names it, `Cell In[3]`. */
  cell: string;
  /** First and last line that `code` stands for, 1-based. */
  replaces: readonly [first: number, last: number];
  /** Those lines as they were, without the indentation of the first; `code` is indented likewise. */
  before: readonly string[];
  code: readonly string[];
  /** The cell with the request that goes with the lines; null where it has no place for one. */
  withRequest?: (source: string) => Promise<string | null>;
}

/** The text with the lines replaced; null where it does not have them, or has them in several places of which none is the right one. */
export function inPlace(text: string, { replaces, before, code }: Rewrite): string | null {
  const lines = text.split("\n");
  const at = placeOf(lines, replaces[0] - 1, before);
  if (at === null) return null;
  const indent = indentOf(lines[at] ?? "");
  const written = code.map((line) => (line ? indent + line : line));
  return [...lines.slice(0, at), ...written, ...lines.slice(at + before.length)].join("\n");
}

/** Where the lines stand: where they were, else where alone they are, since a line above may have come or gone. */
function placeOf(lines: readonly string[], expected: number, before: readonly string[]): number | null {
  if (before.length === 0) return null;
  if (areAt(lines, expected, before)) return expected;
  const places = lines.flatMap((_, at) => (areAt(lines, at, before) ? [at] : []));
  return places.length === 1 ? (places[0] as number) : null;
}

function areAt(lines: readonly string[], at: number, before: readonly string[]): boolean {
  const indent = indentOf(lines[at] ?? "");
  return before.every((line, index) => {
    const there = lines[at + index];
    return there !== undefined && (there.startsWith(indent) ? there.slice(indent.length) : there) === line;
  });
}

function indentOf(line: string): string {
  return line.slice(0, line.length - line.trimStart().length);
}
