// Reads JSON in which equal parts are written once: `export_explorer/render/packing.py` writes it.
import type { Packed } from "./wire";

/** The value of what was packed, in which equal parts are one object; anything else as it is. */
export function unpacked<T extends object>(value: T | Packed): T {
  if (!("parts" in value)) return value;
  const made: unknown[] = [];
  const read = (it: unknown) => (Array.isArray(it) ? made[it[0]] : it);
  for (const [shape, ...values] of value.parts) {
    const names = value.shapes[shape as number];
    const part: Record<string, unknown> = {};
    // Objects that get their fields one by one, in one order, take the least memory.
    if (names) for (let at = 0; at < names.length; at++) part[names[at] as string] = read(values[at]);
    made.push(names ? part : values.map(read));
  }
  return made.at(-1) as T;
}

/** Whether two JSON values of one type are equal. */
export function isEqualJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const names = Object.keys(one) as (keyof typeof one)[];
  return (
    names.length === Object.keys(other).length && names.every((name) => isEqualJson(one[name], other[name]))
  );
}
