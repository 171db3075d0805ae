// Finds nodes: every word has to be in the operator, name, module, type or line; `op:`, `name:`, `module:`, `dtype:` and
// `line:` look in one of them, and `has:guard` takes the nodes during which a guard was made.
import { lineWords } from "../words/location";
import type { Nodes, TextColumn } from "./nodes";

const FIELDS = ["op", "name", "module", "dtype", "line"] as const;
type Field = (typeof FIELDS)[number];

type IsMatch = (node: number) => boolean;

export function search(nodes: Nodes, query: string): number[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const tests = words.map((word) => test(nodes, word));
  const found = nodes.where((node) => tests.every((isMatch) => isMatch(node)));
  // Operators come before the inputs and parameters that they use.
  const isCall = (node: number) => nodes.text("op", node) === "call_function";
  return [...found.filter(isCall), ...found.filter((node) => !isCall(node))];
}

function test(nodes: Nodes, word: string): IsMatch {
  if (word === "has:guard") return (node) => nodes.guardIds(node).length > 0;
  const [prefix = "", ...rest] = word.split(":");
  const field = FIELDS.find((name) => name === prefix);
  const wanted = field && rest.length > 0 ? rest.join(":") : word;
  const tests = (field && rest.length > 0 ? [field] : FIELDS).map((name) => inField(nodes, name, wanted));
  return (node) => tests.some((isMatch) => isMatch(node));
}

function inField(nodes: Nodes, field: Field, wanted: string): IsMatch {
  if (field === "name") return (node) => nodes.name(node).toLowerCase().includes(wanted);
  if (field === "line") {
    const frames = nodes.frames.map((frame) =>
      [lineWords(frame), frame.code, `line ${frame.line}`].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
    );
    return (node) => frames[nodes.frameAt(node)] ?? false;
  }
  const column: TextColumn = field === "op" ? "target" : field;
  // Each distinct text is searched once, however many nodes have it.
  const found = nodes.texts.map((text) => text.toLowerCase().includes(wanted));
  return (node) => found[nodes.textAt(column, node)] ?? false;
}
