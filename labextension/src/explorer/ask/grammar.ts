// The grammar of an ask: read and printed as Python's `DimAsk` does it. `tests/data/shared/grammar.json` holds both to the same examples.
import type { DimAsk } from "../../model";
import type { Marker } from "../../wire";

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
const LONGEST = 200;
const BOUND = String.raw`-?\d{1,18}`;
const BOUNDS = String.raw`\(\s*(?:min\s*=\s*(?<min>${BOUND}))?\s*,?\s*(?:max\s*=\s*(?<max>${BOUND}))?\s*,?\s*\)`;
const SIZE = /^\d{1,18}$/;
const MARKED = new RegExp(String.raw`^(?:Dim\.)?(?<marker>AUTO|DYNAMIC|STATIC)\s*(?:${BOUNDS})?$`);
const NAMED = new RegExp(
  String.raw`^(?:(?<factor>\d{1,9})\s*\*\s*)?(?<name>[\p{L}_][\p{L}\p{N}_]*)\s*(?:${BOUNDS})?\s*` +
    String.raw`(?:(?<sign>[+-])\s*(?<offset>\d{1,9}))?$`,
  "u",
);
/** Python's own; an ask's name becomes the name of a variable. */
const KEYWORDS = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global " +
    "if import in is lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);

/** The ask that a text means; null where Python's `DimAsk.parse` refuses it. */
export function parseAsk(text: string): DimAsk | null {
  const ask = matchAsk(text);
  return ask !== null && isPossible(ask) ? ask : null;
}

/** The ask that a text has the form of, whether or not any size can satisfy it; null if it has no form of an ask. */
export function matchAsk(text: string): DimAsk | null {
  if ([...text].length > LONGEST) return null;
  const trimmed = text.trim();
  if (trimmed === "" || trimmed === NOTHING_ASKED) return NOTHING;
  if (SIZE.test(trimmed)) return { ...NOTHING, kind: "static", size: Number(trimmed) };
  const marked = trimmed.match(MARKED)?.groups;
  if (marked) {
    const kind = marked.marker?.toLowerCase() as "auto" | "dynamic" | "static";
    return { ...NOTHING, kind, min: integer(marked.min), max: integer(marked.max) };
  }
  const named = trimmed.match(NAMED)?.groups;
  if (!named) return null;
  const offset = Number(named.offset ?? 0);
  return {
    kind: "dim",
    min: integer(named.min),
    max: integer(named.max),
    name: named.name ?? null,
    factor: Number(named.factor ?? 1),
    // Not -0, which is another value to whoever compares.
    offset: named.sign === "-" && offset !== 0 ? -offset : offset,
    size: null,
  };
}

function integer(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}

/** As Python's `DimAsk.check`. */
function isPossible({ kind, min, max, name, factor }: DimAsk): boolean {
  if (min !== null && min < 0) return false;
  if (max !== null && max < (min ?? 0)) return false;
  if (kind === "static") return min === null && max === null;
  if (kind !== "dim") return true;
  return name !== null && isName(name) && factor >= 1 && (max === null || max > (min ?? 0));
}

/** Whether a text can be the name of a Dim. */
export function isName(text: string): boolean {
  const isMarker = (MARKERS as readonly string[]).includes(text);
  return /^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(text) && !KEYWORDS.has(text) && !isMarker;
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

/** Whether the size is an expression of a Dim, not the Dim itself. */
export function isDerived({ kind, factor, offset }: DimAsk): boolean {
  return kind === "dim" && (factor !== 1 || offset !== 0);
}

/** `(min=2, max=64)` with the bounds that are given; empty without any. */
export function boundsText({ min, max }: Pick<DimAsk, "min" | "max">): string {
  const given = [min === null ? "" : `min=${min}`, max === null ? "" : `max=${max}`].filter(Boolean);
  return given.length === 0 ? "" : `(${given.join(", ")})`;
}

function factorText({ factor }: DimAsk): string {
  return factor === 1 ? "" : `${factor}*`;
}

function offsetText({ offset }: DimAsk): string {
  return offset === 0 ? "" : ` ${offset > 0 ? "+" : "-"} ${Math.abs(offset)}`;
}
