// Has graphs laid out off the main thread, for as long as a person waits; a newer graph takes the place of one under way.
import type { EngineInPage } from "./engine";

const LONGEST_MS = 5_000;
/** Where there is no worker a layout cannot be stopped: it must be short. */
const MOST_ON_MAIN_THREAD = 60_000;

/** Gives the code of `engine.ts`. */
export type LoadEngine = () => Promise<BlobPart>;

export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

export class Replaced extends Error {
  override readonly name = "Replaced";
}

/** Graphviz itself says no. */
class LayoutFailed extends Error {
  override readonly name = "LayoutFailed";
}

export interface Layout {
  /** Rejects with `TooLarge` if it takes too long, with `Replaced` if another graph came or nobody looks any more. */
  of: (dot: string) => Promise<string>;
  dispose: () => void;
}

interface Page {
  exportExplorerEngineUrl?: string;
}

export function createLayout(load: LoadEngine): Layout {
  let worker: Worker | null = null;
  let engine: Promise<string> | null = null;
  let isForbidden = false;
  let isDisposed = false;
  let stop: ((error: Error) => void) | null = null;

  function end(): void {
    worker?.terminate();
    worker = null;
  }

  function inWorker(url: string, dot: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const at = worker ?? new Worker(url);
      worker = at;
      const timer = setTimeout(() => stop?.(new TooLarge()), LONGEST_MS);
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        stop = null;
        finish();
      };
      stop = (error) => {
        end();
        settle(() => reject(error));
      };
      at.onmessage = ({ data }: MessageEvent<{ json?: string; error?: string }>) => {
        const { json, error } = data;
        settle(() => (json === undefined ? reject(new LayoutFailed(error)) : resolve(json)));
      };
      at.onerror = () => {
        stop?.(new Error("This page runs no workers."));
      };
      at.postMessage(dot);
    });
  }

  async function onMainThread(url: string, dot: string): Promise<string> {
    if (dot.length > MOST_ON_MAIN_THREAD) throw new TooLarge();
    await import(url);
    const { exportExplorerLayout: layout } = globalThis as EngineInPage;
    if (layout === undefined) throw new Error("This page loads no scripts.");
    return layout(dot);
  }

  return {
    async of(dot) {
      stop?.(new Replaced());
      engine ??= engineUrl(load);
      const url = await engine.catch((error) => {
        engine = null;
        throw error;
      });
      stop?.(new Replaced());
      if (isDisposed) throw new Replaced();
      if (!isForbidden) {
        try {
          return await inWorker(url, dot);
        } catch (error) {
          if (error instanceof TooLarge || error instanceof Replaced || error instanceof LayoutFailed)
            throw error;
          isForbidden = true;
        }
      }
      return onMainThread(url, dot);
    },
    dispose() {
      isDisposed = true;
      stop?.(new Replaced());
      end();
    },
  };
}

/** One copy for all explorers of a page. Each that finds none loads it itself: what loads it for another may go away with that one. */
async function engineUrl(load: LoadEngine): Promise<string> {
  const page = globalThis as Page;
  if (page.exportExplorerEngineUrl === undefined) {
    const code = await load();
    page.exportExplorerEngineUrl ??= URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  }
  return page.exportExplorerEngineUrl;
}
