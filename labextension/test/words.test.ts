// The sentences of the screen stand in `words.ts` beside the views, or in `explorer/words`, where they are read together: not in the views.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const VIEWS = join(import.meta.dirname, "../src/explorer");
const FOLDERS = [
  "ask",
  "features/draft",
  "features/exportdb",
  "features/predict",
  "fixes",
  "graphview",
  "guards",
  "outputs",
  "parts",
  "problems",
  "program",
  "shapes",
  "source",
  "survey",
  "symbols",
  "table",
];
/** What a user reads or hears of an element. */
const SAID = new Set(["title", "label", "aria-label", "placeholder", "none"]);
const WORD = /\p{L}{2,}/u;
/** Names of file formats, and what is typed. */
const NAMES = new Set(["SVG", "PNG", "batch", "2*batch + 1"]);

function inlineWords(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found: string[] = [];
  const note = (text: string) => {
    const words = text.trim().replace(/\s+/g, " ");
    if (WORD.test(words) && !NAMES.has(words)) found.push(words);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) note(node.text);
    else if (ts.isJsxAttribute(node) && SAID.has(node.name.getText()))
      textsIn(node.initializer).forEach(note);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The texts that are written out in an expression. */
function textsIn(node: ts.Node | undefined): string[] {
  if (node === undefined) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  const found: string[] = [];
  // What a call or a comparison is given is no text of the element.
  if (ts.isCallExpression(node) || ts.isElementAccessExpression(node)) return [];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken)
    return [];
  ts.forEachChild(node, (child) => void found.push(...textsIn(child)));
  return found;
}

describe.each(FOLDERS)("the views of %s", (folder) => {
  const files = readdirSync(join(VIEWS, folder)).filter((name) => name.endsWith(".tsx"));
  test.each(files)("%s has its words from the modules of words", (name) => {
    expect(inlineWords(join(VIEWS, folder, name))).toEqual([]);
  });
});
