// The settings' schema has the defaults of the views, and the settings reach them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Token } from "@lumino/coreutils";
import { Signal } from "@lumino/signaling";
import { afterEach, expect, test } from "vitest";
import type { Application, ISettingRegistry, Packages } from "../src/plugin/jupyterlab";
import { packagesOf, type ShareScope } from "../src/plugin/packages";
import { pluginsWith } from "../src/plugin/plugins";
import { settingsPlugin } from "../src/plugin/settings";
import { DEFAULTS, offerPreferences, preferences } from "../src/preferences";
import { played } from "./played";

const { properties } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../schemas/settings.json"), "utf8"),
) as { properties: Record<string, { default: unknown }> };

afterEach(() => offerPreferences(DEFAULTS));

test("the schema has the defaults of the views", () => {
  const { live, predict, tab, boxes } = properties;
  expect({
    live: live?.default,
    predict: predict?.default,
    tab: tab?.default,
    boxes: boxes?.default,
  }).toEqual(DEFAULTS);
});

test("settings hold as soon as they are loaded, and when they change", async () => {
  const changed = new Signal<object, void>({});
  const composite: Record<string, unknown> = { tab: "Guards" };
  const registry = played<ISettingRegistry>({ load: async () => ({ composite, changed }) });
  const token = new Token<ISettingRegistry>("settings");
  const { plugin, read } = settingsPlugin(played<Packages>({ settingregistry: { ISettingRegistry: token } }));
  expect(plugin.optional).toEqual([token]);
  await plugin.activate(played<Application>({}), registry);
  expect(preferences()).toEqual({ ...DEFAULTS, mode: "static", tab: "Guards" });
  Object.assign(composite, { boxes: 7, mode: "auto" });
  changed.emit();
  expect(preferences().boxes).toBe(7);
  expect(read().mode).toBe("auto");
});

test("the packages are those of the application, and one that fails is as one that is not there", async () => {
  const offer = (from: string, module: unknown) => ({ from, get: async () => () => module });
  const scope: ShareScope = {
    "@jupyterlab/apputils": { "9": offer("other", "theirs"), "4.6.6": offer("CORE_FEDERATION", "ours") },
    "@jupyterlab/settingregistry": { "4.6.6": { get: () => Promise.reject(new Error("gone")) } },
  };
  expect(await packagesOf(scope)).toEqual({ apputils: "ours" });
});

test("plugins work where the application offers no package at all", () => {
  for (const { id, optional } of pluginsWith({})) {
    expect(id).toMatch(/^export-explorer:/);
    expect(optional ?? []).toEqual([]);
  }
});
