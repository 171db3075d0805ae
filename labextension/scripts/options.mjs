// How the front end is bundled, for the package and for the development page alike.
import { fileURLToPath } from "node:url";

export const options = {
  absWorkingDir: fileURLToPath(new URL("..", import.meta.url)),
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
