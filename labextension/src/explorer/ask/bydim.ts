// Asks by the key of their dimension, as texts of the grammar.
import type { AskChange } from "../../model";
import type { ShownCapture } from "../../wire";
import { dimKey } from "../words/dimref";
import { askText } from "./grammar";

export type AsksByDim = ReadonlyMap<string, string>;

export function asksByDim(asks: readonly AskChange[]): AsksByDim {
  return new Map(asks.map((entry) => [dimKey(entry), entry.ask]));
}

/** The asks that a capture was made with; that of a dimension of which nothing was asked is `None`. */
export function capturedAsks(capture: ShownCapture | null): AsksByDim {
  return new Map(capture?.dims.map((dim) => [dimKey(dim), askText(dim.asked)]));
}
