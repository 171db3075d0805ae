// The dimensions of an export that succeeded that are not what was asked: why, by which expression, and what can be done.
import type { ComponentChildren } from "preact";
import type { CodeFix, DimOutcome } from "../../model";
import type { ShownCapture } from "../../wire";
import { askText } from "../ask/grammar";
import { askWords } from "../ask/words";
import { PredictedTag } from "../features/predict/tag";
import { FixEntry } from "../fixes/fixentry";
import { FixList } from "../fixes/fixlist";
import { Trials } from "../fixes/trials";
import { fixesOf } from "../fixes/words";
import { useFirst } from "../parts/first";
import { Mark } from "../parts/mark";
import { Quiet, QuietLine } from "../parts/quiet";
import { sentence, withCode } from "../parts/withcode";
import { QuotedLine } from "../source/quotedline";
import { dimKey, dimWords } from "../words/dimref";
import { inOrder } from "../words/joined";
import { counted } from "../words/numbers";
import { isConstant, outcomeOf, outcomeWords } from "../words/outcome";
import * as sentences from "../words/sentences";
import { changeOf, type Problem, problemsOf } from "./causes";
import { DimChip } from "./dimchip";
import { type LabelledLine, labelledLinesOf } from "./labelledlines";
import * as strings from "./words";

const MOST_AT_ONCE = 8;
const MOST_LINES = 4;
const MOST_OTHERS = 3;

/** What is fixed with everything is not listed again for each. */
export function problemsIn({ dims, failure, combined_fix }: ShownCapture): Problem[] {
  const whole = combined_fix && changeOf({ ...combined_fix, asks: [] });
  const problems = failure ? [] : problemsOf(dims.filter((dim) => !dim.is_as_asked));
  return problems.map(({ dims, fixes }) => ({ dims, fixes: fixes.filter((fix) => changeOf(fix) !== whole) }));
}

/** The heading of the change that fixes several dimensions: all that are not as asked, or how many of them. */
function combinedWords(dims: readonly DimOutcome[], { frees }: CodeFix): string {
  const freed = new Set(frees.map(dimKey));
  const notAsAsked = dims.filter((dim) => !dim.is_as_asked);
  const fixed = notAsAsked.filter((dim) => freed.has(dimKey(dim))).length;
  return fixed === notAsAsked.length ? strings.FIX_EVERYTHING : strings.fixTogether(fixed, notAsAsked.length);
}

export function NotAsAsked({ capture }: { capture: ShownCapture }) {
  const found = problemsIn(capture);
  // Those that can be freed first.
  const all = inOrder(found, ({ dims }) => !dims.every((dim) => dim.is_inherent));
  const [shown, more] = useFirst(all, MOST_AT_ONCE, "more problem");
  if (found.length === 0) return null;
  return (
    <section class="ee-not-as-asked" aria-label={strings.SPECIALIZED_OR_LIMITED}>
      <div class="ee-headline">
        <h3 class="ee-kind">
          {strings.SPECIALIZED_OR_LIMITED} <PredictedTag />
        </h3>
        <Trials fixes={found.flatMap(({ fixes }) => fixes)} />
      </div>
      {capture.combined_fix && (
        <details class="ee-fix-all">
          <summary>{combinedWords(capture.dims, capture.combined_fix)}</summary>
          <FixEntry fix={capture.combined_fix} />
        </details>
      )}
      <ul>
        {shown.map((problem) => (
          <Entry key={dimKey(problem.dims[0] as DimOutcome)} capture={capture} problem={problem} />
        ))}
      </ul>
      {more}
    </section>
  );
}

/** The dimensions of one cause, the first of which says why; of the others only what is so of them alone. */
function Entry({ capture, problem: { dims, fixes } }: { capture: ShownCapture; problem: Problem }) {
  const [first, ...others] = dims as [DimOutcome, ...DimOutcome[]];
  const apart = others.filter(({ words }) => words !== first.words);
  return (
    <li>
      <EntryHead dim={first} />
      <Few of={others.filter(({ words }) => words === first.words)} most={MOST_OTHERS} noun="dimension">
        {(dim) => <EntryHead key={dimKey(dim)} dim={dim} />}
      </Few>
      <p class="ee-message">{sentence(first.words)}</p>
      <LabelledLines capture={capture} dim={first} />
      {fixes.length === 0 && <QuietLine>{withCode(first.inherent_words || sentences.NO_FIX)}</QuietLine>}
      <Few of={apart} most={MOST_OTHERS} noun="dimension">
        {(dim) => (
          <div key={dimKey(dim)}>
            <EntryHead dim={dim} />
            <QuietLine>{sentence(dim.words)}</QuietLine>
            {fixes.length === 0 && dim.inherent_words && (
              <QuietLine>{withCode(dim.inherent_words)}</QuietLine>
            )}
          </div>
        )}
      </Few>
      {fixes.length > 0 && <FixList fixes={fixes} label={fixesOf(dimWords(first))} />}
    </li>
  );
}

function EntryHead({ dim }: { dim: DimOutcome }) {
  const { word, expr } = outcomeWords(dim);
  const code = expr && <code key="expr">{expr}</code>;
  return (
    <p class="ee-entry-head">
      <Mark got={outcomeOf(dim)} isAsAsked={false} />
      <DimChip dim={dim} />
      <span>
        <Quiet>{strings.REQUESTED}</Quiet> <code>{askWords(askText(dim.asked))}</code>
        <Quiet>{strings.RESULT}</Quiet> {isConstant(dim) ? [code, " ", word] : [word && `${word} `, code]}
      </span>
    </p>
  );
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
      <Few of={lines} most={MOST_LINES} noun="line">
        {line}
      </Few>
    </div>
  );
}

interface FewProps<It> {
  of: readonly It[];
  most: number;
  /** What they are. */
  noun: string;
  children: (it: It, index: number) => ComponentChildren;
}

/** The first of them, and the others where they are asked for. */
export function Few<It>({ of, most, noun, children }: FewProps<It>) {
  return (
    <>
      {of.slice(0, most).map(children)}
      {of.length > most && (
        <details>
          <summary>{counted(of.length - most, `more ${noun}`)}</summary>
          {of.slice(most).map(children)}
        </details>
      )}
    </>
  );
}
