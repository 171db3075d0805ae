// Parts of JupyterLab that tests play.

/** Stands for a part of JupyterLab, of which it has what the test needs. */
export function played<Part>(needed: object): Part {
  return needed as Part;
}
