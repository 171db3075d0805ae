// Fixes made by hand.
import type { Fix, Frame } from "../src/model";

/** A fix that does nothing. */
export const NOTHING: Fix = {
  title: "",
  kind: "change_ask",
  asks: [],
  examples: [],
  code: [],
  mode: null,
  applicability: "not_tried",
  effects: [],
  loses: [],
  frees: [],
  leaves: [],
  frame: null,
  replaces: null,
  before: [],
  cost: "",
  trust: "",
};

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
export function rewriting(before: string[], code: string[], more: Partial<Fix> = {}): Fix {
  return {
    ...NOTHING,
    title: "take the size from x",
    kind: "change_code",
    code,
    before,
    replaces: [CELL_LINE.line, CELL_LINE.line + before.length - 1],
    frame: CELL_LINE,
    trust: "not tried",
    ...more,
  };
}
