// The decomposition in Program: which operators of the program torch replaces by simpler ones, and what each of them became.

import { useEffect } from "preact/hooks";
import { CompareWith } from "../../pair/comparewith";
import { PairView } from "../../pair/pairview";
import { KernelButton } from "../../parts/kernelbutton";
import { MissingProgram } from "../../parts/missingprogram";
import { Empty, Quiet } from "../../parts/quiet";
import { sentence } from "../../parts/withcode";
import { useExplorer, useStore } from "../../state";
import { Tool } from "../../table/tool";
import { ModulesView, NodesView } from "./nodes";
import { Operators } from "./operators";
import { createDecompose, type Decompose as Store, VIEWS } from "./store";
import * as strings from "./words";

export function Decompose() {
  const { status, missingProgram } = useExplorer();
  const decompose = useStore(createDecompose);
  const { run } = status.value;
  const missing = missingProgram.value;
  useEffect(() => {
    if (missing === null) decompose.load(run);
  }, [run, missing]);
  const { offers } = decompose;
  const state = decompose.state.value;
  const isBusy = decompose.isBusy.value;
  if (missing) return <MissingProgram missing={missing} />;
  if (offers.refusal) return <Empty>{offers.refusal}</Empty>;
  return (
    <div class="ee-decompose">
      <div class="ee-filters ee-decompose-tools">
        <span class="ee-table-choice" role="group" aria-label="Decomposition table">
          <Tool
            name={strings.CORE_ATEN}
            title={strings.CORE_ATEN_TITLE}
            isOn={!decompose.keepsAll.value && decompose.flipped.value.size === 0}
            onClick={() => {
              decompose.keepsAll.value = false;
              decompose.flipped.value = new Set();
            }}
          />
          <Tool
            name={strings.KEEP_ALL}
            title={strings.KEEP_ALL_TITLE}
            isOn={decompose.keepsAll.value}
            onClick={() => {
              decompose.keepsAll.value = true;
            }}
          />
          {decompose.flipped.value.size > 0 && !decompose.keepsAll.value && (
            <Quiet>{decompose.flipped.value.size} chosen otherwise</Quiet>
          )}
        </span>
        <KernelButton
          title={strings.DECOMPOSE_TITLE}
          isBusy={isBusy || offers.value === null}
          onAsk={decompose.start}
        >
          Decompose
        </KernelButton>
        {isBusy && <Tool name="Cancel" label="Cancel the decomposition" onClick={decompose.stop} />}
        <span class={state?.state === "failed" ? "ee-failed" : "ee-quiet"} role="status">
          {sentence(state?.message ?? "")}
        </span>
      </div>
      <Result store={decompose} />
    </div>
  );
}

function Result({ store }: { store: Store }) {
  const { status } = useExplorer();
  const state = store.state.value;
  const result = state?.result ?? null;
  const view = result ? store.view.value : "Operators";
  return (
    <>
      {result && (
        <>
          <p class="ee-decomposed" role="status">
            <bdi>{strings.resultWords(result)}</bdi>
            {state?.run !== status.value.run && <Quiet> {strings.OTHER_RUN}</Quiet>}
          </p>
          <div class="ee-filters" role="group" aria-label="Result of the decomposition">
            {VIEWS.map((name) => (
              <Tool
                key={name}
                name={name}
                isOn={view === name}
                onClick={() => {
                  store.view.value = name;
                }}
              />
            ))}
            {state?.run === status.value.run && <CompareWith counterpart="decomposition" />}
          </div>
        </>
      )}
      {view === "Operators" && <Operators store={store} result={result} />}
      {view === "Modules" && result && <ModulesView modules={result.modules} />}
      {view === "Nodes" && result && <NodesView store={store} result={result} />}
      {view === "Graphs" && <Graphs store={store} />}
    </>
  );
}

function Graphs({ store }: { store: Store }) {
  useEffect(store.look, [store.state.value?.result]);
  const pair = store.pair.value;
  if (!pair) return <Empty>{store.pair.refusal || strings.LOOKING}</Empty>;
  return <PairView key={store.state.value?.run} pair={pair} titles={["before", "after"]} />;
}
