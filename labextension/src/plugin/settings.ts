// The user's settings: given to the page for its explorers, and kept for *Export This Cell*.
import { DEFAULTS, offerPreferences, type Preferences } from "../preferences";
import type { ISettingRegistry, Packages, Plugin } from "./jupyterlab";
import { pluginWith } from "./services";

/** What *Export This Cell* asks of all sizes. */
type Asked = "static" | "auto" | "dynamic";

export interface UserSettings extends Preferences {
  mode: Asked;
}

/** The settings as they are now; those of the schema where the application has none. */
export type ReadSettings = () => UserSettings;

const ID = "export-explorer:settings";

export function settingsPlugin({ settingregistry }: Packages): { plugin: Plugin; read: ReadSettings } {
  let settings: UserSettings = { ...DEFAULTS, mode: "static" };
  const plugin = pluginWith<{ registry: ISettingRegistry }>(
    { id: ID, description: "Gives explorers what the user prefers." },
    { registry: settingregistry?.ISettingRegistry },
    async (_, { registry }) => {
      // Without a schema on the server there is nothing to load.
      const loaded = await registry?.load(ID).catch(() => null);
      if (!loaded) return;
      const follow = () => {
        settings = { ...settings, ...loaded.composite };
        offerPreferences(settings);
      };
      follow();
      loaded.changed.connect(follow);
    },
  );
  return { plugin, read: () => settings };
}
