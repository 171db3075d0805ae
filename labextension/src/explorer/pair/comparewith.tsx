// A link from where something was made of the shown run to its comparison with that, in History.
import { HISTORY_TAB } from "../navigation";
import { KernelButton } from "../parts/kernelbutton";
import { useExplorer, useStore } from "../state";
import { createComparing } from "./comparing";
import { COMPARE_HERE, type MadeOfRun } from "./words";

export function CompareWith({ counterpart }: { counterpart: MadeOfRun }) {
  const { actions } = useExplorer();
  const { state, compareWith } = useStore(createComparing);
  if (state.value === null) return null;
  return (
    <KernelButton
      class="ee-link"
      onAsk={() => {
        compareWith(counterpart);
        actions.openTab(HISTORY_TAB);
      }}
    >
      {COMPARE_HERE[counterpart]}
    </KernelButton>
  );
}
