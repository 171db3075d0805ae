// Which guards are the same, by what is known of them as data: their words are for people alone.
import type { Condition, Guard } from "../../model";

/** Whether guards of two captures are the same one: of a kind, on the same dimensions and line, and stating the same. */
export function isSameGuard(a: Guard, b: Guard): boolean {
  return identity(a) === identity(b);
}

// The texts are equal where the values are: Python writes the fields of a type in one order.
function identity({ kind, dims, frame, condition }: Guard): string {
  return JSON.stringify([kind, dims, frame && [frame.filename, frame.line], condition && stated(condition)]);
}

/** How many of them torch made; assumptions are ours. */
export function guardCount(guards: readonly Guard[]): number {
  return guards.filter(({ kind }) => kind !== "assumption").length;
}

/** Equal for guards of one capture that state the same. */
export function statement({ kind, dims, expr, condition }: Guard): string {
  return JSON.stringify([kind, dims, condition ? stated(condition) : expr]);
}

/** Without the numbers and names that differ from run to run. */
function stated({ guard_id: _id, data_values: _values, parts, ...condition }: Condition): object {
  return { ...condition, parts: parts.map(stated) };
}
