// The History tab: every run with its ask and outcome, to go back to or to compare with another.
import type { HistoryEntry } from "../../wire";
import { Mark } from "../parts/mark";
import { useExplorer } from "../state";
import { Compared } from "./comparison";
import { askStory, wholeAsk } from "./runs";

export function History() {
  const { history, status, picked } = useExplorer();
  const entries = history.value;
  if (entries.length === 0)
    return <p class="ee-empty">Every run, with its ask and outcome, would be here: none is recorded.</p>;
  const runs = new Set(entries.map(({ run }) => run));
  const [first, second] = picked.value.filter((run) => runs.has(run)).sort((a, b) => a - b);
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
                />
              ))
              .reverse()}
          </tbody>
        </table>
      </div>
      {first !== undefined && second !== undefined ? (
        <Compared first={first} second={second} />
      ) : (
        entries.length > 1 && <p class="ee-empty">Pick two runs to compare them.</p>
      )}
    </>
  );
}

interface RunProps {
  entry: HistoryEntry;
  /** What is asked that was not asked in the run before. */
  story: string;
  isShown: boolean;
}

function Run({ entry, story, isShown }: RunProps) {
  const { picked, isAnswering, actions } = useExplorer();
  const { run, ask, mode, ok, outcome, elapsed_ms, guards, nodes, example } = entry;
  const withExample = (words: string) => (example === "" ? words : `${words} (${example})`);
  return (
    <tr class="ee-row" data-run={run} data-shown={isShown} aria-current={isShown}>
      <th scope="row">{run}</th>
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
            aria-label={`Go to run ${run}`}
            disabled={!isAnswering.value}
            onClick={() => actions.goTo(run)}
          >
            go to
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
    </tr>
  );
}
