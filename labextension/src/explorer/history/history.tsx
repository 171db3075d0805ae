// The History tab: every run with its ask and outcome, to go back to or to compare with another.
import type { HistoryEntry } from "../../wire";
import { Mark } from "../parts/mark";
import { useExplorer } from "../state";
import {
  ASK_AGAIN,
  ASK_AGAIN_TITLE,
  codeVersion,
  GO_TO,
  madeAt,
  NO_RUNS,
  PICK_TWO,
  PIN,
  PINNED,
  pinTitle,
} from "../words/history";
import { Compared } from "./comparison";
import { askStory, comparedRuns, wholeAsk } from "./runs";

export function History() {
  const { history, status, picked } = useExplorer();
  const entries = history.value;
  if (entries.length === 0) return <p class="ee-empty">{NO_RUNS}</p>;
  const hasVersions = new Set(entries.map(({ version }) => version)).size > 1;
  const [first, second] = comparedRuns(entries, picked.value, status.value.run);
  return (
    <>
      <div class="ee-runs">
        <table class="ee-table ee-history" aria-label="History">
          <thead>
            <tr>
              <th scope="col">run</th>
              <th scope="col">ask</th>
              <th scope="col">mode</th>
              <th scope="col">outcome</th>
              <th scope="col" class="ee-figure">
                ms
              </th>
              <th scope="col" class="ee-figure">
                guards
              </th>
              <th scope="col" class="ee-figure">
                nodes
              </th>
              <th scope="col">
                <span class="ee-unseen">go to</span>
              </th>
              <th scope="col">compare</th>
              <th scope="col">
                <span class="ee-unseen">pin</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {entries
              .map((entry, index) => (
                <Run
                  key={entry.run}
                  entry={entry}
                  story={askStory(entry.ask, entries[index - 1]?.ask)}
                  isShown={entry.run === status.value.run}
                  hasVersions={hasVersions}
                />
              ))
              .reverse()}
          </tbody>
        </table>
      </div>
      {first !== undefined && second !== undefined ? (
        <Compared first={first} second={second} />
      ) : (
        entries.length > 1 && <p class="ee-empty">{PICK_TWO}</p>
      )}
    </>
  );
}

interface RunProps {
  entry: HistoryEntry;
  /** What is asked that was not asked in the run before. */
  story: string;
  isShown: boolean;
  /** Whether the runs are of more than one state of the code. */
  hasVersions: boolean;
}

function Run({ entry, story, isShown, hasVersions }: RunProps) {
  const { picked, isAnswering, actions } = useExplorer();
  const { run, ask, mode, ok, outcome, elapsed_ms, guards, nodes, example, pinned, is_own } = entry;
  const withExample = (words: string) => (example === "" ? words : `${words} (${example})`);
  return (
    <tr class="ee-row" data-run={run} data-shown={isShown} data-pinned={pinned} aria-current={isShown}>
      <th scope="row" title={madeAt(entry.made_at)}>
        {run}
        {hasVersions && <span class="ee-quiet ee-version"> {codeVersion(entry.version)}</span>}
      </th>
      <td class="ee-wide" title={withExample(wholeAsk(ask))}>
        <bdi>{withExample(story)}</bdi>
      </td>
      <td class="ee-quiet">{mode}</td>
      <td class="ee-clip ee-run-outcome" title={outcome}>
        {!ok && <Mark got="failed" isAsAsked={false} />}
        <bdi>{outcome}</bdi>
      </td>
      <td class="ee-figure" data-of="ms">
        {Math.round(elapsed_ms)}
      </td>
      <td class="ee-figure" data-of="guards">
        {guards}
      </td>
      <td class="ee-figure" data-of="nodes">
        {ok ? nodes : ""}
      </td>
      <td>
        {isShown ? (
          <span class="ee-quiet">shown</span>
        ) : (
          <button
            type="button"
            class="ee-link"
            aria-label={`${is_own ? "Go to" : "Ask again as in"} run ${run}`}
            title={is_own ? undefined : ASK_AGAIN_TITLE}
            disabled={!isAnswering.value}
            onClick={() => actions.goTo(run)}
          >
            {is_own ? GO_TO : ASK_AGAIN}
          </button>
        )}
      </td>
      <td>
        <input
          type="checkbox"
          aria-label={`Compare run ${run}`}
          checked={picked.value.includes(run)}
          onChange={() => actions.pickRun(run)}
        />
      </td>
      <td>
        <button
          type="button"
          class="ee-link ee-pin"
          aria-pressed={pinned}
          aria-label={`Pin run ${run}`}
          title={pinTitle(pinned)}
          disabled={!isAnswering.value}
          onClick={() => actions.pin(pinned ? null : run)}
        >
          {pinned ? PINNED : PIN}
        </button>
      </td>
    </tr>
  );
}
