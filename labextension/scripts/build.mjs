// Builds the front end: the widget into the Python package, one ES module and one style sheet, the same for saved pages, and the layout
// engine that the kernel hands over on demand; the plugin into dist/, as JupyterLab takes prebuilt extensions. Nothing is fetched at run time.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { build, context } from "esbuild";
import { options } from "./options.mjs";

const widget = {
  ...options,
  entryPoints: { explorer: "src/widget.ts", page: "src/page.ts" },
  outdir: "../export_explorer/static",
};
const engine = {
  ...options,
  entryPoints: { layout: "src/explorer/graph/engine.ts" },
  outdir: "../export_explorer/static",
  format: "iife",
};
// A script, named by its content: servers let browsers keep it.
const plugin = {
  ...options,
  entryPoints: { plugin: "src/plugin/container.ts" },
  entryNames: "[name].[hash]",
  outdir: "dist/static",
  format: "iife",
  metafile: true,
};

async function buildPlugin() {
  rmSync("dist", { recursive: true, force: true });
  mkdirSync("dist");
  const { metafile } = await build(plugin);
  const [script] = Object.keys(metafile.outputs);
  const { name, license } = JSON.parse(readFileSync("package.json", "utf8"));
  const version = readFileSync("../pyproject.toml", "utf8").match(/^version = "(.+)"/m)?.[1];
  const jupyterlab = { _build: { load: `static/${basename(script)}`, extension: "./extension" } };
  writeFileSync("dist/package.json", JSON.stringify({ name, version, license, jupyterlab }));
  // What JupyterLab's extension manager says about removing it.
  writeFileSync("dist/install.json", JSON.stringify({ packageManager: "python", packageName: name }));
}

if (process.argv.includes("--watch")) {
  const watched = await context(widget);
  await watched.watch();
} else {
  await build(widget);
  await build(engine);
  await buildPlugin();
}
