// The sentences of the Source tab, and of links to lines.

export const JUMP = {
  cell: "Go to the cell",
  file: "Open the file",
} as const;

/** What a link to a line says beside the line, where the host can show it. */
export const CTRL_CLICK = "Ctrl+click goes to the line itself";
