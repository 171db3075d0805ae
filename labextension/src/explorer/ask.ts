// An ask as text, and what of it the three-way control shows.
import type { AskChange, Capture, DimAsk } from "../model";
import type { Marker } from "../wire";
import { dimKey } from "./place";

export const MARKERS: readonly Marker[] = ["AUTO", "DYNAMIC", "STATIC"];
export const NOTHING_ASKED = "None";

/** The text that Python's `DimAsk.parse` reads back to an equal ask. */
export function askText(ask: DimAsk): string {
  if (ask.kind === "default") return NOTHING_ASKED;
  if (ask.kind === "dim") return `${factorText(ask)}${ask.name}${boundsText(ask)}${offsetText(ask)}`;
  if (ask.size !== null) return String(ask.size);
  return `${ask.kind.toUpperCase()}${boundsText(ask)}`;
}

function factorText({ factor }: DimAsk): string {
  return factor === 1 ? "" : `${factor}*`;
}

function offsetText({ offset }: DimAsk): string {
  return offset === 0 ? "" : ` ${offset > 0 ? "+" : "-"} ${Math.abs(offset)}`;
}

function boundsText({ min, max }: DimAsk): string {
  const given = [min === null ? "" : `min=${min}`, max === null ? "" : `max=${max}`].filter(Boolean);
  return given.length === 0 ? "" : `(${given.join(", ")})`;
}

/** The asks that a capture was made with, by dimension; a place that asks nothing is there as `None`. */
export function capturedAsks(capture: Capture | null): ReadonlyMap<string, string> {
  return new Map(capture?.dims.map((dim) => [dimKey(dim), askText(dim.asked)]));
}

export function asksByDim(asks: readonly AskChange[]): ReadonlyMap<string, string> {
  return new Map(asks.map((entry) => [dimKey(entry), entry.ask]));
}

export interface AskShown {
  /** Which of the three is checked; null for a Dim or an expression of one. */
  marker: Marker | null;
  /** What the three do not say: a Dim, or bounds beside a marker. */
  rest: string;
  /** Nothing was asked, and torch's default is static. */
  isDefault: boolean;
}

export function askShown(text: string): AskShown {
  if (text === NOTHING_ASKED) return { marker: "STATIC", rest: "", isDefault: true };
  if (/^\d+$/.test(text)) return { marker: "STATIC", rest: "", isDefault: false };
  const [, marker, rest = ""] = text.match(/^(AUTO|DYNAMIC|STATIC)\s*(\(.*\))?$/) ?? [];
  if (marker === undefined) return { marker: null, rest: text, isDefault: false };
  return { marker: marker as Marker, rest, isDefault: false };
}
