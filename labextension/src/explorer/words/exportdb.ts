// What is said of cases of ExportDB.
export const MOST_CASES = 6;

export const CASES_TITLE =
  "a small model of torch's own collection: puts the line that opens it into a cell, or copies it";

export function caseLine(name: string): string {
  return `%export_db ${name}`;
}

export function casesToShow(count: number): string {
  return `${count} more`;
}
