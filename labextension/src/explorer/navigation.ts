// Which tab is open: the one that the user opened, or Problems while an export fails. Knows tabs by name alone.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { ShownCapture } from "../wire";

/** The tabs that open by themselves; the registry in `tabs.ts` has them all. */
export const SOURCE_TAB = "Source";
export const PROBLEMS_TAB = "Problems";

export interface Navigation {
  /** The name of the open tab. */
  tab: ReadonlySignal<string>;
  openTab: (name: string) => void;
  /** Leaves the tab that a failure opened open, also when there is no failure any more. */
  stay: () => void;
  /** Opens Problems when an export failed, and Source again when the next one did not. */
  followCapture: (capture: ShownCapture | null) => void;
}

export function createNavigation(): Navigation {
  const tab = signal(SOURCE_TAB);
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
      if (capture?.failure) {
        isOpenedByFailure ||= tab.value !== PROBLEMS_TAB;
        tab.value = PROBLEMS_TAB;
      } else if (isOpenedByFailure) {
        stay();
        tab.value = SOURCE_TAB;
      }
    },
  };
}
