// The Dims of an ask: which there are, where they are used, and how two dimensions come to share one.
import type { AskChange, DimAsk, DimRef } from "../../model";
import { dimKey } from "../words/location";
import { isName } from "./fields";
import { askText, boundsText, parseAsk } from "./grammar";

type Asks = ReadonlyMap<string, string>;

/** The Dims asked for, in order, each with its bounds. */
export function namedDims(asks: Asks): ReadonlyMap<string, Pick<DimAsk, "min" | "max">> {
  const found = new Map<string, Pick<DimAsk, "min" | "max">>();
  for (const text of asks.values()) {
    const ask = parseAsk(text);
    if (ask?.kind !== "dim" || ask.name === null) continue;
    const known = found.get(ask.name);
    found.set(ask.name, { min: ask.min ?? known?.min ?? null, max: ask.max ?? known?.max ?? null });
  }
  return found;
}

/** What has to be said where, so that `text` is asked of one place and its Dim has the same bounds at all of its places. */
export function dimChanges(asks: Asks, places: readonly DimRef[], place: DimRef, text: string): AskChange[] {
  const asked = parseAsk(text);
  const change = { input: place.input, dim: place.dim, ask: text };
  if (asked?.kind !== "dim" || asked.factor !== 1 || asked.offset !== 0) return [change];
  const others = places.flatMap(({ input, dim }) => {
    const other = parseAsk(asks.get(dimKey({ input, dim })) ?? "");
    const isElsewhere = input !== place.input || dim !== place.dim;
    const isOther = isElsewhere && other?.kind === "dim" && other.name === asked.name;
    if (!isOther || (other.min === asked.min && other.max === asked.max)) return [];
    return [{ input, dim, ask: askText({ ...other, min: asked.min, max: asked.max }) }];
  });
  return [...others, change];
}

/** One Dim for two dimensions: that of the first if it has one, else that of the second, else a new one. */
export function linkChanges(asks: Asks, first: DimRef, second: DimRef): AskChange[] {
  const [one, other] = [first, second].map((place) => parseAsk(asks.get(dimKey(place)) ?? ""));
  const shared = one?.kind === "dim" ? one : other?.kind === "dim" ? other : null;
  const ask = shared
    ? askText(shared)
    : `${freshName(first, second, new Set(namedDims(asks).keys()))}${boundsText({ min: one?.min ?? null, max: one?.max ?? null })}`;
  return [first, second].map(({ input, dim }) => ({ input, dim, ask }));
}

/** `batch` for two first dimensions, else after the first of the two, `x_1`; a name that is taken gets a number. */
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
