// Serves dev/index.html: the real widget on the recorded captures, rebuilt at each reload.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { context } from "esbuild";
import { options } from "./options.mjs";

const directory = fileURLToPath(new URL("../dev/", import.meta.url));
const files = readdirSync(new URL("../../tests/data/", import.meta.url));
const captures = files.filter((file) => file.endsWith(".json"));
const names = captures.map((file) => file.slice(0, -".json".length));

const page = await context({
  ...options,
  entryPoints: { dev: `${directory}dev.ts`, layout: "src/explorer/graph/engine.ts" },
  outdir: directory,
  define: { RECORDED: JSON.stringify(names) },
  write: false,
  minify: false,
  sourcemap: "inline",
});
const port = Number(process.env.PORT ?? 8010);
await page.serve({ servedir: directory, host: "127.0.0.1", port });
console.log(`http://127.0.0.1:${port}/`);
