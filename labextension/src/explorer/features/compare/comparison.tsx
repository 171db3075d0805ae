// Two runs side by side: dimensions that became something else, guards and operators gained and lost, and the time.
import { useState } from "preact/hooks";
import type {
  ComparedSide,
  Comparison,
  DimChange,
  Frame,
  Guard,
  NodeChange,
  OperatorChange,
} from "../../../model";
import { useAnswer } from "../../answer";
import { NOTHING_ASKED } from "../../ask/grammar";
import { askWords } from "../../ask/words";
import { createPair, type GraphName, type Pair } from "../../pair/pair";
import { PairView } from "../../pair/pairview";
import { Empty, QuietLine } from "../../parts/quiet";
import { useExplorer } from "../../state";
import { lineColumn } from "../../table/linecolumn";
import { type Column, columnOf } from "../../table/rows";
import { Table } from "../../table/table";
import { Tool } from "../../table/tool";
import { dimWords } from "../../words/dimref";
import { joined } from "../../words/joined";
import { counted, seconds } from "../../words/numbers";
import { WHOLE_OUTPUT } from "../../words/outputs";
import * as sentences from "../../words/sentences";
import { CodeChanges } from "./codechanges";
import { CompareResults, Results } from "./results";
import { comparedTitle, GRAPHS, graphTitle, keptNodes, LOOKING } from "./words";

interface Sides {
  first: GraphName;
  second: GraphName;
}

export function Compared({ first, second }: Sides) {
  const { deliver } = useExplorer();
  const answer = useAnswer(() => deliver({ kind: "compare", first, second }), [first, second]);
  const comparison = answer.value;
  const titles = [graphTitle(first), graphTitle(second)] as const;
  return (
    <section class="ee-comparison" aria-label={comparedTitle(titles)}>
      <h3>
        {titles[0]} → {titles[1]}
      </h3>
      {comparison ? (
        <>
          <div class="ee-compared">
            <CodeChanges changes={comparison.code} />
            <Differences comparison={comparison} isOfMade={typeof second !== "number"} />
          </div>
          <Results first={first} second={second} />
          <Graphs key={`${first} ${second}`} first={first} second={second} comparison={comparison} />
        </>
      ) : (
        <QuietLine>{answer.isPending ? "Comparing." : sentences.NOT_COMPARED}</QuietLine>
      )}
    </section>
  );
}

/** The pictures of both, on demand. */
function Graphs({ first, second, comparison }: Sides & { comparison: Comparison }) {
  const { send, capture } = useExplorer();
  const [isOpen, setOpen] = useState(false);
  const answer = useAnswer(
    () => {
      const shown = capture.peek();
      if (!isOpen || shown === null) return null;
      const paths = (side: "before" | "after") =>
        comparison.nodes.flatMap((change) => (change[side] === null ? [] : [change[side]]));
      return createPair({
        send,
        capture: shown,
        before: { kind: "run_nodes", run: first },
        after: { kind: "run_nodes", run: second },
        // What was made of a run has names of its own, which nothing else in the explorer knows.
        base: typeof second === "number" ? "after" : "before",
        origins: comparison.matches,
        differs: { before: paths("before"), after: paths("after") },
      });
    },
    [isOpen, comparison],
    (graphs: Pair) => graphs.dispose(),
  );
  const pair = answer.value;
  return (
    <>
      <div class="ee-filters">
        {comparison.matches.length > 0 && (
          <Tool name={GRAPHS} isOn={isOpen} onClick={() => setOpen(!isOpen)} />
        )}
        <CompareResults first={first} second={second} />
      </div>
      {isOpen &&
        (pair ? (
          <PairView pair={pair} titles={[graphTitle(first), graphTitle(second)]} />
        ) : (
          <Empty>{answer.refusal || LOOKING}</Empty>
        ))}
    </>
  );
}

/** A dimension, guard, operator, node or output that differs. */
interface Difference {
  what: string;
  of: string;
  before: string;
  after: string;
  frame: Frame | null;
  /** Path of the node that it is in the later run, in the earlier one where the later is made of it; empty for all else. */
  node?: string;
}

const COLUMNS: readonly Column<Difference>[] = [
  columnOf("what", { name: "differs" }),
  columnOf("of", { name: "which" }),
  columnOf("before", { isOptional: true }),
  columnOf("after", { isOptional: true }),
  lineColumn(({ frame }) => frame),
];

function Differences({ comparison, isOfMade }: { comparison: Comparison; isOfMade: boolean }) {
  const { dims, guards_gained, guards_lost, operators, nodes, ranges, signature, outputs } = comparison;
  const kept = nodes.filter(isKept);
  const isFew = kept.length <= MOST_KEPT;
  const rows = distinct([
    ...dims.map(ofDim),
    ...guards_gained.map((guard) => ofGuard(guard, "", RECORDED)),
    ...guards_lost.map((guard) => ofGuard(guard, RECORDED, "")),
    ...outputs.map((it) => ofSides("output", it.path || WHOLE_OUTPUT, it)),
    ...ranges.map((it) => ofSides("range", it.words, it)),
    ...signature.map((it) => ofSides(`signature ${it.side}`, it.name, it)),
    ...operators.map(ofOperator),
    ...nodes.filter((change) => isFew || !isKept(change)).map((change) => ofNode(change, isOfMade)),
  ]);
  return (
    <div>
      <p>{exportWords(comparison)}</p>
      {rows.length === 0 && isFew && <QuietLine>{sentences.NOTHING_ELSE}</QuietLine>}
      <DifferenceTable label="Differences" rows={rows} />
      {!isFew && (
        <details class="ee-part">
          <summary>{keptNodes(kept.length)}</summary>
          <DifferenceTable
            label="Differences of nodes"
            rows={kept.map((change) => ofNode(change, isOfMade))}
          />
        </details>
      )}
    </div>
  );
}

/** More nodes than these that both runs have are in a part of their own. */
const MOST_KEPT = 8;

/** True if both runs have the node: mostly a size of its result follows from what differs above it. */
const isKept = ({ before, after }: NodeChange) => before !== null && after !== null;

function DifferenceTable({ label, rows }: { label: string; rows: readonly Difference[] }) {
  if (rows.length === 0) return null;
  return (
    <Table
      label={label}
      columns={COLUMNS}
      rows={rows}
      kind="node"
      keyOf={({ node = "" }: Difference) => node}
    />
  );
}

const RECORDED = "recorded";

/** Two guards of one line may say the same of a size in other symbols. */
function distinct(rows: readonly Difference[]): Difference[] {
  const keyOf = ({ frame, ...texts }: Difference) =>
    JSON.stringify([texts, frame?.filename, frame?.line, frame?.cell]);
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

function ofSides(
  what: string,
  of: string,
  { before, after }: Pick<Difference, "before" | "after">,
): Difference {
  return { what, of, before, after, frame: null };
}

function ofDim(change: DimChange): Difference {
  const { asked_before, asked_after, before, after } = change;
  const isAskedAlike = asked_before === asked_after;
  const outcome = (got: string, asked: string) =>
    isAskedAlike ? got : `${got}, requested ${askedWords(asked)}`;
  return ofSides("dimension", dimWords(change), {
    before: outcome(before, asked_before),
    after: outcome(after, asked_after),
  });
}

function ofGuard({ words, frame }: Guard, before: string, after: string): Difference {
  return { what: after ? "guard gained" : "guard lost", of: words, before, after, frame };
}

function ofOperator({ target, before, after }: OperatorChange): Difference {
  return { what: "operator", of: target, before: `${before}×`, after: `${after}×`, frame: null };
}

function ofNode(
  { target, module, frame, before, after, ...change }: NodeChange,
  isOfMade: boolean,
): Difference {
  const name = after ?? before ?? "";
  return {
    what: before === null ? "node added" : after === null ? "node removed" : "node",
    of: `${name} (${target})${module ? ` in ${module}` : ""}`,
    before: given(change.result_before, change.reads_before),
    after: given(change.result_after, change.reads_after),
    frame,
    node: (isOfMade ? before : after) ?? "",
  };
}

function given(result: string, reads: string): string {
  return reads ? `${result}, reads ${reads}` : result;
}

/** `exported in 3.10 s → 4.16 s, 126 nodes → 128 nodes, non-strict`: what both have in common once. */
function exportWords(comparison: Comparison): string {
  const { elapsed_ms_before, elapsed_ms_after, ok_before, ok_after, sides } = comparison;
  const [before, after] = sides;
  const verb = (ok: boolean) => (ok ? "exported in" : "failed after");
  const times = [
    seconds(elapsed_ms_before),
    `${ok_before === ok_after ? "" : `${verb(ok_after)} `}${seconds(elapsed_ms_after)}`,
  ];
  const nodes = (side: ComparedSide | undefined) => (side ? counted(side.nodes, "node") : "");
  const parts = [
    `${verb(ok_before)} ${times.join(" → ")}`,
    both(nodes(before), nodes(after)),
    both(before?.mode ?? "", after?.mode ?? ""),
  ];
  return joined(parts, ", ");
}

function both(before: string, after: string): string {
  return before === after ? before : joined([before, after], " → ");
}

function askedWords(text: string): string {
  return text === NOTHING_ASKED ? "the default" : askWords(text);
}
