// The sentences of the plugin, which carries nothing of the views.

export const NO_NOTEBOOK = "This explorer is in no notebook: copy it instead.";
export const LAST_CAPTURE = "The last capture of this cell. Re-run the cell to explore it.";

export const noSuchLines = (cell: string) =>
  `No ${cell} has these lines any more: run the cell again, or copy the lines.`;
export const noSuchLine = (cell: string) => `No cell has this line of ${cell} any more.`;
