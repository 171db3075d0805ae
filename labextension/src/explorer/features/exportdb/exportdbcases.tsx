// The cases of ExportDB that are about the same as a failure: each opens in a cell of its own.
import { useState } from "preact/hooks";
import { copyText } from "../../parts/clipboard";
import { LinkButton } from "../../parts/linkbutton";
import { Quiet, QuietStatus } from "../../parts/quiet";
import { useExplorer } from "../../state";
import { CASES, CASES_TITLE, caseLine } from "./words";

export function ExportDBCases({ names }: { names: readonly string[] }) {
  const { actions } = useExplorer();
  const [outcome, setOutcome] = useState("");
  if (names.length === 0) return null;

  async function open(name: string): Promise<void> {
    if (actions.cells.insert) await actions.cells.insert(caseLine(name));
    const isCopied = !actions.cells.insert && (await copyText(caseLine(name)));
    setOutcome(
      actions.cells.insert
        ? `inserted ${caseLine(name)}`
        : isCopied
          ? `copied ${caseLine(name)}`
          : caseLine(name),
    );
  }

  return (
    <p class="ee-cases">
      <Quiet>{CASES}</Quiet>{" "}
      {names.map((name) => (
        <LinkButton key={name} title={CASES_TITLE} onClick={() => open(name)}>
          <code>{name}</code>
        </LinkButton>
      ))}
      <QuietStatus>{outcome}</QuietStatus>
    </p>
  );
}
