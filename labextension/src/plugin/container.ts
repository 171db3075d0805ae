// The container in which JupyterLab looks for a prebuilt extension: what a module federation build makes of one module that shares
// nothing. Written out, because the builder that would generate it weighs more than all else that this package installs.
import plugin from "./plugin";

// As in `package.json` of the built extension, which JupyterLab reads first.
const NAME = "export-explorer";
const MODULE = "./extension";

interface Container {
  /** Hands over the packages that extensions share; this one uses none. */
  init(): void;
  /** A factory of the module of that name. */
  get(module: string): Promise<() => object>;
}

const page = window as { _JUPYTERLAB?: Record<string, Container> };
page._JUPYTERLAB ??= {};
page._JUPYTERLAB[NAME] = {
  init() {},
  async get(module) {
    if (module !== MODULE) throw new Error(`${NAME} has no module ${module}.`);
    return () => ({ __esModule: true, default: plugin });
  },
};
