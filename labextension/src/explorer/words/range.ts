// A range of sizes as text.

/** `2 to 64`, `≥ 2`, `≤ 64`, `5` for one size, or nothing for what has no bounds. A lower bound of 0 is none. */
export function rangeText({ lower, upper }: { lower: number | null; upper: number | null }): string {
  if (lower && upper !== null) return lower === upper ? `${lower}` : `${lower} to ${upper}`;
  if (lower) return `≥ ${lower}`;
  return upper === null ? "" : `≤ ${upper}`;
}
