// Prints the mutable places of TypeScript files as JSON: the node half of front_end_places.py.
// On stdin: {"typescript": path of the package, "files": [[name, text], …]}. Offsets are in bytes of UTF-8, as Python edits them.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { typescript, files } = JSON.parse(readFileSync(0, "utf8"));
const ts = createRequire(import.meta.url)(typescript);
const Kind = ts.SyntaxKind;

const NEGATED = {
  "===": "!==",
  "!==": "===",
  "==": "!=",
  "!=": "==",
  "<": ">=",
  "<=": ">",
  ">": "<=",
  ">=": "<",
};
const SHIFTED = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };

function placesOf(name, text) {
  const kind = name.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kind);
  const places = [];
  const lineOf = (position) => file.getLineAndCharacterOfPosition(position).line + 1;
  const bytes = byteOffsets(text);

  function add(start, end, after, operator, context) {
    places.push({
      start: bytes[start],
      end: bytes[end],
      before: text.slice(start, end),
      after,
      operator,
      line: lineOf(start),
      statement_line: context.statementLine,
      scope: context.scope.join("."),
      runs_at_import: context.depth === 0,
    });
  }

  function visit(node, outer) {
    if (isLeftOut(node)) return;
    let context = outer;
    if (ts.isStatement(node)) context = { ...context, statementLine: lineOf(node.getStart(file)) };
    const named = nameOf(node, file);
    if (named !== undefined) context = { ...context, scope: [...context.scope, named] };
    if (ts.isFunctionLike(node)) context = { ...context, depth: context.depth + 1 };
    edits(node, context);
    ts.forEachChild(node, (child) => visit(child, context));
  }

  function edits(node, context) {
    const start = node.getStart(file);
    const end = node.getEnd();
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken;
      const at = [operator.getStart(file), operator.getEnd()];
      const token = operator.getText(file);
      if (token in NEGATED) add(...at, NEGATED[token], "comparison", context);
      if (token in SHIFTED) add(...at, SHIFTED[token], "boundary", context);
    } else if (ts.isNumericLiteral(node)) {
      if (ts.isPropertyAssignment(node.parent) && node.parent.name === node) return;
      const value = Number(node.text);
      add(start, end, String(value + 1), "boundary", context);
      add(start, end, value === 0 ? "1e3" : "0", "constant", context);
    } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (!isString(node)) return;
      add(start, end, `${text[start]}XX${text.slice(start + 1, end)}`, "constant", context);
    } else if (node.kind === Kind.TemplateHead) {
      add(start, end, `\`XX${text.slice(start + 1, end)}`, "constant", context);
    } else if (ts.isJsxText(node)) {
      const words = node.text.trim();
      if (words === "") return;
      const from = node.pos + node.getFullText(file).search(/\S/);
      const to = from + words.length;
      if (text.slice(from, to) === words) add(from, to, `XX${words}`, "constant", context);
    } else if (node.kind === Kind.TrueKeyword || node.kind === Kind.FalseKeyword) {
      add(start, end, node.kind === Kind.TrueKeyword ? "false" : "true", "constant", context);
    } else if (ts.isIfStatement(node)) {
      negate(node.expression, context);
    } else if (ts.isConditionalExpression(node)) {
      negate(node.condition, context);
    } else if (ts.isAwaitExpression(node)) {
      add(start, node.expression.getStart(file), "", "removed await", context);
    }
    if (isDroppable(node, context)) add(start, end, ";", "dropped statement", context);
  }

  function negate(node, context) {
    const start = node.getStart(file);
    const end = node.getEnd();
    if (ts.isPrefixUnaryExpression(node) && node.operator === Kind.ExclamationToken) {
      add(start, end, `(${node.operand.getText(file)})`, "swapped branch", context);
    } else {
      add(start, end, `!(${text.slice(start, end)})`, "swapped branch", context);
    }
  }

  visit(file, { scope: [], depth: 0, statementLine: 1 });
  return places;
}

// Types and their declarations, imports, and what is only logged.
function isLeftOut(node) {
  if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return true;
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  if (ts.canHaveModifiers(node) && ts.getModifiers(node)?.some((one) => one.kind === Kind.DeclareKeyword)) return true;
  return (
    ts.isExpressionStatement(node) &&
    ts.isCallExpression(node.expression) &&
    ts.isPropertyAccessExpression(node.expression.expression) &&
    node.expression.expression.expression.getText() === "console"
  );
}

// A name of a property, a module and a directive are written as strings, and are none.
function isString(node) {
  const parent = node.parent;
  if (ts.isExpressionStatement(parent)) return false;
  if (ts.isCallExpression(parent) && parent.expression.kind === Kind.ImportKeyword) return false;
  return parent.name !== node;
}

function isDroppable(node, context) {
  if (context.depth === 0) return false;
  if (ts.isExpressionStatement(node) || ts.isThrowStatement(node)) return true;
  if (ts.isReturnStatement(node)) return node.expression !== undefined;
  return ts.isBreakStatement(node) || ts.isContinueStatement(node);
}

function nameOf(node, file) {
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isMethodDeclaration(node)) return node.name?.getText(file);
  if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) return node.name.text;
  return undefined;
}

function byteOffsets(text) {
  const offsets = new Uint32Array(text.length + 1);
  let offset = 0;
  for (let index = 0; index < text.length; ) {
    const point = text.codePointAt(index);
    const units = point > 0xffff ? 2 : 1;
    offsets[index] = offset;
    if (units === 2) offsets[index + 1] = offset;
    offset += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    index += units;
  }
  offsets[text.length] = offset;
  return offsets;
}

process.stdout.write(JSON.stringify(files.map(([name, text]) => placesOf(name, text))));
