// The sentences of fixes and of their trials.

export const TRY = "Verify fixes";
export const TRY_OTHERS = "Verify the rest";
/** Before a fix that only gives up what was asked. */
export const ALTERNATIVE = "Alternative:";
export const STOP = "Stop";
export const STOP_TRYING = "Stop verifying";
/** By the state of the trials. */
export const TRIALS = {
  idle: "Exports a copy with each fix; hides those that do not help",
  running: "Verifying…",
  stopped: "Stopped; the rest are not verified",
} as const;
export const INSERT = "Insert rewritten cell below";
/** Of lines that have to run before the model is exported, such as a registration. */
export const INSERT_CELL = "Insert cell";
export const CANNOT_INSERT = "only JupyterLab and Notebook can insert cells";

export const waysOutOf = (dim: string) => `Ways out of ${dim}`;
export const copyLines = (title: string) => `Copy the lines of: ${title}`;
export const changeOfCode = (title: string) => `Change of the code: ${title}`;
export const insertLabel = (title: string) => `${INSERT}: ${title}`;
export const insertCellLabel = (title: string) => `${INSERT_CELL}: ${title}`;
export const insertTitle = (cell: string) => `${cell} with these lines in place, in a new cell below it`;
export const insertedBelow = (cell: string) => `inserted below ${cell}: run it`;
