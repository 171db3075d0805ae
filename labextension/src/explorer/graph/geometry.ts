// Where Graphviz put everything, in pixels from the top left corner of the picture.
import { LABEL } from "./dot";
import type { Picture } from "./picture";

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** How the picture is moved and scaled on the screen. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

interface EdgePath {
  /** As in the `d` of an SVG path. */
  d: string;
  label: Point | null;
  bounds: Rectangle;
}

/** Boxes, frames and edges in the order of the picture; null for what Graphviz left out. */
export interface Geometry {
  width: number;
  height: number;
  boxes: readonly Rectangle[];
  frames: readonly (Rectangle | null)[];
  edges: readonly (EdgePath | null)[];
}

/** A picture and where everything in it is. */
export interface Drawn {
  picture: Picture;
  geometry: Geometry;
}

/** Graphviz's JSON; lengths are in points, sizes of nodes in inches, `y` grows upwards. */
interface LaidOut {
  bb: string;
  objects?: LaidOutObject[];
  edges?: { id: string; pos?: string }[];
}

/** A cluster, which has `bb`, or a node, which has the others. */
interface LaidOutObject {
  name: string;
  bb?: string;
  pos?: string;
  width?: string;
  height?: string;
}

type Flip = (point: readonly number[]) => Point;

const POINTS_IN_AN_INCH = 72;

export function geometryOf(json: string, picture: Picture): Geometry {
  const { bb, objects = [], edges = [] } = JSON.parse(json) as LaidOut;
  const [, , width = 0, height = 0] = numbers(bb);
  const flipped: Flip = ([x = 0, y = 0]) => ({ x, y: height - y });
  const boxes: Rectangle[] = picture.boxes.map(() => ({ x: 0, y: 0, width: 0, height: 0 }));
  const frames: (Rectangle | null)[] = picture.frames.map(() => null);
  const labels = new Map<number, Point>();
  for (const { name, bb, pos, ...size } of objects) {
    if (bb !== undefined && name.startsWith("cluster_")) {
      frames[Number(name.slice("cluster_".length))] = clusterBounds(bb, height);
    } else if (pos !== undefined) {
      const centre = flipped(numbers(pos));
      if (name.startsWith(LABEL)) labels.set(Number(name.slice(LABEL.length)), centre);
      else boxes[Number(name)] = boxBounds(centre, size);
    }
  }
  return { width, height, boxes, frames, edges: pathsOf(edges, picture.edges.length, labels, flipped) };
}

function clusterBounds(bb: string, pictureHeight: number): Rectangle {
  const [left = 0, bottom = 0, right = 0, top = 0] = numbers(bb);
  return { x: left, y: pictureHeight - top, width: right - left, height: top - bottom };
}

function boxBounds(centre: Point, size: Pick<LaidOutObject, "width" | "height">): Rectangle {
  const [width, height] = [Number(size.width) * POINTS_IN_AN_INCH, Number(size.height) * POINTS_IN_AN_INCH];
  return { x: centre.x - width / 2, y: centre.y - height / 2, width, height };
}

/** The path of each edge; an edge with a label was laid out as two, before and after it. */
function pathsOf(
  edges: NonNullable<LaidOut["edges"]>,
  count: number,
  labels: ReadonlyMap<number, Point>,
  flipped: Flip,
): (EdgePath | null)[] {
  const paths: (EdgePath | null)[] = Array.from({ length: count }, () => null);
  const halves = new Map<number, Path>();
  for (const { id, pos } of edges) {
    if (pos === undefined) continue;
    const at = Number(id);
    const label = labels.get(at) ?? null;
    const drawn = path(pos, flipped);
    const other = halves.get(at);
    if (label !== null && other === undefined) halves.set(at, drawn);
    else paths[at] = { ...(other === undefined ? drawn : joined(other, drawn)), label };
  }
  return paths;
}

/** The bounds of a box, or of an open group, by its key. */
export function boundsOf({ picture, geometry }: Drawn, key: string): Rectangle | undefined {
  const box = picture.boxes.findIndex((it) => it.key === key);
  if (box !== -1) return geometry.boxes[box];
  return geometry.frames[picture.frames.findIndex(({ group }) => group.key === key)] ?? undefined;
}

export function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export function contains(outer: Rectangle, inner: Rectangle): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

interface Path extends Omit<EdgePath, "label"> {
  hasTip: boolean;
}

/** The two halves of an edge as one path, the half with the arrow's tip last. */
function joined(a: Path, b: Path): Path {
  const [first, last] = b.hasTip ? [a, b] : [b, a];
  return { d: first.d + last.d, bounds: union(a.bounds, b.bounds), hasTip: last.hasTip };
}

/** `e,x,y x,y …`: the tip of the arrow, then a chain of Bézier curves. */
function path(pos: string, flipped: Flip): Path {
  const points: Point[] = [];
  let tip: Point | null = null;
  for (const part of pos.split(" ")) {
    if (part.startsWith("e,")) tip = flipped(numbers(part.slice(2)));
    else if (!part.startsWith("s,")) points.push(flipped(numbers(part)));
  }
  const [start = { x: 0, y: 0 }, ...rest] = points;
  const curve = rest.length > 0 ? `C${rest.map(text).join(" ")}` : "";
  const end = tip === null ? "" : `L${text(tip)}`;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return {
    d: `M${text(start)}${curve}${end}`,
    bounds: { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y },
    hasTip: tip !== null,
  };
}

function union(a: Rectangle, b: Rectangle): Rectangle {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

function text({ x, y }: Point): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}

function numbers(text: string): number[] {
  return text.split(",").map(Number);
}
