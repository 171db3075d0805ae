// Graphviz itself, a file of its own that the kernel hands over when a graph is first looked at: in the widget's code it would be
// stored with every widget of every saved notebook. Runs as a worker; where the host forbids workers it is imported. A classic script, since
// a page opened from a file can start a worker of no module.
import { Graphviz } from "@hpcc-js/wasm-graphviz";

const loaded = Graphviz.load();

/** Lays out a graph; the result is Graphviz's JSON. */
export async function layout(dot: string): Promise<string> {
  // Positions alone, without drawing operations; the library's types do not list this format.
  return (await loaded).layout(dot, "json0" as "json", "dot");
}

/** What the worker sends: that it is about to lay the graph out, and then what came of it. */
export type FromEngine = { started: true } | { json: string } | { error: string };

/** The global by which the page calls the layout once this file was imported. */
export interface EngineInPage {
  exportExplorerLayout?: typeof layout;
}

if (typeof document !== "undefined") {
  (globalThis as EngineInPage).exportExplorerLayout = layout;
} else {
  addEventListener("message", async ({ data }: MessageEvent<string>) => {
    try {
      await loaded;
      postMessage({ started: true } satisfies FromEngine);
      postMessage({ json: await layout(data) } satisfies FromEngine);
    } catch (error) {
      postMessage({ error: String(error) } satisfies FromEngine);
    }
  });
}
