// One fix: a button that asks for something else, or the change of the user's lines; what it costs and how far it may be trusted.
import { useRef, useState } from "preact/hooks";
import { sentenceOf } from "../../answers";
import type { CodeFix, Fix } from "../../model";
import { NOTHING_ASKED } from "../ask/grammar";
import type { PendingSpec } from "../ask/pending_spec";
import { askWords } from "../ask/words";
import { Copy } from "../parts/copy";
import { useHere } from "../parts/here";
import { KernelButton } from "../parts/kernelbutton";
import { LineLink } from "../parts/linelink";
import { Quiet, QuietStatus } from "../parts/quiet";
import { sentence, withCode } from "../parts/withcode";
import { useExplorer } from "../state";
import { dimKey, dimWords } from "../words/dimref";
import { Diff } from "./diffview";
import { CodeActions } from "./rewriting";
import { Trust } from "./trust";
import * as strings from "./words";

const MOST_CHANGES = 6;

export function FixEntry({ fix }: { fix: Fix }) {
  const { isEditable, answer, pendingSpec } = useExplorer();
  const here = useHere();
  const isOfCode = fix.kind === "change_code";
  return (
    <>
      <div class="ee-fix-head">
        {fix.is_alternative && <Quiet>{answer.value?.failure ? strings.ALTERNATIVE : strings.ACCEPT}</Quiet>}
        {!isOfCode && isEditable.value ? (
          <KernelButton onAsk={() => apply(fix, pendingSpec)}>{sentence(fix.title)}</KernelButton>
        ) : (
          <bdi class="ee-fix-title">{withCode(fix.title)}</bdi>
        )}
        <Changes fix={fix} />
        {isOfCode && fix.frame && <LineLink frame={fix.frame} here={here} />}
        <Trust fix={fix} />
      </div>
      {isOfCode ? <Code fix={fix} /> : <Notes fix={fix} />}
    </>
  );
}

/** What the button will change of the ask, the example or the mode. */
function Changes({ fix }: { fix: Fix }) {
  const { pendingSpec } = useExplorer();
  const asks = "asks" in fix ? fix.asks : [];
  const examples = fix.kind === "change_example" ? fix.examples : [];
  const words = [
    ...asks.flatMap((change) => {
      const now = pendingSpec.asks.value.get(dimKey(change)) ?? NOTHING_ASKED;
      // What was read of a request that is not valid stays as it is; STATIC is not what was requested where nothing was.
      const before = now === NOTHING_ASKED ? "" : `${askWords(now)} → `;
      return now === change.ask ? [] : [`${dimWords(change)}: ${before}${askWords(change.ask)}`];
    }),
    ...examples.map((change) => `example: ${dimWords(change)} = ${change.size}`),
    ...(fix.kind === "change_mode" ? [`mode: ${fix.mode}`] : []),
  ];
  if (words.length === 0) return null;
  const isLong = words.length > MOST_CHANGES;
  const shown = isLong
    ? [...words.slice(0, MOST_CHANGES - 1), strings.moreChanges(words.length - MOST_CHANGES + 1)]
    : words;
  return (
    <span class="ee-changes" title={isLong ? words.join("\n") : undefined}>
      <bdi>{shown.join(", ")}</bdi>
    </span>
  );
}

/** A diff where the lines replace others, else the lines to be added; with what there is to know of either. */
function Code({ fix }: { fix: CodeFix }) {
  const { title, code, before } = fix;
  const lines = useRef<HTMLPreElement>(null);
  const [outcome, setOutcome] = useState("");
  const { insert } = useExplorer().cells;
  if (before.length === 0)
    return (
      <>
        {code.length > 0 && <Copy text={code.join("\n")} label={strings.copyLines(title)} />}
        {code.length > 0 && insert && (
          <KernelButton
            aria-label={strings.insertCellLabel(title)}
            onAsk={() =>
              insert(code.join("\n"), "above").then(
                (isThere) => setOutcome(strings.insertedAbove(isThere)),
                (error) => setOutcome(sentenceOf(error)),
              )
            }
          >
            {strings.INSERT_CELL}
          </KernelButton>
        )}{" "}
        <QuietStatus>{outcome}</QuietStatus>
        <Notes fix={fix} />
      </>
    );
  return (
    <>
      <Diff before={before} after={code} label={strings.changeOfCode(title)} lines={lines} />
      <Notes fix={fix} />
      <CodeActions fix={fix} lines={lines} />
    </>
  );
}

/** What it costs, and what it means for inputs other than the example. */
function Notes({ fix: { cost, effects } }: { fix: Fix }) {
  const notes = [cost, ...effects.map(({ words }) => words)].filter(Boolean);
  if (notes.length === 0) return null;
  return (
    <ul class="ee-fix-notes">
      {notes.map((note) => (
        <li key={note}>{sentence(note)}</li>
      ))}
    </ul>
  );
}

function apply(fix: Fix, { setAsk, setExample, setMode }: PendingSpec): void {
  if (fix.kind === "change_ask") setAsk(fix.asks);
  if (fix.kind === "change_example") setExample(fix.examples, fix.asks);
  if (fix.kind === "change_mode") setMode(fix.mode);
}
