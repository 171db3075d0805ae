// A range of sizes as text.

/** `∈ [2, 64]`, `≥ 2`, `≤ 64`, or nothing for what has no bounds. */
export function rangeText({ lower, upper }: { lower: number | null; upper: number | null }): string {
  if (lower !== null && upper !== null) return `∈ [${lower}, ${upper}]`;
  if (lower !== null) return `≥ ${lower}`;
  return upper === null ? "" : `≤ ${upper}`;
}
