// Numbers in words.

export function seconds(elapsed_ms: number): string {
  const elapsed_s = elapsed_ms / 1000;
  return `${elapsed_s.toFixed(elapsed_s < 10 ? 2 : 1)} s`;
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
