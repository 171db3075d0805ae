// The tables of a deployment: dimensions, for all targets side by side; trials and operators of one.
import type { DimRow, OperatorRow, TargetResult, TrialRow } from "../../../wire";
import { Mark } from "../../parts/mark";
import type { Column } from "../../table/rows";
import { Table } from "../../table/table";
import { dimKey, dimWords } from "../../words/dimref";
import {
  DIM_WORDS,
  DIMENSIONS,
  leftOutWords,
  OPERATORS_OF,
  sizesWords,
  TAKEN_WORDS,
  TARGET_WORDS,
  TRIALS_OF,
  verdictWords,
  WRONG,
} from "./words";

interface DimOfTargets {
  first: DimRow;
  /** By the target's place among the results. */
  rows: readonly (DimRow | undefined)[];
}

export function Dims({ results }: { results: readonly TargetResult[] }) {
  const byName = new Map<string, DimOfTargets>();
  for (const first of results.flatMap(({ dims }) => dims)) {
    const rows = results.map(({ dims }) => dims.find((row) => dimWords(row) === dimWords(first)));
    if (!byName.has(dimWords(first))) byName.set(dimWords(first), { first, rows });
  }
  if (byName.size === 0) return null;
  const columns: Column<DimOfTargets>[] = [
    { name: "dimension", text: ({ first }) => dimWords(first), isCode: true },
    { name: "program", text: ({ first }) => first.program },
    { name: "line", text: ({ first }) => first.line ?? "" },
    ...results.map(
      ({ target }, at): Column<DimOfTargets> => ({
        name: TARGET_WORDS[target],
        text: ({ rows }) => artifactWords(rows[at]),
        view: ({ rows }) => <Marked row={rows[at]} words={artifactWords(rows[at])} />,
      }),
    ),
  ];
  return (
    <>
      <h3>{DIMENSIONS}</h3>
      <Table
        label={DIMENSIONS}
        columns={columns}
        rows={[...byName.values()]}
        kind="dim"
        keyOf={({ first }) => dimKey(first)}
      />
    </>
  );
}

const artifactWords = (row: DimRow | undefined) => (row ? `${row.artifact}: ${DIM_WORDS[row.verdict]}` : "");

function Marked({ row, words }: { row: DimRow | TrialRow | undefined; words: string }) {
  return (
    <>
      {row && WRONG.has(row.verdict) && <Mark got="failed" isAsAsked={false} />}
      <span class="ee-place">
        <bdi>{words}</bdi>
      </span>
    </>
  );
}

const TRIALS: readonly Column<TrialRow>[] = [
  { name: "sizes", text: sizesWords, isCode: true },
  { name: "verdict", text: verdictWords, view: (row) => <Marked row={row} words={verdictWords(row)} /> },
  { name: "program", text: ({ program }) => program },
  { name: "artifact", text: ({ artifact }) => artifact },
];

export function Trials({ result }: { result: TargetResult }) {
  if (result.trials.length === 0) return null;
  return (
    <>
      <h3>{`${TRIALS_OF}: ${TARGET_WORDS[result.target]}`}</h3>
      <div class="ee-deploy-trials">
        <Table label={TRIALS_OF} columns={TRIALS} rows={result.trials} />
      </div>
    </>
  );
}

const OPERATORS: readonly Column<OperatorRow>[] = [
  { name: "node", text: ({ node }) => node, isCode: true },
  { name: "operator", text: ({ operator }) => operator, isCode: true },
  { name: "taken by", text: ({ taken_by }) => TAKEN_WORDS[taken_by] },
  { name: "becomes", text: ({ becomes, reason }) => [becomes, reason].filter(Boolean).join(": ") },
  { name: "module", text: ({ module }) => module ?? "" },
  { name: "line", text: ({ line }) => line ?? "" },
];

export function Operators({ result }: { result: TargetResult }) {
  if (result.operators.length === 0) return null;
  return (
    <>
      <h3>{`${OPERATORS_OF}: ${TARGET_WORDS[result.target]}`}</h3>
      <Table
        label={OPERATORS_OF}
        columns={OPERATORS}
        rows={result.operators}
        kind="node"
        keyOf={({ node }) => node}
      />
      {result.operators_left_out > 0 && <p class="ee-empty">{leftOutWords(result.operators_left_out)}</p>}
    </>
  );
}
