// Shows a record that no kernel answers for: of a saved page, or of a saved program.
import { signal } from "@preact/signals";
import { type AnyRequest, IDLE, NoAnswer, type Send } from "./answers";
import { NO_CELLS } from "./cells";
import { askText } from "./explorer/ask/grammar";
import { mount } from "./explorer/explorer";
import { createPredictions } from "./explorer/features/predict/predictions";
import { NOTHING_TRIED } from "./explorer/features/try_sizes/trying";
import type { ReadTrait } from "./explorer/kerneltask";
import type { Preferences } from "./preferences";
import type { OperatorHelp, SavedPage, SizesTried, TrySizes } from "./wire";

export interface SavedRecord extends Pick<SavedPage, "capture" | "operators"> {
  /** Its nodes as columns, deflated; as a text in base64. */
  graph: string | DataView<ArrayBuffer>;
}

export interface RecordHost {
  loadEngine: () => Promise<DataView<ArrayBuffer>>;
  preferences: Preferences;
  /** Why nothing else can be asked. */
  fixed: string;
  /** What torch says of an operator that the record says nothing of; nothing, where nobody can be asked. */
  askOperator?: (target: string) => Promise<OperatorHelp>;
  /** What the guards of the program say of other sizes; nothing, where nobody can be asked. */
  trySizes?: (request: TrySizes) => Promise<SizesTried>;
}

export function showRecord(saved: SavedRecord, root: HTMLElement, host: RecordHost): () => void {
  async function answer(request: AnyRequest): Promise<object> {
    switch (request.kind) {
      case "layout_engine":
        return { buffers: [await host.loadEngine()] };
      case "operator":
        return (
          saved.operators[request.target] ??
          (await host.askOperator?.(request.target)) ?? { schema: null, doc: null }
        );
      case "try_sizes":
        if (host.trySizes) return host.trySizes(request);
        throw new NoAnswer(host.fixed);
      default:
        throw new NoAnswer(host.fixed);
    }
  }

  const tried = signal(host.trySizes ? { ...NOTHING_TRIED, run: IDLE.run } : null);

  return mount(root, {
    traits: {
      capture: signal(saved.capture),
      graph: signal(typeof saved.graph === "string" ? bytes(saved.graph) : saved.graph),
      ask: signal(saved.capture.dims.map(({ input, dim, asked }) => ({ input, dim, ask: askText(asked) }))),
      mode: signal(saved.capture.mode),
      options: signal(saved.capture.options ?? []),
      lacking: signal([]),
      example: signal([]),
      live: signal(false),
      history: signal([]),
      resolution: signal(null),
      status: signal(IDLE),
      selection: signal(null),
      isEditable: signal(false),
      missingProgram: signal(null),
      predicting: signal(false),
      // Nobody predicts anything.
      predictions: createPredictions(),
    },
    readTrait: ((name) => (name === "tried_sizes" ? tried : signal(null))) as ReadTrait,
    hasKernel: false,
    // Each answer is of the type that `answers.ts` has for its request, which TypeScript cannot follow through the switch.
    send: answer as Send,
    isAnswering: signal(true),
    isKernelBusy: signal(false),
    cells: NO_CELLS,
    preferences: host.preferences,
    saveSelection() {},
  });
}

export function bytes(base64: string): DataView<ArrayBuffer> {
  return new DataView(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer);
}
