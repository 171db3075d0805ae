// The words of the tables and of the tools above them.

export const SORTING = "A click sorts; Shift+← and Shift+→ change the width.";
export const COPIED = "copied";
export const NOT_COPIED = "This page may not copy: select the text and press Ctrl+C.";
export const COPIED_CELL = "cell copied";

export function othersToShow(count: number): string {
  return `show more of the other ${count}`;
}

export const tableOf = (label: string) => `Table ${label}`;
export const select = (kind: string, of: string) => `Select ${kind} ${of}`;
