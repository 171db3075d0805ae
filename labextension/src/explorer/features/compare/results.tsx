// What both programs return for the example inputs, on demand.
import type { ResultDifference } from "../../../model";
import { DIFFERENCES, OUTPUT } from "../../outputs/columns";
import { createComparing } from "../../pair/comparing";
import type { GraphName } from "../../pair/pair";
import { KernelButton } from "../../parts/kernelbutton";
import { FailedMark } from "../../parts/mark";
import { useExplorer, useStore } from "../../state";
import type { Column } from "../../table/rows";
import { Table } from "../../table/table";
import { shapeText } from "../../words/outputs";
import { RESULTS, RESULTS_TABLE } from "./words";

const COLUMNS: readonly Column<ResultDifference>[] = [
  OUTPUT,
  {
    name: "before",
    text: ({ dtype_before, shape_before }) => dtype_before + shapeText(shape_before),
    isCode: true,
  },
  {
    name: "after",
    text: ({ dtype_after, shape_after }) => dtype_after + shapeText(shape_after),
    isCode: true,
  },
  ...DIFFERENCES,
  {
    name: "agrees",
    text: ({ is_close }) => (is_close ? "yes" : "no"),
    view: ({ is_close }) => (
      <>
        {!is_close && <FailedMark />}
        {is_close ? "yes" : "no"}
      </>
    ),
  },
];

/** The sentence and the table, once these two were run. */
export function Results({ first, second }: { first: GraphName; second: GraphName }) {
  const state = useStore(createComparing).state.value;
  if (state?.what !== "results" || state.before !== first || state.after !== second) return null;
  return (
    <>
      <p role="status">
        <bdi>{state.results_words || (state.state === "done" ? "" : state.message)}</bdi>
      </p>
      {state.results && state.results.outputs.length > 0 && (
        <Table label={RESULTS_TABLE} columns={COLUMNS} rows={state.results.outputs} />
      )}
    </>
  );
}

export function CompareResults({ first, second }: { first: GraphName; second: GraphName }) {
  const { deliver } = useExplorer();
  const { state, isBusy } = useStore(createComparing);
  if (state.value === null) return null;
  return (
    <KernelButton
      class="ee-link"
      title={RESULTS.title}
      isBusy={isBusy.value}
      onAsk={() => void deliver({ kind: "compare_results", first, second })}
    >
      {RESULTS.name}
    </KernelButton>
  );
}
