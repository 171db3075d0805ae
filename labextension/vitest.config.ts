import { defineConfig } from "vitest/config";

export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  test: {
    // Graphs of twenty thousand nodes are drawn, on machines that do other things besides.
    testTimeout: 60_000,
    environment: "happy-dom",
    include: ["test/**/*.test.{ts,tsx}"],
    globals: false,
  },
});
