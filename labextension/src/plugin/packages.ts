// JupyterLab's own packages, from the scope that it shares with extensions. A module federation build does the same at run time, but no
// documentation says so; it is done here alone, and where it fails the plugin does without what it needs packages for.
import type { Packages } from "./jupyterlab";

interface Offer {
  /** Loads the package; the result makes the module. */
  get(): Promise<() => unknown>;
  /** Who offers it. */
  from?: string;
}

/** Of each package the versions that are offered. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, Offer>> | undefined>>;

const NAMES: Readonly<Record<keyof Packages, string>> = {
  application: "@jupyterlab/application",
  apputils: "@jupyterlab/apputils",
  docregistry: "@jupyterlab/docregistry",
  filebrowser: "@jupyterlab/filebrowser",
  notebook: "@jupyterlab/notebook",
  rendermime: "@jupyterlab/rendermime",
  services: "@jupyterlab/services",
  settingregistry: "@jupyterlab/settingregistry",
  uiComponents: "@jupyterlab/ui-components",
  widgets: "@lumino/widgets",
};
/** What the application calls itself, from JupyterLab 4.6 on and before; an extension may offer the same package. */
const APPLICATION = /CORE_FEDERATION|CORE_OUTPUT|application-top|_JUPYTERLAB/;

/** The packages as the application itself uses them, which matters: tokens are compared by identity. */
export async function packagesOf(scope: ShareScope): Promise<Packages> {
  const found = await Promise.all(
    Object.entries(NAMES).map(async ([key, name]) => [key, await shared(scope, name)]),
  );
  return Object.fromEntries(found) as Packages;
}

async function shared(scope: ShareScope, name: string): Promise<unknown> {
  const offers = Object.values(scope[name] ?? {});
  const offer = offers.find(({ from }) => APPLICATION.test(from ?? "")) ?? offers[0];
  try {
    return (await offer?.get())?.();
  } catch {
    return undefined;
  }
}
