// Where results go: everything that is computed from a node.
import type { Nodes } from "./nodes";

/** All nodes that a node reaches, in the order of the program, without itself. */
export function reachedFrom(nodes: Nodes, starts: Iterable<number>): number[] {
  const reached = new Set<number>();
  const waiting = [...starts];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const user of nodes.users(node)) {
      if (reached.has(user)) continue;
      reached.add(user);
      waiting.push(user);
    }
  }
  return [...reached].sort((a, b) => a - b);
}
