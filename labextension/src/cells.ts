// Lets a widget insert cells where the plugin for JupyterLab runs in the same page: by itself a widget has no access to the notebook.

/** Puts source into a new cell below the one that holds an element. */
export type InsertCell = (source: string, from: HTMLElement) => Promise<void>;

const NAME = "exportExplorerInsertCell";
const page = globalThis as { [NAME]?: InsertCell };

/** For the plugin: lets the page's explorers insert cells. */
export function offerCells(insertCell: InsertCell): void {
  page[NAME] = insertCell;
}

/** Inserts cells below the one that holds an element; null where nobody offers to. */
export function cellInserter(from: HTMLElement): ((source: string) => Promise<void>) | null {
  const insertCell = page[NAME];
  return insertCell === undefined ? null : (source) => insertCell(source, from);
}
