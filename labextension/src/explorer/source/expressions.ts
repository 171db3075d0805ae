// Which stretches of the lines are the expressions that guards, dimensions and the failure are about.
import type { Frame } from "../../model";
import type { Selection, ShownCapture } from "../../wire";
import { ofDim, ofGuard } from "../things";
import { lineKey } from "../words/location";
import { type Outcome, outcomeOf } from "../words/outcome";
import type { Piece } from "./syntax";

/** An expression, or the part of one that is on a line. */
export interface Expression {
  /** In the line's text as it is shown, `end` exclusive. */
  start: number;
  end: number;
  /** What became of a dimension by it; null if of none. */
  got: Outcome | null;
  /** The guards and dimensions that are highlighted with it. */
  things: readonly Selection[];
}

/** A piece of a line with the expressions that it is a part of, the innermost first. */
export interface Stretch extends Piece {
  expressions: readonly Expression[];
}

interface Mention {
  frame: Frame;
  got: Outcome | null;
  things: readonly Selection[];
}

/** What decides the look of an expression that several things are about, the strongest first. */
const RANKS: readonly (Outcome | null)[] = ["failed", "specialized", "derived", "tied", "dynamic", "static"];

/** The expressions on a line: its key, its text as it is shown, and by how much less that is indented than in the file; null if unknown. */
type ExpressionsOn = (key: string, text: string, indent: number | null) => Expression[];

export function expressionsOf(capture: ShownCapture): ExpressionsOn {
  // First of each expression, since one of a large model decides hundreds of dimensions.
  const mentioned = [...Map.groupBy(mentions(capture), ({ frame }) => frame)].map(([frame, same]) => ({
    frame,
    ...joined(same),
  }));
  const onLine = Map.groupBy(
    mentioned.flatMap((mention) => linesOf(mention).map((key) => ({ key, mention }))),
    ({ key }) => key,
  );
  return (key, text, indent) => {
    const found = (onLine.get(key) ?? []).flatMap(({ mention }) => placed(mention, key, text, indent));
    return [...Map.groupBy(found, ({ start, end }) => `${start} ${end}`).values()]
      .map(([first, ...others]) => ({
        ...(first as Expression),
        ...joined([first as Expression, ...others]),
      }))
      .sort((a, b) => a.end - a.start - (b.end - b.start));
  };
}

function linesOf({ frame: { filename, line, end_line } }: Mention): string[] {
  return Array.from({ length: Math.max((end_line ?? 0) - line + 1, 0) }, (_, at) =>
    lineKey({ filename, line: line + at }),
  );
}

function mentions({ guards, dims, failure }: ShownCapture): Mention[] {
  const decided = dims.flatMap((dim) =>
    [...dim.guard_ids, dim.lower_guard_id, dim.upper_guard_id].map((id) => ({ id, got: outcomeOf(dim) })),
  );
  const gotBy = Map.groupBy(decided, ({ id }) => id);
  return [
    ...guards.flatMap(({ frame, id }) => {
      const got = strongest((gotBy.get(id) ?? []).map((by) => by.got));
      return frame ? [{ frame, got, things: [ofGuard(id)] }] : [];
    }),
    ...dims.flatMap((dim) =>
      dim.frame ? [{ frame: dim.frame, got: outcomeOf(dim), things: [ofDim(dim)] }] : [],
    ),
    ...(failure?.frame ? [{ frame: failure.frame, got: "failed" as const, things: [] }] : []),
  ];
}

function placed(
  { frame, ...mention }: Mention,
  key: string,
  text: string,
  indent: number | null,
): Expression[] {
  const range = rangeOn(frame, key, text, indent);
  return range ? [{ ...mention, ...range }] : [];
}

/** The part of a frame's expression that is on one of its lines, `text` as `ExpressionsOn` has it; null where it cannot be found there. */
export function rangeOn(
  frame: Frame,
  key: string,
  text: string,
  indent: number | null,
): { start: number; end: number } | null {
  const first = text.length - text.trimStart().length;
  const last = text.trimEnd().length;
  let [start, end] = [first, last];
  if (indent === null) {
    const { expression } = frame;
    if (expression === null || frame.line !== frame.end_line) return null;
    start = text.indexOf(expression);
    end = start + expression.length;
    if (start === -1 || start !== text.lastIndexOf(expression)) return null;
  } else {
    if (key === lineKey(frame)) start = unitsOf(text, (frame.column ?? 0) - indent);
    if (key === lineKey({ filename: frame.filename, line: frame.end_line ?? 0 }))
      end = unitsOf(text, (frame.end_column ?? 0) - indent);
  }
  start = Math.max(start, first);
  end = Math.min(end, last);
  return start < end ? { start, end } : null;
}

/** Python counts characters, JavaScript UTF-16 units: an emoji is two of those. */
function unitsOf(text: string, characters: number): number {
  return [...text].slice(0, Math.max(characters, 0)).join("").length;
}

function joined(same: readonly Pick<Mention, "got" | "things">[]): Pick<Mention, "got" | "things"> {
  return {
    got: strongest(same.map(({ got }) => got)),
    things: same.flatMap(({ things }) => things),
  };
}

function strongest(outcomes: readonly (Outcome | null)[]): Outcome | null {
  return RANKS.find((outcome) => outcomes.includes(outcome)) ?? null;
}

/** The pieces of a line, cut where expressions start and end; together they are the text, character for character. */
export function stretchesOf(pieces: readonly Piece[], expressions: readonly Expression[]): Stretch[] {
  const cuts = expressions.flatMap(({ start, end }) => [start, end]);
  let at = 0;
  return pieces.flatMap(({ text, className }) => {
    const [start, end] = [at, at + text.length];
    at = end;
    const inside = [...new Set([start, ...cuts.filter((cut) => cut > start && cut < end), end])];
    return inside
      .sort((a, b) => a - b)
      .slice(0, -1)
      .map((from, index) => ({
        text: text.slice(from - start, (inside[index + 1] ?? end) - start),
        className,
        expressions: expressions.filter((expression) => expression.start <= from && from < expression.end),
      }));
  });
}
