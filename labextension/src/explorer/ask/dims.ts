// The Dims of the asks: which there are, what changes where one is changed, and how two dimensions come to share one.
import type { AskChange, DimAsk, DimRef } from "../../model";
import type { ShownCapture } from "../../wire";
import { dimKey } from "../words/dimref";
import type { AsksByDim } from "./bydim";
import { askText, boundsText, isDerived, isName, parseAsk } from "./grammar";

type Bounds = Pick<DimAsk, "min" | "max">;

/** The Dims asked for, in order, each with its bounds. */
export function namedDims(asks: AsksByDim): ReadonlyMap<string, Bounds> {
  const found = new Map<string, Bounds>();
  for (const text of asks.values()) {
    const ask = parseAsk(text);
    if (ask?.kind !== "dim" || ask.name === null) continue;
    const known = found.get(ask.name);
    found.set(ask.name, { min: ask.min ?? known?.min ?? null, max: ask.max ?? known?.max ?? null });
  }
  return found;
}

/**
 * The changes by which `text` is asked of dimensions, and its Dim has the same bounds at all others that use it. A new name is one for the
 * Dim that they have, wherever it is.
 */
export function dimChanges(
  asks: AsksByDim,
  dims: readonly DimRef[],
  targets: readonly DimRef[],
  text: string,
): AskChange[] {
  const asked = parseAsk(text);
  const changes = targets.map(({ input, dim }) => ({ input, dim, ask: text }));
  if (asked?.kind !== "dim" || isDerived(asked)) return changes;
  const { name, min, max } = asked;
  const keys = targets.map(dimKey);
  const before = parseAsk(asks.get(keys[0] ?? "") ?? "");
  const isRenamed =
    before && haveOneDim(asks, targets) && !isDerived(before) && !namedDims(asks).has(name as string);
  const others = dims.flatMap(({ input, dim }) => {
    const key = dimKey({ input, dim });
    const other = parseAsk(asks.get(key) ?? "");
    if (keys.includes(key) || other?.kind !== "dim" || other.name !== (isRenamed ? before.name : name))
      return [];
    const ask = askText({ ...other, name, min, max });
    return ask === asks.get(key) ? [] : [{ input, dim, ask }];
  });
  return [...others, ...changes];
}

/**
 * The changes that give dimensions one Dim: the first that one of them has, else a new one, with the bounds that are asked of the first
 * where it has any, else with `bounds`; `variables` name it. Multiples of `step` are that number of times a Dim of their own.
 */
export function linkChanges(
  asks: AsksByDim,
  dims: readonly DimRef[],
  bounds: Bounds = { min: null, max: null },
  variables: Variables = new Map(),
  step = 1,
): AskChange[] {
  const all = dims.map((dimRef) => parseAsk(asks.get(dimKey(dimRef)) ?? ""));
  const shared = all.find((ask) => ask?.kind === "dim");
  const [first] = all;
  const [min, max] = [first?.min ?? bounds.min, first?.max ?? bounds.max];
  const own = { min: min && Math.ceil(min / step), max: max && Math.floor(max / step) };
  const name = freshName(dims, new Set(namedDims(asks).keys()), variables);
  const ask = shared
    ? askText(shared)
    : `${step > 1 ? `${step}*${name}_div_${step}` : name}${boundsText(own)}`;
  return dims.map(({ input, dim }) => ({ input, dim, ask }));
}

/** Whether one Dim is asked of all of them. */
export function haveOneDim(asks: AsksByDim, dims: readonly DimRef[]): boolean {
  const ask = (dimRef: DimRef) => asks.get(dimKey(dimRef)) ?? "";
  const [first] = dims;
  if (!first || parseAsk(ask(first))?.kind !== "dim") return false;
  return dims.every((dimRef) => ask(dimRef) === ask(first));
}

/**
 * A name for the Dim of dimensions: the variable that the user's function has for one of them; else `batch` if each is the first of its input,
 * else as the first of them, `x_1`; numbered if it is taken.
 */
export function freshName(
  dims: readonly DimRef[],
  taken: ReadonlySet<string>,
  variables: Variables = new Map(),
): string {
  const own = ownName(dims, taken, variables);
  if (own) return own;
  if (dims.every(({ dim }) => dim === 0) && !taken.has("batch")) return "batch";
  const words = `${dims[0]?.input}_${dims[0]?.dim ?? ""}`.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const joined = words.join("_").replace(/_+/g, "_").replace(/^_|_$/g, "");
  const name = isName(joined) ? joined : `dim_${joined}`;
  for (let number = 2, tried = name; ; number += 1) {
    if (!taken.has(tried)) return tried;
    tried = `${name}_${number}`;
  }
}

/** The variable of one of the dimensions; empty where none has one, or its name is taken. */
export function ownName(dims: readonly DimRef[], taken: ReadonlySet<string>, variables: Variables): string {
  const names = dims.map((dimRef) => variables.get(dimKey(dimRef)) ?? "");
  return names.find((name) => isName(name) && !taken.has(name)) ?? "";
}

/** The variables in which the user's function has sizes, by the key of the dimension. */
export type Variables = ReadonlyMap<string, string>;

export function variablesOf(capture: ShownCapture | null): Variables {
  const dims = capture?.dims ?? [];
  return new Map(dims.flatMap((dim) => (dim.variable ? [[dimKey(dim), dim.variable] as const] : [])));
}
