// The host of a saved page: all that is shown is in the page itself, and no kernel takes requests.
import { FIXED } from "./explorer/words/host";
import { followHolder } from "./frame";
import { DEFAULTS } from "./preferences";
import { bytes, showRecord } from "./record";
import type { SavedPage } from "./wire";

declare global {
  /** The layout engine of pages that share it, by the script beside them. */
  var exportExplorerLayoutEngine: string | undefined;
}

export function open(saved: SavedPage, root: HTMLElement): () => void {
  return showRecord(saved, root, {
    loadEngine: () => inflated(saved.layout_engine ?? globalThis.exportExplorerLayoutEngine ?? ""),
    preferences: DEFAULTS,
    fixed: FIXED,
  });
}

async function inflated(base64: string): Promise<DataView<ArrayBuffer>> {
  const stream = new Blob([bytes(base64)]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new DataView(await new Response(stream).arrayBuffer());
}

const root = document.getElementById("explorer");
const saved = document.getElementById("saved");
if (root && saved) {
  open(JSON.parse(saved.textContent ?? "") as SavedPage, root);
  if (window.parent !== window) followHolder(window.parent);
}
