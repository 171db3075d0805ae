// The recorded graphs, and the nodes of any capture as they travel and as the views read them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { Nodes } from "../src/explorer/graph/nodes";
import type { Capture } from "../src/model";
import { columnsOf } from "./columns";

const directory = join(import.meta.dirname, "../../tests/data/graphs");

export const graphNames = readdirSync(directory)
  .filter((file) => file.endsWith(".graph"))
  .map((file) => file.slice(0, -".graph".length));

/** The examples of torch's exportdb, by name. */
export const exportdb = JSON.parse(readFileSync(join(directory, "exportdb.json"), "utf8")) as Record<
  string,
  Capture
>;

export function recordedGraph(name: string): Capture {
  return JSON.parse(readFileSync(join(directory, `${name}.json`), "utf8")) as Capture;
}

/** The nodes of a recorded graph as Python encoded them. */
export function encodedGraph(name: string): Buffer<ArrayBuffer> {
  return readFileSync(join(directory, `${name}.graph`));
}

export function nodesOf(capture: Pick<Capture, "nodes" | "failure">): Nodes {
  return new Nodes(columnsOf(capture));
}

/** The nodes of a capture, encoded as Python does it. */
export function encodedNodes(capture: Pick<Capture, "nodes" | "failure">): DataView {
  const bytes = deflateSync(JSON.stringify(columnsOf(capture)));
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
