// The expressions that made a dimension what it is, each with what is said of it: the deciding one first.
import type { Cause, DimOutcome, Frame } from "../../model";
import { isEqualJson } from "../../packed";
import { causeLabel } from "../words/cause";
import { dimWords } from "../words/dimref";
import { joined } from "../words/joined";
import { rangeKey } from "../words/location";
import * as strings from "./words";

export interface LabelledLine {
  frame: Frame;
  label: string;
  isDeciding: boolean;
}

export function labelledLinesOf({ cause, causes, frame }: DimOutcome): LabelledLine[] {
  const all = cause ? [cause, ...causes.filter((other) => !isEqualJson(other, cause))] : [...causes];
  const found = all.flatMap((one, index) => ofCause(one, index === 0));
  // The line of the outcome itself, where no cause has one.
  if (frame && found.length === 0) found.unshift({ frame, label: "", isDeciding: true });
  return [...new Map(found.map((line) => [keyOf(line), line])).values()];
}

/** Of a tie also why the other dimension is what it is; of a tensor that is made the line that makes it. */
function ofCause(cause: Cause, isDeciding: boolean): LabelledLine[] {
  const { frame, subject } = cause;
  const made_at = cause.kind === "made_tensor" ? (cause.origin_at ?? cause.made_at) : null;
  const steps = cause.kind === "tie" ? cause.steps : [];
  const own: LabelledLine[] = frame ? [{ frame, label: causeLabel(cause), isDeciding }] : [];
  const isApart = made_at !== null && !(made_at.line === frame?.line && made_at.expression === null);
  const made: LabelledLine[] = isApart
    ? [{ frame: made_at, label: strings.MADE_HERE, isDeciding: false }]
    : [];
  const further = steps.flatMap((step) =>
    ofCause(step, false).map((line) => ({ ...line, label: about(step, line.label) })),
  );
  return [...own, ...made, ...further];

  function about(step: Cause, label: string): string {
    const of = step.subject && subject && dimWords(step.subject) !== dimWords(subject) ? step.subject : null;
    return of ? joined([dimWords(of), label], ": ") : label;
  }
}

function keyOf({ frame, label }: LabelledLine): string {
  return `${rangeKey(frame)} ${label}`;
}
