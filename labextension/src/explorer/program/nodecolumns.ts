// The columns that tables of nodes have in common.
import type { Nodes, TextColumn } from "../graph/nodes";
import type { Column } from "../table/rows";

export interface NodeRow {
  nodes: Nodes;
  at: number;
}

/** The column of a text of the nodes. */
export const textColumn = (field: TextColumn, name: string = field): Column<NodeRow> => ({
  name,
  text: ({ nodes, at }) => nodes.text(field, at) ?? "",
  isCode: true,
});
