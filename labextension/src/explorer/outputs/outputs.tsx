// The Outputs tab: what the program returns and changes, in the terms of its inputs, and the tensors that it holds.
import type { Output } from "../../model";
import type { ShownCapture } from "../../wire";
import { useExplorer } from "../state";
import { type Column, Table } from "../table/table";
import {
  NO_OUTPUTS,
  outputKind,
  outputRange,
  outputText,
  tensorGroupWords,
  WHOLE_OUTPUT,
} from "../words/outputs";

const COLUMNS: readonly Column<Output>[] = [
  { name: "output", text: ({ path }) => path || WHOLE_OUTPUT, isCode: true },
  { name: "is", text: outputKind },
  { name: "dtype", text: ({ dtype }) => dtype ?? "" },
  { name: "shape", text: outputText, isCode: true },
  { name: "range", text: outputRange, isCode: true },
  {
    name: "node",
    text: ({ node }) => node ?? "",
    view: ({ node }) => node !== null && <NodeLink node={node} />,
  },
];

export function Outputs({ capture: { outputs = [], tensors = [] } }: { capture: ShownCapture }) {
  if (outputs.length === 0) return <p class="ee-empty">{NO_OUTPUTS}</p>;
  return (
    <>
      <Table label="Outputs" columns={COLUMNS} rows={outputs} kind="node" keyOf={({ node }) => node ?? ""} />
      {tensors.map((group) => (
        <p key={group.kind} class="ee-empty">
          {tensorGroupWords(group)}
        </p>
      ))}
    </>
  );
}

/** Selects the node and shows it in the graph. */
function NodeLink({ node }: { node: string }) {
  const { actions, highlights } = useExplorer();
  return (
    <button
      type="button"
      class="ee-link"
      onClick={() => {
        highlights.keep({ kind: "node", key: node });
        actions.openTab("Graph");
      }}
    >
      <bdi>{node}</bdi>
    </button>
  );
}
