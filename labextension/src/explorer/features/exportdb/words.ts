// What is said of cases of ExportDB.
export const CASES_TITLE = "Small model from ExportDB; inserts the line that opens it";

export function caseLine(name: string): string {
  return `%export_db ${name}`;
}

export const CASES = "Similar ExportDB examples:";
