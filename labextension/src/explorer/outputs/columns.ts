// The columns that tables of outputs have in common.
import type { Column } from "../table/rows";
import { differenceText, WHOLE_OUTPUT } from "../words/outputs";

export const OUTPUT: Column<{ path: string }> = {
  name: "output",
  text: ({ path }) => path || WHOLE_OUTPUT,
  isCode: true,
};

/** How far two results are from each other. */
export const DIFFERENCES: readonly Column<{ max_abs: number | null; max_rel: number | null }>[] = [
  { name: "largest difference", text: ({ max_abs }) => differenceText(max_abs), isCode: true },
  { name: "relative", text: ({ max_rel }) => differenceText(max_rel), isCode: true },
];
