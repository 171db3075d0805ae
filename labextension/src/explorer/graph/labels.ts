// The texts in the picture: what an operator is called, and how a long text is shortened.
import type { Nodes } from "./nodes";

export const MOST_CHARACTERS = 34;

/** `add` of `aten.add.Tensor`, `getitem` of `operator.getitem`; the node's own name unless it calls an operator. */
export function operatorName(nodes: Nodes, node: number): string {
  if (nodes.text("op", node) !== "call_function") return nodes.name(node);
  const target = nodes.text("target", node) ?? nodes.name(node);
  const parts = target.split(".");
  return (parts[1] ?? parts[0]) || target;
}

/** A text without its middle where it is too long: the two ends tell more. No number and no `//` is cut: a part of it would be another. */
export function shortened(text: string, most = MOST_CHARACTERS): string {
  // By code points, so that no surrogate pair is cut in half.
  const characters = text.length > most ? [...text.slice(0, 4 * most), ...text.slice(-4 * most)] : [...text];
  if (characters.length <= most) return text;
  let end = Math.floor((most - 1) / 2);
  let start = characters.length - end;
  const isCut = (at: number) => /^(\d\d|\/\/|\*\*|[<>=!]=)$/.test(characters.slice(at - 1, at + 1).join(""));
  while (end > 1 && isCut(end)) end -= 1;
  while (characters.length - start < most && isCut(start)) start -= 1;
  return `${characters.slice(0, end).join("")}…${characters.slice(start).join("")}`;
}
