// The nodes of a recorded capture as columns: written here again, so that a capture may be changed by a test first.
import type { Capture, Node } from "../src/model";
import type { GraphColumns, ShownCapture } from "../src/wire";

/** What travels beside the columns: the record but for its nodes. */
export function withoutNodes({ nodes: _, failure, ...rest }: Capture): ShownCapture {
  if (failure === null) return { ...rest, failure };
  const { partial_nodes: __, ...shown } = failure;
  return { ...rest, failure: shown };
}

export function columnsOf({ nodes, failure }: Pick<Capture, "nodes" | "failure">): GraphColumns {
  const all = failure === null ? nodes : failure.partial_nodes;
  const texts: string[] = [];
  const frames: string[] = [];
  const text = (value: string | null) => numberOf(texts, value);
  const place = (node: Node, name: string) =>
    all.findIndex((other) => other.parent === node.parent && other.name === name);
  const column = (key: "op" | "target" | "shape" | "dtype" | "module" | "parent") =>
    all.map((node) => text(node[key]));
  const columns = {
    is_partial: failure !== null,
    names: all.map(({ name }) => name),
    op: column("op"),
    target: column("target"),
    shape: column("shape"),
    dtype: column("dtype"),
    module: column("module"),
    parent: column("parent"),
    frame: all.map(({ frame }) => numberOf(frames, frame && JSON.stringify(frame))),
    inputs: lists(all.map((node) => node.inputs.map((name) => place(node, name)))),
    guards: lists(all.map(({ guard_ids }) => guard_ids)),
    ...argumentsOf(all, text),
  };
  const lines = frames.map((frame) => JSON.parse(frame));
  return {
    ...columns,
    frames: {
      filename: lines.map(({ filename }) => text(filename)),
      line: lines.map(({ line }) => line),
      name: lines.map(({ name }) => text(name)),
      code: lines.map(({ code }) => text(code)),
      cell: lines.map(({ cell }) => text(cell)),
    },
    texts,
  };
}

function numberOf(table: string[], value: string | null): number {
  if (value === null) return -1;
  const known = table.indexOf(value);
  return known === -1 ? table.push(value) - 1 : known;
}

function lists(rows: readonly (readonly number[])[]): GraphColumns["inputs"] {
  const offsets = [0];
  for (const row of rows) offsets.push((offsets.at(-1) ?? 0) + row.length);
  return { offsets, items: rows.flat() };
}

function argumentsOf(all: readonly Node[], text: (value: string) => number) {
  const rows: string[] = [];
  const found: string[] = [];
  const listOf = (node: Node) =>
    (node.arguments ?? []).map(({ name, value, is_literal }) => {
      const input = is_literal ? -1 : node.inputs.indexOf(value);
      const row = [text(name), input === -1 ? text(value) : -1 - input, is_literal];
      return numberOf(rows, JSON.stringify(row));
    });
  const of = all.map((node) => numberOf(found, JSON.stringify(listOf(node))));
  const table = rows.map((row) => JSON.parse(row) as [number, number, boolean]);
  return {
    arguments: of,
    argument_columns: {
      name: table.map(([name]) => name),
      value: table.map(([, value]) => value),
      is_literal: table.map(([, , isLiteral]) => isLiteral),
      lists: lists(found.map((list) => JSON.parse(list) as number[])),
    },
  };
}
