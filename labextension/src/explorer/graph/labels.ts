// The texts in the picture: what an operator is called, and how a long text is shortened.
import type { Nodes } from "./nodes";

export const MOST_CHARACTERS = 34;

/** `add` of `aten.add.Tensor`, `getitem` of `operator.getitem`; the node's own name unless it calls an operator. */
export function operatorName(nodes: Nodes, node: number): string {
  if (nodes.text("op", node) !== "call_function") return nodes.name(node);
  const target = nodes.text("target", node) ?? nodes.name(node);
  const parts = target.split(".");
  return (parts.length > 1 ? parts[1] : parts[0]) || target;
}

/** A text without its middle where it is too long: the two ends tell more. */
export function shortened(text: string, most = MOST_CHARACTERS): string {
  // By code points, so that no surrogate pair is cut in half.
  const characters = text.length > most ? [...text.slice(0, 4 * most), ...text.slice(-4 * most)] : [...text];
  if (characters.length <= most) return text;
  const half = Math.floor((most - 1) / 2);
  return `${characters.slice(0, half).join("")}…${characters.slice(-half).join("")}`;
}
