// The arguments of a node as its box shows them: those that are no results, which the edges show.
import type { Nodes } from "./nodes";

/** Of these an operator's name tells what they are. */
const UNDERSTOOD = /^(|self|other|exponent|size|shape|normalized_shape|repeats|dims|dim\d)$/;

/** Of interest in the details alone. */
const MINOR = /^(device|layout|pin_memory|cudnn_enable)$/;

/** `[8, x.shape[1], -1]`, `dim=-1`; without those that are None or that place a result. */
export function literalsOf(nodes: Nodes, node: number): string {
  return nodes
    .arguments(node)
    .filter(({ isLiteral, name, value }) => isLiteral && value !== "None" && !MINOR.test(name))
    .map(({ name, value }) => (UNDERSTOOD.test(name) ? value : `${name}=${value}`))
    .join(", ");
}
