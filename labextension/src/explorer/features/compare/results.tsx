// What both programs return for the example inputs, on demand.
import type { ResultDifference } from "../../../model";
import type { GraphName } from "../../pair/pair";
import { Mark } from "../../parts/mark";
import { useExplorer } from "../../state";
import { type Column, Table } from "../../table/table";
import { differenceText, shapeText, WHOLE_OUTPUT } from "../../words/outputs";
import { RESULTS, RESULTS_TABLE } from "./words";

const COLUMNS: readonly Column<ResultDifference>[] = [
  { name: "output", text: ({ path }) => path || WHOLE_OUTPUT, isCode: true },
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
  { name: "largest difference", text: ({ max_abs }) => differenceText(max_abs), isCode: true },
  { name: "relative", text: ({ max_rel }) => differenceText(max_rel), isCode: true },
  {
    name: "agrees",
    text: ({ is_close }) => (is_close ? "yes" : "no"),
    view: ({ is_close }) => (
      <>
        {!is_close && <Mark got="failed" isAsAsked={false} />}
        {is_close ? "yes" : "no"}
      </>
    ),
  },
];

/** The sentence and the table, once these two were run. */
export function Results({ first, second }: { first: GraphName; second: GraphName }) {
  const { comparing } = useExplorer();
  const state = comparing.value;
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
  const { comparing, isAnswering, actions } = useExplorer();
  const state = comparing.value;
  if (state === null) return null;
  const isBusy = state.state === "waiting" || state.state === "running";
  return (
    <button
      type="button"
      class="ee-link"
      title={RESULTS.title}
      disabled={!isAnswering.value}
      aria-disabled={isBusy}
      onClick={() => !isBusy && actions.compareResults(first, second)}
    >
      {RESULTS.name}
    </button>
  );
}
