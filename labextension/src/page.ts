// The host of a saved page: all that is shown is in the page itself, and no kernel takes requests.
import { signal } from "@preact/signals";
import { IDLE, NoAnswer, type Send } from "./answers";
import { NO_CELLS } from "./cells";
import { askText } from "./explorer/ask/grammar";
import { mount } from "./explorer/explorer";
import { FIXED } from "./explorer/words/host";
import type { Request, SavedPage } from "./wire";

export function open(saved: SavedPage, root: HTMLElement): () => void {
  async function answer(request: Request): Promise<object> {
    switch (request.kind) {
      case "layout_engine":
        return { buffers: [await inflated(saved.layout_engine)] };
      case "operator":
        return saved.operators[request.target] ?? { schema: null, doc: null };
      default:
        throw new NoAnswer(FIXED);
    }
  }

  return mount(root, {
    traits: {
      capture: signal(saved.capture),
      graph: signal(bytes(saved.graph)),
      ask: signal(saved.capture.dims.map(({ input, dim, asked }) => ({ input, dim, ask: askText(asked) }))),
      mode: signal(saved.capture.mode),
      example: signal([]),
      live: signal(false),
      history: signal([]),
      resolution: signal(null),
      status: signal(IDLE),
      selection: signal(null),
      isEditable: signal(false),
      runState: signal(null),
      decomposing: signal(null),
      triedSizes: signal(null),
    },
    // Each answer is of the type that `answers.ts` has for its request, which TypeScript cannot follow through the switch.
    send: answer as Send,
    isAnswering: signal(true),
    cells: NO_CELLS,
    saveSelection() {},
  });
}

function bytes(base64: string): DataView<ArrayBuffer> {
  return new DataView(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer);
}

async function inflated(base64: string): Promise<DataView<ArrayBuffer>> {
  const stream = new Blob([bytes(base64)]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new DataView(await new Response(stream).arrayBuffer());
}

const root = document.getElementById("explorer");
const saved = document.getElementById("saved");
if (root && saved) open(JSON.parse(saved.textContent ?? "") as SavedPage, root);
