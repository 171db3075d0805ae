import { defineConfig } from "vitest/config";

export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  test: {
    // Graphs of twenty thousand nodes are drawn, on machines that do other things besides.
    testTimeout: 60_000,
    setupFiles: ["test/patience.ts", "test/freshpage.ts"],
    environment: "happy-dom",
    // A document and all modules anew for each file take as long as the tests.
    isolate: false,
    maxWorkers: "100%",
    include: ["test/**/*.test.{ts,tsx}"],
    globals: false,
    coverage: {
      provider: "v8",
      include: ["src/**"],
      // Files with types alone; and the entry of the plugin, which runs as JupyterLab loads it.
      exclude: [
        "src/model.ts",
        "src/wire.ts",
        "**/editing.ts",
        "src/plugin/jupyterlab.ts",
        "src/plugin/container.ts",
      ],
      reporter: ["text", "text-summary"],
    },
  },
});
