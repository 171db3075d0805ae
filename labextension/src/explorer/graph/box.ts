// The boxes of the picture and the texts on them: a node or a closed group, with the parameters and ports it uses.

import * as strings from "../words/graph";
import { joined } from "../words/joined";
import { counted } from "../words/numbers";
import { literalsOf } from "./arguments";
import { type Group, repeatCount } from "./group";
import { MOST_CHARACTERS, operatorName, shortened } from "./labels";
import type { Nodes } from "./nodes";
import type { Tree } from "./tree";

/** A parameter (folded), or a use of a symbolic size or of a result with many users (port), as a line on a box; `node` is its source. */
export interface BoxLine {
  node: number;
  kind: "folded" | "port";
  text: string;
}

export interface Box {
  /** For a node: `node` and its path; for a group: the group's key. */
  key: string;
  /** The node that it is; null for a closed group. */
  node: number | null;
  /** The closed group that it stands for; null for a node. */
  group: Group | null;
  title: string;
  /** The literal arguments of a node; may be empty. */
  literals: string;
  subtitle: string;
  lines: readonly BoxLine[];
  guards: number;
}

/** A closed group has the uses of all that is in it: only the most frequent ones are shown. */
const MOST_LINES = 4;
/** In characters: four sizes, two of them dynamic. */
const MOST_LITERALS = 44;

export function nodeBox(tree: Tree, node: number): Box {
  const { nodes, roles } = tree;
  const label = tree.moduleLabel.get(node);
  const isInput = nodes.text("op", node) === "placeholder";
  const folded = [...nodes.inputs(node)].filter((input) => roles.of(input) === "folded");
  return {
    key: `node ${nodes.path(node)}`,
    node,
    group: null,
    title: operatorName(nodes, node),
    literals: literalsOf(nodes, node),
    subtitle: isLast(nodes, node) ? strings.STOPPED_HERE : (label ?? (isInput ? "input" : "")),
    lines: folded.map((input) => ({ node: input, kind: "folded", text: foldedText(tree, input) })),
    guards: nodes.guardIds(node).length,
  };
}

export function groupBox({ nodes }: Tree, group: Group, inside: readonly number[]): Box {
  const times = group.kind === "repeat" ? ` × ${repeatCount(group)}` : "";
  return {
    key: group.key,
    node: null,
    group,
    title: group.label + times,
    literals: "",
    subtitle: joined([group.className, counted(group.count, "node")], " · "),
    lines: [],
    guards: inside.reduce((total, node) => total + nodes.guardIds(node).length, 0),
  };
}

/** The texts on a box but for those of its lines: the title, with the arguments behind it where they fit and below it where not. */
export function rowsOf({ title, literals, subtitle }: Box): { title?: string; rest: string }[] {
  const head = shortened(title);
  const [after, below] =
    head.length + literals.length + 2 <= MOST_CHARACTERS
      ? [literals, ""]
      : ["", shortened(literals, MOST_LITERALS)];
  return [
    { title: head, rest: after && `: ${after}` },
    ...[below, shortened(subtitle)].filter(Boolean).map((rest) => ({ rest })),
  ];
}

/** Whether it is the last thing that torch did before an export failed. */
export function isLast(nodes: Nodes, node: number): boolean {
  return nodes.isPartial && node === nodes.count - 1;
}

/** The ports of a box, but for sizes that its arguments show; `uses` counts how often each result is used in it. */
export function portLines(nodes: Nodes, uses: ReadonlyMap<number, number>, box: Box): BoxLine[] {
  const byUse = [...uses].sort(([, a], [, b]) => b - a).map(([node]) => node);
  return byUse
    .map((node): BoxLine => ({ node, kind: "port", text: portText(nodes, node) }))
    .filter(({ text }) => !box.literals.includes(text))
    .slice(0, box.group ? MOST_LINES : undefined);
}

function foldedText({ nodes, roles }: Tree, node: number): string {
  const name = roles.targetOf(node).split(".").pop() ?? "";
  return [name, nodes.text("shape", node) ?? ""].join(" ").trim();
}

/** A symbolic number by its expression, another result by its name. */
function portText(nodes: Nodes, node: number): string {
  const isNumber = nodes.text("dtype", node)?.startsWith("Sym");
  return (isNumber && nodes.text("shape", node)) || `${nodes.name(node)} · ${nodes.users(node).length} uses`;
}

/** What an edge says of the results that it carries: their type and shape if they have the same, else how many they are. */
export function edgeText(nodes: Nodes, carried: readonly number[]): string {
  const texts = new Set(carried.map((node) => resultText(nodes, node)));
  const [only] = texts;
  if (texts.size === 1 && only) return carried.length > 1 ? `${carried.length} × ${only}` : only;
  return carried.length > 1 ? `${carried.length} results` : "";
}

/** A symbolic number is its expression, `u0 + 1`. */
function resultText(nodes: Nodes, node: number): string {
  const dtype = nodes.text("dtype", node);
  return [dtype?.startsWith("Sym") ? "" : shortDtype(dtype), nodes.text("shape", node) ?? ""]
    .join(" ")
    .trim();
}

/** `f32` for `float32`, as torch prints it in a program. */
function shortDtype(dtype: string | null): string {
  return (dtype ?? "")
    .replace(/^(b?)float(\d+)/, "$1f$2")
    .replace(/^(u?)int(\d+)$/, (_, unsigned: string, bits: string) => `${unsigned ? "u" : "i"}${bits}`)
    .replace(/^complex(\d+)$/, "c$1");
}
