// Which rows are on the page: without those that are folded, filtered out, or too many to be rendered at once.
import { dimKey } from "../words/dimref";
import type { Fold, Leaf, Row } from "./rows";

export interface ShownFold {
  fold: Fold;
  depth: number;
  isFolded: boolean;
}

export type ShownRow = ShownFold | ShownLeaf;

export interface ShownLeaf {
  leaf: Leaf;
  depth: number;
  /** The part of its path that the rows above show. */
  under: string;
}

interface Visible {
  shown: readonly ShownRow[];
  /** How many rows were left out for being too many. */
  hidden: number;
}

/** `found` has the keys of the dimensions that the filter leaves, null without a filter; `folded` the paths of the folds that are closed. */
export function visibleRows(
  rows: readonly Row[],
  found: ReadonlySet<string> | null,
  folded: ReadonlySet<string>,
  limit: number,
): Visible {
  const shown: ShownRow[] = [];
  const headed = new Set<Fold>();
  let count = 0;
  let hidden = 0;
  for (const { leaf, folds } of rows) {
    const dims = found ? leaf.dims.filter((dim) => found.has(dimKey(dim))) : leaf.dims;
    if (found && dims.length === 0 && !found.has(dimKey({ input: leaf.input.path, dim: null }))) continue;
    const height = Math.max(dims.length, 1);
    // A row that the filter finds is shown in a closed fold too.
    const closedAt = found ? -1 : folds.findIndex(({ path }) => folded.has(path));
    if (count >= limit) {
      if (closedAt === -1) hidden += height;
      continue;
    }
    const open = closedAt === -1 ? folds : folds.slice(0, closedAt + 1);
    for (const [depth, fold] of open.entries()) {
      if (!headed.has(fold)) shown.push({ fold, depth, isFolded: depth === closedAt });
      headed.add(fold);
    }
    if (closedAt !== -1) continue;
    count += height;
    shown.push({
      leaf: dims.length === leaf.dims.length ? leaf : { ...leaf, dims },
      depth: folds.length,
      under: folds.at(-1)?.path ?? "",
    });
  }
  return { shown, hidden };
}
