// The Deploy tab: what ONNX, ExecuTorch and OpenVINO make of the program, size by size.
import type { Frame } from "../../../model";
import type { DeployNote, DeployState, ShownCapture, TargetResult } from "../../../wire";
import { useElapsed } from "../../parts/elapsed";
import { GuardFile } from "../../parts/guardfile";
import { Checkbox } from "../../parts/inputs";
import { KernelButton } from "../../parts/kernelbutton";
import { LineLink } from "../../parts/linelink";
import { MissingProgram } from "../../parts/missingprogram";
import { useOfProgram } from "../../parts/ofprogram";
import { Empty, Quiet } from "../../parts/quiet";
import { sentence, withCode } from "../../parts/withcode";
import { useExplorer, useStore } from "../../state";
import { Tool } from "../../table/tool";
import { elapsedWords } from "../../words/numbers";
import { createDeploying, type Deploying, NOT_DEPLOYED_YET } from "./deploying";
import { Maxima } from "./maxima";
import { Dims, Operators, Trials } from "./tables";
import * as strings from "./words";

export function Deploy({ capture }: { capture: ShownCapture }) {
  const deploying = useStore(createDeploying);
  const state = deploying.state.value ?? NOT_DEPLOYED_YET;
  const { missing, isOfProgram } = useOfProgram(capture, deploying.load);
  const target = deploying.target.value;
  const result = state.results.find((it) => it.target === target);
  if (missing) return <MissingProgram missing={missing} />;
  if (isOfProgram && deploying.choices.refusal) return <Empty>{deploying.choices.refusal}</Empty>;
  return (
    <div class="ee-deploy">
      {isOfProgram && <GuardFile />}
      {isOfProgram ? <Choice deploying={deploying} state={state} /> : <Empty>{strings.NO_PROGRAM}</Empty>}
      {isOfProgram && target === "executorch" && <Maxima capture={capture} />}
      <Progress state={state} isBusy={deploying.isBusy.value} />
      {result ? (
        <Result result={result} state={state} deploying={deploying} />
      ) : (
        isOfProgram && <Empty>{strings.NOT_DEPLOYED}</Empty>
      )}
    </div>
  );
}

function Choice({ deploying, state }: { deploying: Deploying; state: DeployState }) {
  const { isAnswering } = useExplorer();
  const busy = deploying.isBusy.value;
  const target = deploying.target.value;
  const chosen = deploying.choices.value?.targets.find((it) => it.target === target);
  const isDeployed = state.results.some((it) => it.target === target);
  return (
    <>
      <div class="ee-filters">
        <span class="ee-table-choice" role="group" aria-label="Target">
          {strings.TARGETS.map((name) => (
            <Tool
              key={name}
              name={strings.TARGET_WORDS[name]}
              isOn={name === target}
              onClick={() => {
                deploying.target.value = name;
              }}
            />
          ))}
        </span>
        <Checkbox
          title={strings.METADATA_TITLE}
          isOn={deploying.keepsMetadata.value}
          disabled={busy}
          onChange={(isOn) => {
            deploying.keepsMetadata.value = isOn;
          }}
        >
          {" "}
          {strings.METADATA}
        </Checkbox>
        <button
          type="button"
          class="ee-button ee-primary"
          disabled={!isAnswering.value || (!busy && chosen?.missing !== "")}
          onClick={busy ? deploying.stop : deploying.deploy}
        >
          {busy ? strings.CANCEL_DEPLOY : strings.DEPLOY}
        </button>
      </div>
      {chosen !== undefined && chosen.missing !== "" && <Empty>{chosen.missing}</Empty>}
      {chosen !== undefined && !isDeployed && <Notes label="Before lowering" notes={chosen.warnings} />}
    </>
  );
}

function Progress({ state, isBusy: isRunning }: { state: DeployState; isBusy: boolean }) {
  const seconds = useElapsed(state.began_at, isRunning);
  if (state.message === "") return null;
  return (
    <p class={`ee-deploy-progress${state.state === "error" ? " ee-failed" : ""}`} role="status">
      {sentence(state.message)}
      {isRunning && <Quiet> {elapsedWords(seconds)}</Quiet>}
    </p>
  );
}

function Result({
  result,
  state,
  deploying,
}: {
  result: TargetResult;
  state: DeployState;
  deploying: Deploying;
}) {
  const { status } = useExplorer();
  const sameRun = state.results.filter(({ run }) => run === result.run);
  return (
    <>
      <p class={`ee-deploy-summary${result.trials.some(strings.isWrong) ? " ee-failed" : ""}`}>
        <bdi>{withCode(result.summary)}</bdi>
        {result.run !== status.value.run && <Quiet> {strings.earlierRun(result)}</Quiet>}
        <AtLine frame={result.failure?.frame ?? null} />
      </p>
      {result.failure === null && (
        <p class="ee-deploy-summary">
          <KernelButton title={strings.SAVE_TITLE} onAsk={() => deploying.save(result.run)}>
            {strings.SAVE}
          </KernelButton>
          {result.is_saved && <> {sentence(strings.savedWords(result))}</>}
        </p>
      )}
      <Notes label="Notes" notes={result.notes} />
      <Dims results={sameRun} />
      <Trials result={result} results={sameRun} />
      <Operators result={result} />
    </>
  );
}

/** The link to the line that the words before it are about. */
const AtLine = ({ frame }: { frame: Frame | null }) =>
  frame && (
    <>
      {" "}
      <LineLink frame={frame} />
    </>
  );

function Notes({ label, notes }: { label: string; notes: readonly DeployNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ul class="ee-deploy-notes" aria-label={label}>
      {notes.map(({ message, frame }) => (
        <li key={message}>
          {sentence(message)}
          <AtLine frame={frame} />
        </li>
      ))}
    </ul>
  );
}
