// The cases of ExportDB that are about the same as a failure: each opens in a cell of its own.
import { useState } from "preact/hooks";
import { copyText } from "../parts/clipboard";
import { useExplorer } from "../state";
import { CASES_TITLE, caseLine, casesToShow, MOST_CASES } from "../words/exportdb";

export function ExportDBCases({ names }: { names: readonly string[] }) {
  const { actions } = useExplorer();
  const [isOpen, setOpen] = useState(false);
  const [told, setTold] = useState("");
  if (names.length === 0) return null;
  const shown = isOpen ? names : names.slice(0, MOST_CASES);

  async function open(name: string): Promise<void> {
    if (actions.cells.insert) await actions.cells.insert(caseLine(name));
    const isCopied = !actions.cells.insert && (await copyText(caseLine(name)));
    setTold(
      actions.cells.insert
        ? `inserted ${caseLine(name)}`
        : isCopied
          ? `copied ${caseLine(name)}`
          : caseLine(name),
    );
  }

  return (
    <p class="ee-cases">
      <span class="ee-quiet">ExportDB cases that show this:</span>{" "}
      {shown.map((name) => (
        <button key={name} type="button" class="ee-link" title={CASES_TITLE} onClick={() => open(name)}>
          <code>{name}</code>
        </button>
      ))}
      {shown.length < names.length && (
        <button type="button" class="ee-link" onClick={() => setOpen(true)}>
          {casesToShow(names.length - shown.length)}
        </button>
      )}
      <span class="ee-quiet" role="status">
        {told}
      </span>
    </p>
  );
}
