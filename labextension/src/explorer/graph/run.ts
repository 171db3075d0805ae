// The run that the graph shows: its nodes, which come as columns of their own, and the record that they belong to.
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { ShownCapture } from "../../wire";
import { changedNodes } from "./changes";
import { decodeNodes, type Nodes } from "./nodes";

export interface Run {
  nodes: Nodes;
  capture: ShownCapture;
  number: number | undefined;
  /** The number of the run that was shown before. */
  before: number | undefined;
  /** Nodes that it did not have so. */
  changed: ReadonlySet<number>;
}

/** Follows the columns that come from Python; null until the first are decoded. Stops reading columns that newer ones replace. */
export function followRun(
  capture: ReadonlySignal<ShownCapture | null>,
  columns: ReadonlySignal<DataView<ArrayBuffer> | null>,
  runNumber?: () => number,
): { run: ReadonlySignal<Run | null>; dispose: () => void } {
  const run = signal<Run | null>(null);
  let decoding = new AbortController();

  async function decode(bytes: DataView<ArrayBuffer>): Promise<void> {
    decoding.abort();
    decoding = new AbortController();
    const { signal } = decoding;
    try {
      const nodes = await decodeNodes(bytes, { signal });
      const shown = capture.peek();
      if (signal.aborted || shown === null) return;
      const last = run.peek();
      run.value = {
        nodes,
        capture: shown,
        number: runNumber?.(),
        before: last?.number,
        changed: changedNodes(last?.nodes ?? null, nodes),
      };
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  const stop = effect(() => {
    const bytes = columns.value;
    if (bytes !== null) void decode(bytes);
  });
  return {
    run,
    dispose() {
      stop();
      decoding.abort();
    },
  };
}
