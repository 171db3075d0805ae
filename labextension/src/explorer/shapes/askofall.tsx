// One ask for all dimensions, or for those that the filter leaves.
import type { DimRef } from "../../model";
import type { Marker } from "../../wire";
import { MARKERS } from "../ask/grammar";
import { useExplorer } from "../state";

/** `found` is null without a filter. */
export function AskOfAll({ found }: { found: readonly DimRef[] | null }) {
  const { isAnswering, actions } = useExplorer();
  const which = found === null ? "all" : "shown";

  function ask(marker: Marker): void {
    if (found === null) actions.setAll(marker);
    else {
      const dims = found.filter(({ dim }) => dim !== null);
      if (dims.length > 0) actions.setAsk(dims.map(({ input, dim }) => ({ input, dim, ask: marker })));
    }
  }

  return (
    <span class="ee-all" role="group" aria-label={`Ask of ${which} dimensions`}>
      {which}
      {MARKERS.map((marker) => (
        <button
          key={marker}
          type="button"
          class="ee-link"
          aria-label={`${which} ${marker}`}
          disabled={!isAnswering.value}
          onClick={() => ask(marker)}
        >
          {marker}
        </button>
      ))}
    </span>
  );
}
