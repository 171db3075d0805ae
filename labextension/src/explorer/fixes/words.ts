// The sentences of fixes and of their trials.

export const TRY = "Try the fixes";
export const TRY_OTHERS = "Try the others";
export const STOP = "Stop";
export const STOP_TRYING = "Stop trying the fixes";
/** By the state of the trials. */
export const TRIALS = {
  idle: "exports each once, and leaves out those that do not help",
  running: "trying the fixes …",
  stopped: "stopped: some are not tried",
} as const;
export const INSERT = "Insert rewritten cell below";
export const CANNOT_INSERT = "only JupyterLab and Notebook can insert cells";

export const waysOutOf = (dim: string) => `Ways out of ${dim}`;
export const copyLines = (title: string) => `Copy the lines of: ${title}`;
export const changeOfCode = (title: string) => `Change of the code: ${title}`;
export const insertLabel = (title: string) => `${INSERT}: ${title}`;
export const insertTitle = (cell: string) => `${cell} with these lines in place, in a new cell below it`;
export const insertedBelow = (cell: string) => `inserted below ${cell}: run it`;
