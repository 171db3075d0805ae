// What the user prefers of explorers that are shown from now on, as the settings of JupyterLab have it; the plugin tells the page.

export interface Preferences {
  /** Whether a change of the ask exports at once. */
  live: boolean;
  /** Whether it is shown what an export will come to before it is made. */
  predict: boolean;
  /** The name of the tab that is open at first; `Automatic` where the verdict chooses it. */
  tab: string;
  /** How many boxes of a graph are taken in at once: one with more opens with groups closed. */
  boxes: number;
}

export const DEFAULTS: Preferences = { live: true, predict: true, tab: "Automatic", boxes: 60 };

// A plugin of another release may tell less, or more.
const page = globalThis as { exportExplorerPreferences?: Partial<Preferences> };

/** For the plugin: what the user prefers from now on. */
export function offerPreferences(preferences: Preferences): void {
  page.exportExplorerPreferences = preferences;
}

export function preferences(): Preferences {
  return { ...DEFAULTS, ...page.exportExplorerPreferences };
}
