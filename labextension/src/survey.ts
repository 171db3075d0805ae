// The host of a survey in a notebook: rows come as the survey makes them, and what was missed is asked for.
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { NoAnswer, type Send } from "./answers";
import { createRows, type SurveyHost } from "./explorer/survey/state";
import { NO_ANSWER, RECORD_OF_SURVEY } from "./explorer/words/host";
import { inflatedJson } from "./inflated";
import { preferences } from "./preferences";
import { showRecord } from "./record";
import type { CaseRow, ShownRecord, SurveyState } from "./wire";

interface LiveSurvey {
  host: SurveyHost;
  /** Takes a message from Python; one that has no rows is ignored. */
  receive: (message: unknown, buffers?: readonly DataView[]) => void;
  dispose: () => void;
}

export function liveSurvey(
  survey: ReadonlySignal<SurveyState>,
  all: ReadonlySignal<DataView | null>,
  send: Send,
  isAnswering: ReadonlySignal<boolean>,
): LiveSurvey {
  const { rows, put } = createRows();
  const refusal = signal("");
  // Rows are taken one message after the other, so that it is known what is missing.
  let taken: Promise<unknown> = Promise.resolve();
  let isAsking = false;

  const take = (start: number, deflated: DataView | undefined) => {
    if (deflated === undefined) return;
    const read = inflatedJson<CaseRow[]>(deflated as DataView<ArrayBuffer>);
    taken = taken
      .then(() => read)
      .then((more) => put(start, more))
      .catch((error: unknown) => {
        refusal.value = String(error);
      });
  };

  async function askForMissing(count: number): Promise<void> {
    await taken;
    if (isAsking || rows.value.length >= count) return;
    isAsking = true;
    try {
      const { start, buffers } = await send({ kind: "rows", start: rows.value.length });
      take(start, buffers[0]);
      await taken;
    } catch (error) {
      // A kernel that runs the survey may answer nothing until that has ended; its rows come all the same.
      if (!(error instanceof NoAnswer)) refusal.value = String(error);
    } finally {
      isAsking = false;
    }
  }

  // Once no more come, Python says them all at once: also where a saved notebook has no kernel.
  const stopTaking = effect(() => {
    if (all.value?.byteLength) take(0, all.value);
  });
  const stopFollowing = effect(() => void askForMissing(survey.value.rows));

  return {
    host: {
      survey,
      rows,
      trouble: computed(
        () => refusal.value || (isAnswering.value || survey.value.state === "running" ? "" : NO_ANSWER),
      ),
      async open(row, root) {
        const { buffers } = await send({ kind: "open_row", row });
        const record = await inflatedJson<ShownRecord>(buffers[0] as DataView<ArrayBuffer>);
        return showRecord({ ...record, operators: {} }, root, {
          loadEngine: async () => {
            const [engine] = (await send({ kind: "layout_engine" })).buffers;
            return engine as DataView<ArrayBuffer>;
          },
          askOperator: (target) => send({ kind: "operator", target }),
          preferences: preferences(),
          fixed: RECORD_OF_SURVEY,
        });
      },
    },
    receive(message, [rowsOf] = []) {
      if (isOfRows(message)) take(message.start, rowsOf);
    },
    dispose() {
      stopTaking();
      stopFollowing();
    },
  };
}

function isOfRows(message: unknown): message is { start: number } {
  const { kind, start } = (message ?? {}) as { kind?: unknown; start?: unknown };
  return kind === "rows" && typeof start === "number";
}
