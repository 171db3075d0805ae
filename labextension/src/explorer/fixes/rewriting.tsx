// The buttons that put the lines of a fix somewhere: the clipboard, or a new cell of the notebook; neither changes a cell that is there.

import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import { sentenceOf } from "../../answers";
import type { CodeFix } from "../../model";
import type { Rewrite } from "../../rewrite";
import { CopyButton } from "../parts/copy";
import { Quiet, QuietStatus } from "../parts/quiet";
import { useExplorer } from "../state";
import * as strings from "./words";

interface CodeActionsProps {
  fix: CodeFix;
  /** The element that shows them. */
  lines: RefObject<HTMLPreElement | null>;
}

export function CodeActions({ fix, lines }: CodeActionsProps) {
  const [outcome, setOutcome] = useState("");
  const { title, frame, replaces, before, code } = fix;
  const rewrite = frame?.cell && replaces ? { cell: frame.cell, replaces, before, code } : null;
  return (
    <div class="ee-fix-actions">
      {rewrite && <InsertRewritten rewrite={rewrite} asks={fix.asks} title={title} onOutcome={setOutcome} />}
      <CopyButton text={code.join("\n")} label={strings.copyLines(title)} lines={lines} />
      <QuietStatus>{outcome}</QuietStatus>
    </div>
  );
}

interface InsertRewrittenProps {
  rewrite: Rewrite;
  /** What to ask in the new cell. */
  asks: CodeFix["asks"];
  title: string;
  onOutcome: (sentence: string) => void;
}

function InsertRewritten({ rewrite, asks, title, onOutcome }: InsertRewrittenProps) {
  const { actions, cells, isEditable } = useExplorer();
  const { insertRewritten } = cells;

  async function insert(): Promise<void> {
    onOutcome("");
    let isWhole = true;
    async function withRequest(source: string): Promise<string | null> {
      const whole = await actions.cellWith(source, asks);
      isWhole = whole !== null;
      return whole;
    }
    try {
      // The plugin of an earlier release tells nothing.
      const done = await insertRewritten?.({ ...rewrite, withRequest });
      const isElsewhere = asks.length === 0 && done?.exports === false;
      onOutcome(strings.insertedBelow(rewrite.cell, isWhole, isElsewhere, done?.isThere));
    } catch (error) {
      onOutcome(sentenceOf(error));
    }
  }

  // A saved page has no notebook around it.
  if (insertRewritten === null && !isEditable.value) return null;
  return (
    <>
      <button
        type="button"
        class="ee-button"
        aria-label={strings.insertLabel(title)}
        title={strings.insertTitle(rewrite.cell)}
        disabled={insertRewritten === null}
        onClick={insert}
      >
        {strings.INSERT}
      </button>
      {insertRewritten === null && <Quiet>{strings.CANNOT_INSERT}</Quiet>}
    </>
  );
}
