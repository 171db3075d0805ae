// The Program tab: what the program returns, its signature and range constraints, its decomposition, and its text, searched, with links to the user's lines.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { RangeConstraint, SignatureEntry } from "../../model";
import type { ShownCapture } from "../../wire";
import { Decompose } from "../features/decompose/decompose";
import { createDecompose } from "../features/decompose/store";
import type { Nodes } from "../graph/nodes";
import { SOURCE_TAB } from "../navigation";
import { Outputs } from "../outputs/outputs";
import { CopyButton } from "../parts/copy";
import { SearchField } from "../parts/inputs";
import { LinkButton } from "../parts/linkbutton";
import { QuietStatus } from "../parts/quiet";
import { useExplorer, useStore } from "../state";
import { lineColumn } from "../table/linecolumn";
import { type Column, columnOf } from "../table/rows";
import { Table } from "../table/table";
import { Tool } from "../table/tool";
import { ofLine } from "../things";
import { lineWords } from "../words/location";
import { OUTPUTS } from "../words/outputs";
import { rangeText } from "../words/range";
import { othersToShow } from "../words/table";
import { cut, frameAt, framesByName } from "./listing";
import { type NodeRow, textColumn } from "./nodecolumns";
import * as strings from "./words";

const LINES_AT_ONCE = 2000;
const LINES_BEFORE = 100;

const SIGNATURE: readonly Column<SignatureEntry>[] = [
  columnOf("side"),
  { name: "kind", text: ({ kind }) => kind.toLowerCase().replaceAll("_", " ") },
  columnOf("name", { isCode: true }),
  columnOf("target", { isCode: true }),
];
const RANGES: readonly Column<RangeConstraint>[] = [
  columnOf("expr", { name: "symbol", isCode: true }),
  columnOf("words", { name: "dimension" }),
  { name: "range", text: rangeText, isCode: true },
];

const NODES: readonly Column<NodeRow>[] = [
  { name: "node", text: ({ nodes, at }) => nodes.name(at), isCode: true },
  textColumn("target", "operator"),
  {
    name: "arguments",
    text: ({ nodes, at }) =>
      nodes
        .arguments(at)
        .map(({ name, value }) => `${name}=${value}`)
        .join(", "),
    isCode: true,
  },
  textColumn("shape"),
  { ...textColumn("dtype"), isCode: false },
  textColumn("module"),
  lineColumn(({ nodes, at }) => nodes.frame(at)),
];

/** A failed export has none. */
export function hasProgram({ program, outputs = [], failure }: ShownCapture): boolean {
  return failure === null && (program !== "" || outputs.length > 0);
}

export function Program({ capture }: { capture: ShownCapture }) {
  const { program, outputs = [], signature, range_constraints } = capture;
  return (
    <>
      <Part label={OUTPUTS} count={outputs.length} isOpen>
        <Outputs capture={capture} />
      </Part>
      <TablePart columns={SIGNATURE} rows={signature} label={strings.SIGNATURE} />
      <TablePart columns={RANGES} rows={range_constraints} label={strings.RANGES} />
      <NodesPart />
      <DecomposePart />
      {program && <Listing program={program} />}
    </>
  );
}

function NodesPart() {
  const nodes = useExplorer().graph.nodes.value;
  if (!nodes?.count) return null;
  return (
    <Part label={strings.NODES} count={nodes.count}>
      <NodesTable nodes={nodes} />
    </Part>
  );
}

function NodesTable({ nodes }: { nodes: Nodes }) {
  const rows = useMemo(() => nodes.names.map((_, at) => ({ nodes, at })), [nodes]);
  return (
    <Table label={strings.NODES} columns={NODES} rows={rows} kind="node" keyOf={({ at }) => nodes.path(at)} />
  );
}

/** Not where no kernel can do it, as in a saved page. */
function DecomposePart() {
  const { state, isOpen } = useStore(createDecompose);
  if (state.value === null) return null;
  return (
    <Part
      label={strings.DECOMPOSE}
      isOpen={isOpen.value}
      onToggle={(next) => {
        isOpen.value = next;
      }}
    >
      <Decompose />
    </Part>
  );
}

function TablePart<Row>({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}) {
  if (rows.length === 0) return null;
  return (
    <Part label={label} count={rows.length}>
      <Table label={label} columns={columns} rows={rows} />
    </Part>
  );
}

interface PartProps {
  label: string;
  count?: number;
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ComponentChildren;
}

/** Made when it is first looked at; closed it takes no more room than its name. */
function Part({ label, count, isOpen = false, onToggle, children }: PartProps) {
  const [isSeen, setSeen] = useState(isOpen);
  return (
    <details
      class="ee-part"
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open) setSeen(true);
        onToggle?.(open);
      }}
    >
      <summary>
        {label}
        {count !== undefined && <span class="ee-count"> {count}</span>}
      </summary>
      {isSeen && children}
    </details>
  );
}

/** The first line that is shown and how many are: those that are, or others around a line that is not among them. */
function partWith(
  line: number | undefined,
  { from, count }: { from: number; count: number },
): [from: number, count: number] {
  const isIn = line === undefined || (line >= from && line < from + count);
  return isIn ? [from, count] : [Math.max(0, line - LINES_BEFORE), LINES_AT_ONCE];
}

function Listing({ program }: { program: string }) {
  const { graph, actions } = useExplorer();
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const [part, setPart] = useState({ from: 0, count: LINES_AT_ONCE });
  const [isWrapped, setWrapped] = useState(false);
  const text = useRef<HTMLPreElement>(null);
  const nodes = graph.nodes.value;
  const frames = useMemo(() => framesByName(nodes), [nodes]);
  const lines = useMemo(() => program.split("\n"), [program]);
  // The line of each match.
  const matches = useMemo(
    () => lines.flatMap((line, index) => Array<number>(cut(line, query).length >> 1).fill(index)),
    [lines, query],
  );
  const [from, count] = partWith(matches[at], part);
  const later = lines.length - from - count;
  useEffect(() => {
    if (query) text.current?.querySelector("[data-at=true]")?.scrollIntoView({ block: "nearest" });
  }, [query, at]);

  function go(by: number): void {
    if (matches.length > 0) setAt((at + by + matches.length) % matches.length);
  }

  let match = matches.findIndex((line) => line >= from) - 1;
  const marked = (line: string): ComponentChildren[] =>
    cut(line, query).map((piece, index) => {
      if (index % 2 === 0) return piece;
      match += 1;
      return (
        <mark key={match} data-at={match === at}>
          {piece}
        </mark>
      );
    });
  const shown = lines.slice(from, from + count).flatMap((line, offset) => {
    const index = from + offset;
    const frame = frameAt(lines, index, frames);
    const start = line.length - line.trimStart().length;
    const link = frame && (
      <LinkButton
        key={`line ${index}`}
        title={lineWords(frame)}
        onClick={() => actions.show(ofLine(frame), SOURCE_TAB)}
      >
        {marked(line.slice(start))}
      </LinkButton>
    );
    return [offset > 0 && "\n", ...(link ? [line.slice(0, start), link] : marked(line))];
  });

  return (
    <>
      <div class="ee-filters ee-stay">
        <SearchField
          label={strings.SEARCH}
          hint={strings.SEARCH_HINT}
          text={query}
          onText={(text) => {
            setQuery(text);
            setAt(0);
          }}
          onKeyDown={({ key, shiftKey }) => key === "Enter" && go(shiftKey ? -1 : 1)}
        />
        <Tool name="‹" label={strings.PREVIOUS} onClick={() => go(-1)} />
        <Tool name="›" label={strings.NEXT} onClick={() => go(1)} />
        <QuietStatus>{query && strings.matchesFound(at, matches.length)}</QuietStatus>
        <span class="ee-tools">
          <Tool name="Wrap" isOn={isWrapped} onClick={() => setWrapped(!isWrapped)} />
          <CopyButton text={program} label={strings.COPY} lines={text} />
        </span>
      </div>
      {from > 0 && (
        <Tool
          name={strings.earlierToShow(from)}
          onClick={() => setPart({ from: Math.max(0, from - LINES_AT_ONCE), count: count + LINES_AT_ONCE })}
        />
      )}
      <pre
        class={`ee-pre ee-program${isWrapped ? " ee-wrapped" : ""}`}
        ref={text}
        tabIndex={0}
        aria-label={strings.TEXT}
        role="group"
      >
        {shown}
      </pre>
      {later > 0 && (
        <Tool name={othersToShow(later)} onClick={() => setPart({ from, count: count + LINES_AT_ONCE })} />
      )}
    </>
  );
}
