// The Ways tab: the model captured in each of torch's ways, and what is right of it beyond the example.
import type { WayRow, WaysState } from "../../wire";
import { LineLink } from "../parts/linelink";
import { Mark } from "../parts/mark";
import { useExplorer } from "../state";
import { type Column, Table } from "../table/table";
import { seconds } from "../words/numbers";
import * as words from "../words/ways";

export function Ways() {
  const { ways, status } = useExplorer();
  const state = ways.value;
  if (state === null) return null;
  return (
    <div class="ee-ways">
      <Tools state={state} />
      {state.rows.length > 0 ? (
        <>
          <Table label={words.TABLE} columns={COLUMNS} rows={state.rows} />
          <p class="ee-quiet ee-ways-notes">
            {state.run !== status.value.run && `${words.earlierRun(state.run)} `}
            <bdi>{state.tried_words}</bdi>
          </p>
        </>
      ) : (
        !isBusy(state) && <p class="ee-empty">{words.HOW}</p>
      )}
    </div>
  );
}

function isBusy({ state }: WaysState): boolean {
  return state === "waiting" || state === "running";
}

function Tools({ state }: { state: WaysState }) {
  const { isAnswering, actions } = useExplorer();
  const isUnderWay = isBusy(state) && isAnswering.value;
  return (
    <div class="ee-filters ee-stay">
      <button
        type="button"
        class="ee-button"
        disabled={!isAnswering.value}
        onClick={isUnderWay ? actions.stopWays : actions.captureWays}
      >
        {isUnderWay ? words.STOP : words.CAPTURE}
      </button>
      <span class={state.state === "error" ? "ee-failed" : "ee-quiet"} role="status">
        <bdi>{isUnderWay || !isBusy(state) ? state.message : words.STOPPED}</bdi>
        {state.state === "done" && words.doneIn(state.rows.length, seconds(state.elapsed_ms))}
      </span>
    </div>
  );
}

const COLUMNS: readonly Column<WayRow>[] = [
  { name: "way", text: ({ name }) => name, isCode: true },
  {
    name: "works",
    text: ({ way }) => words.worksWords(way.works),
    view: ({ way }) => (
      <>
        {!way.works && <Mark got="failed" isAsAsked={false} />}
        {words.worksWords(way.works)}
      </>
    ),
  },
  { name: "graphs", text: ({ way }) => (way.works ? way.graphs : "") },
  { name: "control flow", text: ({ control_flow }) => control_flow },
  {
    name: "other sizes",
    text: ({ other_sizes }) => other_sizes,
    view: ({ other_sizes, way }) => <Result words={other_sizes} isWrong={way.other_sizes === "wrong"} />,
  },
  {
    name: "other values",
    text: ({ other_values }) => other_values,
    view: ({ other_values, way }) => <Result words={other_values} isWrong={way.other_values === "wrong"} />,
  },
  {
    name: "why not",
    text: ({ why_not }) => why_not,
    view: ({ why_not, way }) => {
      const frame = way.frame ?? way.breaks.find((it) => it.frame !== null)?.frame;
      return (
        <>
          <bdi>{why_not}</bdi> {frame && <LineLink frame={frame} />}
        </>
      );
    },
  },
];

function Result({ words: said, isWrong }: { words: string; isWrong: boolean }) {
  return (
    <>
      {isWrong && <Mark got="failed" isAsAsked={false} />}
      {said}
    </>
  );
}
