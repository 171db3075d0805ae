// The rows of the Shapes table: the leaves of the inputs, those of a nested input under what they have in common, and which of them a
// filter finds.
import type { DimOutcome, Input } from "../../model";
import type { ShownCapture } from "../../wire";
import { askShown, askText, NOTHING_ASKED } from "../ask/grammar";
import { type Outcome, outcomeOf, outcomeWords } from "../parts/mark";
import { dimKey, dimWords } from "../words/location";

export interface Leaf {
  input: Input;
  dims: readonly DimOutcome[];
}

/** Leaves that can be folded under a row of their own. */
export interface Fold {
  /** What their paths begin with, `batch['items']`. */
  path: string;
  leaves: readonly Leaf[];
}

export interface Row {
  leaf: Leaf;
  /** What it is folded under, the outermost first. */
  folds: readonly Fold[];
}

/** The leaves of a capture; one that is as it was before is the same object, so that its rows are not made again. */
export function leavesAfter(
  before: readonly Leaf[],
  { inputs, dims }: Pick<ShownCapture, "inputs" | "dims">,
): Leaf[] {
  const known = new Map(before.map((leaf) => [leaf.input.path, { leaf, text: JSON.stringify(leaf) }]));
  const dimsOf = Map.groupBy(dims, ({ input }) => input);
  return inputs.map((input) => {
    const leaf = { input, dims: dimsOf.get(input.path) ?? [] };
    const same = known.get(input.path);
    return same?.text === JSON.stringify(leaf) ? same.leaf : leaf;
  });
}

export function rowsOf(leaves: readonly Leaf[]): Row[] {
  const steps = new Map(leaves.map((leaf) => [leaf, stepsOf(leaf.input.path)]));
  const start = (leaf: Leaf, length: number) => (steps.get(leaf) ?? []).slice(0, length).join("");

  function rows(within: readonly Leaf[], length: number, folds: readonly Fold[]): Row[] {
    return [...Map.groupBy(within, (leaf) => start(leaf, length)).values()].flatMap((grouped) => {
      const [first] = grouped as [Leaf, ...Leaf[]];
      if (grouped.length === 1) return [{ leaf: first, folds }];
      // As long as they go the same way they are one.
      let common = length;
      const isCommon = (to: number) =>
        to < (steps.get(first)?.length ?? 0) && grouped.every((leaf) => start(leaf, to) === start(first, to));
      while (isCommon(common + 1)) common += 1;
      return rows(grouped, common + 1, [...folds, { path: start(first, common), leaves: grouped }]);
    });
  }

  return rows(leaves, 1, []);
}

/** `batch`, `['image']` and `[0]` of `batch['image'][0]`. */
function stepsOf(path: string): string[] {
  return (
    path.match(
      /^[\p{L}\p{N}_]+|\.[\p{L}\p{N}_]+|\['(?:[^'\\]|\\.)*'\]|\["(?:[^"\\]|\\.)*"\]|\[[^\]]*\]|./gsu,
    ) ?? [path]
  );
}

/** `3 inputs: 2 dynamic, 1 tied`. */
export function summaryOf({ leaves }: Fold): string {
  const counts = new Map<Outcome, number>();
  for (const dim of leaves.flatMap(({ dims }) => dims))
    counts.set(outcomeOf(dim), (counts.get(outcomeOf(dim)) ?? 0) + 1);
  const outcomes = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(", ");
  return `${leaves.length} inputs${outcomes && `: ${outcomes}`}`;
}

/** The places whose row says every word of `text` somewhere: its input, ask, outcome or Dim, `changed`, `not as asked`, `synthetic`. */
export function placesFound(
  leaves: readonly Leaf[],
  asks: ReadonlyMap<string, string>,
  text: string,
): ReadonlySet<string> {
  const wanted = text.toLowerCase().split(/\s+/);
  const found = new Set<string>();
  for (const { input, dims } of leaves) {
    const said = [input.path, input.is_synthetic && "synthetic"];
    if (dims.length === 0 && isSaid(wanted, [...said, input.kind]))
      found.add(dimKey({ input: input.path, dim: null }));
    for (const dim of dims) {
      const ask = asks.get(dimKey(dim)) ?? NOTHING_ASKED;
      const { word, expr } = outcomeWords(dim);
      const isFound = isSaid(wanted, [
        ...said,
        dimWords(dim),
        ask,
        askShown(ask).marker,
        word,
        expr,
        dim.dim_name,
        ask !== askText(dim.asked) && "changed",
        !dim.is_as_asked && "not as asked",
      ]);
      if (isFound) found.add(dimKey(dim));
    }
  }
  return found;
}

function isSaid(wanted: readonly string[], said: readonly (string | null | false)[]): boolean {
  const all = said.filter(Boolean).join("\n").toLowerCase();
  return wanted.every((word) => all.includes(word));
}
