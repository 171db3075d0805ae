// What differs from the graph of the run before: a node is the same if its module, line and operator are.
import type { Nodes } from "./nodes";

/** The nodes that the run before did not have, or had with another shape or type. */
export function changedNodes(before: Nodes | null, nodes: Nodes): ReadonlySet<number> {
  if (before === null || before.isPartial !== nodes.isPartial) return new Set();
  const known = Map.groupBy(before.names.keys(), (node) => identity(before, node));
  // Nodes with equal identity are distinguished by their order.
  const seen = new Map<string, number>();
  return new Set(
    nodes.where((node) => {
      const key = identity(nodes, node);
      const turn = seen.get(key) ?? 0;
      seen.set(key, turn + 1);
      const same = known.get(key)?.[turn];
      return same === undefined || result(before, same) !== result(nodes, node);
    }),
  );
}

function identity(nodes: Nodes, node: number): string {
  const frame = nodes.frame(node);
  const op = nodes.text("op", node);
  const name = op === "placeholder" ? nodes.name(node) : "";
  return JSON.stringify([
    nodes.text("parent", node),
    nodes.text("module", node),
    frame?.line,
    frame?.code,
    op,
    nodes.text("target", node),
    name,
  ]);
}

function result(nodes: Nodes, node: number): string {
  return `${nodes.text("dtype", node)} ${nodes.text("shape", node)}`;
}
