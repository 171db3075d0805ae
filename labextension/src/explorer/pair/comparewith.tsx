// A link from where something was made of the shown run to its comparison with that, in History.

import { COMPARE_HERE } from "../features/compare/words";
import { HISTORY_TAB } from "../navigation";
import { useExplorer } from "../state";
import type { Counterpart } from "./pair";

export function CompareWith({ counterpart }: { counterpart: Counterpart }) {
  const { isAnswering, comparing, actions } = useExplorer();
  if (comparing.value === null) return null;
  return (
    <button
      type="button"
      class="ee-link"
      disabled={!isAnswering.value}
      onClick={() => {
        actions.compareWith(counterpart);
        actions.openTab(HISTORY_TAB);
      }}
    >
      {COMPARE_HERE}
    </button>
  );
}
