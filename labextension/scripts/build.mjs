// Builds the widget into the Python package: one ES module and one style sheet, and nothing to fetch at run time.
import { build, context } from "esbuild";

const options = {
  absWorkingDir: new URL("..", import.meta.url).pathname,
  entryPoints: { explorer: "src/widget.ts" },
  outdir: "../export_explorer/static",
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "info",
  jsx: "automatic",
  jsxImportSource: "preact",
};

if (process.argv.includes("--watch")) {
  const watched = await context(options);
  await watched.watch();
} else {
  await build(options);
}
