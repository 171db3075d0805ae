// Where Graphviz put everything, in pixels from the top left.
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

interface EdgePath {
  /** In the words of SVG's `d`. */
  d: string;
  label: Point | null;
  bounds: Rectangle;
}

/** Places by the position of the thing in the picture. */
export interface Geometry {
  width: number;
  height: number;
  boxes: readonly Rectangle[];
  frames: readonly (Rectangle | null)[];
  edges: readonly (EdgePath | null)[];
}

interface Laid {
  bb: string;
  objects?: { name: string; bb?: string; pos?: string; width?: string; height?: string }[];
  edges?: { id: string; pos?: string }[];
}

export function geometryOf(json: string, picture: Picture): Geometry {
  const laid = JSON.parse(json) as Laid;
  const [, , width = 0, height = 0] = numbers(laid.bb);
  const flipped = ([x = 0, y = 0]: readonly number[]): Point => ({ x, y: height - y });
  const boxes: Rectangle[] = picture.boxes.map(() => ({ x: 0, y: 0, width: 0, height: 0 }));
  const frames: (Rectangle | null)[] = picture.frames.map(() => null);
  const labels = new Map<number, Point>();
  for (const { name, bb, pos, ...size } of laid.objects ?? []) {
    if (bb !== undefined && name.startsWith("cluster_")) {
      const [left = 0, bottom = 0, right = 0, top = 0] = numbers(bb);
      frames[Number(name.slice("cluster_".length))] = {
        x: left,
        y: height - top,
        width: right - left,
        height: top - bottom,
      };
    } else if (pos !== undefined) {
      const centre = flipped(numbers(pos));
      if (name.startsWith(LABEL)) {
        labels.set(Number(name.slice(LABEL.length)), centre);
        continue;
      }
      const [across, down] = [Number(size.width) * 72, Number(size.height) * 72];
      boxes[Number(name)] = { x: centre.x - across / 2, y: centre.y - down / 2, width: across, height: down };
    }
  }
  const edges: (EdgePath | null)[] = picture.edges.map(() => null);
  const halves = new Map<number, Path>();
  for (const { id, pos } of laid.edges ?? []) {
    if (pos === undefined) continue;
    const at = Number(id);
    const label = labels.get(at) ?? null;
    const drawn = path(pos, flipped);
    const other = halves.get(at);
    if (label !== null && other === undefined) halves.set(at, drawn);
    else edges[at] = { ...(other === undefined ? drawn : joined(other, drawn)), label };
  }
  return { width, height, boxes, frames, edges };
}

/** Where a box, or an open group, is. */
export function placeOf({ picture, geometry }: { picture: Picture; geometry: Geometry }, key: string) {
  const box = picture.boxes.findIndex((it) => it.key === key);
  if (box !== -1) return geometry.boxes[box];
  return geometry.frames[picture.frames.findIndex(({ group }) => group.key === key)] ?? undefined;
}

interface Path extends Omit<EdgePath, "label"> {
  hasTip: boolean;
}

/** Two halves of an edge as one path; the one with the arrow's tip is the last. */
function joined(a: Path, b: Path): Path {
  const [first, last] = b.hasTip ? [a, b] : [b, a];
  return { d: first.d + last.d, bounds: union(a.bounds, b.bounds), hasTip: last.hasTip };
}

/** `e,x,y x,y …`: the tip of the arrow, then a chain of Bézier curves. */
function path(pos: string, flipped: (point: readonly number[]) => Point): Path {
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
