// The expressions that made a dimension what it is, each with what is said of it: the deciding one first.
import type { Cause, DimOutcome, Frame } from "../../model";
import { causeLabel } from "../words/cause";
import { dimWords } from "../words/dimref";

export interface Remark {
  frame: Frame;
  label: string;
  isDeciding: boolean;
}

export function remarksOf({ cause, causes, frame }: DimOutcome): Remark[] {
  const all = cause ? [cause, ...causes.filter((other) => !isSame(other, cause))] : [...causes];
  const found = all.flatMap((one, index) => ofCause(one, index === 0));
  const first = found[0]?.frame;
  // The line of the outcome itself, where no cause has one.
  if (frame && !first) found.unshift({ frame, label: "", isDeciding: true });
  return [...new Map(found.map((remark) => [keyOf(remark), remark])).values()];
}

/** Of a tie also why the other dimension is what it is; of a tensor that is made the line that makes it. */
function ofCause(cause: Cause, isDeciding: boolean): Remark[] {
  const { frame, made_at, subject, steps } = cause;
  const own: Remark[] = frame ? [{ frame, label: causeLabel(cause), isDeciding }] : [];
  const made: Remark[] = made_at ? [{ frame: made_at, label: "made here", isDeciding: false }] : [];
  const further = steps.flatMap((step) =>
    ofCause(step, false).map((remark) => ({ ...remark, label: about(step, remark.label) })),
  );
  return [...own, ...(made_at && frame && keyOfFrame(made_at) === keyOfFrame(frame) ? [] : made), ...further];

  function about(step: Cause, label: string): string {
    const of = step.subject && subject && dimWords(step.subject) !== dimWords(subject) ? step.subject : null;
    return of ? [dimWords(of), label].filter(Boolean).join(": ") : label;
  }
}

function keyOf({ frame, label }: Remark): string {
  return `${keyOfFrame(frame)} ${label}`;
}

function keyOfFrame({ filename, line, column, end_line, end_column }: Frame): string {
  return JSON.stringify([filename, line, column, end_line, end_column]);
}

// Python writes the fields of a type in one order.
function isSame(a: Cause, b: Cause): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
