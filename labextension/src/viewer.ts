// The views of a saved program in JupyterLab, apart from the plugin: they are fetched with the first archive that is opened.
import "./explorer/explorer.css";
import "./viewer.css";
import { SAVED_PROGRAM } from "./explorer/words/host";
import { preferences } from "./preferences";
import { type SavedRecord, showRecord } from "./record";
import type { SizesTried } from "./wire";

interface Server {
  loadEngine: () => Promise<ArrayBuffer>;
  trySizes: (sizes: readonly object[], follows: boolean) => Promise<unknown>;
}

/** Shows a record in an element; the result removes it again. */
export function show(record: unknown, root: HTMLElement, { loadEngine, trySizes }: Server): () => void {
  return showRecord(record as SavedRecord, root, {
    loadEngine: async () => new DataView(await loadEngine()),
    trySizes: async ({ sizes, follows }) => (await trySizes(sizes, follows)) as SizesTried,
    preferences: preferences(),
    fixed: SAVED_PROGRAM,
  });
}
