// Builds the front end: the widget into the Python package, one ES module and one style sheet, a script for saved pages, and the layout
// engine that the kernel hands over on demand; the plugin into dist/, as JupyterLab takes prebuilt extensions. Nothing is fetched at run time.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { build, context } from "esbuild";
import { minify } from "terser";
import { licensesOf } from "./licenses.mjs";
import { options } from "./options.mjs";

const widget = {
  ...options,
  entryPoints: { explorer: "src/widget.ts" },
  outdir: "../export_explorer/static",
  metafile: true,
};
// Scripts: browsers load no modules from a disk, and pages of a site share theirs.
const scripts = {
  ...options,
  entryPoints: { page: "src/page.ts", layout: "src/explorer/graph/engine.ts" },
  outdir: "../export_explorer/static",
  format: "iife",
  metafile: true,
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

// The views of a saved program, which the plugin loads with the first that is opened.
const viewer = { ...plugin, entryPoints: { viewer: "src/viewer.ts" }, format: "esm" };

/** Minifies a script again, with what esbuild does not do: 4 kB less of each. No function without `this` is called with `new`. */
async function minifyAgain(name, module) {
  const path = `../export_explorer/static/${name}`;
  const { code } = await minify(readFileSync(path, "utf8"), {
    ecma: 2022,
    module,
    compress: { passes: 5, hoist_funs: true, unsafe_arrows: true },
  });
  writeFileSync(path, code);
}

/** The names of the explorer's tabs, in their order. */
async function tabNames() {
  const built = await build({
    ...options,
    entryPoints: ["src/explorer/tabs.ts"],
    outdir: "dist",
    write: false,
    logLevel: "error",
  });
  const { TABS } = await import(`data:text/javascript,${encodeURIComponent(built.outputFiles[0].text)}`);
  return TABS.map(({ name }) => name);
}

/** Writes the schemas where JupyterLab looks for the settings of `export-explorer:NAME`; the tabs to open are those of the registry. */
async function writeSchemas(name) {
  const folder = `dist/schemas/${name}`;
  cpSync("schemas", folder, { recursive: true });
  const settings = JSON.parse(readFileSync(`${folder}/settings.json`, "utf8"));
  settings.properties.tab.enum.push(...(await tabNames()));
  writeFileSync(`${folder}/settings.json`, JSON.stringify(settings));
}

async function buildPlugin() {
  rmSync("dist", { recursive: true, force: true });
  mkdirSync("dist");
  const built = await build(viewer);
  const views = Object.keys(built.metafile.outputs).map((path) => basename(path));
  const define = {
    VIEWER_SCRIPT: JSON.stringify(views.find((name) => name.endsWith(".js"))),
    VIEWER_STYLE: JSON.stringify(views.find((name) => name.endsWith(".css"))),
  };
  const { metafile } = await build({ ...plugin, define });
  const [script] = Object.keys(metafile.outputs);
  const { name, license } = JSON.parse(readFileSync("package.json", "utf8"));
  const version = readFileSync("../pyproject.toml", "utf8").match(/^version = "(.+)"/m)?.[1];
  const jupyterlab = { _build: { load: `static/${basename(script)}`, extension: "./extension" } };
  writeFileSync("dist/package.json", JSON.stringify({ name, version, license, jupyterlab }));
  await writeSchemas(name);
  // What JupyterLab's extension manager says about removing it.
  writeFileSync("dist/install.json", JSON.stringify({ packageManager: "python", packageName: name }));
  writeFileSync("dist/licenses.txt", licensesOf([metafile, built.metafile]));
}

if (process.argv.includes("--watch")) {
  for (const built of [widget, scripts]) await (await context(built)).watch();
} else {
  const built = [await build(widget), await build(scripts)];
  await Promise.all([minifyAgain("explorer.js", true), minifyAgain("page.js", false)]);
  writeFileSync("../export_explorer/static/licenses.txt", licensesOf(built.map(({ metafile }) => metafile)));
  await buildPlugin();
}
