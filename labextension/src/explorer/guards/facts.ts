// Which guards are the same, by what is known of them as data: their words are for people alone.
import type { Guard } from "../../model";

/** `condition` is what the guard states, as data; records of earlier versions do not have it. */
type GuardFacts = Pick<Guard, "kind" | "dims" | "expr" | "frame"> & { condition?: unknown };

/** Whether guards of two captures are the same one: of a kind, on the same dimensions and line, and stating the same. */
export function isSameGuard(a: GuardFacts, b: GuardFacts): boolean {
  return identity(a) === identity(b);
}

// The texts are equal where the values are: Python writes the fields of a type in one order.
function identity({ kind, dims, frame, condition }: GuardFacts): string {
  return JSON.stringify([kind, dims, frame && [frame.filename, frame.line], condition ?? null]);
}

/** Equal for guards of one capture that state the same. */
export function statement({ kind, dims, expr, condition }: GuardFacts): string {
  return JSON.stringify([kind, dims, condition ?? expr]);
}
