// Which rows of equal height are in sight, of thousands. Knows no element.

export interface Span {
  first: number;
  /** Exclusive. */
  end: number;
}

/** Beyond what is in sight, so that a quick turn of the wheel shows no gap. */
const MORE = 12;
/** The window begins at a multiple of it: it is drawn anew once in so many rows. */
const STEP = 6;

export function visibleSpan(top: number, height: number, rowHeight: number, count: number): Span {
  const first = Math.floor(Math.floor(Math.max(top, 0) / rowHeight) / STEP) * STEP - MORE;
  const end = first + Math.ceil(height / rowHeight) + STEP + 2 * MORE;
  return { first: Math.max(0, Math.min(first, count)), end: Math.max(0, Math.min(end, count)) };
}

/** Where to scroll to so that a row is in sight below what covers the top; where it is, if it is. */
export function scrolledTo(
  at: number,
  top: number,
  height: number,
  rowHeight: number,
  covered: number,
): number {
  const start = at * rowHeight;
  if (start < top) return start;
  const shown = height - covered;
  return start + rowHeight > top + shown ? start + rowHeight - shown : top;
}
