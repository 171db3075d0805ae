// Which tab is open: the one that the user opened, else the one that answers the verdict. Knows tabs by name alone.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { ShownCapture } from "../wire";

/** The tabs that something leads to; the registry in `tabs.ts` has them all. */
export const PROBLEMS_TAB = "Problems";
export const SOURCE_TAB = "Source";
export const GRAPH_TAB = "Graph";
export const GUARDS_TAB = "Guards";
export const HISTORY_TAB = "History";

/** The preference that leaves the choice to the verdict. */
const AUTOMATIC = "Automatic";

export interface Navigation {
  /** The name of the open tab. */
  tab: ReadonlySignal<string>;
  openTab: (name: string) => void;
  /** Keeps the open tab open, whatever the next export comes to, unless it fails. */
  stay: () => void;
  /** Opens Problems when an export failed; else the tab that the user opened, or the one that answers the verdict. */
  followCapture: (capture: ShownCapture | null) => void;
}

export function createNavigation(preferred = AUTOMATIC): Navigation {
  let opened = preferred === AUTOMATIC ? null : preferred;
  const tab = signal(opened ?? SOURCE_TAB);

  return {
    tab,
    openTab(name) {
      opened = name;
      tab.value = name;
    },
    stay() {
      opened = tab.value;
    },
    followCapture(capture) {
      if (!capture) return;
      const isFailed = capture.failure !== null || hasOnlyNotes(capture);
      tab.value = isFailed ? PROBLEMS_TAB : (opened ?? tabFor(capture));
    },
  };
}

/** Problems where a dimension is specialized or limited. */
function tabFor({ dims }: ShownCapture): string {
  return dims.every((dim) => dim.is_as_asked) ? SOURCE_TAB : PROBLEMS_TAB;
}

/** Whether there is nothing to see but notes, as of a compiled package. */
function hasOnlyNotes({ code, dims, notes }: ShownCapture): boolean {
  return code.length === 0 && dims.length === 0 && notes.length > 0;
}
