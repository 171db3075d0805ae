// The cases of ExportDB that are about the same as a failure: each opens in a cell of its own.
import { useState } from "preact/hooks";
import { copyText } from "../../parts/clipboard";
import { LinkButton } from "../../parts/linkbutton";
import { Quiet, QuietStatus } from "../../parts/quiet";
import { useExplorer } from "../../state";
import { CASES, CASES_TITLE, caseLine } from "./words";

export function ExportDBCases({ names }: { names: readonly string[] }) {
  const { actions, cells } = useExplorer();
  const [outcome, setOutcome] = useState("");
  if (names.length === 0) return null;

  async function open(name: string): Promise<void> {
    const line = caseLine(name);
    if (cells.insert) setOutcome((await actions.insert(line)) ? `inserted ${line}` : "");
    else setOutcome((await copyText(line)) ? `copied ${line}` : line);
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
