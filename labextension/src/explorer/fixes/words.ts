// The sentences of fixes and of their trials.

export const TRY = "Verify fixes";
/** Before a request that exports with fewer dynamic dimensions or sizes. */
export const ALTERNATIVE = "Alternative:";
/** The same where the export succeeded: it requests what the size became. */
export const ACCEPT = "To accept the result:";
export const STOP = "Stop";
export const STOP_TRYING = "Stop verifying";
/** By the state of the trials. */
export const TRIALS = {
  idle: "Exports a copy with each fix; hides those that do not help",
  running: "Verifying…",
  stopped: "Some fixes are not verified yet",
} as const;
export const INSERT = "Insert fixed cell";
/** Of lines that have to run before the model is exported, such as a registration. */
export const INSERT_CELL = "Insert cell";
export const CANNOT_INSERT = "Only JupyterLab and Notebook can insert cells";

export const unchangedWords = (lines: number) => `${lines} unchanged lines`;
export const fixesOf = (dim: string) => `Fixes of ${dim}`;
export const copyLines = (title: string) => `Copy the lines of: ${title}`;
export const changeOfCode = (title: string) => `Code change: ${title}`;
export const insertLabel = (title: string) => `${INSERT}: ${title}`;
export const insertCellLabel = (title: string) => `${INSERT_CELL}: ${title}`;
export const insertTitle = (cell: string) => `Insert a copy of ${cell} with these lines below it`;
const inserted = (isThere = false) => (isThere ? "Already inserted" : "Inserted");
export const insertedAbove = (isThere?: boolean) =>
  `${inserted(isThere)} above. Run it, then this cell again.`;
/** `isElsewhere`: another cell exports. */
export const insertedBelow = (cell: string, isWhole: boolean, isElsewhere: boolean, isThere?: boolean) =>
  `${inserted(isThere)} below ${cell}${isWhole ? "" : " without the request"}. Run it${isElsewhere ? ", then the cell that exports" : ""}.`;
export const moreChanges = (count: number) => `${count} more`;
