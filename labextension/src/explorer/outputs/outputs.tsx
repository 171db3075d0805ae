// The outputs in Program: what the program returns and changes, in the terms of its inputs, and the tensors that it holds.
import type { Output } from "../../model";
import type { ShownCapture } from "../../wire";
import { GRAPH_TAB } from "../navigation";
import { LinkButton } from "../parts/linkbutton";
import { Empty } from "../parts/quiet";
import { useExplorer } from "../state";
import { type Column, columnOf } from "../table/rows";
import { Table } from "../table/table";
import * as strings from "../words/outputs";
import { OUTPUT } from "./columns";

const COLUMNS: readonly Column<Output>[] = [
  OUTPUT,
  { name: "kind", text: strings.outputKind },
  columnOf("dtype"),
  { name: "shape", text: strings.outputText, isCode: true },
  { name: "range", text: strings.outputRange, isCode: true, isOptional: true },
  {
    name: "node",
    text: ({ node }) => node ?? "",
    view: ({ node }) => node !== null && <NodeLink node={node} />,
  },
];

export function Outputs({ capture: { outputs = [], tensors = [], is_observed } }: { capture: ShownCapture }) {
  if (outputs.length === 0) {
    return <Empty>{is_observed ? strings.NO_OUTPUTS : strings.NO_OUTPUTS_KNOWN}</Empty>;
  }
  return (
    <>
      <div class="ee-outputs">
        <Table
          label={strings.OUTPUTS}
          columns={COLUMNS}
          rows={outputs}
          kind="node"
          keyOf={({ node }) => node ?? ""}
        />
      </div>
      <div class="ee-empty">
        {tensors.map((group) => (
          <div key={group.kind}>{strings.tensorGroupWords(group)}</div>
        ))}
      </div>
    </>
  );
}

/** Selects the node and shows it in the graph. */
function NodeLink({ node }: { node: string }) {
  const { actions } = useExplorer();
  return (
    <LinkButton onClick={() => actions.show({ kind: "node", key: node }, GRAPH_TAB)}>
      <bdi>{node}</bdi>
    </LinkButton>
  );
}
