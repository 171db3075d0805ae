// What is drawn of a tree whose groups are open or closed: boxes, frames around them, edges between them.
import { type Box, edgeText, groupBox, nodeBox, portLines } from "./box";
import { type Group, nodesIn } from "./group";
import type { Open } from "./opening";
import type { Tree } from "./tree";

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

/** The boxes and frames of a picture. */
interface Layers {
  root: Frame;
  boxes: Box[];
  /** For each box the nodes in it. */
  members: readonly (readonly number[])[];
  frames: Frame[];
  /** For each node the number of its box, -1 for none. */
  boxAt: Int32Array;
}

export function pictureOf(tree: Tree, open: Open): Picture {
  const layers = layersOf(tree, open);
  const edges = connect(tree, layers);
  const { root, boxes, frames, boxAt } = layers;
  return { tree, root, boxes, frames, edges, boxOf: (node) => boxes[boxAt[node] ?? -1] };
}

function layersOf(tree: Tree, open: Open): Layers {
  const boxes: Box[] = [];
  const members: number[][] = [];
  const frames: Frame[] = [];
  const boxAt = new Int32Array(tree.nodes.count).fill(-1);

  function box(child: number | Group): Box {
    const inside = typeof child === "number" ? [child] : nodesIn(child);
    for (const node of inside) boxAt[node] = boxes.length;
    const made = typeof child === "number" ? nodeBox(tree, child) : groupBox(tree, child, inside);
    boxes.push(made);
    members.push(inside);
    return made;
  }

  function frame(group: Group): Frame {
    const children = group.children.map((child) =>
      typeof child !== "number" && open.has(child.key) ? frame(child) : box(child),
    );
    const made = { group, children };
    frames.push(made);
    return made;
  }

  return { root: frame(tree.root), boxes, members, frames, boxAt };
}

/** Puts the ports on the boxes; the result is the edges between them, one for each two boxes, whatever it carries. */
function connect({ nodes, roles }: Tree, { boxes, members, boxAt }: Layers): Edge[] {
  // By a number for each pair of boxes.
  const carriedBy = new Map<number, Set<number>>();

  function carry(node: number, at: number): void {
    const from = boxAt[node] ?? -1;
    if (from === at) return;
    const pair = from * boxes.length + at;
    const carried = carriedBy.get(pair);
    if (carried) carried.add(node);
    else carriedBy.set(pair, new Set([node]));
  }

  for (const [at, inside] of members.entries()) {
    const uses = new Map<number, number>();
    for (const node of inside) {
      for (const input of nodes.inputs(node)) {
        const role = roles.of(input);
        if (role === "symbol" || (role === "box" && roles.isPort(input) && boxAt[input] !== at)) {
          uses.set(input, (uses.get(input) ?? 0) + 1);
          for (const origin of roles.originsOf(input)) carry(origin, at);
        } else if (role === "box") carry(input, at);
      }
    }
    const box = boxes[at] as Box;
    box.lines = [...box.lines, ...portLines(nodes, uses, box)];
  }
  return [...carriedBy].map(([pair, carried]) => ({
    from: boxes[Math.floor(pair / boxes.length)] as Box,
    to: boxes[pair % boxes.length] as Box,
    nodes: [...carried],
    label: edgeText(nodes, [...carried]),
  }));
}
