// What a request to Python is answered with, and what is shown while there is no answer. Written by hand: `wire.ts` has types alone.
import type { Request, Results, Status, SurveyRequest, SurveyResults, SurveyState } from "./wire";

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

/**
 * Hands a request to Python; rejects with a sentence for the user, or with `NoAnswer`. One that stops something says whether that runs:
 * where the kernel hears nothing while it works, it is interrupted then.
 */
export type Send = <R extends AnyRequest>(request: R, stops?: () => boolean) => Promise<ResultOf<R>>;

/** Nobody is there to take a request. */
export class NoAnswer extends Error {}

/** What is shown of something that was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

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
