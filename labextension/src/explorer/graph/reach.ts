// Where results go and come from: everything that is computed from a node, and everything that it is computed from.
import type { Nodes } from "./nodes";

/** All nodes that a node reaches, in the order of the program, without itself. */
export function reachedFrom(nodes: Nodes, starts: Iterable<number>): number[] {
  return followed(starts, (node) => nodes.users(node));
}

/** All nodes that a node is computed from, in the order of the program, without itself. */
export function reachingTo(nodes: Nodes, starts: Iterable<number>): number[] {
  return followed(starts, (node) => nodes.inputs(node));
}

function followed(starts: Iterable<number>, next: (node: number) => Int32Array): number[] {
  const found = new Set<number>();
  const waiting = [...starts];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const other of next(node)) {
      if (found.has(other)) continue;
      found.add(other);
      waiting.push(other);
    }
  }
  return [...found].sort((a, b) => a - b);
}
