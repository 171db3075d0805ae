// The views of a saved program in JupyterLab, apart from the plugin: they are fetched with the first archive that is opened.
import "./explorer/explorer.css";
import "./viewer.css";
import { SAVED_PROGRAM } from "./explorer/words/host";
import { preferences } from "./preferences";
import { type RecordHost, type SavedRecord, showRecord } from "./record";

/** Shows a record in an element; the result removes it again. */
export function show(
  record: unknown,
  root: HTMLElement,
  { loadEngine, trySizes }: { loadEngine: () => Promise<ArrayBuffer>; trySizes: RecordHost["trySizes"] },
): () => void {
  return showRecord(record as SavedRecord, root, {
    loadEngine: async () => new DataView(await loadEngine()),
    ...(trySizes && { trySizes }),
    preferences: preferences(),
    fixed: SAVED_PROGRAM,
  });
}
