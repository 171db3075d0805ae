// Who may import whom in the views: features are on top of the explorer, and none knows another.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "../src");
const FEATURES = "explorer/features";
/** What features are made with: it shows none of them. */
const BELOW = ["answer", "graph", "graphview", "kerneltask", "pair", "parts", "source", "table", "words"];

const featureOf = (path: string) => path.match(/^explorer\/features\/(\w+)\//)?.[1];

/** Every import of a module of ours, as the paths of the two. */
function imports(): (readonly [from: string, to: string])[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" });
  return files
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((from) => {
      const text = readFileSync(join(SOURCES, from), "utf8");
      const found = text.matchAll(/^(?:import|export) [^;]*?from "(\.[^"]+)";/gm);
      return [...found].map(
        ([, to]) => [from, relative(SOURCES, join(SOURCES, dirname(from), to as string))] as const,
      );
    });
}

test("no feature imports another", () => {
  const all = imports();
  expect(all.filter(([from]) => featureOf(from)).length).toBeGreaterThan(50);
  const others = all.filter(
    ([from, to]) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to),
  );
  expect(others).toEqual([]);
});

test("what features are made with imports none of them", () => {
  const isBelow = (path: string) => BELOW.some((name) => path.match(`^explorer/${name}[/.]`));
  const all = imports().filter(([from]) => isBelow(from));
  expect(new Set(all.map(([from]) => from.split(/[/.]/)[1]))).toEqual(new Set(BELOW));
  expect(all.filter(([, to]) => to.startsWith(FEATURES))).toEqual([]);
});

test("a feature has the folder that it has in Python", () => {
  const folders = (path: string) =>
    readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  const ofPython = folders(join(SOURCES, "../../export_explorer/features"));
  expect(folders(join(SOURCES, FEATURES)).filter((name) => !ofPython.includes(name))).toEqual([]);
});
