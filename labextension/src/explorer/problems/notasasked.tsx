// The dimensions of an export that succeeded that are not what was asked: why, by which expression, and what can be done.
import { useState } from "preact/hooks";
import type { DimOutcome, Fix } from "../../model";
import type { ShownCapture } from "../../wire";
import { askText } from "../ask/grammar";
import { askWords } from "../ask/words";
import { PredictedTag } from "../features/predict/tag";
import { FixList } from "../fixes/fixlist";
import { Trials } from "../fixes/trials";
import { fixesOf } from "../fixes/words";
import { Mark } from "../parts/mark";
import { withCode } from "../parts/withcode";
import { QuotedLine } from "../source/quotedline";
import { dimKey, dimWords } from "../words/dimref";
import { more } from "../words/numbers";
import { outcomeOf, outcomeWords } from "../words/outcome";
import { DimChip } from "./dimchip";
import { type LabelledLine, labelledLinesOf } from "./labelledlines";
import * as strings from "./words";

const MOST_AT_ONCE = 8;
const MOST_LINES = 4;

export function dimsNotAsAsked({ dims, failure }: ShownCapture): DimOutcome[] {
  return failure ? [] : dims.filter((dim) => !dim.is_as_asked);
}

export function NotAsAsked({ capture }: { capture: ShownCapture }) {
  const [isOpen, setOpen] = useState(false);
  const found = dimsNotAsAsked(capture);
  if (found.length === 0) return null;
  // Those that can be freed first.
  const all = [...found.filter((dim) => !dim.is_inherent), ...found.filter((dim) => dim.is_inherent)];
  const shown = isOpen ? all : all.slice(0, MOST_AT_ONCE);
  return (
    <section class="ee-not-as-asked" aria-label={strings.SPECIALIZED_OR_LIMITED}>
      <div class="ee-heading">
        <h3 class="ee-kind">
          {strings.SPECIALIZED_OR_LIMITED} <PredictedTag />
        </h3>
        <Trials fixes={found.flatMap(({ fixes }) => fixes)} />
      </div>
      <ul>
        {shown.map((dim) => (
          <Entry key={dimKey(dim)} capture={capture} dim={dim} same={firstWith(shown, dim)} />
        ))}
      </ul>
      {shown.length < all.length && (
        <button type="button" class="ee-link" onClick={() => setOpen(true)}>
          {more(all.length - shown.length)}
        </button>
      )}
    </section>
  );
}

/** The dimension above that has the same ways out; null if there is none, or this one has none. */
function firstWith(shown: readonly DimOutcome[], dim: DimOutcome): DimOutcome | null {
  const key = changesOf(dim);
  const first = shown.find((other) => changesOf(other) === key);
  return dim.fixes.length > 0 && first !== undefined && first !== dim ? first : null;
}

function changesOf({ fixes }: DimOutcome): string {
  return JSON.stringify(fixes.map(changeOf));
}

function changeOf(fix: Fix): unknown {
  switch (fix.kind) {
    case "change_ask":
      return fix.asks;
    case "change_example":
      return [fix.examples, fix.asks];
    case "change_mode":
      return fix.mode;
    case "change_code":
      return [fix.code, fix.replaces];
  }
}

interface EntryProps {
  capture: ShownCapture;
  dim: DimOutcome;
  /** The dimension above that has the same ways out, which are shown there alone. */
  same: DimOutcome | null;
}

function Entry({ capture, dim, same }: EntryProps) {
  const { word, expr } = outcomeWords(dim);
  const code = expr && <code key="expr">{expr}</code>;
  const ways = dim.fixes.length;
  return (
    <li>
      <p class="ee-entry-head">
        <Mark got={outcomeOf(dim)} isAsAsked={false} />
        <DimChip dim={dim} />
        <span>
          <span class="ee-quiet">{strings.REQUESTED}</span> <code>{askWords(askText(dim.asked))}</code>
          <span class="ee-quiet">{strings.RESULT}</span>{" "}
          {isSizeFirst(dim) ? [code, " ", word] : [word, " ", code]}
        </span>
      </p>
      <p class="ee-message">
        <bdi>{withCode(dim.words)}</bdi>
      </p>
      <LabelledLines capture={capture} dim={dim} />
      {same && <p class="ee-quiet">{withCode(strings.sameFixes(dimWords(same)))}</p>}
      {ways > 0 && !same && <FixList fixes={dim.fixes} label={fixesOf(dimWords(dim))} />}
      {ways === 0 && <p class="ee-quiet">{withCode(dim.inherent_words || strings.NO_FIX_KNOWN)}</p>}
    </li>
  );
}

function isSizeFirst({ got }: DimOutcome): boolean {
  return got === "specialized" || got === "static";
}

export function LabelledLines({ capture, dim }: { capture: ShownCapture; dim: DimOutcome }) {
  const lines = labelledLinesOf(dim);
  if (lines.length === 0) return null;
  const line = ({ frame, label, isDeciding }: LabelledLine, index: number) => (
    <QuotedLine
      key={index}
      frame={frame}
      blocks={capture.code}
      got={isDeciding ? outcomeOf(dim) : null}
      label={label}
    />
  );
  return (
    <div class="ee-labelled">
      {lines.slice(0, MOST_LINES).map(line)}
      {lines.length > MOST_LINES && (
        <details>
          <summary>{more(lines.length - MOST_LINES)}</summary>
          {lines.slice(MOST_LINES).map(line)}
        </details>
      )}
    </div>
  );
}
