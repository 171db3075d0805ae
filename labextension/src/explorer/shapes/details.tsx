// The details of a dimension, below its row: the whole reason, the lines and guards that bear on it, the sizes that it takes, and the ways out.
import { useComputed } from "@preact/signals";
import type { Cause, DimOutcome, Guard } from "../../model";
import { NameEqual } from "../ask/nameequal";
import { FixList } from "../fixes/fixlist";
import { canBeTried, Trials } from "../fixes/trials";
import { fixesOf } from "../fixes/words";
import { useHere } from "../parts/here";
import { LineLink } from "../parts/linelink";
import { Quiet } from "../parts/quiet";
import { plain, sentence, withCode } from "../parts/withcode";
import { withoutParts } from "../problems/causes";
import { LabelledLines } from "../problems/notasasked";
import { useExplorer } from "../state";
import { ACCEPT, ACCEPTED, acceptedWords, detailsWords } from "../words/details";
import { dimKey, dimWords } from "../words/dimref";
import { operatorWords } from "../words/operators";
import * as strings from "./words";

const SHORT = 70;

export function DetailsButton({ dim, reason }: { dim: DimOutcome; reason: string }) {
  const { opened, actions, answer } = useExplorer();
  const key = dimKey(dim);
  const isOpen = useComputed(() => opened.value === key).value;
  const isFailed = useComputed(() => Boolean(answer.value?.failure)).value;
  if (!hasDetails(dim, reason)) return null;
  const fixes = withoutParts(dim.fixes);
  const called = detailsWords({ ...dim, fixes }, isFailed);
  // As the words count them: alternatives only where there is nothing else.
  const isFix = fixes.some((fix) => !fix.is_alternative);
  const isToVerify = fixes.some((fix) => fix.is_alternative !== isFix && canBeTried(fix));
  const words = called + (called !== ACCEPT && isToVerify ? strings.TO_VERIFY : "");
  return (
    <button
      type="button"
      class={`ee-fold ee-opener${fixes.length > 0 ? " ee-way-out" : ""}`}
      aria-expanded={isOpen}
      aria-label={strings.detailsOf(dim, words)}
      title={plain(dim.inherent_words) || undefined}
      onClick={() => actions.openDetails(key)}
    >
      {words}
    </button>
  );
}

/** Whether there is more to say than the row does, or its reason may be too long for it. */
export function hasDetails(
  { causes, guard_ids, fixes, inherent_words, accepted_words }: DimOutcome,
  reason: string,
) {
  const isMore = [causes, guard_ids, fixes, inherent_words, accepted_words].some(({ length }) => length > 0);
  return isMore || reason.length > SHORT;
}

/** The row below the dimension's own. */
export function DetailsRow({ dim, columns }: { dim: DimOutcome; columns: number }) {
  const { answer, isEditable } = useExplorer();
  const here = useHere();
  if (answer.value === null) return null;
  const accepted = acceptedWords(dim);
  const operators = operatorWords(answer.value, dim);
  const fixes = withoutParts(dim.fixes);
  return (
    <tr class="ee-details-row">
      <td colSpan={columns}>
        <section class="ee-of-dim" aria-label={strings.detailsOf(dim)}>
          <p>{sentence(dim.words)}</p>
          <LabelledLines capture={answer.value} dim={dim} />
          {otherGuards(dim, answer.value.guards).map(({ id, words, frame }) => (
            <p key={id}>
              {sentence(words)} {frame && <LineLink frame={frame} here={here} />}
            </p>
          ))}
          {accepted && (
            <p>
              <Quiet>{ACCEPTED}</Quiet> <code>{accepted}</code>
            </p>
          )}
          {operators && <p>{sentence(operators)}</p>}
          {isEditable.value && <NameEqual dim={dim} />}
          {fixes.length > 0 && <FixList fixes={fixes} label={fixesOf(dimWords(dim))} />}
          <Trials fixes={fixes} />
          {dim.inherent_words && <p>{withCode(dim.inherent_words)}</p>}
        </section>
      </td>
    </tr>
  );
}

/** The guards on a dimension that none of its causes tells of. */
function otherGuards(dim: DimOutcome, guards: readonly Guard[]): Guard[] {
  const ofCauses = new Set(dim.causes.flatMap(guardsOf));
  const ids = new Set<number | null>([
    ...dim.guard_ids,
    ...dim.conditions.map(({ guard_id }) => guard_id),
    dim.lower_guard_id,
    dim.upper_guard_id,
  ]);
  return guards.filter(({ id }) => ids.has(id) && !ofCauses.has(id));
}

function guardsOf(cause: Cause): (number | null)[] {
  return [cause.guard_id, ...(cause.kind === "tie" ? cause.steps.flatMap(guardsOf) : [])];
}
