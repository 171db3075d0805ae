// An ask as text: read and printed as Python's `DimAsk` does it, and what of it the control of a row shows.
import type { AskChange, DimAsk } from "../../model";
import type { Marker, ShownCapture } from "../../wire";
import { dimKey } from "../words/location";
import { rangeText } from "../words/range";

export const MARKERS: readonly Marker[] = ["AUTO", "DYNAMIC", "STATIC"];
export const NOTHING_ASKED = "None";

const NOTHING: DimAsk = {
  kind: "default",
  min: null,
  max: null,
  name: null,
  factor: 1,
  offset: 0,
  size: null,
};
const BOUNDS = String.raw`\(\s*(?:min\s*=\s*(?<min>\d+))?\s*,?\s*(?:max\s*=\s*(?<max>\d+))?\s*,?\s*\)`;
const MARKED = new RegExp(String.raw`^(?:Dim\.)?(?<marker>AUTO|DYNAMIC|STATIC)\s*(?:${BOUNDS})?$`);
const NAMED = new RegExp(
  String.raw`^(?:(?<factor>\d{1,9})\s*\*\s*)?(?<name>[\p{L}_][\p{L}\p{N}_]*)\s*(?:${BOUNDS})?\s*` +
    String.raw`(?:(?<sign>[+-])\s*(?<offset>\d{1,9}))?$`,
  "u",
);

/** The ask that a text means; null if it fits no form. */
export function parseAsk(written: string): DimAsk | null {
  const text = written.trim();
  if (text === "" || text === NOTHING_ASKED) return NOTHING;
  if (/^\d+$/.test(text)) return { ...NOTHING, kind: "static", size: Number(text) };
  const marked = text.match(MARKED)?.groups;
  if (marked) {
    const kind = marked.marker?.toLowerCase() as "auto" | "dynamic" | "static";
    return { ...NOTHING, kind, min: integer(marked.min), max: integer(marked.max) };
  }
  const named = text.match(NAMED)?.groups;
  if (!named) return null;
  const offset = Number(named.offset ?? 0);
  return {
    kind: "dim",
    min: integer(named.min),
    max: integer(named.max),
    name: named.name ?? null,
    factor: Number(named.factor ?? 1),
    offset: named.sign === "-" ? -offset : offset,
    size: null,
  };
}

function integer(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}

/** The text that Python's `DimAsk.parse` reads back to an equal ask. */
export function askText(ask: DimAsk): string {
  if (ask.kind === "default") return NOTHING_ASKED;
  if (ask.kind === "dim") return `${factorText(ask)}${ask.name}${boundsText(ask)}${offsetText(ask)}`;
  if (ask.size !== null) return String(ask.size);
  return `${ask.kind.toUpperCase()}${boundsText(ask)}`;
}

/** The Dim or the expression of it, without bounds: `batch`, `2*batch + 1`. */
export function expressionText(ask: DimAsk): string {
  return `${factorText(ask)}${ask.name}${offsetText(ask)}`;
}

export function isDerived({ kind, factor, offset }: DimAsk): boolean {
  return kind === "dim" && (factor !== 1 || offset !== 0);
}

function factorText({ factor }: DimAsk): string {
  return factor === 1 ? "" : `${factor}*`;
}

function offsetText({ offset }: DimAsk): string {
  return offset === 0 ? "" : ` ${offset > 0 ? "+" : "-"} ${Math.abs(offset)}`;
}

export function boundsText({ min, max }: Pick<DimAsk, "min" | "max">): string {
  const given = [min === null ? "" : `min=${min}`, max === null ? "" : `max=${max}`].filter(Boolean);
  return given.length === 0 ? "" : `(${given.join(", ")})`;
}

/** The asks that a capture was made with, by dimension; a place that asks nothing is there as `None`. */
export function capturedAsks(capture: ShownCapture | null): ReadonlyMap<string, string> {
  return new Map(capture?.dims.map((dim) => [dimKey(dim), askText(dim.asked)]));
}

export function asksByDim(asks: readonly AskChange[]): ReadonlyMap<string, string> {
  return new Map(asks.map((entry) => [dimKey(entry), entry.ask]));
}

export interface AskShown {
  /** Which of the three is checked; null for a Dim or an expression of one. */
  marker: Marker | null;
  /** The Dim or the expression of it, with its range; empty for a marker. */
  dim: string;
  /** The bounds beside AUTO or DYNAMIC, `∈ [2, 64]`; empty without. */
  bounds: string;
  /** Nothing was asked, and torch's default is static. */
  isDefault: boolean;
}

export function askShown(text: string): AskShown {
  const ask = parseAsk(text);
  if (ask === null) return { marker: null, dim: text, bounds: "", isDefault: false };
  const range = rangeText({ lower: ask.min, upper: ask.max });
  if (ask.kind === "dim") {
    const words = [expressionText(ask), isDerived(ask) ? "" : range].filter(Boolean).join(" ");
    return { marker: null, dim: words, bounds: "", isDefault: false };
  }
  const marker = ask.kind === "default" ? "STATIC" : (ask.kind.toUpperCase() as Marker);
  return { marker, dim: "", bounds: range, isDefault: ask.kind === "default" };
}

/** An ask in the fewest words: `AUTO ≤ 64`, `2*batch + 1`. */
export function askWords(text: string): string {
  const { marker, dim, bounds } = askShown(text);
  return [marker ?? dim, bounds].filter(Boolean).join(" ");
}
