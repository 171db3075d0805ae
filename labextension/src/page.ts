// The host of a saved page: all that is shown is in the page itself, and no kernel takes requests.
import { FIXED } from "./explorer/words/host";
import { followHolder } from "./frame";
import { inflated } from "./inflated";
import { DEFAULTS } from "./preferences";
import { bytes, showRecord } from "./record";
import { showSavedSurvey } from "./savedsurvey";
import type { SavedPage, SavedSurvey } from "./wire";

declare global {
  /** The layout engine of pages that share it, by the script beside them. */
  var exportExplorerLayoutEngine: string | undefined;
}

export function open(saved: SavedPage | SavedSurvey, root: HTMLElement): () => void {
  const host = {
    loadEngine: async () => {
      const engine = saved.layout_engine ?? globalThis.exportExplorerLayoutEngine ?? "";
      return new DataView(await inflated(bytes(engine)));
    },
    preferences: DEFAULTS,
    fixed: FIXED,
  };
  return "records" in saved ? showSavedSurvey(saved, root, host) : showRecord(saved, root, host);
}

const root = document.getElementById("explorer");
const saved = document.getElementById("saved");
if (root && saved) {
  open(JSON.parse(saved.textContent ?? "") as SavedPage | SavedSurvey, root);
  if (window.parent !== window) {
    // The frame is as high as what is in it.
    root.style.setProperty("--ee-room", "560px");
    followHolder(window.parent);
  }
}
