// Finds nodes: every word has to be in the operator, name, module, type or line; `op:`, `name:`, `module:`, `dtype:` and
// `line:` look in one of them, and `has:guard` takes the nodes during which a guard was made.
import { lineWords } from "../words/location";
import type { Nodes, TextColumn } from "./nodes";

const FIELDS = ["op", "module", "name", "dtype", "line"] as const;
type Field = (typeof FIELDS)[number];

type IsMatch = (node: number) => boolean;

export function search(nodes: Nodes, query: string): number[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const tests = words.map((word) => test(nodes, word));
  const all = nodes.where((node) => tests.every((isMatch) => isMatch(node)));
  const fieldOf = fieldFound(nodes, query);
  // A line has the names of several operators: it counts where nothing else is called so.
  const named = all.filter((node) => fieldOf(node) !== "line");
  const found = named.length > 0 ? named : all;
  // What an operator is called, or the module that it is in, comes before names, dtypes and lines, and all operators before the inputs
  // and parameters that they use.
  const rank = (node: number) =>
    (nodes.text("op", node) === "call_function" ? 0 : FIELDS.length) +
    Math.max(1, FIELDS.indexOf(fieldOf(node) ?? "op"));
  return found.toSorted((one, other) => rank(one) - rank(other));
}

/** In which field of a node the first word is found; undefined where it is no word of one. */
export function fieldFound(nodes: Nodes, query: string): (node: number) => Field | undefined {
  const [word = ""] = query.toLowerCase().trim().split(/\s+/);
  const tests = testsOf(nodes, word);
  return (node) => tests.find(([, isMatch]) => isMatch(node))?.[0];
}

function test(nodes: Nodes, word: string): IsMatch {
  // While it is written, too.
  if (word.length > 3 && "has:guard".startsWith(word)) return (node) => nodes.guardIds(node).length > 0;
  const tests = testsOf(nodes, word);
  return (node) => tests.some(([, isMatch]) => isMatch(node));
}

/** The fields in which a word is looked for: the one that its prefix names, else all. */
function testsOf(nodes: Nodes, word: string): (readonly [Field, IsMatch])[] {
  const [prefix, ...rest] = word.split(":");
  const field = rest.length > 0 && FIELDS.find((name) => name === prefix);
  const wanted = field ? rest.join(":") : word;
  return (field ? [field] : FIELDS).map((name) => [name, inField(nodes, name, wanted)] as const);
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
