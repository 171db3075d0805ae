// The part of the graph view that moves: the drawing under pointer, wheel and keys, and the map of it.
import { type Signal, useSignal } from "@preact/signals";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { boundsOf, type Drawn, type Rectangle } from "../graph/geometry";
import type { Group } from "../graph/group";
import type { Graph } from "../graph/state";
import { selectionAt } from "../parts/highlight";
import { useExplorer } from "../state";
import * as strings from "../words/graph";
import { Drawing } from "./drawing";
import { onceDrawn, useKeyboard } from "./keyboard";
import { useMarks } from "./marks";
import { Minimap } from "./minimap";
import type { PanZoom } from "./panzoom";
import { svgOf } from "./save";
import { type Elements, useViewport } from "./viewport";

const HINT_MS = 1_200;

/** What the rest of the graph view can do with the drawing. */
export interface Canvas {
  fit: () => void;
  zoom: (factor: number) => void;
  /** Brings a box, or an open group, into sight in the drawing; and on the page, if that is to be scrolled. */
  show: (key: string, isScrolled?: boolean) => void;
  /** All of the drawing as an SVG document. */
  save: () => Promise<string>;
}

interface CanvasProps {
  drawn: Drawn;
  onReady: (canvas: Canvas) => void;
  /** Told what a click is about to select: a node, module or line by its key. */
  onPick?: (key: string) => void;
}

export function CanvasView({ drawn, onReady, onPick }: CanvasProps) {
  const { graph, highlights } = useExplorer();
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const content = useRef<SVGGElement>(null);
  const sight = useRef<SVGRectElement>(null);
  const elements = { svg, content, sight };
  const focus = useSignal<string | null>(null);
  const latest = useRef(drawn);
  latest.current = drawn;
  const hint = useHint();
  const { panzoom, near, stick } = useViewport(graph, drawn, elements, hint.show);
  const marks = useMarks(drawn.picture, graph, highlights, focus);
  const onKeyDown = useKeyboard({ graph, drawn, svg, panzoom, marks, focus });
  useLayoutEffect(() => {
    const zoom = panzoom.current as PanZoom;
    onReady(canvasOf(zoom, elements, near, () => latest.current));
  }, []);

  function toggleAt(target: EventTarget | null, attribute: "toggle" | "box"): boolean {
    const group = groupAt(graph, target, attribute);
    if (group) graph.toggle(group);
    return group !== undefined;
  }

  return (
    <div class="ee-canvas">
      <svg
        ref={svg}
        role="group"
        aria-label={strings.GRAPH}
        data-busy={graph.isBusy.value}
        onClick={(event) => {
          if (toggleAt(event.target, "toggle")) event.stopPropagation();
          else onPick?.(selectionAt(event.target)?.key ?? "");
        }}
        onDblClick={({ target }) => void toggleAt(target, "box")}
        onKeyDown={onKeyDown}
        onFocusIn={({ target }) => {
          const box = elementAt(target, "box");
          if (box) focus.value = box.dataset.box ?? null;
        }}
      >
        <defs>
          <Arrow id={id} />
          <Arrow id={`${id}-lit`} />
        </defs>
        <g ref={content}>
          <Drawing {...{ drawn, marks, near, id }} colours={graph.colours} onDrawn={stick} />
        </g>
      </svg>
      <p class="ee-hint" data-shown={hint.isShown} aria-hidden="true">
        {strings.WHEEL_HINT}
      </p>
      {graph.isBusy.value && (
        <p class="ee-hint ee-busy" role="status" data-shown>
          {strings.layingOut(graph.boxCount.value)}
        </p>
      )}
      <Minimap drawn={drawn} sight={sight} onGo={(point) => panzoom.current?.centre(point)} />
    </div>
  );
}

/** A hint that goes by itself. */
function useHint(): { isShown: boolean; show: () => void } {
  const isShown = useSignal(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useLayoutEffect(() => () => clearTimeout(timer.current), []);
  return {
    isShown: isShown.value,
    show() {
      isShown.value = true;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        isShown.value = false;
      }, HINT_MS);
    },
  };
}

function canvasOf(zoom: PanZoom, elements: Elements, near: Signal<Rectangle>, drawn: () => Drawn): Canvas {
  return {
    fit: () => zoom.fit(zoom.whole),
    zoom: (factor) => zoom.zoomBy(factor),
    show(key, isScrolled = false) {
      const bounds = boundsOf(drawn(), key);
      if (bounds) zoom.show(bounds);
      if (isScrolled) onceDrawn(elements.svg, key, (box) => box.scrollIntoView?.({ block: "nearest" }));
    },
    save: () => savedWhole(zoom, elements, near),
  };
}

/** The document of a drawing of which for a moment everything is drawn, with its texts. */
async function savedWhole(zoom: PanZoom, elements: Elements, near: Signal<Rectangle>): Promise<string> {
  const [svg, content] = [elements.svg.current as SVGSVGElement, elements.content.current as SVGGElement];
  const [area, isFar] = [near.peek(), svg.classList.contains("ee-far")];
  near.value = zoom.whole;
  svg.classList.remove("ee-far");
  // When the drawing has followed.
  await new Promise(requestAnimationFrame);
  try {
    return svgOf(svg, content, zoom.extent, svg.closest(".ee-graph")?.querySelector(".ee-legend"));
  } finally {
    near.value = area;
    svg.classList.toggle("ee-far", isFar);
  }
}

function elementAt(target: EventTarget | null, attribute: "toggle" | "box"): SVGElement | null {
  return target instanceof Element ? target.closest<SVGElement>(`[data-${attribute}]`) : null;
}

function groupAt(graph: Graph, target: EventTarget | null, attribute: "toggle" | "box"): Group | undefined {
  const key = elementAt(target, attribute)?.dataset[attribute];
  return graph.tree.peek()?.byKey.get(key ?? "");
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
