// The part of the drawing that is on the screen: where it starts, what stays in place from one picture to the next, what is drawn of it.
import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { boundsOf, contains, type Drawn, overlap, type Point, type Rectangle } from "../graph/geometry";
import type { Graph } from "../graph/state";
import { isLarge } from "./drawing";
import { PanZoom } from "./panzoom";
import { stickTitles } from "./sticky";

/** The scale at which the texts of a picture are read with ease. */
const READABLE = 0.85;
/** At a smaller scale texts are left out. */
const FAR = 0.35;

/** The elements that follow the user. */
export interface Elements {
  svg: RefObject<SVGSVGElement | null>;
  content: RefObject<SVGGElement | null>;
  /** What is in sight, in the map of the picture. */
  sight: RefObject<SVGRectElement | null>;
}

interface Viewport {
  panzoom: RefObject<PanZoom | null>;
  /** The area that is drawn of a large picture. */
  near: Signal<Rectangle>;
  /** Puts the titles of groups where they are in sight. */
  stick: () => void;
}

export function useViewport(
  graph: Graph,
  drawn: Drawn,
  elements: Elements,
  onPlainWheel: () => void,
): Viewport {
  const panzoom = useRef<PanZoom | null>(null);
  const near = useSignal<Rectangle>({ x: 0, y: 0, width: 2000, height: 2000 });
  const latest = useRef(drawn);
  latest.current = drawn;

  useLayoutEffect(() => {
    const zoom = followView(elements, near, () => latest.current);
    zoom.onPlainWheel = onPlainWheel;
    panzoom.current = zoom;
    const stopResizing = followSize(zoom, graph, () => latest.current);
    return () => {
      graph.view = graph.drawn.peek() === null ? null : zoom.view;
      stopResizing();
      zoom.dispose();
    };
  }, []);

  const before = useRef<Drawn | null>(null);
  useLayoutEffect(() => {
    const zoom = panzoom.current as PanZoom;
    const { width, height } = drawn.geometry;
    zoom.extent = { width, height };
    if (before.current !== null && graph.startsOver) showStart(zoom, drawn);
    else if (before.current !== null) keepInPlace(zoom, before.current, drawn, graph.anchor);
    else if (graph.view) zoom.move(graph.view);
    else showStart(zoom, drawn);
    graph.anchor = null;
    graph.startsOver = false;
    before.current = drawn;
  }, [drawn]);

  const stick = () => {
    const [zoom, content] = [panzoom.current, elements.content.current];
    if (zoom && content) stickTitles(content, latest.current, zoom.sight);
  };
  return { panzoom, near, stick };
}

/** Moves the elements with the view. */
function followView(elements: Elements, near: Signal<Rectangle>, drawn: () => Drawn): PanZoom {
  const svg = elements.svg.current as SVGSVGElement;
  const zoom = new PanZoom(svg, ({ scale, x, y }) => {
    const content = elements.content.current;
    content?.setAttribute("transform", `translate(${x},${y}) scale(${scale})`);
    const sight = zoom.sight;
    for (const [name, value] of Object.entries(sight))
      elements.sight.current?.setAttribute(name, String(value));
    svg.classList.toggle("ee-far", scale < FAR);
    svg.classList.toggle("ee-whole", zoom.isWhole);
    if (content) stickTitles(content, drawn(), sight);
    if (isLarge(drawn().picture) && !contains(near.peek(), sight)) near.value = grown(sight);
  });
  return zoom;
}

/**
 * Shows the start of what was drawn in a hidden tab as soon as there is room for it. Later a picture that was seen whole still is. Others
 * stay in place while details take room from them, but that a chosen box stays in sight; in a window of another size their middle stays in the
 * middle.
 */
function followSize(zoom: PanZoom, graph: Graph, drawn: () => Drawn): () => void {
  let size = { width: 0, height: 0, room: 0 };
  const resized = new ResizeObserver(() => {
    const before = size;
    size = { ...zoom.size, room: zoom.element.closest(".ee-graph-body")?.clientWidth ?? zoom.size.width };
    const { view } = zoom;
    if (before.width > 0 && size.width > 0) {
      const chosen = chosenIn(zoom, drawn());
      const sight = {
        ...zoom.sight,
        width: before.width / view.scale,
        height: before.height / view.scale,
      };
      zoom.move({ ...view, x: view.x + (size.room - before.room) / 2 });
      if (size.height < before.height) zoom.settle();
      if (contains(sight, zoom.whole) && !zoom.isWhole) zoom.fit(zoom.whole);
      else if (chosen && overlap(chosen, sight)) zoom.reveal(chosen);
    } else if (graph.view === null && size.width > 0) showStart(zoom, drawn());
  });
  resized.observe(zoom.element);
  return () => resized.disconnect();
}

function chosenIn(zoom: PanZoom, drawn: Drawn): Rectangle | undefined {
  const key = zoom.element.querySelector<SVGElement>(".ee-chosen[data-box]")?.dataset.box;
  return key === undefined ? undefined : boundsOf(drawn, key);
}

/** As much of the top as can be read, in its whole width if that can be read too; else from the left as far as its first box allows. */
function showStart(zoom: PanZoom, { geometry: { width, height, boxes } }: Drawn): void {
  const [first] = [...boxes].sort((a, b) => a.y - b.y);
  zoom.start({ x: 0, y: 0, width, height }, READABLE, first);
}

/** Leaves the group that was opened or closed, else the box nearest to the middle, where it is on the screen. */
function keepInPlace(zoom: PanZoom, before: Drawn, after: Drawn, anchor: string | null): void {
  const { sight, view } = zoom;
  const middle = { x: sight.x + sight.width / 2, y: sight.y + sight.height / 2 };
  const key = anchor ?? nearest(before, after, middle);
  const [was, is] = [key && boundsOf(before, key), key && boundsOf(after, key)];
  if (was && is)
    zoom.move({
      scale: view.scale,
      x: view.x + (was.x + was.width / 2 - is.x - is.width / 2) * view.scale,
      y: view.y + (was.y - is.y) * view.scale,
    });
  // What stayed in place may be far out of sight.
  const isSeen = (bounds: Rectangle) => overlap(bounds, zoom.sight);
  if (!was || !is || !after.geometry.boxes.some(isSeen)) showStart(zoom, after);
}

/** The key of the box nearest to a point, of those that are in both pictures. */
function nearest(before: Drawn, after: Drawn, { x, y }: Point): string | null {
  const kept = new Set(after.picture.boxes.map(({ key }) => key));
  let found: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, { key }] of before.picture.boxes.entries()) {
    const bounds = before.geometry.boxes[at];
    if (!bounds || !kept.has(key)) continue;
    const distance = Math.hypot(bounds.x + bounds.width / 2 - x, bounds.y + bounds.height / 2 - y);
    if (distance < least) [found, least] = [key, distance];
  }
  return found;
}

function grown({ x, y, width, height }: Rectangle): Rectangle {
  return { x: x - width / 2, y: y - height / 2, width: 2 * width, height: 2 * height };
}
