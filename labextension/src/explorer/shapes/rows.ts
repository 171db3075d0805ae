// The rows of the Shapes table: the leaves of the inputs, those of a nested input under the part of the path that they share, and which
// of them a filter finds.
import type { DimOutcome, Input } from "../../model";
import { isEqualJson } from "../../packed";
import type { ShownCapture } from "../../wire";
import { askText, NOTHING_ASKED } from "../ask/grammar";
import { askShown } from "../ask/words";
import { dimKey, dimWords } from "../words/dimref";
import { joined } from "../words/joined";
import { counted } from "../words/numbers";
import { outcomeName, outcomeOf, outcomeWords } from "../words/outcome";
import { isDynamic, outcomeCounts } from "../words/verdict";

export interface Leaf {
  input: Input;
  dims: readonly DimOutcome[];
}

/** Leaves whose paths begin with the same steps: they can be folded into one row. */
export interface Fold {
  /** The steps that they share, `batch['items']`. */
  path: string;
  leaves: readonly Leaf[];
}

export interface Row {
  leaf: Leaf;
  /** The folds that it is in, outermost first. */
  folds: readonly Fold[];
}

export function leavesOf({ inputs, dims }: Pick<ShownCapture, "inputs" | "dims">): Leaf[] {
  const dimsOf = Map.groupBy(dims, ({ input }) => input);
  return inputs.map((input) => ({ input, dims: dimsOf.get(input.path) ?? [] }));
}

export function rowsOf(leaves: readonly Leaf[]): Row[] {
  const steps = new Map(leaves.map((leaf) => [leaf, stepsOf(leaf.input.path)]));
  const start = (leaf: Leaf, length: number) => (steps.get(leaf) ?? []).slice(0, length).join("");

  function rows(within: readonly Leaf[], length: number, folds: readonly Fold[]): Row[] {
    return [...Map.groupBy(within, (leaf) => start(leaf, length)).values()].flatMap((grouped) => {
      const [first] = grouped as [Leaf, ...Leaf[]];
      if (grouped.length === 1) return [{ leaf: first, folds }];
      // Steps that all of them share make one fold.
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

/** `16 inputs [6, 3 to 7], 32 dimensions: 32 dynamic (15 equal)`; `16 inputs [64], all dynamic and equal`, `10 inputs [64], all = y.shape[0]`; `3 int inputs: 3 dynamic`. */
export function summaryOf({ leaves }: Fold): string {
  const all = leaves.flatMap(({ dims }) => dims);
  const outcomes = outcomeCounts(all);
  const isOf = (kind: Input["kind"]) => leaves.every(({ input }) => input.kind === kind);
  const number = (["int", "float"] as const).find(isOf);
  const inputs = `${leaves.length} ${number ? `${number} ` : ""}inputs`;
  const sizes = isOf("tensor") && areAlike(leaves) ? ` [${sizesOf(leaves).join(", ")}]` : "";
  const [root, ...others] = new Set(all.map((dim) => dimWords(dim.tied_to ?? dim)));
  if (sizes && root && others.length === 0) {
    const first = all.find((dim) => dimWords(dim) === root);
    const accepted = first?.accepted_words ? ` (${first.accepted_words})` : "";
    return `${inputs}${sizes}, all ${first ? `dynamic and equal${accepted}` : `= ${root}`}`;
  }
  const dimensions = all.length === leaves.length ? "" : `, ${counted(all.length, "dimension")}`;
  return `${inputs}${sizes}${dimensions}${outcomes && `: ${outcomes}`}`;
}

function sizesOf(leaves: readonly Leaf[]): string[] {
  return (leaves[0] as Leaf).dims.map((_, at) => {
    const sizes = leaves.map(({ dims }) => dims[at]?.size ?? 0);
    return [...new Set([Math.min(...sizes), Math.max(...sizes)])].join(" to ");
  });
}

/** Fewer are not worth a click. */
const LEAST_FOLDED = 4;

/** True if all have as many dimensions, with the same request and result: one row says it as well, until it is opened. */
export function areAlike(leaves: readonly Leaf[]): boolean {
  const [first] = leaves;
  return (
    leaves.length >= LEAST_FOLDED &&
    Boolean(first?.dims.length) &&
    leaves.every(({ dims }) => dims.length === first?.dims.length) &&
    (first as Leaf).dims.every((_, at) => haveOneResult(leaves.map(({ dims }) => dims[at] as DimOutcome)))
  );
}

/** A dimension that is equal to another one is as dynamic as that, whose range it has. */
function haveOneResult(dims: readonly DimOutcome[]): boolean {
  const isOne = (values: readonly unknown[]) => values.every((value) => isEqualJson(value, values[0]));
  return (
    dims.every((dim) => dim.is_as_asked && dim.got !== null) &&
    isOne(dims.map(({ asked, got }) => [asked, got === "tied" ? "dynamic" : got])) &&
    isOne(dims.filter(({ got }) => got !== "tied").map(({ accepted_words }) => accepted_words))
  );
}

/** The keys of the dimensions in whose row every word of `text` is found: in input, ask, outcome or Dim, `changed`, `specialized or limited`, `synthetic`. */
export function dimsFound(
  leaves: readonly Leaf[],
  asks: ReadonlyMap<string, string>,
  text: string,
): ReadonlySet<string> {
  const wanted = text.toLowerCase().split(/\s+/);
  const found = new Set<string>();
  for (const { input, dims } of leaves) {
    const texts = [input.path, input.is_synthetic && "synthetic"];
    if (dims.length === 0 && hasWords(wanted, [...texts, input.kind]))
      found.add(dimKey({ input: input.path, dim: null }));
    for (const dim of dims) {
      const ask = asks.get(dimKey(dim)) ?? NOTHING_ASKED;
      const { word, expr } = outcomeWords(dim);
      const isFound = hasWords(wanted, [
        ...texts,
        dimWords(dim),
        ask,
        askShown(ask).marker,
        outcomeName(outcomeOf(dim)),
        word,
        expr,
        dim.dim_name,
        ask !== askText(dim.asked) && "changed",
        isDynamic(dim) && "dynamic",
        !dim.is_as_asked && "specialized or limited",
      ]);
      if (isFound) found.add(dimKey(dim));
    }
  }
  return found;
}

function hasWords(wanted: readonly string[], texts: readonly (string | null | false)[]): boolean {
  const all = joined(texts, "\n").toLowerCase();
  return wanted.every((word) => all.includes(word));
}
