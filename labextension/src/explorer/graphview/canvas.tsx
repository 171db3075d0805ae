// The part of the graph view that moves: the drawing under pointer, wheel and keys, and the map of it.
import { useSignal } from "@preact/signals";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { placeOf, type Rectangle } from "../graph/geometry";
import type { Box, Frame } from "../graph/picture";
import type { Drawn, Graph } from "../graph/state";
import { useExplorer } from "../state";
import { Drawing, isLarge, overlap } from "./drawing";
import { step } from "./keys";
import { useMarks } from "./marks";
import { Minimap } from "./minimap";
import { PanZoom } from "./panzoom";
import { svgOf } from "./save";

const READABLE = 0.85;

export interface Canvas {
  fit: () => void;
  zoom: (factor: number) => void;
  /** Brings a box, or else an open group, into sight. */
  show: (key: string) => void;
  /** All of the drawing as an SVG document. */
  save: () => Promise<string>;
}

interface CanvasProps {
  graph: Graph;
  drawn: Drawn;
  onReady: (canvas: Canvas) => void;
}

export function CanvasView({ graph, drawn, onReady }: CanvasProps) {
  const { highlights, actions } = useExplorer();
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const content = useRef<SVGGElement>(null);
  const sightMark = useRef<SVGRectElement>(null);
  const panzoom = useRef<PanZoom | null>(null);
  const near = useSignal<Rectangle>({ x: 0, y: 0, width: 2000, height: 2000 });
  const focus = useSignal<string | null>(null);
  const marks = useMarks(drawn.picture, graph, highlights, focus);
  const opened = useRef<string | null>(null);
  const latest = useRef(drawn);
  latest.current = drawn;

  useLayoutEffect(() => {
    const zoom = new PanZoom(svg.current as SVGSVGElement, ({ scale, x, y }) => {
      content.current?.setAttribute("transform", `translate(${x},${y}) scale(${scale})`);
      const sight = zoom.sight;
      for (const [name, value] of Object.entries(sight)) sightMark.current?.setAttribute(name, String(value));
      svg.current?.classList.toggle("ee-far", scale < 0.35);
      if (isLarge(latest.current.picture) && !contains(near.peek(), sight)) near.value = grown(sight);
    });
    panzoom.current = zoom;
    onReady({
      fit: () => zoom.fit({ x: 0, y: 0, ...zoom.extent }),
      zoom: (factor) => zoom.zoomBy(factor),
      show(key) {
        const place = placeOf(latest.current, key);
        if (place) zoom.show(place);
      },
      async save() {
        const [sight, isFar] = [near.peek(), svg.current?.classList.contains("ee-far")];
        near.value = { x: 0, y: 0, ...zoom.extent };
        svg.current?.classList.remove("ee-far");
        // When the drawing has followed.
        await new Promise(requestAnimationFrame);
        try {
          return svgOf(svg.current as SVGSVGElement, content.current as SVGGElement, zoom.extent);
        } finally {
          near.value = sight;
          svg.current?.classList.toggle("ee-far", isFar);
        }
      },
    });
    // What is drawn before there is room for it, in a hidden tab, is placed when there is; later its middle stays in the middle.
    let width = 0;
    const resized = new ResizeObserver(() => {
      const before = width;
      width = zoom.size.width;
      if (before > 0 && width > 0) zoom.move({ ...zoom.view, x: zoom.view.x + (width - before) / 2 });
      else if (graph.view === null && width > 0) first(zoom, latest.current);
    });
    resized.observe(svg.current as SVGSVGElement);
    return () => {
      graph.view = graph.drawn.peek() === null ? null : zoom.view;
      resized.disconnect();
      zoom.dispose();
    };
  }, []);

  const before = useRef<Drawn | null>(null);
  useLayoutEffect(() => {
    const zoom = panzoom.current as PanZoom;
    const { width, height } = drawn.geometry;
    zoom.extent = { width, height };
    if (before.current === null) {
      if (graph.view) zoom.move(graph.view);
      else first(zoom, drawn);
    } else keepInPlace(zoom, before.current, drawn, graph.anchor);
    graph.anchor = null;
    before.current = drawn;
    // Whoever opened a group by key goes on inside it: its box, which had the focus, is gone.
    const inside = drawn.picture.frames.find(({ group }) => group.key === opened.current);
    opened.current = null;
    if (inside) focusOn(firstBox(inside));
  }, [drawn]);

  function onClick({ target }: MouseEvent): boolean {
    const toggle = target instanceof Element ? target.closest<SVGElement>("[data-toggle]") : null;
    const group = graph.tree.peek()?.byKey.get(toggle?.dataset.toggle ?? "");
    if (group === undefined) return false;
    graph.toggle(group);
    return true;
  }

  function onDblClick({ target }: MouseEvent): void {
    const box = target instanceof Element ? target.closest<SVGElement>("[data-box]") : null;
    const group = graph.tree.peek()?.byKey.get(box?.dataset.box ?? "");
    if (group) graph.toggle(group);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = marks.peek().focus;
    const box = drawn.picture.boxes.find(({ key }) => key === at);
    if (event.key === "+" || event.key === "-") panzoom.current?.zoomBy(event.key === "+" ? 1.25 : 0.8);
    else if (event.key === "0") panzoom.current?.fit({ x: 0, y: 0, ...drawn.geometry });
    else if (box && (event.key === "Enter" || event.key === " ")) {
      if (box.group && event.key === "Enter") {
        opened.current = box.group.key;
        graph.toggle(box.group);
      } else if (box.node !== null)
        actions.select({ kind: "node", key: drawn.picture.tree.nodes.path(box.node) });
      else if (box.group?.kind === "module") actions.select({ kind: "module", key: box.group.path });
    } else {
      const next = at && step(drawn, at, event.key);
      if (!next) return;
      const place = placeOf(drawn, next);
      if (place) panzoom.current?.show(place);
      focusOn(next);
    }
    event.preventDefault();
  }

  function focusOn(key: string): void {
    focus.value = key;
    // After the drawing has followed, where only what is near is drawn.
    requestAnimationFrame(() =>
      svg.current
        ?.querySelector<SVGElement>(`[data-box="${CSS.escape(key)}"]`)
        ?.focus({ preventScroll: true }),
    );
  }

  return (
    <div class="ee-canvas">
      <svg
        ref={svg}
        role="group"
        aria-label="Graph of the program"
        data-busy={graph.isBusy.value}
        onClick={(event) => onClick(event) && event.stopPropagation()}
        onDblClick={onDblClick}
        onKeyDown={onKeyDown}
        onFocusIn={({ target }) => {
          const box = target instanceof Element ? target.closest<SVGElement>("[data-box]") : null;
          if (box) focus.value = box.dataset.box ?? null;
        }}
      >
        <defs>
          <Arrow id={id} />
          <Arrow id={`${id}-lit`} />
        </defs>
        <g ref={content}>
          <Drawing drawn={drawn} marks={marks} near={near} id={id} />
        </g>
      </svg>
      <Minimap drawn={drawn} sight={sightMark} onGo={(point) => panzoom.current?.centre(point)} />
    </div>
  );
}

function Arrow({ id }: { id: string }) {
  return (
    <marker
      id={id}
      class={id.endsWith("-lit") ? "ee-lit" : ""}
      viewBox="0 0 8 8"
      refX={7}
      refY={4}
      markerWidth={7}
      markerHeight={7}
      orient="auto"
    >
      <path d="M0,1L8,4L0,7z" />
    </marker>
  );
}

function firstBox({ children }: Frame): string {
  const [child] = children as [Box | Frame];
  return "children" in child ? firstBox(child) : child.key;
}

/** As much of the top as can be read. */
function first(zoom: PanZoom, { geometry: { width, height } }: Drawn): void {
  zoom.fit({ x: 0, y: 0, width, height }, READABLE);
}

/** Whatever was opened, or is near the middle, stays where it is on the screen. */
function keepInPlace(zoom: PanZoom, before: Drawn, after: Drawn, anchor: string | null): void {
  const { sight, view } = zoom;
  const middle = { x: sight.x + sight.width / 2, y: sight.y + sight.height / 2 };
  const key = anchor ?? nearest(before, after, middle);
  const [was, is] = [key && placeOf(before, key), key && placeOf(after, key)];
  if (was && is)
    zoom.move({
      scale: view.scale,
      x: view.x + (was.x + was.width / 2 - is.x - is.width / 2) * view.scale,
      y: view.y + (was.y - is.y) * view.scale,
    });
  // What stayed may be far from where anybody looked.
  const isSeen = (place: Rectangle) => overlap(place, zoom.sight);
  if (!was || !is || !after.geometry.boxes.some(isSeen)) first(zoom, after);
}

function nearest(before: Drawn, after: Drawn, { x, y }: { x: number; y: number }): string | null {
  const kept = new Set(after.picture.boxes.map(({ key }) => key));
  let found: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, { key }] of before.picture.boxes.entries()) {
    const place = before.geometry.boxes[at];
    if (!place || !kept.has(key)) continue;
    const distance = Math.hypot(place.x + place.width / 2 - x, place.y + place.height / 2 - y);
    if (distance < least) [found, least] = [key, distance];
  }
  return found;
}

function contains(outer: Rectangle, inner: Rectangle): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

function grown({ x, y, width, height }: Rectangle): Rectangle {
  return { x: x - width / 2, y: y - height / 2, width: 2 * width, height: 2 * height };
}
