// What the shown run is compared with by one click: the same ask in the other mode, its decomposition, torch's draft of it.
import { createComparing } from "../../pair/comparing";
import type { Counterpart } from "../../pair/pair";
import { KernelButton } from "../../parts/kernelbutton";
import { LinkButton } from "../../parts/linkbutton";
import { useExplorer, useStore } from "../../state";
import { COMPARE_WITH, COUNTERPARTS, compareShown, STOP } from "./words";

export function Counterparts() {
  const { status, capture, isEditable } = useExplorer();
  const comparing = useStore(createComparing);
  const state = comparing.state.value;
  if (state === null || status.value.run === 0) return null;
  const isBusy = comparing.isBusy.value;
  const hasProgram = capture.value?.failure === null;
  const offered = (Object.keys(COUNTERPARTS) as Counterpart[]).filter((it) =>
    it === "decomposition" ? hasProgram : isEditable.value,
  );
  return (
    <div class="ee-filters ee-counterparts" role="group" aria-label={COMPARE_WITH}>
      <span>{compareShown(status.value.run)}</span>
      {offered.map((it) => (
        <KernelButton
          key={it}
          title={COUNTERPARTS[it].title}
          isBusy={isBusy}
          onAsk={() => comparing.compareWith(it)}
        >
          {COUNTERPARTS[it].name}
        </KernelButton>
      ))}
      {isBusy && (
        <LinkButton aria-label="Stop comparing" onClick={comparing.stop}>
          {STOP}
        </LinkButton>
      )}
      <span class={state.state === "error" ? "ee-failed" : "ee-quiet"} role="status">
        <bdi>{isBusy || state.state === "error" || state.state === "stopped" ? state.message : ""}</bdi>
      </span>
    </div>
  );
}
