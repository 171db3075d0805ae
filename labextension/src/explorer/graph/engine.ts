// Graphviz itself, a file of its own that the kernel hands over when a graph is first looked at: in the widget's code it would be
// stored with every widget of every saved notebook. Runs as a worker; where the host forbids workers it is imported. A plain script, since a
// page from a file may have workers of those only.
import { Graphviz } from "@hpcc-js/wasm-graphviz";

const loaded = Graphviz.load();

/** Lays out a graph; the result is Graphviz's JSON. */
export async function layout(dot: string): Promise<string> {
  // The places alone; the library's types know of "json" only, which adds how to paint them.
  return (await loaded).layout(dot, "json0" as "json", "dot");
}

/** Where the page finds the layout once this was imported into it. */
export interface EngineInPage {
  exportExplorerLayout?: typeof layout;
}

if (typeof document !== "undefined") {
  (globalThis as EngineInPage).exportExplorerLayout = layout;
} else {
  addEventListener("message", async ({ data }: MessageEvent<string>) => {
    try {
      postMessage({ json: await layout(data) });
    } catch (error) {
      postMessage({ error: String(error) });
    }
  });
}
