// The host of a survey in a saved page: rows and records are in the page itself, compressed; a record is read when its row is opened.
import { signal } from "@preact/signals";
import { createRows } from "./explorer/survey/state";
import { mountSurvey } from "./explorer/survey/survey";
import { NO_RECORD } from "./explorer/survey/words";
import { inflatedJson } from "./inflated";
import { bytes, type RecordHost, showRecord } from "./record";
import type { CaseRow, SavedSurvey, ShownRecord } from "./wire";

export function showSavedSurvey(saved: SavedSurvey, root: HTMLElement, host: RecordHost): () => void {
  const { rows, put } = createRows();
  const trouble = signal("");
  inflatedJson<CaseRow[]>(bytes(saved.rows))
    .then((all) => put(0, all))
    .catch((error: unknown) => {
      trouble.value = String(error);
    });
  return mountSurvey(root, {
    survey: signal(saved.survey),
    rows,
    trouble,
    async open(row, element) {
      const packed = saved.records[row];
      if (packed == null) throw new Error(NO_RECORD);
      const record = await inflatedJson<ShownRecord>(bytes(packed));
      return showRecord({ ...record, operators: saved.operators }, element, host);
    },
  });
}
