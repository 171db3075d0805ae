// The sentences and names of the Graph tab.
/** Families of operators, each with a colour; the last two are what no other names, and what calls none. */
export const FAMILIES: readonly string[] = [
  "products",
  "reductions, norms",
  "shape",
  "indexing, creation",
  "types, checks",
  "elementwise",
  "inputs, outputs",
];
export const OTHERS = "others";

export const COLOURING_WORDS = {
  operator: "operator",
  module: "module class",
  dtype: "dtype",
} as const;

export const MARK_WORDS = {
  guard: "a guard was made here",
  port: "a size, or a result with many users",
  folded: "a parameter, buffer or constant",
} as const;

export const WHEEL_HINT = "Ctrl + scroll zooms, dragging moves";

export function layingOut(boxes: number): string {
  return `Laying out ${boxes.toLocaleString("en")} boxes…`;
}

/** Which module a node is of that no module's code made. */
export function insertedWords(target: string): string {
  if (/\bsym_/.test(target)) return "none: torch reads a size of an input here";
  if (/assert/.test(target)) return "none: torch checks here what it assumed";
  return "none: torch inserted it";
}
