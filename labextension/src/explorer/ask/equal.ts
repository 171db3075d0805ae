// Which dimensions came out equal: those that are tied to one another, with the one that they are tied to.
import type { DimOutcome } from "../../model";
import { dimKey } from "../words/dimref";

const known = new WeakMap<readonly DimOutcome[], ReadonlyMap<string, readonly DimOutcome[]>>();

/** The sets of equal dimensions of a capture, by the key of each member; a Dim takes no scalars. */
export function equalDims(dims: readonly DimOutcome[]): ReadonlyMap<string, readonly DimOutcome[]> {
  const sets = known.get(dims) ?? setsOf(dims);
  known.set(dims, sets);
  return sets;
}

function setsOf(dims: readonly DimOutcome[]): ReadonlyMap<string, readonly DimOutcome[]> {
  const roots = new Map<string, string>();
  // A dimension is tied to an earlier one.
  for (const dim of dims) {
    const to = dim.got === "tied" && dim.tied_to ? dimKey(dim.tied_to) : dimKey(dim);
    roots.set(dimKey(dim), roots.get(to) ?? to);
  }
  const sets = Map.groupBy(
    dims.filter(({ dim }) => dim !== null),
    (dim) => roots.get(dimKey(dim)),
  );
  return new Map(
    [...sets.values()]
      .filter(([first, ...others]) => others.length > 0 && first?.got === "dynamic")
      .flatMap((set) => set.map((dim) => [dimKey(dim), set] as const)),
  );
}
