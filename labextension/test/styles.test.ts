// The style sheets: a class is styled in one file, so that no view changes the look of another.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COLUMNS } from "../src/explorer/survey/columns";

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

test("the columns that are styled are columns of a survey", () => {
  const style = readFileSync(join(FOLDER, "survey/style.css"), "utf-8");
  const styled = new Set([...style.matchAll(/data-column="(\w+)"/g)].map(([, name]) => name));
  expect(styled.size).toBeGreaterThan(2);
  const names = COLUMNS.map(({ name }) => name);
  expect([...styled].filter((name) => !names.includes(name as string))).toEqual([]);
});

test.each([
  ["nothing is waited for", "false", "false", "visible"],
  ["its request was changed", "true", "false", "hidden"],
  ["its example size was changed", "false", "true", "hidden"],
])("the reason of a row is seen while it is about what the row shows: %s", (_, ask, size, seen) => {
  const style = document.createElement("style");
  style.textContent = readFileSync(join(FOLDER, "css/tables.css"), "utf-8");
  document.head.append(style);
  document.body.innerHTML = `<div class="export-explorer"><table><tr class="ee-row" data-pending="${ask}">
    <td><button class="ee-size-button" data-pending="${size}">8</button></td>
    <td class="ee-result"><span class="ee-because">No guard limits this size</span></td></tr></table></div>`;
  const reason = document.querySelector(".ee-because") as HTMLElement;
  expect(getComputedStyle(reason).visibility || "visible").toBe(seen);
  style.remove();
});

test("the words of a check that runs take no room: the row is no higher until it ends", () => {
  const style = document.createElement("style");
  style.textContent = readFileSync(join(FOLDER, "shapes/style.css"), "utf-8");
  document.head.append(style);
  document.body.innerHTML =
    '<bdi class="ee-words">No guard<span class="ee-to-come"> · Checking…</span></bdi>';
  const { display, width } = getComputedStyle(document.querySelector(".ee-to-come") as HTMLElement);
  expect([display, width]).toEqual(["inline-block", "0px"]);
  // A reason fills its column as it likes: only a mark is sure to be seen whole.
  expect(getComputedStyle(document.querySelector(".ee-to-come") as HTMLElement).fontSize).toBe("0px");
  // An ellipsis would follow that of a quotation, or seem to cut the sentence.
  expect(style.textContent).not.toMatch(/to-come::before \{\s*content: "…"/);
  style.remove();
});

test.each(["failed", "unknown", "static"])("the default is marked where it holds: %s", (got) => {
  const style = document.createElement("style");
  style.textContent = readFileSync(join(FOLDER, "ask/style.css"), "utf-8");
  document.head.append(style);
  document.body.innerHTML = `<div class="export-explorer"><table><tr class="ee-row" data-got="${got}"><td>
    <button class="ee-segment" aria-checked="true" data-default="true">STATIC</button></td></tr></table></div>`;
  const isMarked = getComputedStyle(document.querySelector("button") as HTMLElement).boxShadow !== "none";
  expect(isMarked).toBe(got === "static");
  style.remove();
});

test("a headline and the name of an input that do not fit have an ellipsis", () => {
  const style = document.createElement("style");
  style.textContent = ["css/header.css", "shapes/style.css"]
    .map((sheet) => readFileSync(join(FOLDER, sheet), "utf-8"))
    .join("\n");
  document.head.append(style);
  document.body.innerHTML = `<div class="export-explorer"><span class="ee-verdict"><code>x<wbr>.y</code></span>
    <div class="ee-shapes"><table><tr><th class="ee-input"><code>['f10']</code></th></tr></table></div></div>`;
  const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) as HTMLElement);
  // At a place to break the rest would be in a second line, which is not seen.
  expect(styleOf("wbr").display).toBe("none");
  // That of a cell is not for a block in it.
  expect([styleOf(".ee-input > code").textOverflow, styleOf(".ee-input > code").overflow]).toEqual([
    "ellipsis",
    "clip",
  ]);
  style.remove();
});
