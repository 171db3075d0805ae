// How each node is drawn: as a box, as a line on the boxes that use it, or as a port there.
//
// With an edge for each use, the few nodes that everything uses (parameters, sizes, masks) would have edges through the whole picture.
import type { ShownCapture } from "../../wire";
import type { Nodes } from "./nodes";

/** A result with more users than this is drawn as a port at each of them. */
const MOST_EDGES = 8;

type Role =
  | "box"
  /** A parameter, buffer or constant: a line on its users. */
  | "folded"
  /** A symbolic number computed from others: a port at its users, and no box. */
  | "symbol"
  /** Holds a nested graph, which is drawn inside the first node that uses it. */
  | "body";

export interface Roles {
  of: (node: number) => Role;
  /** Whether each use of a node is drawn as a port rather than as an edge. */
  isPort: (node: number) => boolean;
  /** The numbers taken out of the data, each with a box of its own, that a symbolic number is or is computed from. */
  originsOf: (node: number) => ReadonlySet<number>;
  /** The path of a folded node in the model, `encoder.weight`. */
  targetOf: (node: number) => string;
}

const ROLES: readonly Role[] = ["box", "folded", "symbol", "body"];
const SYMBOLIC = ["SymInt", "SymFloat", "SymBool"];

export function rolesOf(nodes: Nodes, { signature }: Pick<ShownCapture, "signature">): Roles {
  const lifted = new Map(
    signature
      .filter(({ side, kind }) => side === "input" && kind !== "USER_INPUT")
      .map(({ name, target }) => [name, target ?? name]),
  );
  const bodies = nodes.parents();

  function role(node: number): Role {
    const op = nodes.text("op", node);
    const parent = nodes.text("parent", node);
    if (op === "get_attr") {
      const target = nodes.text("target", node) ?? "";
      return bodies.has(parent === null ? target : `${parent}/${target}`) ? "body" : "folded";
    }
    if (op === "placeholder") return parent === null && lifted.has(nodes.name(node)) ? "folded" : "box";
    return op === "call_function" && isOfSizes(nodes, node) ? "symbol" : "box";
  }

  const found = Uint8Array.from({ length: nodes.count }, (_, node) => ROLES.indexOf(role(node)));
  const of = (node: number) => ROLES[found[node] ?? 0] as Role;
  const origins = originsIn(nodes, of);
  return {
    of,
    originsOf: (node) => origins.get(node) ?? NOWHERE,
    isPort: (node) => isSymbolic(nodes, node) || nodes.users(node).length > MOST_EDGES,
    targetOf: (node) => lifted.get(nodes.name(node)) ?? nodes.text("target", node) ?? nodes.name(node),
  };
}

const NOWHERE: ReadonlySet<number> = new Set();

/** By node, without what would have too many edges. */
function originsIn(nodes: Nodes, of: (node: number) => Role): ReadonlyMap<number, ReadonlySet<number>> {
  const found = new Map<number, ReadonlySet<number>>();
  // Each comes after those that it is computed from.
  for (const node of nodes.where((node) => isSymbolic(nodes, node))) {
    if (nodes.text("op", node) !== "call_function" || nodes.users(node).length > MOST_EDGES) continue;
    const before = [...nodes.inputs(node)].flatMap((input) => [...(found.get(input) ?? [])]);
    const origins = new Set(of(node) === "box" ? [node] : before);
    if (origins.size > 0 && origins.size <= MOST_EDGES) found.set(node, origins);
  }
  return found;
}

function isSymbolic(nodes: Nodes, node: number): boolean {
  return SYMBOLIC.includes(nodes.text("dtype", node) ?? "");
}

/** Whether a node is a size of a tensor or computed from sizes; `item()` is not, it takes a number out of the data. */
function isOfSizes(nodes: Nodes, node: number): boolean {
  if (/^aten\.sym_(size|numel|stride|storage_offset)\b/.test(nodes.text("target", node) ?? "")) return true;
  return isSymbolic(nodes, node) && nodes.inputs(node).every((input) => isSymbolic(nodes, input));
}
