// Which dimensions came out equal: those that are tied to one another, with the one that they are tied to.
import type { DimOutcome, DimRef } from "../../model";
import { dimKey } from "../words/dimref";
import { outcomeOf } from "../words/outcome";

const known = new WeakMap<readonly DimOutcome[], ReadonlyMap<string, readonly DimOutcome[]>>();

/** The dimensions of a capture that are equal to one, which is among them; none if it is equal to no other. A Dim takes no scalars. */
export function equalDims(dims: readonly DimOutcome[], dim: DimRef): readonly DimOutcome[] {
  const sets = known.get(dims) ?? setsOf(dims);
  known.set(dims, sets);
  const set = (dim.dim !== null && sets.get(dimKey(dim))) || [];
  return set.length > 1 && set[0] && outcomeOf(set[0]) === "dynamic" ? set : [];
}

function setsOf(dims: readonly DimOutcome[]): ReadonlyMap<string, readonly DimOutcome[]> {
  const sets = new Map<string, DimOutcome[]>();
  // A dimension is tied to an earlier one.
  for (const dim of dims) {
    const key = dimKey(dim);
    const root = dim.got === "tied" && dim.tied_to ? dimKey(dim.tied_to) : key;
    const set = sets.get(root) ?? [];
    if (dim.dim !== null) set.push(dim);
    sets.set(root, set).set(key, set);
  }
  return sets;
}
