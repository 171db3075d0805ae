// All plugins of the extension, a feature each, so that each can be disabled in JupyterLab by its id.
import { archivePlugin } from "./archive";
import { compareFilesPlugin } from "./comparefiles";
import { exportCellPlugin } from "./exportcell";
import { makeIcon } from "./icon";
import type { Packages, Plugin } from "./jupyterlab";
import notebooks from "./plugin";
import { settingsPlugin } from "./settings";
import { sidePanelPlugin } from "./sidepanel";

/** The folder is the URL of the built files, with a slash at its end. */
export function pluginsWith(packages: Packages, folder = ""): readonly Plugin[] {
  const icon = makeIcon(packages);
  const settings = settingsPlugin(packages);
  return [
    notebooks,
    settings.plugin,
    exportCellPlugin(packages, icon, settings.read),
    sidePanelPlugin(packages, icon),
    archivePlugin(packages, icon, folder),
    compareFilesPlugin(packages, icon, folder),
  ];
}
