// The nodes of a recorded capture as they travel, and as the views read them.
import { deflateSync } from "node:zlib";
import { Nodes } from "../src/explorer/graph/nodes";
import type { Capture } from "../src/model";
import { columnsOf } from "./columns";

export function nodesOf(capture: Pick<Capture, "nodes" | "failure">): Nodes {
  return new Nodes(columnsOf(capture));
}

export function packed(capture: Pick<Capture, "nodes" | "failure">): DataView {
  const bytes = deflateSync(JSON.stringify(columnsOf(capture)));
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
