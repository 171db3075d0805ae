// How nodes relate to the other things that can be selected.
import type { Selection } from "../../wire";
import { ofGuard, ofLine } from "../things";
import type { Nodes } from "./nodes";

/** The direct neighbours that a thing has through nodes: a node's guards, line and module, and the nodes of these. */
export function nodeLinks(nodes: Nodes, { kind, key }: Selection): Selection[] {
  switch (kind) {
    case "node":
      return ofNode(nodes, nodes.at(key));
    case "guard":
      return things(nodes, nodes.ofGuard(Number(key)));
    case "line":
      return things(nodes, nodes.ofLine(key));
    case "module":
      return things(nodes, nodes.ofModule(key));
    default:
      return [];
  }
}

function ofNode(nodes: Nodes, node: number): Selection[] {
  if (node === -1) return [];
  const frame = nodes.frame(node);
  const module = nodes.text("module", node);
  return [
    ...[...nodes.guardIds(node)].map(ofGuard),
    ...(frame ? [ofLine(frame)] : []),
    ...(module !== null ? [{ kind: "module" as const, key: module }] : []),
  ];
}

function things(nodes: Nodes, found: readonly number[]): Selection[] {
  return found.map((node) => ({ kind: "node", key: nodes.path(node) }));
}
