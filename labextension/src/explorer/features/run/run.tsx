// The Benchmark tab: the program timed eager, exported, compiled and packaged, each compared with eager.
import type { RunState, ShownCapture } from "../../../wire";
import { isBusy } from "../../kerneltask";
import { useElapsed } from "../../parts/elapsed";
import { GuardFile } from "../../parts/guardfile";
import { Checkbox } from "../../parts/inputs";
import { FailedMark } from "../../parts/mark";
import { MissingProgram } from "../../parts/missingprogram";
import { useOfProgram } from "../../parts/ofprogram";
import { Empty, Quiet } from "../../parts/quiet";
import { Code, withCode } from "../../parts/withcode";
import { useExplorer, useStore } from "../../state";
import { dimWords } from "../../words/dimref";
import { elapsedWords } from "../../words/numbers";
import { Bars } from "./bars";
import { Results } from "./results";
import { createRunning, NO_RUN } from "./running";
import * as strings from "./words";

export function Run({ capture }: { capture: ShownCapture }) {
  const running = useStore(createRunning);
  const state = running.state.value ?? NO_RUN;
  const { shown, missing, isOfProgram } = useOfProgram(capture, running.ask);
  if (missing) return <MissingProgram missing={missing} />;
  return (
    <div class="ee-run">
      {!isOfProgram ? (
        <Empty>{strings.FAILED_EXPORT}</Empty>
      ) : running.free.refusal ? (
        <Empty>{running.free.refusal}</Empty>
      ) : (
        <Choice state={state} />
      )}
      {state.state === "idle" ? (
        isOfProgram && <Empty>{strings.NOT_RUN_YET}</Empty>
      ) : (
        <>
          <Progress state={state} />
          <Bars rows={state.rows} />
          {/* Before the table: what must be known of the times should be in sight with them. */}
          <ul class="ee-run-notes">
            {state.run !== shown && <li>{strings.earlierRun(state)}</li>}
            {state.rows
              .filter(({ failure }) => failure !== "")
              .map((row) => (
                <li key={`${row.way} ${row.sizes}`} class="ee-run-failure">
                  <FailedMark /> {strings.failedWay(row)}: <bdi>{row.failure}</bdi>
                </li>
              ))}
            {state.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          {state.rows.some(({ way }) => way === "aot_inductor") && <GuardFile isSaid />}
          {state.rows.length > 0 && <Results rows={state.rows} />}
        </>
      )}
    </div>
  );
}

function Choice({ state }: { state: RunState }) {
  const { isAnswering } = useExplorer();
  const running = useStore(createRunning);
  const chosen = running.ways.value;
  const ways = strings.WAYS.filter((way) => way !== "eager" || (running.free.value?.has_eager ?? true));
  const isOff = isBusy(state) || !isAnswering.value;
  return (
    <form
      class="ee-run-choice"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy(state)) running.stop();
        else running.run();
      }}
    >
      <fieldset disabled={isOff}>
        <legend class="ee-unseen">Ways to run</legend>
        {ways.map((way) => (
          <Checkbox
            key={way}
            title={strings.WAY_TITLES[way]}
            isOn={chosen.includes(way)}
            onChange={(isOn) => {
              running.ways.value = strings.WAYS.filter((it) => (it === way ? isOn : chosen.includes(it)));
            }}
          >
            {strings.WAY_WORDS[way]}
          </Checkbox>
        ))}
      </fieldset>
      <Sizes isOff={isOff} />
      <button
        type="submit"
        class="ee-button ee-primary"
        disabled={!isAnswering.value || (!isBusy(state) && !ways.some((way) => chosen.includes(way)))}
      >
        {isBusy(state) ? strings.CANCEL_RUN : strings.RUN}
      </button>
    </form>
  );
}

function Sizes({ isOff }: { isOff: boolean }) {
  const running = useStore(createRunning);
  const free = running.free.value?.free;
  if (free === undefined) return null;
  if (free.length === 0) return <Quiet>{strings.NOT_FREE}</Quiet>;
  return (
    <fieldset disabled={isOff}>
      <legend class="ee-unseen">Sizes to run with</legend>
      <span>{strings.EXAMPLE_SIZES}</span>
      <Checkbox
        isOn={running.hasSecond.value}
        onChange={(isOn) => {
          running.hasSecond.value = isOn;
        }}
      >
        {strings.SECOND_SIZE}
      </Checkbox>
      {free.map(({ input, dim }, at) => {
        const name = dimWords({ input, dim });
        return (
          <label key={name}>
            <Code>{name}</Code>
            <input
              type="number"
              class="ee-size-field"
              required
              step={1}
              min={dim === null ? undefined : 0}
              max={2 ** 31 - 1}
              disabled={!running.hasSecond.value}
              value={running.second.value[at]}
              onInput={({ currentTarget: { value, validity } }) => {
                if (value !== "" && validity.valid)
                  running.second.value = running.second.value.map((it, index) =>
                    index === at ? Number(value) : it,
                  );
              }}
            />
          </label>
        );
      })}
    </fieldset>
  );
}

/** Which way is through and which is being run, with the stage in words. */
function Progress({ state }: { state: RunState }) {
  const seconds = useElapsed(state.began_at, isBusy(state));
  const done = new Set(state.rows.map(({ way }) => way));
  const isRunning = isBusy(state);
  return (
    <div class="ee-run-progress" data-state={state.state}>
      {isRunning && (
        <ol>
          {state.chosen.map((way) => (
            <li key={way} data-step={way === state.way ? "now" : done.has(way) ? "done" : "next"}>
              {strings.WAY_WORDS[way]}
            </li>
          ))}
        </ol>
      )}
      <span role="status">
        {withCode(state.message)}
        {isRunning && <Quiet> {elapsedWords(seconds)}</Quiet>}
      </span>
    </div>
  );
}
