// The style sheets: a class is styled in one file, so that no view changes the look of another.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDER = join(import.meta.dirname, "../src/explorer");

test("a class is the subject of rules of its own in one file", () => {
  const files = new Map<string, Set<string>>();
  const sheets = readdirSync(FOLDER, { recursive: true, encoding: "utf8" });
  for (const file of sheets.filter((path) => path.endsWith(".css"))) {
    const text = readFileSync(join(FOLDER, file), "utf-8");
    for (const [, name] of text.matchAll(/^\.(ee-[\w-]+)(?=\s*[{,])/gm))
      files.set(name as string, (files.get(name as string) ?? new Set()).add(file));
  }
  expect(files.size).toBeGreaterThan(50);
  const shared = [...files].filter(([, where]) => where.size > 1);
  expect(shared.map(([name, where]) => [name, ...where].join(" "))).toEqual([]);
});
