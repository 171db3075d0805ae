// Asks by the key of their dimension, as texts of the grammar.
import type { AskChange } from "../../model";
import { dimKey } from "../words/dimref";

export type AsksByDim = ReadonlyMap<string, string>;

export function asksByDim(asks: readonly AskChange[]): AsksByDim {
  return new Map(asks.map((entry) => [dimKey(entry), entry.ask]));
}
