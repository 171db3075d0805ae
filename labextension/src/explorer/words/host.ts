// The sentences of the hosts of the views: the notebook and the saved page. The plugin has its own.

export const NO_ANSWER =
  "The kernel does not answer: it is busy, or was restarted. If this stays, run the cell again.";
export const KERNEL_BUSY =
  "The kernel is busy, and answers when it is free. To stop what runs, interrupt the kernel.";
export const FIXED = "This is a saved page: open the notebook to ask for something else.";
export const SAVED_PROGRAM = "This is a saved program: load it in a notebook to ask for something else.";
export const RECORD_OF_SURVEY =
  "This is the record of a survey: export the model in a cell to ask for something else.";
