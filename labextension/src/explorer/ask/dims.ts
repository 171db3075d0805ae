// The Dims of the asks: which there are, what changes where one is changed, and how two dimensions come to share one.
import type { AskChange, DimAsk, DimRef } from "../../model";
import { dimKey } from "../words/dimref";
import type { AsksByDim } from "./bydim";
import { askText, boundsText, isDerived, isName, parseAsk } from "./grammar";

/** The Dims asked for, in order, each with its bounds. */
export function namedDims(asks: AsksByDim): ReadonlyMap<string, Pick<DimAsk, "min" | "max">> {
  const found = new Map<string, Pick<DimAsk, "min" | "max">>();
  for (const text of asks.values()) {
    const ask = parseAsk(text);
    if (ask?.kind !== "dim" || ask.name === null) continue;
    const known = found.get(ask.name);
    found.set(ask.name, { min: ask.min ?? known?.min ?? null, max: ask.max ?? known?.max ?? null });
  }
  return found;
}

/** The changes by which `text` is asked of a dimension, and its Dim has the same bounds at all dimensions that use it. */
export function dimChanges(
  asks: AsksByDim,
  dims: readonly DimRef[],
  target: DimRef,
  text: string,
): AskChange[] {
  const asked = parseAsk(text);
  const change = { input: target.input, dim: target.dim, ask: text };
  if (asked?.kind !== "dim" || isDerived(asked)) return [change];
  const others = dims.flatMap(({ input, dim }) => {
    const other = parseAsk(asks.get(dimKey({ input, dim })) ?? "");
    const isTarget = input === target.input && dim === target.dim;
    const hasSameName = !isTarget && other?.kind === "dim" && other.name === asked.name;
    if (!hasSameName || (other.min === asked.min && other.max === asked.max)) return [];
    return [{ input, dim, ask: askText({ ...other, min: asked.min, max: asked.max }) }];
  });
  return [...others, change];
}

/** The changes that give two dimensions one Dim: that of the first if it has one, else that of the second, else a new one. */
export function linkChanges(asks: AsksByDim, first: DimRef, second: DimRef): AskChange[] {
  const [one, other] = [first, second].map((dimRef) => parseAsk(asks.get(dimKey(dimRef)) ?? ""));
  const shared = one?.kind === "dim" ? one : other?.kind === "dim" ? other : null;
  const ask = shared
    ? askText(shared)
    : `${freshName(first, second, new Set(namedDims(asks).keys()))}${boundsText({ min: one?.min ?? null, max: one?.max ?? null })}`;
  return [first, second].map(({ input, dim }) => ({ input, dim, ask }));
}

/** A name for the Dim of two dimensions: `batch` if both are the first of their inputs, else as the first of the two, `x_1`; numbered if it is taken. */
export function freshName(first: DimRef, second: DimRef, taken: ReadonlySet<string>): string {
  if (first.dim === 0 && second.dim === 0 && !taken.has("batch")) return "batch";
  const words = `${first.input}_${first.dim ?? ""}`.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const joined = words.join("_").replace(/_+/g, "_").replace(/^_|_$/g, "");
  const name = isName(joined) ? joined : `dim_${joined}`;
  for (let number = 2, tried = name; ; number += 1) {
    if (!taken.has(tried)) return tried;
    tried = `${name}_${number}`;
  }
}
