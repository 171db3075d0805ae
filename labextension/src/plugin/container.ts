// The container in which JupyterLab looks for a prebuilt extension: what a module federation build makes of one module. Written out:
// with the builder that would generate it, and the packages that it wants, `npm ci` of the front end takes five times as long. JupyterLab
// has no types for it; the plugins have its own.
import { packagesOf, type ShareScope } from "./packages";
import { pluginsWith } from "./plugins";

// As in `package.json` of the built extension, which JupyterLab reads first.
const NAME = "export-explorer";
const MODULE = "./extension";
// JupyterLab makes a script element of this file.
const FOLDER = new URL(".", (document.currentScript as HTMLScriptElement | null)?.src ?? document.baseURI)
  .href;

interface Container {
  /** Hands over the packages that extensions share, to which other extensions still add. */
  init(scope: ShareScope): void;
  /** A factory of the module of that name. */
  get(module: string): Promise<() => object>;
}

const page = window as { _JUPYTERLAB?: Record<string, Container> };
let shared: ShareScope = {};
page._JUPYTERLAB ??= {};
page._JUPYTERLAB[NAME] = {
  init(scope) {
    shared = scope;
  },
  async get(module) {
    if (module !== MODULE) throw new Error(`${NAME} has no module ${module}.`);
    const plugins = pluginsWith(await packagesOf(shared), FOLDER);
    return () => ({ __esModule: true, default: plugins });
  },
};
