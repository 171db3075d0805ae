// Fixes made by hand.
import type { CodeFix, Frame, SpecFix } from "../src/model";

/** What fixes of every kind have. */
export const ANY = {
  title: "",
  applicability: "not_tried" as const,
  effects: [],
  loses: [],
  frees: [],
  leaves: [],
  unverified: null,
  stop: null,
  is_alternative: false,
  cost: "",
  trust: "",
};

/** A fix that does nothing. */
export const NOTHING: SpecFix = { ...ANY, kind: "change_ask", asks: [] };

/** The line 9 of a notebook's third cell. */
export const CELL_LINE: Frame = {
  filename: "/tmp/ipykernel_1/3.py",
  line: 9,
  name: "forward",
  code: "h = x.view(8, -1)",
  cell: "Cell In[3]",
  column: 12,
  end_line: 9,
  end_column: 25,
  expression: "x.view(8, -1)",
};

/** A fix that replaces lines of a cell. */
export function rewriting(before: string[], code: string[], more: Partial<CodeFix> = {}): CodeFix {
  return {
    ...ANY,
    title: "take the size from x",
    kind: "change_code",
    code,
    before,
    steps: [],
    asks: [],
    replaces: [CELL_LINE.line, CELL_LINE.line + before.length - 1],
    frame: CELL_LINE,
    trust: "not verified yet",
    ...more,
  };
}
