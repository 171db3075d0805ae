// The rows of the Shapes table: the leaves of the inputs, those of one nested input together, and which of them a filter finds.
import type { DimOutcome, Input } from "../model";
import type { ShownCapture } from "../wire";
import { askShown, askText, NOTHING_ASKED } from "./ask";
import { type Outcome, outcomeOf, outcomeWords } from "./outcome";
import { dimKey, dimWords } from "./place";

export interface Leaf {
  input: Input;
  dims: readonly DimOutcome[];
}

export interface Group {
  /** The parameter that holds the leaves, `batch`. */
  root: string;
  leaves: readonly Leaf[];
  /** Whether the leaves can be folded under a row of their own. */
  isNested: boolean;
}

export function groupsOf({ inputs, dims }: Pick<ShownCapture, "inputs" | "dims">): Group[] {
  const dimsOf = Map.groupBy(dims, ({ input }) => input);
  const leaves = inputs.map((input) => ({ input, dims: dimsOf.get(input.path) ?? [] }));
  return [...Map.groupBy(leaves, ({ input }) => rootOf(input.path))].map(([root, grouped]) => ({
    root,
    leaves: grouped,
    isNested: grouped.length > 1,
  }));
}

/** The groups of a later capture, in which a leaf that is as before is the same object, so that its rows are not made again. */
export function groupsAfter(
  before: readonly Group[],
  capture: Pick<ShownCapture, "inputs" | "dims">,
): Group[] {
  const known = new Map(
    before.flatMap(({ leaves }) =>
      leaves.map((leaf) => [leaf.input.path, { leaf, text: JSON.stringify(leaf) }]),
    ),
  );
  return groupsOf(capture).map((group) => ({
    ...group,
    leaves: group.leaves.map((leaf) => {
      const same = known.get(leaf.input.path);
      return same?.text === JSON.stringify(leaf) ? same.leaf : leaf;
    }),
  }));
}

/** `batch` of `batch['image'][0]`. */
export function rootOf(path: string): string {
  return path.match(/^[\p{L}\p{N}_]+/u)?.[0] ?? path;
}

/** `3 inputs: 2 dynamic, 1 tied`. */
export function summaryOf({ leaves }: Group): string {
  const counts = new Map<Outcome, number>();
  for (const dim of leaves.flatMap(({ dims }) => dims))
    counts.set(outcomeOf(dim), (counts.get(outcomeOf(dim)) ?? 0) + 1);
  const outcomes = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(", ");
  return `${leaves.length} inputs${outcomes && `: ${outcomes}`}`;
}

/** The places whose row says every word of `text` somewhere: its input, ask, outcome or Dim, `changed`, `not as asked`, `synthetic`. */
export function placesFound(
  groups: readonly Group[],
  asks: ReadonlyMap<string, string>,
  text: string,
): ReadonlySet<string> {
  const wanted = text.toLowerCase().split(/\s+/);
  const found = new Set<string>();
  for (const { input, dims } of groups.flatMap(({ leaves }) => leaves)) {
    const said = [input.path, input.is_synthetic && "synthetic"];
    if (dims.length === 0 && isSaid(wanted, [...said, input.kind])) found.add(`${input.path}#`);
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
