// An ask for people: what its control shows, and how it is said in a few words.
import type { Marker } from "../../wire";
import { joined } from "../words/joined";
import { rangeText } from "../words/range";
import { expressionText, isDerived, parseAsk } from "./grammar";

export interface AskShown {
  /** The marker that is checked; null for a Dim or an expression of one. */
  marker: Marker | null;
  /** The Dim or the expression of it, with its range; empty for a marker. */
  dim: string;
  /** The bounds beside AUTO or DYNAMIC, `2 to 64`, or the size that was written for STATIC, `16`; empty without. */
  bounds: string;
  /** Whether nothing was asked, which for torch means static. */
  isDefault: boolean;
}

export function askShown(text: string): AskShown {
  const ask = parseAsk(text);
  if (ask === null) return { marker: null, dim: text, bounds: "", isDefault: false };
  const range = ask.size === null ? rangeText({ lower: ask.min, upper: ask.max }) : String(ask.size);
  if (ask.kind === "dim") {
    const words = joined([expressionText(ask), isDerived(ask) ? "" : range], " ");
    return { marker: null, dim: words, bounds: "", isDefault: false };
  }
  const marker = ask.kind === "default" ? "STATIC" : (ask.kind.toUpperCase() as Marker);
  return { marker, dim: "", bounds: range, isDefault: ask.kind === "default" };
}

/** An ask in the fewest words: `AUTO ≤ 64`, `2*batch + 1`. */
export function askWords(text: string): string {
  const { marker, dim, bounds } = askShown(text);
  return joined([marker ?? dim, bounds], " ");
}
