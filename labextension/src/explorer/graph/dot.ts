// A picture as Graphviz's source, with the sizes that its boxes will have. Names are numbers: no text of the user's is in it
// but as a quoted label that only takes up room.
import { type Box, type Edge, type Frame, type Picture, repeatCount } from "./picture";

export const LINE_HEIGHT = 15;
export const PADDING = 6;
const CHARACTER_WIDTH = 6.7;
const MOST_CHARACTERS = 34;
/** Three sizes in the words of an input with a long name. */
const MOST_LABEL_CHARACTERS = 60;
const LABEL_HEIGHT = 14;
const LABEL_CHARACTER_WIDTH = 6;
const LABEL_PADDING = 2;
/** Begins the names of the nodes that stand for the words of edges. */
export const LABEL = "label";

export interface Size {
  width: number;
  height: number;
}

/** What of a text is shown: the middle goes first, since the ends tell more. */
export function shortened(text: string, most = MOST_CHARACTERS): string {
  // By code points, so that no half of a pair is left over.
  const characters = text.length > most ? [...text.slice(0, 4 * most), ...text.slice(-4 * most)] : [...text];
  if (characters.length <= most) return text;
  const half = Math.floor((most - 1) / 2);
  return `${characters.slice(0, half).join("")}…${characters.slice(-half).join("")}`;
}

function sizeOf(box: Box): Size {
  const rows = [box.title, box.subtitle, ...box.lines.map(({ text }) => `  ${shortened(text)}`)].filter(
    Boolean,
  );
  const longest = Math.max(4, ...rows.map((row) => Math.min([...row].length, MOST_CHARACTERS + 2)));
  // Room for the mark of guards, and for what opens a group.
  const mark = box.guards > 0 || box.group !== null ? 16 : 0;
  return {
    width: Math.ceil(longest * CHARACTER_WIDTH + 2 * PADDING + mark),
    height: rows.length * LINE_HEIGHT + 2 * PADDING,
  };
}

/** What an edge says in the picture. */
export function labelOf({ label }: Edge): string {
  return shortened(label, MOST_LABEL_CHARACTERS);
}

/**
 * The edges that say something, by the innermost frame that holds both ends: each has its words in its way, as a node between two
 * halves. Labels in Graphviz's own sense are placed without regard to frames and pull their edges out of them.
 */
function labelsByFrame({ root, edges }: Picture): Map<Frame, number[]> {
  const around = new Map<Box, readonly Frame[]>();
  const walk = (frame: Frame, outer: readonly Frame[]): void => {
    const frames = [...outer, frame];
    for (const child of frame.children) "children" in child ? walk(child, frames) : around.set(child, frames);
  };
  walk(root, []);
  const labels = new Map<Frame, number[]>();
  for (const [at, edge] of edges.entries()) {
    if (labelOf(edge) === "") continue;
    const other = new Set(around.get(edge.to));
    const frame = around.get(edge.from)?.findLast((it) => other.has(it)) ?? root;
    const held = labels.get(frame);
    if (held) held.push(at);
    else labels.set(frame, [at]);
  }
  return labels;
}

/** So many edges that room for what they carry would leave none to lay them out in time; it is told where the pointer is. */
function isDense({ boxes, edges }: Picture): boolean {
  return edges.length > 150 && edges.length > 2 * boxes.length;
}

export function dotOf(picture: Picture): string {
  const number = new Map(picture.boxes.map((box, at) => [box, at]));
  const frameNumber = new Map(picture.frames.map((frame, at) => [frame, at]));
  const isTangled = isDense(picture);
  const labels = isTangled ? new Map<Frame, number[]>() : labelsByFrame(picture);
  const limits = isTangled ? "nslimit=2 nslimit1=2 mclimit=0.3" : "";
  const lines: string[] = [
    "digraph {",
    'graph [rankdir=TB nodesep=0.25 ranksep=0.3 fontname="Courier" fontsize=12]',
    `graph [${limits}]`,
    'node [shape=box fixedsize=true label=""]',
  ];

  function write(frame: Frame): void {
    for (const child of frame.children) {
      if ("group" in child && "children" in child) {
        lines.push(`subgraph cluster_${frameNumber.get(child)} {`);
        lines.push(`graph [margin=10 labeljust=l label=${quoted(frameTitle(child))}]`);
        write(child);
        lines.push("}");
      } else {
        const { width, height } = sizeOf(child);
        lines.push(`${number.get(child)} [width=${inches(width)} height=${inches(height)}]`);
      }
    }
    for (const at of labels.get(frame) ?? []) {
      const width =
        [...labelOf(picture.edges[at] as Edge)].length * LABEL_CHARACTER_WIDTH + 2 * LABEL_PADDING;
      lines.push(`${LABEL}${at} [width=${inches(width)} height=${inches(LABEL_HEIGHT)}]`);
    }
  }

  write(picture.root);
  const labelled = new Set([...labels.values()].flat());
  for (const [at, { from, to }] of picture.edges.entries()) {
    const [start, end] = [number.get(from), number.get(to)];
    if (labelled.has(at)) {
      lines.push(`${start} -> ${LABEL}${at} [id=${at} dir=none]`, `${LABEL}${at} -> ${end} [id=${at}]`);
    } else lines.push(`${start} -> ${end} [id=${at}]`);
  }
  lines.push("}");
  return lines.join("\n");
}

export function frameTitle({ group }: Frame): string {
  const times = group.kind === "repeat" ? `× ${repeatCount(group)}` : "";
  return shortened([group.label, times, group.className].filter(Boolean).join("  "), 60);
}

function inches(pixels: number): string {
  return (pixels / 72).toFixed(3);
}

/** Only its length matters to the layout. */
function quoted(text: string): string {
  return `"${"x".repeat([...text].length)}"`;
}
