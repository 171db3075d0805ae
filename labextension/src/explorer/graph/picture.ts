// What is to be drawn of a tree whose groups are open or closed: boxes, frames around them, edges between them.
import { counted } from "../words/numbers";
import type { Nodes } from "./nodes";
import type { Open } from "./opening";
import { type Group, operatorWords, type Tree } from "./tree";

/** A parameter, or the use of a symbol or hub, as a line on a box; `node` is where it comes from. */
export interface BoxLine {
  node: number;
  kind: "folded" | "port";
  text: string;
}

export interface Box {
  /** Of a node `node` and its path, else the group's. */
  key: string;
  /** What it is, if it is one node. */
  node: number | null;
  /** What it stands for, if it is a closed group. */
  group: Group | null;
  title: string;
  subtitle: string;
  lines: readonly BoxLine[];
  guards: number;
}

export interface Edge {
  from: Box;
  to: Box;
  /** The nodes whose results it carries. */
  nodes: readonly number[];
  label: string;
}

/** An open group. */
export interface Frame {
  group: Group;
  children: readonly (Box | Frame)[];
}

export interface Picture {
  tree: Tree;
  root: Frame;
  boxes: readonly Box[];
  frames: readonly Frame[];
  edges: readonly Edge[];
  /** The box that a node is in, if it has any. */
  boxOf: (node: number) => Box | undefined;
}

const MOST_LINES = 4;

export function pictureOf(tree: Tree, open: Open): Picture {
  const { nodes, roles } = tree;
  const boxes: Box[] = [];
  const members: number[][] = [];
  const frames: Frame[] = [];
  const boxAt = new Int32Array(nodes.count).fill(-1);

  function box(child: number | Group): Box {
    const inside = typeof child === "number" ? [child] : nodesIn(child);
    for (const node of inside) boxAt[node] = boxes.length;
    const made = typeof child === "number" ? nodeBox(tree, child) : groupBox(tree, child, inside);
    boxes.push(made);
    members.push(inside);
    return made;
  }

  function frame(group: Group): Frame {
    const made = {
      group,
      children: group.children.map((child) =>
        typeof child !== "number" && open.has(child.key) ? frame(child) : box(child),
      ),
    };
    frames.push(made);
    return made;
  }

  const root = frame(tree.root);
  const sources = new Map<number, Set<number>>();
  for (const [at, inside] of members.entries()) {
    const ports = new Map<number, number>();
    for (const node of inside) {
      for (const input of nodes.inputs(node)) {
        const role = roles.of(input);
        const from = boxAt[input] ?? -1;
        if (role === "symbol" || (role === "box" && roles.isPortal(input) && from !== at))
          ports.set(input, (ports.get(input) ?? 0) + 1);
        else if (role === "box" && from !== at) {
          const key = from * boxes.length + at;
          const carried = sources.get(key);
          if (carried) carried.add(input);
          else sources.set(key, new Set([input]));
        }
      }
    }
    const made = boxes[at] as Box;
    made.lines = [...made.lines, ...portLines(nodes, ports, made.group !== null)];
  }

  const edges = [...sources].map(([key, carried]) => ({
    from: boxes[Math.floor(key / boxes.length)] as Box,
    to: boxes[key % boxes.length] as Box,
    nodes: [...carried],
    label: edgeWords(nodes, [...carried]),
  }));
  return { tree, root, boxes, frames, edges, boxOf: (node) => boxes[boxAt[node] ?? -1] };
}

function nodesIn(group: Group): number[] {
  const found: number[] = [];
  const walk = (within: Group): void => {
    for (const child of within.children) typeof child === "number" ? found.push(child) : walk(child);
  };
  walk(group);
  return found;
}

function nodeKey(nodes: Nodes, node: number): string {
  return `node ${nodes.path(node)}`;
}

/** The same in a few characters: `f32`, as in the text of a program. */
function shortDtype(dtype: string | null): string {
  return (dtype ?? "")
    .replace(/^(b?)float(\d+)/, "$1f$2")
    .replace(/^(u?)int(\d+)$/, (_, unsigned: string, bits: string) => `${unsigned ? "u" : "i"}${bits}`)
    .replace(/^complex(\d+)$/, "c$1");
}

function resultWords(nodes: Nodes, node: number): string {
  return [shortDtype(nodes.text("dtype", node)), nodes.text("shape", node) ?? ""].join(" ").trim();
}

function edgeWords(nodes: Nodes, carried: readonly number[]): string {
  const words = new Set(carried.map((node) => resultWords(nodes, node)));
  const [only] = words;
  if (words.size === 1 && only) return carried.length > 1 ? `${carried.length} × ${only}` : only;
  return carried.length > 1 ? `${carried.length} results` : "";
}

function nodeBox(tree: Tree, node: number): Box {
  const { nodes, roles } = tree;
  const op = nodes.text("op", node);
  const label = tree.moduleLabel.get(node);
  const isInput = op === "placeholder";
  const folded = [...nodes.inputs(node)].filter((input) => roles.of(input) === "folded");
  return {
    key: nodeKey(nodes, node),
    node,
    group: null,
    title: operatorWords(nodes, node),
    subtitle: isLast(nodes, node) ? "the export stopped here" : (label ?? (isInput ? "input" : "")),
    lines: folded.map((input) => ({ node: input, kind: "folded", text: foldedWords(tree, input) })),
    guards: nodes.guardIds(node).length,
  };
}

/** Of a failed export, the last thing that torch did. */
export function isLast(nodes: Nodes, node: number): boolean {
  return nodes.isPartial && node === nodes.count - 1;
}

function groupBox({ nodes }: Tree, group: Group, inside: readonly number[]): Box {
  const times = group.kind === "repeat" ? ` × ${repeatCount(group)}` : "";
  return {
    key: group.key,
    node: null,
    group,
    title: group.label + times,
    subtitle: [group.className, counted(group.count, "node")].filter(Boolean).join(" · "),
    lines: [],
    guards: inside.reduce((total, node) => total + nodes.guardIds(node).length, 0),
  };
}

/** Of many layers some are in stretches. */
export function repeatCount(group: Group): number {
  return group.children.reduce<number>(
    (total, child) =>
      total + (typeof child !== "number" && child.kind === "stretch" ? repeatCount(child) : 1),
    0,
  );
}

function foldedWords({ nodes, roles }: Tree, node: number): string {
  const name = roles.targetOf(node).split(".").pop() ?? "";
  return [name, nodes.text("shape", node) ?? ""].join(" ").trim();
}

/** A closed group has the uses of all that is in it: the most frequent ones are shown. */
function portLines(nodes: Nodes, ports: ReadonlyMap<number, number>, isGroup: boolean): BoxLine[] {
  const byUse = [...ports].sort(([, a], [, b]) => b - a).map(([node]) => node);
  const shown = isGroup ? byUse.slice(0, MOST_LINES) : byUse;
  return shown.map((node) => ({ node, kind: "port", text: portWords(nodes, node) }));
}

/** A symbol by its meaning, another result by its name. */
function portWords(nodes: Nodes, node: number): string {
  const isNumber = nodes.text("dtype", node)?.startsWith("Sym");
  return (isNumber && nodes.text("shape", node)) || `${nodes.name(node)} · ${nodes.users(node).length} uses`;
}
