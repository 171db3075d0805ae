// How the front end is bundled, for the package and for the development page alike.
export const options = {
  absWorkingDir: new URL("..", import.meta.url).pathname,
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
