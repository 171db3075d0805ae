// Announces to screen readers that an export started and how it ended, not its progress.

import { useComputed } from "@preact/signals";
import type { State } from "./state";
import { useExplorer } from "./state";
import * as strings from "./words/header";
import { verdictOf } from "./words/verdict";

export function Announcer() {
  const state = useExplorer();
  const announced = useComputed(() => sentence(state));
  return (
    <span class="ee-unseen ee-announcer" role="status" aria-live="polite">
      {announced.value}
    </span>
  );
}

function sentence({ status, answer, isPredicted, isUnanswered, isStale, pendingSpec }: State): string {
  const { state, message } = status.value;
  const shown = answer.value;
  // Said once: how far the export behind it is adds nothing.
  if (isPredicted.value && !isUnanswered.value && shown !== null && state !== "error") {
    const { outcome, notAsAsked } = verdictOf(shown, true);
    return `${[outcome, ...notAsAsked].join(", ")}.`;
  }
  if (state === "running") return strings.EXPORTING;
  if (state === "waiting") return message;
  if (state === "error") return "";
  if (isStale.value)
    return message || (pendingSpec.isLive.value ? "" : strings.toApply(pendingSpec.changeCount.value));
  if (shown === null) return "";
  if (shown.failure) return strings.failedWords(shown.failure.message);
  const { outcome, notAsAsked } = verdictOf(shown);
  return strings.announcedWords([outcome, ...notAsAsked].join(" · "));
}
