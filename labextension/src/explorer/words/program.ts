// The words of the Program tab.

export const NO_PROGRAM = "No program: the export failed.";

export function matchesFound(at: number, count: number): string {
  return count === 0 ? "not found" : `${at + 1} of ${count}`;
}

export function earlierToShow(count: number): string {
  return `show more of the ${count} before`;
}
