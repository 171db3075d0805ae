// Reads JSON in which equal parts are written once and in columns: `export_explorer/render/packing.py` writes it.
import type { Packed } from "./wire";

/** A saved notebook can hold a few parts that contain each other so often that no view can walk through them. */
const MOST_PARTS = 5_000_000;

/** The value of what was packed, in which equal parts are one object, and each field is read when it is asked for; anything else as it is. */
export function unpacked<T extends object>(value: T | Packed): T {
  if (!("objects" in value)) return value;
  const { objects, lists, lists_of_parts, scalars, value: root } = value;
  const made: unknown[] = [];
  // The parts of each part, itself included; not a number for one that is being made. `size` is that of the part made last.
  const sizes: number[] = [];
  let size = 1;

  function part(index: number): unknown {
    if (!(index in made)) make(index);
    size = sizes[index] ?? 1;
    return made[index];
  }

  function make(index: number): void {
    let at = index;
    let total = 1;
    // A part that is in itself is found again while it is made.
    made[index] = null;
    sizes[index] = Number.NaN;
    for (const { fields, count, values, parts } of objects) {
      if (at < count) {
        // An object that begins with all of its fields takes the least time and memory.
        const object: Record<string, unknown> = { ...fields };
        made[index] = object;
        for (const name in values) object[name] = values[name]?.[at];
        for (const name in parts) {
          const column = parts[name] as number[];
          const held = column[column.length > 1 ? at : 0] as number;
          if (index === root) {
            const get = () => part(held);
            Object.defineProperty(object, name, { get, enumerable: true });
          } else {
            object[name] = part(held);
            total += size;
          }
        }
        sizes[index] = bounded(total);
        return;
      }
      at -= count;
    }
    const list = lists_of_parts[at - lists.length];
    made[index] =
      lists[at] ??
      list?.map((held) => {
        const it = part(held);
        total += size;
        return it;
      }) ??
      scalars[at - lists.length - lists_of_parts.length];
    sizes[index] = bounded(total);
  }

  return part(root) as T;
}

function bounded(parts: number): number {
  if (parts <= MOST_PARTS) return parts;
  throw new Error("This record is too large.");
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
