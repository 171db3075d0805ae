// The sentences of the plugin, which carries nothing of the views.

export const NO_NOTEBOOK = "This explorer is in no notebook: copy it instead.";
export const NO_CELL = "The cell that made this explorer is not there any more: copy the spec instead.";
export const LAST_CAPTURE = "The last capture of this cell. Re-run the cell to explore it.";

export const noSuchLines = (cell: string) =>
  `No ${cell} has these lines any more: run the cell again, or copy the lines.`;
export const noSuchLine = (cell: string) => `No cell has this line of ${cell} any more.`;

export const CATEGORY = "Export Explorer";
export const EXPORT_CELL = "Export This Cell";
export const EXPORT_CELL_TITLE = "Put %%export above this cell and run it";
export const NO_CODE_CELL = "Choose a code cell of a Python notebook to export.";
export const NO_KERNEL = "This notebook has no kernel to export with: choose one.";
export const NOT_IN_KERNEL = "This notebook's kernel has no export_explorer: install it there.";
export const EMPTY_CELL = "The cell is empty: there is nothing to export.";
export const NO_INPUTS = "No inputs were guessed: give them after %%export with -i, if the model takes any.";

export const hasMagic = (magic: string) =>
  magic === "%%export"
    ? "The cell begins with %%export already: run it."
    : `The cell begins with ${magic}, and takes no other magic: it is left as it is.`;
export const guessedInputs = (found: string) => `Inputs: ${shortened(found)}.`;

/** JupyterLab cuts messages of more than 140 characters. */
function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

export const READING = "Reading the archive…";
export const NO_EXTENSION =
  "This server does not read saved programs: install export_explorer where Jupyter Server runs, and start it again.";
export const NO_VIEWS = "The views of export_explorer are not there any more: load this page again.";
export const OTHER_DRIVE = "Only files of the Jupyter server itself can be shown: copy this one there.";

export const PROGRAM = "Program";
export const PROGRAM_TITLE = "This file holds several programs: choose the one to show";

export const COMPARE_WITH = "Compare with…";
export const COMPARE = "Compare";
export const CLOSE = "Close";
export const COMPARISON = "What changed";
export const COMPARING = "Comparing the archives…";
export const NOTHING_DIFFERS = "Nothing differs; weights are not compared.";
export const SWAP = "Swap";
export const SWAP_TITLE = "Compare the other way round";
export const EARLIER_FILE = "Earlier file";
export const OTHER_PATH = "Another path…";
export const PATH = "Path from the folder in which Jupyter was started";
export const PATH_EXAMPLE = "releases/model.pt2";
export const NO_FILE_CHOSEN = "Choose one or two .pt2 files to compare.";

export const compareTitle = (file: string) => `Compare ${file} with an earlier file`;
export const comparison = ({ before, after }: { before: string; after: string }) => `${before} → ${after}`;

export const EXPLORERS = "Explorers";
export const SHOW_PANEL = "Keep an Explorer in View";
export const NO_EXPLORERS = "This notebook shows no explorer yet: run a cell under %%export.";
export const TO_CELL = "Show cell";
export const TO_CELL_TITLE = "Scroll to the cell of this explorer";

export const explorerIn = (count: number | null, model: string) => `In [${count ?? " "}] ${model}`.trim();
