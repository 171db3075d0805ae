// Two runs side by side: dimensions that became something else, guards and operators gained and lost, and the time.
import { useEffect, useState } from "preact/hooks";
import type { Comparison, DimChange, Frame, Guard, OperatorChange } from "../../model";
import { NOTHING_ASKED } from "../ask/grammar";
import { askWords } from "../ask/words";
import { LineLink } from "../parts/linelink";
import { useExplorer } from "../state";
import { type Column, Table } from "../table/table";
import { dimWords } from "../words/dimref";
import { lineWords } from "../words/location";
import { seconds } from "../words/numbers";
import * as sentences from "../words/sentences";
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
      {comparison === null && <p class="ee-quiet">{sentences.NOT_COMPARED}</p>}
      {comparison !== "pending" && comparison && (
        <div class="ee-compared">
          <Differences comparison={comparison} />
          <CodeChanges changes={comparison.code} />
        </div>
      )}
    </section>
  );
}

/** A dimension, guard or operator that differs. */
interface Difference {
  what: string;
  of: string;
  before: string;
  after: string;
  frame: Frame | null;
}

const COLUMNS: readonly Column<Difference>[] = [
  { name: "differs", text: ({ what }) => what },
  { name: "which", text: ({ of }) => of },
  { name: "before", text: ({ before }) => before },
  { name: "after", text: ({ after }) => after },
  {
    name: "place",
    text: ({ frame }) => (frame ? lineWords(frame) : ""),
    view: ({ frame }) => frame && <LineLink frame={frame} />,
  },
];

function Differences({ comparison }: { comparison: Comparison }) {
  const { dims, guards_gained, guards_lost, operators } = comparison;
  const { elapsed_ms_before, elapsed_ms_after, ok_before, ok_after } = comparison;
  const rows = [
    ...dims.map(ofDim),
    ...guards_gained.map((guard) => ofGuard(guard, "", HOLDS)),
    ...guards_lost.map((guard) => ofGuard(guard, HOLDS, "")),
    ...operators.map(ofOperator),
  ];
  return (
    <div>
      <p>
        {timeWords(ok_before, elapsed_ms_before)} → {timeWords(ok_after, elapsed_ms_after)}
      </p>
      {rows.length > 0 ? (
        <Table label="Differences" columns={COLUMNS} rows={rows} />
      ) : (
        <p class="ee-quiet">{sentences.NOTHING_ELSE}</p>
      )}
    </div>
  );
}

const HOLDS = "holds";

function ofDim(change: DimChange): Difference {
  const { asked_before, asked_after, before, after } = change;
  const isAskedAlike = asked_before === asked_after;
  const told = (got: string, asked: string) => (isAskedAlike ? got : `${got}, asked ${askedWords(asked)}`);
  return {
    what: "dimension",
    of: dimWords(change),
    before: told(before, asked_before),
    after: told(after, asked_after),
    frame: null,
  };
}

function ofGuard({ words, frame }: Guard, before: string, after: string): Difference {
  return { what: after ? "guard gained" : "guard lost", of: words, before, after, frame };
}

function ofOperator({ target, before, after }: OperatorChange): Difference {
  return { what: "operator", of: target, before: `${before}×`, after: `${after}×`, frame: null };
}

function timeWords(ok: boolean, elapsed_ms: number): string {
  return `${ok ? "exported in" : "failed after"} ${seconds(elapsed_ms)}`;
}

function askedWords(text: string): string {
  return text === NOTHING_ASKED ? "nothing" : askWords(text);
}
