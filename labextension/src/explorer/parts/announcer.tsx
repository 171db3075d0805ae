// Announces to screen readers that an export started and how it ended, not its progress.

import { useComputed } from "@preact/signals";
import { guardCount } from "../guards/facts";
import type { State } from "../state";
import { useExplorer } from "../state";
import { counted } from "../words/numbers";

export function Announcer() {
  const state = useExplorer();
  const said = useComputed(() => sentence(state));
  return (
    <span class="ee-unseen ee-announcer" role="status" aria-live="polite">
      {said.value}
    </span>
  );
}

function sentence({ status, capture, isStale, asked }: State): string {
  const { state, message } = status.value;
  if (state === "running") return "Exporting.";
  if (state === "waiting") return message;
  if (state === "error") return "";
  if (isStale.value)
    return message || (asked.isLive.value ? "" : `${counted(asked.changeCount.value, "change")} to apply.`);
  const shown = capture.value;
  if (shown === null) return "";
  if (shown.failure) return `The export failed: ${shown.failure.message}`;
  const surprises = shown.dims.filter((dim) => !dim.is_as_asked).length;
  return `Exported: ${counted(guardCount(shown.guards), "guard")}, ${counted(surprises, "dimension")} not as asked.`;
}
