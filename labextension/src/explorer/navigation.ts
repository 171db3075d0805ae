// Which tab is open: the one that the user opened, or Problems while an export fails. Knows tabs by name alone.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { ShownCapture } from "../wire";

/** The tabs that open by themselves; the registry in `tabs.ts` has them all. */
export const HISTORY_TAB = "History";
export const SOURCE_TAB = "Source";
export const PROBLEMS_TAB = "Problems";

export interface Navigation {
  /** The name of the open tab. */
  tab: ReadonlySignal<string>;
  openTab: (name: string) => void;
  /** Leaves the tab that a failure opened open, also when there is no failure any more. */
  stay: () => void;
  /** Opens Problems when an export failed, or where notes are all there is; the first tab again when the next one did not. */
  followCapture: (capture: ShownCapture | null) => void;
}

export function createNavigation(first = SOURCE_TAB): Navigation {
  const tab = signal(first);
  let isOpenedByFailure = false;

  function stay(): void {
    isOpenedByFailure = false;
  }

  return {
    tab,
    openTab(name) {
      stay();
      tab.value = name;
    },
    stay,
    followCapture(capture) {
      if (capture && (capture.failure || hasOnlyNotes(capture))) {
        isOpenedByFailure ||= tab.value !== PROBLEMS_TAB;
        tab.value = PROBLEMS_TAB;
      } else if (isOpenedByFailure) {
        stay();
        tab.value = first;
      }
    },
  };
}

/** Whether there is nothing to see but notes, as of a compiled package. */
function hasOnlyNotes({ code, dims, notes }: ShownCapture): boolean {
  return code.length === 0 && dims.length === 0 && notes.length > 0;
}
