// Builds the widget into the Python package: one ES module and one style sheet, the same for saved pages, the layout engine that the
// kernel hands over on demand, and nothing to fetch at run time.
import { build, context } from "esbuild";
import { options } from "./options.mjs";

const widget = {
  ...options,
  entryPoints: { explorer: "src/widget.ts", layout: "src/explorer/graph/engine.ts", page: "src/page.ts" },
  outdir: "../export_explorer/static",
};

if (process.argv.includes("--watch")) {
  const watched = await context(widget);
  await watched.watch();
} else {
  await build(widget);
}
