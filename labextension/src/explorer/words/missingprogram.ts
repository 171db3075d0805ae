// The words of the button that loads a saved program.

export const INSERT_LOADING = "Insert cell";
export const INSERT_LOADING_TITLE =
  "Insert a cell below that loads the program and shows it; run it yourself";
export const COPY_LOADING = "Copy the lines that load the program";
