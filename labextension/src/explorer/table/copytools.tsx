// The tools above a table that copy all its rows, in the order in which they are shown.
import { copyText } from "../parts/clipboard";
import { COPIED, NOT_COPIED } from "../words/table";
import { type Column, type RowOf, toMarkdown, toTsv } from "./rows";
import { Tool } from "./tool";

interface CopyToolsProps<Row> {
  columns: readonly Column<Row>[];
  rows: () => readonly RowOf<Row>[];
  /** Gets what came of it, in a sentence. */
  onOutcome: (sentence: string) => void;
}

export function CopyTools<Row>({ columns, rows, onOutcome }: CopyToolsProps<Row>) {
  async function copyAs(format: typeof toTsv): Promise<void> {
    const copied = columns.filter(({ isOfControls }) => !isOfControls);
    const cells = rows().map(({ row }) => copied.map(({ text }) => text(row)));
    const isCopied = await copyText(format([copied.map(({ name }) => name), ...cells]));
    onOutcome(isCopied ? COPIED : NOT_COPIED);
  }

  return (
    <>
      <Tool name="Copy TSV" onClick={() => void copyAs(toTsv)} />
      <Tool name="Copy Markdown" onClick={() => void copyAs(toMarkdown)} />
    </>
  );
}
