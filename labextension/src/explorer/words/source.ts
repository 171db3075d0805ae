// The sentences of the Source tab, and of links to lines.
import type { Frame } from "../../model";

export const DATA_DEPENDENT = ": data-dependent";
export const JUMP = {
  cell: "Go to the cell",
  file: "Open the file",
} as const;

/** What a link to a line says beside the line, where the host can show it. */
export const CTRL_CLICK = "Ctrl+click: open the line";

export const FAILED_HERE = "failed here";
export const OTHER_LINES = "Other lines";

export const selectLine = (line: number) => `Line ${line}`;
export const guardTitle = (id: number, expr: string) => `guard ${id}: ${expr}`;

/** What the way to a line says, with where the line is. */
export const jumpTitle = (
  words: string,
  { cell, filename, line }: Pick<Frame, "cell" | "filename" | "line">,
) => `${words}\n${cell ?? filename}, line ${line}`;
