// The lines that explain what became of a dimension.
import type { Cause, DimOutcome, Frame, Guard } from "../../model";
import { rangeKey } from "../words/location";

/** Those of its outcome and of all its causes, each expression once; where no cause is known, those of the conditions on it. */
export function reasonFrames({ frame, causes, conditions }: DimOutcome, guards: readonly Guard[]): Frame[] {
  const ids = new Set(conditions.map(({ guard_id }) => guard_id));
  const others =
    causes.length > 0
      ? causes.flatMap(framesOf)
      : guards.filter(({ id }) => ids.has(id)).map((guard) => guard.frame);
  const found = [frame, ...others].flatMap((one) => (one ? [[rangeKey(one), one] as const] : []));
  return [...new Map(found).values()];
}

/** Whether the code of the line has to stand beside its name: the words do not quote it. */
export function isQuoting({ reason, causes, conditions }: DimOutcome): boolean {
  return reason === "as_asked" ? conditions.length > 0 : causes.length === 0;
}

/** Of a tie, also the lines that tell why the other dimension is what it is. */
function framesOf(cause: Cause): (Frame | null)[] {
  return [cause.frame, ...(cause.kind === "tie" ? cause.steps.flatMap(framesOf) : [])];
}
