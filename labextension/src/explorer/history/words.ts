// The sentences of the history.

export const PIN = "pin";
export const PINNED = "pinned";
export const GO_TO = "go to";
export const ASK_AGAIN = "ask again";
export const ASK_AGAIN_TITLE = "asks the same of the code and the inputs as they are now";
export const NO_RUNS = "No runs: none is recorded.";
export const PICK_TWO =
  "Pick two runs to compare them, or pin one to compare all others with it, or compare the shown run with what one click makes.";

export const pinTitle = (isPinned: boolean) =>
  isPinned
    ? "compares each run with the one before again"
    : "compares all other runs with this one, also after the cell runs again";

export const madeAt = (seconds: number) => (seconds > 0 ? new Date(seconds * 1000).toLocaleString() : "");

export const codeVersion = (version: number) => `code ${version}`;
