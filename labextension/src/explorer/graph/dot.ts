// A picture as Graphviz's source, with the sizes that its boxes will have. Names are numbers: no text of the user's is in it,
// only labels of the same length.
import { joined } from "../words/joined";
import { type Box, rowsOf } from "./box";
import { repeatCount } from "./group";
import { shortened } from "./labels";
import type { Edge, Frame, Picture } from "./picture";

export const LINE_HEIGHT = 15;
export const PADDING = 6;
/** Begins the names of the nodes that stand for the labels of edges. */
export const LABEL = "label";
export const CHARACTER_WIDTH = 6.7;
/** Enough for three sizes of an input with a long name. */
const MOST_LABEL_CHARACTERS = 60;
const LABEL_HEIGHT = 14;
const LABEL_CHARACTER_WIDTH = 6;
const LABEL_PADDING = 2;

interface Size {
  width: number;
  height: number;
}

export function dotOf(picture: Picture): string {
  const isTangled = isDense(picture);
  const labels = isTangled ? new Map<Frame, number[]>() : labelsByFrame(picture);
  // Fewer iterations of Graphviz's network simplex: a dense graph would take longer than anybody waits.
  const limits = isTangled ? "nslimit=2 nslimit1=2 mclimit=0.3" : "";
  return [
    "digraph {",
    'graph [rankdir=TB nodesep=0.25 ranksep=0.3 fontname="Courier" fontsize=12]',
    `graph [${limits}]`,
    'node [shape=box fixedsize=true label=""]',
    ...frameLines(picture, labels),
    ...edgeLines(picture, new Set([...labels.values()].flat())),
    "}",
  ].join("\n");
}

/** The nodes and clusters, each cluster with the labels of the edges in it. */
function frameLines(picture: Picture, labels: ReadonlyMap<Frame, readonly number[]>): string[] {
  const boxNumber = new Map(picture.boxes.map((box, at) => [box, at]));
  const frameNumber = new Map(picture.frames.map((frame, at) => [frame, at]));
  const lines: string[] = [];

  function write(frame: Frame): void {
    for (const child of frame.children) {
      if ("children" in child) {
        lines.push(`subgraph cluster_${frameNumber.get(child)} {`);
        lines.push(`graph [margin=10 labeljust=l label=${sameLength(`${frameTitle(child)}   `)}]`);
        write(child);
        lines.push("}");
      } else {
        const { width, height } = sizeOf(child);
        lines.push(`${boxNumber.get(child)} [width=${inches(width)} height=${inches(height)}]`);
      }
    }
    for (const at of labels.get(frame) ?? []) {
      const characters = [...labelOf(picture.edges[at] as Edge)].length;
      const width = characters * LABEL_CHARACTER_WIDTH + 2 * LABEL_PADDING;
      lines.push(`${LABEL}${at} [width=${inches(width)} height=${inches(LABEL_HEIGHT)}]`);
    }
  }

  write(picture.root);
  return lines;
}

function edgeLines({ boxes, edges }: Picture, labelled: ReadonlySet<number>): string[] {
  const boxNumber = new Map(boxes.map((box, at) => [box, at]));
  return edges.flatMap(({ from, to }, at) => {
    const [start, end] = [boxNumber.get(from), boxNumber.get(to)];
    if (!labelled.has(at)) return [`${start} -> ${end} [id=${at}]`];
    return [`${start} -> ${LABEL}${at} [id=${at} dir=none]`, `${LABEL}${at} -> ${end} [id=${at}]`];
  });
}

/**
 * The edges with labels, by the innermost frame that holds both ends: each label is a node between two halves of its edge. Labels in
 * Graphviz's own sense are laid out without regard to clusters and pull their edges out of them.
 */
function labelsByFrame({ root, edges }: Picture): Map<Frame, number[]> {
  const around = new Map<Box, readonly Frame[]>();
  const walk = (frame: Frame, outer: readonly Frame[]): void => {
    const frames = [...outer, frame];
    for (const child of frame.children) "children" in child ? walk(child, frames) : around.set(child, frames);
  };
  walk(root, []);
  const labelled = [...edges.keys()].filter((at) => labelOf(edges[at] as Edge) !== "");
  return Map.groupBy(labelled, (at) => {
    const { from, to } = edges[at] as Edge;
    const other = new Set(around.get(to));
    return around.get(from)?.findLast((it) => other.has(it)) ?? root;
  });
}

/** Whether there are so many edges that with labels the layout would not end in time; the labels are then in tooltips alone. */
function isDense({ boxes, edges }: Picture): boolean {
  return edges.length > 150 && edges.length > 2 * boxes.length;
}

function sizeOf(box: Box): Size {
  const rows = [
    ...rowsOf(box).map(({ title = "", rest }) => title + rest),
    ...box.lines.map(({ text }) => `  ${shortened(text)}`),
  ];
  const longest = Math.max(4, ...rows.map((row) => [...row].length));
  // Room for the mark of guards, and for the button that opens a group.
  const mark = box.guards > 0 || box.group !== null ? 16 : 0;
  return {
    width: Math.ceil(longest * CHARACTER_WIDTH + 2 * PADDING + mark),
    height: rows.length * LINE_HEIGHT + 2 * PADDING,
  };
}

/** The label of an edge as it is shown. */
export function labelOf({ label }: Edge): string {
  const [, before, sizes, after] = /^(.*?\[)(.*)(\])$/.exec(label) ?? [];
  if (label.length <= MOST_LABEL_CHARACTERS || sizes === undefined)
    return shortened(label, MOST_LABEL_CHARACTERS);
  // Each size for itself: what is left out of one takes no other with it.
  const parts = sizes.split(", ");
  const most = Math.max(14, Math.floor(MOST_LABEL_CHARACTERS / parts.length));
  const text = `${before}${parts.map((size) => shortened(size, most)).join(", ")}${after}`;
  return shortened(text, 1.5 * MOST_LABEL_CHARACTERS);
}

export function frameTitle({ group }: Frame): string {
  const times = group.kind === "repeat" ? `× ${repeatCount(group)}` : "";
  return shortened(joined([group.label, times, group.className], "  "), 60);
}

function inches(pixels: number): string {
  return (pixels / 72).toFixed(3);
}

/** A quoted label of the same length: only the room that it takes up matters. */
function sameLength(text: string): string {
  return `"${"x".repeat([...text].length)}"`;
}
