// The graph by keyboard: one box has the focus, the arrows lead to others, Enter opens a group or selects a node.
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Box } from "../graph/box";
import { boundsOf, type Drawn } from "../graph/geometry";
import type { Frame } from "../graph/picture";
import type { Graph } from "../graph/state";
import { useExplorer } from "../state";
import { step } from "./keys";
import type { Marks } from "./marks";
import type { PanZoom } from "./panzoom";

interface KeyboardOptions {
  graph: Graph;
  drawn: Drawn;
  svg: RefObject<SVGSVGElement | null>;
  panzoom: RefObject<PanZoom | null>;
  marks: ReadonlySignal<Marks>;
  /** The key of the box that was reached last. */
  focus: Signal<string | null>;
}

/** Handles a key that is pressed in the graph. */
export function useKeyboard(options: KeyboardOptions): (event: KeyboardEvent) => void {
  const { graph, drawn, svg, panzoom, marks, focus } = options;
  const { actions } = useExplorer();
  const opened = useRef<string | null>(null);

  // The box of a group that was opened by key is gone: the focus goes on inside the group.
  useLayoutEffect(() => {
    const inside = drawn.picture.frames.find(({ group }) => group.key === opened.current);
    opened.current = null;
    if (inside) focusOn(firstBox(inside));
  }, [drawn]);

  function focusOn(key: string): void {
    focus.value = key;
    onceDrawn(svg, key, (box) => box.focus({ preventScroll: true }));
  }

  function activate({ group, node }: Box, isEnter: boolean): void {
    if (group && isEnter) {
      opened.current = group.key;
      graph.toggle(group);
    } else if (node !== null) actions.select({ kind: "node", key: drawn.picture.tree.nodes.path(node) });
    else if (group?.kind === "module") actions.select({ kind: "module", key: group.path });
  }

  /** Goes on to the box that a key leads to; false if it leads nowhere. */
  function goOn(from: string | undefined, key: string): boolean {
    const next = from && step(drawn, from, key);
    if (!next) return false;
    const bounds = boundsOf(drawn, next);
    if (bounds) panzoom.current?.show(bounds);
    focusOn(next);
    return true;
  }

  return (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const at = marks.peek().focus;
    const box = drawn.picture.boxes.find((it) => it.key === at);
    if (key === "+" || key === "-") panzoom.current?.zoomBy(key === "+" ? 1.25 : 0.8);
    else if (key === "0") panzoom.current?.fit({ x: 0, y: 0, ...drawn.geometry });
    else if (box && (key === "Enter" || key === " ")) activate(box, key === "Enter");
    else if (!goOn(at, key)) return;
    event.preventDefault();
  };
}

/** Calls with the element of a box once the drawing has followed, of which only the part in sight may be drawn. */
export function onceDrawn(
  svg: RefObject<SVGSVGElement | null>,
  key: string,
  use: (box: SVGElement) => void,
): void {
  requestAnimationFrame(() => {
    const box = svg.current?.querySelector<SVGElement>(`[data-box="${CSS.escape(key)}"]`);
    if (box) use(box);
  });
}

function firstBox({ children }: Frame): string {
  const [child] = children as [Box | Frame];
  return "children" in child ? firstBox(child) : child.key;
}
