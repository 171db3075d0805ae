// The boxes of the picture as SVG: a node or a closed group, with the parameters and ports it uses.
import { type ReadonlySignal, useComputed } from "@preact/signals";
import { type Box, type BoxLine, rowsOf } from "../graph/box";
import type { Colours } from "../graph/colours";
import { LINE_HEIGHT, PADDING } from "../graph/dot";
import type { Rectangle } from "../graph/geometry";
import { shortened } from "../graph/labels";
import type { Nodes } from "../graph/nodes";
import type { Picture } from "../graph/picture";
import * as strings from "../words/graph";
import { joined } from "../words/joined";
import { lineKey } from "../words/location";
import type { Marks } from "./marks";

interface BoxProps {
  box: Box;
  bounds: Rectangle;
  picture: Picture;
  marks: ReadonlySignal<Marks>;
  colours: ReadonlySignal<Colours | null>;
}

export const PORT_RADIUS = 2.5;
const BASELINE = 11;
const STACK = 3;

export function BoxView({ box, bounds, picture, marks, colours }: BoxProps) {
  const { tree } = picture;
  const { nodes } = tree;
  const mark = useComputed(() => marks.value.classes.get(box.key) ?? "");
  const isFocus = useComputed(() => marks.value.focus === box.key);
  const hue = useComputed(() => colours.value?.of(box)).value;
  const { node, group } = box;
  const kind = node === null ? group?.kind : nodes.text("op", node);
  const rows = rowsOf(box);
  return (
    <g
      class={`ee-box ${mark.value}`}
      data-of={kind}
      data-box={box.key}
      data-hue={hue}
      {...pickOf(box, nodes)}
      transform={`translate(${bounds.x.toFixed(1)},${bounds.y.toFixed(1)})`}
      role="button"
      tabindex={isFocus.value ? 0 : -1}
      aria-label={labelOf(box, mark.value)}
    >
      <title>{titleOf(box, nodes)}</title>
      {kind === "repeat" && (
        <rect class="ee-behind" x={STACK} y={STACK} width={bounds.width} height={bounds.height} rx={4} />
      )}
      <rect width={bounds.width} height={bounds.height} rx={isEnd(kind) ? 10 : 4} />
      {hue !== undefined && <path class="ee-stripe" d={`M3,2V${bounds.height - 2}`} />}
      {rows.map(({ title, rest }, at) => (
        <text key={at} class="ee-sub" x={PADDING + 1} y={baseline(at)}>
          {title && <tspan class="ee-title">{title}</tspan>}
          {rest}
        </text>
      ))}
      {box.lines.map((line, at) => (
        <LineView key={`${line.kind}${line.node}`} line={line} at={rows.length + at} nodes={nodes} />
      ))}
      {box.guards > 0 && <path class="ee-guarded" d={diamond(bounds.width - 10, 10)} />}
      {group && <Toggle group={group.key} isOpen={false} x={bounds.width - 8} y={bounds.height - 8} />}
    </g>
  );
}

function LineView({ line, at, nodes }: { line: BoxLine; at: number; nodes: Nodes }) {
  const y = baseline(at);
  return (
    <g class="ee-boxline">
      {/* The sign alone leads to the source: a click anywhere else is meant for the box. */}
      <g class="ee-source-sign" data-kind="node" data-key={nodes.path(line.node)}>
        <rect class="ee-target" y={y - 11} width={PADDING + 9} height={LINE_HEIGHT} />
        {line.kind === "port" ? (
          <circle class="ee-port" cx={PADDING + 4} cy={y - 4} r={PORT_RADIUS} />
        ) : (
          <rect class="ee-folded" x={PADDING + 1.5} y={y - 6.5} width={5} height={5} />
        )}
      </g>
      <text x={PADDING + 11} y={y}>
        {shortened(line.text)}
      </text>
    </g>
  );
}

/** Opens a closed group, or closes an open one. */
export function Toggle({ group, isOpen, x, y }: { group: string; isOpen: boolean; x: number; y: number }) {
  return (
    <g class="ee-toggle" data-toggle={group} transform={`translate(${x},${y})`}>
      <title>{isOpen ? "Collapse" : "Expand"}</title>
      <circle r={6.5} />
      <path d={isOpen ? "M-3,0H3" : "M-3,0H3M0,-3V3"} />
    </g>
  );
}

/** The attributes by which a click selects a thing; a group that is neither module nor line is nothing to select. */
function pickOf({ node, group }: Box, nodes: Nodes): { "data-kind"?: string; "data-key"?: string } {
  if (node !== null) return { "data-kind": "node", "data-key": nodes.path(node) };
  if (group?.kind === "module") return { "data-kind": "module", "data-key": group.path };
  const [first] = group?.kind === "line" ? group.children : [];
  const frame = typeof first === "number" ? nodes.frame(first) : null;
  return frame === null ? {} : { "data-kind": "line", "data-key": lineKey(frame) };
}

function labelOf({ title, literals, subtitle, group, guards }: Box, mark: string): string {
  const parts = [
    title,
    literals,
    subtitle,
    guards > 0 ? `${guards} guards` : "",
    group ? strings.CLOSED : "",
  ];
  if (mark.includes("ee-changed")) parts.push(strings.CHANGED);
  return joined(parts, ", ");
}

function titleOf({ node, title, literals, subtitle, lines }: Box, nodes: Nodes): string {
  const own =
    node === null
      ? [title, subtitle]
      : [nodes.path(node), nodes.text("target", node), literals, nodes.text("shape", node)];
  return joined([...own, ...lines.map(({ text }) => text)], "\n");
}

function isEnd(kind: string | null | undefined): boolean {
  return kind === "placeholder" || kind === "output";
}

function baseline(row: number): number {
  return PADDING + BASELINE + row * LINE_HEIGHT;
}

function diamond(x: number, y: number): string {
  return `M${x},${y - 4.5}l4.5,4.5l-4.5,4.5l-4.5,-4.5z`;
}
