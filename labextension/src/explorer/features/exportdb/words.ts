// What is said of cases of ExportDB.
export const CASES_TITLE =
  "a small model of torch's own collection: puts the line that opens it into a cell, or copies it";

export function caseLine(name: string): string {
  return `%export_db ${name}`;
}

export const CASES = "ExportDB cases that show this:";
