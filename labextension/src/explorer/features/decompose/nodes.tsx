// The nodes before and after, side by side: select one, and its parts, or what it is a part of, are seen in the other table.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Decomposition, ModuleNodes } from "../../../model";
import type { Nodes } from "../../graph/nodes";
import { Empty, Quiet, QuietStatus } from "../../parts/quiet";
import { bringIntoView } from "../../parts/visibility";
import { Code } from "../../parts/withcode";
import { type NodeRow, textColumn } from "../../program/nodecolumns";
import { useExplorer } from "../../state";
import { type Column, columnOf } from "../../table/rows";
import { Table } from "../../table/table";
import { Tool } from "../../table/tool";
import { counted } from "../../words/numbers";
import type { Decompose } from "./store";
import { INSERTED, LOOKING, shortName } from "./words";

interface OriginRow extends NodeRow {
  /** Path of the node before that it is, or is a part of; empty for what torch inserted. */
  origin: string;
}

const NODE: Column<NodeRow> = { name: "node", text: ({ nodes, at }) => nodes.path(at), isCode: true };
const OPERATOR: Column<NodeRow> = {
  name: "operator",
  text: ({ nodes, at }) => shortName(nodes.text("target", at) ?? ""),
  isCode: true,
};
const SHAPE = textColumn("shape");
const BEFORE: readonly Column<NodeRow>[] = [NODE, OPERATOR, SHAPE, textColumn("module")];
const AFTER: readonly Column<OriginRow>[] = [
  NODE,
  OPERATOR,
  {
    name: "made from",
    text: ({ origin }) => origin || INSERTED,
    view: ({ origin }) => (origin ? <Code>{origin}</Code> : <Quiet>{INSERTED}</Quiet>),
  },
  SHAPE,
];

const MODULES: readonly Column<ModuleNodes>[] = [
  columnOf("path", { name: "module", isCode: true }),
  columnOf("class_name", { name: "class" }),
  columnOf("before"),
  columnOf("after"),
];

export function ModulesView({ modules }: { modules: readonly ModuleNodes[] }) {
  return (
    <div class="ee-scrolled">
      <Table label="Modules" columns={MODULES} rows={modules} kind="module" keyOf={({ path }) => path} />
    </div>
  );
}

export function NodesView({ store, result }: { store: Decompose; result: Decomposition }) {
  const { highlights, actions } = useExplorer();
  const [isWhole, setWhole] = useState(true);
  useEffect(store.look, [result]);
  const pair = store.pair.value;
  const [before, after] = [pair?.before.nodes.value, pair?.after.nodes.value];
  const rows = useMemo(
    () => (before && after ? rowsOf(before, after, result.origins) : null),
    [before, after, result],
  );
  const left = useRef<HTMLElement>(null);
  const right = useRef<HTMLElement>(null);
  const selection = highlights.selection.value;
  const selected = selection?.kind === "node" ? selection.key : null;
  useEffect(() => {
    for (const { current } of [left, right]) if (current) bringIntoView(current);
  }, [selected, isWhole, rows]);
  if (rows === null) return <Empty>{store.pair.refusal || LOOKING}</Empty>;
  const shown = rows.after.filter(({ origin }) => isWhole || selected === null || origin === selected);
  const parts = selected === null ? 0 : rows.after.filter(({ origin }) => origin === selected).length;
  return (
    <>
      <div class="ee-filters">
        <QuietStatus>
          {selected === null ? (
            "Select a node to see its parts."
          ) : (
            <bdi>{`${selected}: ${counted(parts, "part")}`}</bdi>
          )}
        </QuietStatus>
        {selected !== null && (
          <>
            <Tool name={isWhole ? "Only its parts" : "All nodes"} onClick={() => setWhole(!isWhole)} />
            <Tool name="Select nothing" onClick={() => actions.select(null)} />
          </>
        )}
      </div>
      <div class="ee-pair">
        {(
          [
            ["Nodes before", left, BEFORE, rows.before],
            ["Nodes after", right, AFTER, shown],
          ] as const
        ).map(([label, box, columns, nodes]) => (
          <section key={label} class="ee-scrolled" aria-label={label} ref={box}>
            <Table
              label={label}
              columns={columns}
              rows={nodes}
              atLeast={nodes.findLastIndex(({ origin }) => origin === selected) + 1}
              kind="node"
              keyOf={({ origin }) => origin}
            />
          </section>
        ))}
      </div>
    </>
  );
}

function rowsOf(before: Nodes, after: Nodes, origins: readonly number[]) {
  const isCall = (nodes: Nodes) => (at: number) => nodes.text("op", at) === "call_function";
  return {
    before: before
      .where(isCall(before))
      .map((at): OriginRow => ({ nodes: before, at, origin: before.path(at) })),
    after: after.where(isCall(after)).map((at): OriginRow => {
      const from = origins[at] ?? -1;
      return { nodes: after, at, origin: from < 0 ? "" : before.path(from) };
    }),
  };
}
