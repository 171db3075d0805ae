// What a request to Python is answered with, and what is shown while there is no answer. Written by hand: `wire.ts` has types alone.
import type {
  ComparingState,
  Request,
  Results,
  SizesState,
  Status,
  SurveyRequest,
  SurveyResults,
  SurveyState,
  WaysState,
} from "./wire";

interface Answers extends Results {
  layout_engine: { buffers: DataView<ArrayBuffer>[] };
  decomposed_nodes: Results["decomposed_nodes"] & { buffers: DataView<ArrayBuffer>[] };
  run_nodes: Results["run_nodes"] & { buffers: DataView<ArrayBuffer>[] };
  rows: SurveyResults["rows"] & { buffers: DataView<ArrayBuffer>[] };
  open_row: { buffers: DataView<ArrayBuffer>[] };
}

/** Of an explorer, or of the table of a survey. */
export type AnyRequest = Request | SurveyRequest;

export type ResultOf<R extends AnyRequest> = R["kind"] extends keyof Answers ? Answers[R["kind"]] : object;

/** Hands a request to Python; rejects with a sentence for the user, or with `NoAnswer`. */
export type Send = <R extends AnyRequest>(request: R) => Promise<ResultOf<R>>;

/** Nobody is there to take a request. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/** Before any size is tried. */
export const NOTHING_TRIED: SizesState = {
  run: 0,
  doing: "idle",
  message: "",
  sizes: [],
  trial: null,
  examples: [],
  probe: [],
};

/** Before anything is compared by one click. */
export const NOTHING_COMPARED: ComparingState = {
  state: "idle",
  message: "",
  what: null,
  before: 0,
  after: 0,
  results: null,
  results_words: "",
};

/** Before the model is captured in other ways. */
export const NO_WAYS: WaysState = {
  state: "idle",
  message: "",
  run: 0,
  rows: [],
  tried_words: "",
  elapsed_ms: 0,
};

/** The status before the first export, and of what nobody can export again. */
export const IDLE: Status = {
  state: "idle",
  message: "",
  run: 0,
  can_undo: false,
  can_redo: false,
  trials: "idle",
};

/** Before a survey has begun. */
export const NO_SURVEY: SurveyState = { state: "running", rows: 0, total: null, notes: [] };
