// The sentences of the history.

export const COMPARE = "compare";
export const PIN = "Pin";
export const PINNED = "Pinned";
export const GO_TO = "Show";
export const REPEAT = "Repeat";
export const REPEAT_TITLE = "Export this request with current code and inputs";
export const UNUSABLE = "not usable";
export const NO_RUNS = "No runs";
export const PICK_TWO = "Select two runs to compare, or pin one";

export const pinTitle = (isPinned: boolean) =>
  isPinned ? "Compare each run with the one before again" : "Compare all later runs with this one";

export const madeAt = (seconds: number) => (seconds > 0 ? new Date(seconds * 1000).toLocaleString() : "");

export const sameAs = (run: number) => `same as run ${run}`;

export const codeVersion = (version: number) => `code version ${version}`;
