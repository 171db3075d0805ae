// Durations and counts for people.

export function seconds(elapsed_ms: number): string {
  const elapsed_s = elapsed_ms / 1000;
  return `${elapsed_s.toFixed(elapsed_s < 10 ? 2 : 1)} s`;
}

/** Of what goes on, in whole seconds: `12 s`. */
export const elapsedWords = (seconds: number) => `${Math.max(0, Math.round(seconds))} s`;

/** How often each value is there. */
export function tally<Value>(values: Iterable<Value>): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** `1 node`, `2 nodes`; `plural` is for nouns that take more than an `s`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
