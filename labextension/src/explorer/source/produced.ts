// What each line of the code made: how many nodes of the graph, and of which shapes.
import type { Frame } from "../../model";
import type { Nodes } from "../graph/nodes";
import { lineKey } from "../words/location";

export interface Produced {
  frame: Frame;
  nodes: number;
  /** Of the nodes, each once, in the order of the program. */
  shapes: readonly string[];
}

/** What was made, by the key of the line. */
export function producedByLine(nodes: Nodes | null): ReadonlyMap<string, Produced> {
  const found = new Map<string, Produced & { shapes: string[] }>();
  for (let node = 0; node < (nodes?.count ?? 0); node += 1) {
    const frame = nodes?.frame(node);
    if (!nodes || !frame) continue;
    const key = lineKey(frame);
    const line = found.get(key) ?? { frame, nodes: 0, shapes: [] };
    found.set(key, line);
    line.nodes += 1;
    const shape = nodes.text("shape", node);
    if (shape !== null && !line.shapes.includes(shape)) line.shapes.push(shape);
  }
  return found;
}
