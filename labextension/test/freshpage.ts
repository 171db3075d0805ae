// The page is as new for each file: those that one process runs have one document and the same loaded modules.
import { afterAll, vi } from "vitest";

// Written when the engine's module is loaded, which is once.
const ENGINE = "exportExplorerLayout";

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  for (const name of Object.keys(globalThis))
    if (name.startsWith("exportExplorer") && name !== ENGINE) Reflect.deleteProperty(globalThis, name);
});
