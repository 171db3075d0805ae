// The words of the tables and of the tools above them.

export const SORTING = "Click: sort. Shift+← and Shift+→: change the width";
export const COPIED = "Copied";
export const NOT_COPIED = "The browser blocks copying here. Select the text and press Ctrl+C.";
export const COPIED_CELL = "Cell copied";

export function othersToShow(count: number): string {
  return `Show more of the other ${count}`;
}

export const tableOf = (label: string) => `Table ${label}`;
export const select = (kind: string, of: string) => `Select ${kind} ${of}`;
