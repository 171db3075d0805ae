// The lines that explain what became of a dimension.
import type { DimOutcome, Frame, Guard } from "../../model";

/** Those of its outcome and of the conditions on it, each expression once; the one that decided it is the first. */
export function reasonFrames({ frame, conditions }: DimOutcome, guards: readonly Guard[]): Frame[] {
  const ids = new Set(conditions.map(({ guard_id }) => guard_id));
  const frames = [frame, ...guards.filter(({ id }) => ids.has(id)).map((guard) => guard.frame)];
  const found = frames.flatMap((one) => (one ? [[rangeKey(one), one] as const] : []));
  // The first of each key stands where it was found, a later one that is equal takes its place.
  return [...new Map(found).values()];
}

function rangeKey({ filename, line, column, end_line, end_column }: Frame): string {
  return JSON.stringify([filename, line, column, end_line, end_column]);
}
