// What the shown run is compared with by one click: the same ask in the other mode, its decomposition, torch's draft of it.

import type { Counterpart } from "../../pair/pair";
import { useExplorer } from "../../state";
import { COMPARE_WITH, COUNTERPARTS, compareShown, STOP } from "./words";

export function Counterparts() {
  const { comparing, status, capture, isEditable, isAnswering, actions } = useExplorer();
  const state = comparing.value;
  if (state === null || status.value.run === 0) return null;
  const isBusy = isAnswering.value && (state.state === "waiting" || state.state === "running");
  const hasProgram = capture.value?.failure === null;
  const offered = (Object.keys(COUNTERPARTS) as Counterpart[]).filter((it) =>
    it === "decomposition" ? hasProgram : isEditable.value,
  );
  return (
    <div class="ee-filters ee-counterparts" role="group" aria-label={COMPARE_WITH}>
      <span>{compareShown(status.value.run)}</span>
      {offered.map((it) => (
        <button
          key={it}
          type="button"
          class="ee-button"
          title={COUNTERPARTS[it].title}
          disabled={!isAnswering.value}
          aria-disabled={isBusy}
          onClick={() => !isBusy && actions.compareWith(it)}
        >
          {COUNTERPARTS[it].name}
        </button>
      ))}
      {isBusy && (
        <button type="button" class="ee-link" aria-label="Stop comparing" onClick={actions.stopComparing}>
          {STOP}
        </button>
      )}
      <span class={state.state === "error" ? "ee-failed" : "ee-quiet"} role="status">
        <bdi>{isBusy || state.state === "error" || state.state === "stopped" ? state.message : ""}</bdi>
      </span>
    </div>
  );
}
