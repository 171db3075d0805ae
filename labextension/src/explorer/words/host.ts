// The sentences of the hosts of the views: the notebook and the saved page. The plugin has its own.

export const NO_ANSWER = "No answer from the kernel. If it was restarted, run the cell again.";
export const KERNEL_BUSY = "The kernel is busy. To stop what it runs, interrupt it.";
export const FIXED = "Saved page, read-only. Open the notebook to make changes.";
export const SAVED_PROGRAM = "Saved program, read-only. Load it in a notebook to make changes.";
export const RECORD_OF_SURVEY = "Record of a survey, read-only. Export the model in a cell to make changes.";
