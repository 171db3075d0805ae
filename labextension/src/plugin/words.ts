// The sentences of the plugin, which carries nothing of the views.

export const NO_NOTEBOOK = "Not in a notebook. Use Copy.";
export const NO_CELL = "The cell of this explorer was deleted. Use Copy.";
export const LAST_CAPTURE = "Saved result. Run the cell to make changes.";

export const noSuchLines = (cell: string) =>
  `${cell} was edited since this run. Run it again, or copy the lines.`;
export const noSuchLine = (cell: string) => `${cell} was edited since this run, and this line is gone.`;

export const CATEGORY = "Export Explorer";
export const EXPORT_CELL = "Export This Cell";
export const EXPORT_CELL_TITLE = "Put %%export above this cell and run it";
export const NO_CODE_CELL = "Select a code cell of a Python notebook to export.";
export const NO_KERNEL = "This notebook has no kernel. Select one.";
export const NOT_IN_KERNEL = "export_explorer is not installed in this notebook's kernel.";
export const EMPTY_CELL = "Nothing to export: the cell is empty.";
export const NO_INPUTS = 'No example inputs found. Add them: %%export -i "(x,)".';

export const hasMagic = (magic: string) =>
  magic === "%%export"
    ? "The cell already starts with %%export. Run it."
    : `The cell starts with ${magic}, so %%export cannot be added.`;
export const guessedInputs = (found: string) => `Inputs: ${shortened(found)}.`;

/** JupyterLab cuts messages of more than 140 characters. */
function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

export const READING = "Reading the archive…";
export const NO_EXTENSION =
  "This server cannot read .pt2 files. Install export_explorer where Jupyter Server runs, and restart it.";
export const NO_VIEWS = "export_explorer was updated. Load this page again.";
export const OTHER_DRIVE = "Only files of the Jupyter server can be shown. Copy this one there.";

export const PROGRAM = "Program";
export const PROGRAM_TITLE = "The program of this file to show";

export const COMPARE_WITH = "Compare with…";
export const COMPARE = "Compare";
export const CLOSE = "Close";
export const COMPARISON = "Changes";
export const COMPARING = "Comparing the archives…";
export const NOTHING_DIFFERS = "No differences. Weights are not compared.";
export const SWAP = "Swap";
export const SWAP_TITLE = "Swap earlier and later file";
export const EARLIER_FILE = "Earlier file";
export const OTHER_PATH = "Another path…";
export const PATH = "Path, relative to the folder where Jupyter was started";
export const PATH_EXAMPLE = "releases/model.pt2";
export const NO_FILE_CHOSEN = "Select one or two .pt2 files to compare.";

export const compareTitle = (file: string) => `Compare ${file} with an earlier file`;
export const comparison = ({ before, after }: { before: string; after: string }) => `${before} → ${after}`;

export const EXPLORERS = "Explorers";
export const SHOW_PANEL = "Keep an Explorer in View";
export const NO_EXPLORERS = "No explorer in this notebook yet. Run a cell with %%export.";
export const TO_CELL = "Show cell";
export const TO_CELL_TITLE = "Scroll to the cell of this explorer";

export const explorerIn = (count: number | null, model: string) => `In [${count ?? " "}] ${model}`.trim();
