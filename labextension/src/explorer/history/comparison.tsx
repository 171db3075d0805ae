// Two runs side by side: dimensions that became something else, guards and operators gained and lost, and the time.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Comparison, DimChange, Guard, OperatorChange } from "../../model";
import { NOTHING_ASKED } from "../ask/grammar";
import { askWords } from "../ask/words";
import { LineLink } from "../parts/linelink";
import { useExplorer } from "../state";
import { dimKey, dimWords } from "../words/dimref";
import { seconds } from "../words/numbers";
import { CodeChanges } from "./codechanges";

export function Compared({ first, second }: { first: number; second: number }) {
  const { actions } = useExplorer();
  const [comparison, setComparison] = useState<Comparison | "pending" | null>("pending");
  useEffect(() => {
    let isWanted = true;
    setComparison("pending");
    void actions.compare(first, second).then((compared) => {
      if (isWanted) setComparison(compared);
    });
    return () => {
      isWanted = false;
    };
  }, [first, second]);
  return (
    <section class="ee-comparison" aria-label={`Run ${first} compared with run ${second}`}>
      <h3>
        run {first} → run {second}
      </h3>
      {comparison === "pending" && <p class="ee-quiet">Comparing.</p>}
      {comparison === null && <p class="ee-quiet">These two cannot be compared.</p>}
      {comparison !== "pending" && comparison && (
        <div class="ee-compared">
          <Differences comparison={comparison} />
          <CodeChanges changes={comparison.code} />
        </div>
      )}
    </section>
  );
}

function Differences({ comparison }: { comparison: Comparison }) {
  const { dims, guards_gained, guards_lost, operators } = comparison;
  const isSame = [dims, guards_gained, guards_lost, operators].every((changes) => changes.length === 0);
  return (
    <div>
      <dl class="ee-about">
        {dims.length > 0 && (
          <Entry term="dimensions">
            {dims.map((change) => (
              <DimLine key={dimKey(change)} change={change} />
            ))}
          </Entry>
        )}
        <GuardLines term="guards gained" sign="+" guards={guards_gained} />
        <GuardLines term="guards lost" sign="−" guards={guards_lost} />
        {operators.length > 0 && (
          <Entry term="operators">
            {operators.map((change) => (
              <OperatorLine key={change.target} change={change} />
            ))}
          </Entry>
        )}
        <Entry term="time">
          <TimeLine comparison={comparison} />
        </Entry>
      </dl>
      {isSame && <p class="ee-quiet">The two differ in nothing else.</p>}
    </div>
  );
}

function Entry({ term, children }: { term: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

function DimLine({ change }: { change: DimChange }) {
  const { before, after } = change;
  const asked = [change.asked_before, change.asked_after].map(askedWords) as [string, string];
  return (
    <div class="ee-difference">
      <code>
        <bdi>{dimWords(change)}</bdi>
      </code>
      {before === after ? <bdi>{after}</bdi> : <FromTo before={before} after={after} />}
      {asked[0] !== asked[1] && (
        <span class="ee-quiet">
          asked <FromTo before={asked[0]} after={asked[1]} />
        </span>
      )}
    </div>
  );
}

function askedWords(text: string): string {
  return text === NOTHING_ASKED ? "nothing" : askWords(text);
}

function FromTo({ before, after }: { before: string; after: string }) {
  return (
    <span>
      <bdi>{before}</bdi> → <bdi>{after}</bdi>
    </span>
  );
}

function GuardLines({ term, sign, guards }: { term: string; sign: string; guards: readonly Guard[] }) {
  if (guards.length === 0) return null;
  return (
    <Entry term={term}>
      {guards.map((guard) => (
        <div key={guard.id} class="ee-difference">
          <span>
            <span aria-hidden="true" class="ee-sign">
              {sign}
            </span>
            <bdi title={guard.expr}>{guard.words}</bdi>
          </span>
          {guard.frame && <LineLink frame={guard.frame} isQuoting />}
        </div>
      ))}
    </Entry>
  );
}

function OperatorLine({ change: { target, before, after } }: { change: OperatorChange }) {
  const change =
    before === 0 ? `gained, ${after}×` : after === 0 ? `lost, ${before}×` : `${before}× → ${after}×`;
  return (
    <div class="ee-difference">
      <code>
        <bdi>{target}</bdi>
      </code>
      <span>{change}</span>
    </div>
  );
}

function TimeLine({ comparison }: { comparison: Comparison }) {
  const { elapsed_ms_before, elapsed_ms_after, ok_before, ok_after } = comparison;
  const words = (ok: boolean, elapsed_ms: number) =>
    `${ok ? "exported in" : "failed after"} ${seconds(elapsed_ms)}`;
  return <FromTo before={words(ok_before, elapsed_ms_before)} after={words(ok_after, elapsed_ms_after)} />;
}
