// The buttons that put the lines of a fix somewhere: the clipboard, or a new cell of the notebook; neither changes a cell that is there.
import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import type { Fix } from "../../model";
import { CopyButton } from "../parts/copy";
import { useExplorer } from "../state";

interface CodeActionsProps {
  fix: Fix;
  /** The element that shows them. */
  lines: RefObject<HTMLPreElement | null>;
}

export function CodeActions({ fix, lines }: CodeActionsProps) {
  return (
    <div class="ee-fix-actions">
      {fix.frame?.cell && fix.replaces && (
        <InsertRewritten fix={fix} cell={fix.frame.cell} replaces={fix.replaces} />
      )}
      <CopyButton text={fix.code.join("\n")} label={`Copy the lines of: ${fix.title}`} lines={lines} />
    </div>
  );
}

interface InsertRewrittenProps {
  fix: Fix;
  cell: string;
  replaces: NonNullable<Fix["replaces"]>;
}

function InsertRewritten({ fix: { title, before, code }, cell, replaces }: InsertRewrittenProps) {
  const { insertRewritten } = useExplorer().actions.cells;
  const [outcome, setOutcome] = useState("");

  async function insert(): Promise<void> {
    setOutcome("");
    try {
      await insertRewritten?.({ cell, replaces, before, code });
      setOutcome(`inserted below ${cell}: run it`);
    } catch (error) {
      setOutcome(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <>
      <button
        type="button"
        class="ee-button"
        aria-label={`Insert rewritten cell below: ${title}`}
        title={`${cell} with these lines in place, in a new cell below it`}
        disabled={insertRewritten === null}
        onClick={insert}
      >
        Insert rewritten cell below
      </button>
      {insertRewritten === null && (
        <span class="ee-quiet">only JupyterLab and Notebook can insert cells</span>
      )}
      <span class="ee-quiet" role="status">
        {outcome}
      </span>
    </>
  );
}
