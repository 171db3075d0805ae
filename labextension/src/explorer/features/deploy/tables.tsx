// The tables of a deployment: dimensions, for all targets side by side; trials and operators of one.

import type { DimRow, OperatorRow, TargetResult, TrialRow } from "../../../wire";
import { FailedMark } from "../../parts/mark";
import { Empty } from "../../parts/quiet";
import { sentence } from "../../parts/withcode";
import { type Column, columnOf } from "../../table/rows";
import { Table } from "../../table/table";
import { dimKey, dimWords } from "../../words/dimref";
import * as strings from "./words";

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
    { name: "line", text: ({ first }) => lineOf(first), isOptional: true },
    ...results.map(
      ({ target }, at): Column<DimOfTargets> => ({
        name: strings.TARGET_WORDS[target],
        text: ({ rows }) => wordsOf(rows[at]),
        view: ({ rows }) => <Marked row={rows[at]} />,
      }),
    ),
  ];
  return (
    <>
      <h3>{strings.DIMENSIONS}</h3>
      <Table
        label={strings.DIMENSIONS}
        columns={columns}
        rows={[...byName.values()]}
        kind="dim"
        keyOf={({ first }) => dimKey(first)}
      />
    </>
  );
}

/** Of a cell the number alone: it is mostly the one above. */
function lineOf({ file, line }: Pick<DimRow, "file" | "line">): string {
  return line === null ? "" : file?.endsWith(".py") ? `${file}:${line}` : `${line}`;
}

const wordsOf = (row: DimRow | TrialRow | undefined) => row?.words ?? "";

function Marked({ row, words = wordsOf(row) }: { row: DimRow | TrialRow | undefined; words?: string }) {
  return (
    <>
      {row && strings.isWrong(row) && <FailedMark />}
      <span class="ee-place">{sentence(words)}</span>
    </>
  );
}

/** The trials of a target, with the verdicts of the others beside it. */
export function Trials({ result, results }: { result: TargetResult; results: readonly TargetResult[] }) {
  if (result.trials.length === 0) return null;
  const others = results.filter(({ target, trials }) => target !== result.target && trials.length > 0);
  const columns: Column<TrialRow>[] = [
    { name: "sizes", text: strings.sizesWords, isCode: true },
    {
      name: others.length > 0 ? strings.TARGET_WORDS[result.target] : "verdict",
      text: strings.verdictWords,
      view: (row) => <Marked row={row} words={strings.verdictWords(row)} />,
    },
    ...others.map(verdictsOf),
    columnOf("program"),
    columnOf("artifact"),
  ];
  return (
    <>
      <h3>{`${strings.TRIALS_OF}: ${strings.TARGET_WORDS[result.target]}`}</h3>
      <div class="ee-deploy-trials" style={{ "--ee-verdicts": 1 + others.length }}>
        <Table label={strings.TRIALS_OF} columns={columns} rows={result.trials} />
      </div>
    </>
  );
}

function verdictsOf({ target, trials }: TargetResult): Column<TrialRow> {
  const bySizes = new Map(trials.map((row) => [row.sizes, row]));
  return {
    name: strings.TARGET_WORDS[target],
    text: ({ sizes }) => wordsOf(bySizes.get(sizes)),
    view: ({ sizes }) => <Marked row={bySizes.get(sizes)} />,
  };
}

const OPERATORS: readonly Column<OperatorRow>[] = [
  columnOf("node", { isCode: true }),
  columnOf("operator", { isCode: true }),
  { name: "taken by", text: ({ taken_by }) => strings.TAKEN_WORDS[taken_by] },
  columnOf("becomes", { isOptional: true }),
  columnOf("reason", { isOptional: true }),
  columnOf("module", { isOptional: true }),
  { name: "line", text: lineOf, isOptional: true },
];

export function Operators({ result }: { result: TargetResult }) {
  if (result.operators.length === 0) return null;
  return (
    <>
      <h3>{`${strings.OPERATORS_OF}: ${strings.TARGET_WORDS[result.target]}`}</h3>
      <Table
        label={strings.OPERATORS_OF}
        columns={OPERATORS}
        rows={result.operators}
        kind="node"
        keyOf={({ node }) => node}
      />
      {result.operators_left_out > 0 && <Empty>{strings.leftOutWords(result.operators_left_out)}</Empty>}
    </>
  );
}
