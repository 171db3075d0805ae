// The words of the Program tab.

export function matchesFound(at: number, count: number): string {
  return count === 0 ? "not found" : `${at + 1} of ${count}`;
}

export function earlierToShow(count: number): string {
  return `Show more of the ${count} before`;
}

export const SIGNATURE = "Signature";
export const RANGES = "Range constraints";
export const NODES = "Nodes";
export const DECOMPOSE = "Decompose…";
export const SEARCH = "Search the program";
export const SEARCH_HINT = "Search";
export const PREVIOUS = "Previous match";
export const NEXT = "Next match";
export const COPY = "Copy the program";
export const TEXT = "Program text";
