// What a fix changes of the user's lines: which of them go, which come, and which part of a line is another.

export type Change = "kept" | "removed" | "added";

export interface DiffLine {
  change: Change;
  /** Index in the lines before; of an added line in those after. */
  index: number;
  /** The part that differs from the line that it replaces, `end` exclusive; null where the line is wholly another, or kept. */
  part: { start: number; end: number } | null;
}

/** Longer texts are shown as wholly others: the table of all pairs of their lines would be large. */
const MOST_PAIRS = 40_000;

export function lineDiff(before: readonly string[], after: readonly string[]): DiffLine[] {
  const found: DiffLine[] = [];
  let [left, right] = [0, 0];
  // What comes before each kept line, and before the end.
  for (const [keptLeft, keptRight] of [...keptPairs(before, after), [before.length, after.length] as const]) {
    const removed = range(left, keptLeft);
    const added = range(right, keptRight);
    const parts = removed.map((at, pair) => partsOf(before[at] ?? "", after[added[pair] ?? -1] ?? ""));
    found.push(
      ...removed.map((index, pair) => ({
        change: "removed" as const,
        index,
        part: parts[pair]?.[0] ?? null,
      })),
      ...added.map((index, pair) => ({ change: "added" as const, index, part: parts[pair]?.[1] ?? null })),
    );
    if (keptLeft < before.length) found.push({ change: "kept", index: keptLeft, part: null });
    [left, right] = [keptLeft + 1, keptRight + 1];
  }
  return found;
}

/** The unchanged lines that stay in sight before and after a change. */
const MOST_AROUND = 3;

/** The lines in their order: those of a change and near one, and the unchanged lines between them, to be folded. */
export function stretchesOfDiff<Line extends DiffLine>(
  lines: readonly Line[],
): { isFar: boolean; lines: Line[] }[] {
  const isFar = (at: number) =>
    lines.slice(Math.max(0, at - MOST_AROUND), at + MOST_AROUND + 1).every(({ change }) => change === "kept");
  const found: { isFar: boolean; lines: Line[] }[] = [];
  lines.forEach((line, at) => {
    const last = found.at(-1);
    if (last?.isFar === isFar(at)) last.lines.push(line);
    else found.push({ isFar: isFar(at), lines: [line] });
  });
  return found;
}

/** The longest common subsequence, as pairs of indices. */
function keptPairs(before: readonly string[], after: readonly string[]): [number, number][] {
  if (before.length * after.length > MOST_PAIRS) return [];
  // lengths[i][j]: of the longest one from line i and line j on.
  const lengths = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  );
  const length = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      (lengths[i] as number[])[j] =
        before[i] === after[j] ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1));
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      pairs.push([i, j]);
      [i, j] = [i + 1, j + 1];
    } else if (length(i + 1, j) >= length(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

type Part = DiffLine["part"];

/** The parts of two lines between the words that both start and end with; null where they have no word in common. */
function partsOf(before: string, after: string): [Part, Part] {
  const [left, right] = [wordsOf(before), wordsOf(after)];
  const most = Math.min(left.length, right.length);
  let first = 0;
  while (first < most && left[first] === right[first]) first += 1;
  let last = 0;
  while (last < most - first && left.at(-1 - last) === right.at(-1 - last)) last += 1;
  const common = [...left.slice(0, first), ...left.slice(left.length - last)].join("");
  if (!/\w/.test(common)) return [null, null];
  const part = (words: readonly string[]) => {
    const start = words.slice(0, first).join("").length;
    return { start, end: start + words.slice(first, words.length - last).join("").length };
  };
  return [part(left), part(right)];
}

function wordsOf(line: string): string[] {
  return line.match(/\w+|\s+|[^\w\s]/gu) ?? [];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
