// Lays graphs out off the main thread, within the time that a person waits; a newer graph replaces the one under way.

import * as strings from "../words/graph";
import type { EngineInPage, FromEngine } from "./engine";

const LONGEST_MS = 5_000;
/** The engine compiles as its worker starts, which says nothing of the graph: several explorers on a busy machine take their time. */
const LONGEST_START_MS = 60_000;
/** In characters of the graph's source: without a worker a layout cannot be stopped, so it must be short. */
const MOST_ON_MAIN_THREAD = 60_000;

/** Fetches the code of `engine.ts`. */
export type LoadEngine = () => Promise<BlobPart>;

export class TooLarge extends Error {}

export class Replaced extends Error {}

/** The host lets the page start no worker. */
class WorkerForbidden extends Error {}

export interface Layout {
  /** Rejects with `TooLarge` if it takes too long, with `Replaced` if another graph came or the layout was disposed of. */
  of: (dot: string) => Promise<string>;
  dispose: () => void;
}

interface Page {
  exportExplorerEngineUrl?: string;
}

export function createLayout(load: LoadEngine): Layout {
  const worker = new LayoutWorker();
  let engine: Promise<string> | null = null;
  let isForbidden = false;
  let isDisposed = false;

  return {
    async of(dot) {
      worker.stop(new Replaced());
      engine ??= engineUrl(load);
      const url = await engine.catch((error) => {
        engine = null;
        throw error;
      });
      worker.stop(new Replaced());
      if (isDisposed) throw new Replaced();
      if (!isForbidden) {
        try {
          return await worker.layout(url, dot);
        } catch (error) {
          if (!(error instanceof WorkerForbidden)) throw error;
          isForbidden = true;
        }
      }
      return onMainThread(url, dot);
    },
    dispose() {
      isDisposed = true;
      worker.stop(new Replaced());
      worker.end();
    },
  };
}

/** One worker, which is ended to stop a layout and started again for the next. */
class LayoutWorker {
  #worker: Worker | null = null;
  #reject: ((error: Error) => void) | null = null;

  layout(url: string, dot: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const worker = this.#start(url);
      let timer = setTimeout(() => this.stop(new Error(strings.SLOW_ENGINE)), LONGEST_START_MS);
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        this.#reject = null;
        finish();
      };
      this.#reject = (error) => settle(() => reject(error));
      worker.onmessage = ({ data }: MessageEvent<FromEngine>) => {
        if ("started" in data) {
          clearTimeout(timer);
          timer = setTimeout(() => this.stop(new TooLarge()), LONGEST_MS);
        } else {
          settle(() => ("json" in data ? resolve(data.json) : reject(new Error(wordsOf(data.error)))));
        }
      };
      worker.onerror = () => this.stop(new WorkerForbidden());
      worker.postMessage(dot);
    });
  }

  /** Rejects the layout under way, if there is one. */
  stop(error: Error): void {
    if (this.#reject === null) return;
    this.end();
    this.#reject(error);
  }

  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #start(url: string): Worker {
    try {
      this.#worker ??= new Worker(url);
    } catch {
      // A page's security policy makes the constructor throw.
      throw new WorkerForbidden();
    }
    return this.#worker;
  }
}

async function onMainThread(url: string, dot: string): Promise<string> {
  if (dot.length > MOST_ON_MAIN_THREAD) throw new TooLarge();
  await import(url);
  const { exportExplorerLayout: layout } = globalThis as EngineInPage;
  if (layout === undefined) throw new Error(strings.NO_SCRIPTS);
  return layout(dot).catch((error) => {
    throw new Error(wordsOf(String(error)));
  });
}

/** What is shown of an error of Graphviz. */
function wordsOf(error: string): string {
  return error.includes("WebAssembly") && error.includes("Content Security") ? strings.NO_WASM : error;
}

/** One copy for all explorers of a page. Each that finds none loads it itself: a load under way ends with the explorer that started it. */
async function engineUrl(load: LoadEngine): Promise<string> {
  const page = globalThis as Page;
  if (page.exportExplorerEngineUrl === undefined) {
    const code = await load();
    page.exportExplorerEngineUrl ??= URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  }
  return page.exportExplorerEngineUrl;
}
