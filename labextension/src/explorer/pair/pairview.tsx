// Two pictures side by side, what differs marked: what is selected in one is seen in the other.
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Graph } from "../graph/state";
import { type Canvas, CanvasView } from "../graphview/canvas";
import type { Highlights } from "../highlights";
import { isPick, selectionAt } from "../parts/highlight";
import { ExplorerContext, type State, useExplorer } from "../state";
import { Tool } from "../table/tool";
import { otherHighlights, type Pair } from "./pair";

interface PairViewProps {
  pair: Pair;
  titles: readonly [before: string, after: string];
}

export function PairView({ pair, titles }: PairViewProps) {
  const state = useExplorer();
  const other = useMemo(() => otherHighlights(state.highlights, pair.links), [state.highlights, pair]);
  const highlightsOf = (side: Pair["base"]) => (side === pair.base ? state.highlights : other);
  return (
    <div class="ee-pair">
      <Side title={titles[0]} graph={pair.before} highlights={highlightsOf("before")} state={state} />
      <Side title={titles[1]} graph={pair.after} highlights={highlightsOf("after")} state={state} />
    </div>
  );
}

interface SideProps {
  title: string;
  graph: Graph;
  highlights: Highlights;
  state: State;
}

/** A picture whose clicks and keys select by its own names. */
function Side({ title, graph, highlights, state }: SideProps) {
  const canvas = useRef<Canvas | null>(null);
  const own = useMemo(
    () => ({
      ...state,
      graph,
      highlights,
      actions: { ...state.actions, select: highlights.select, hover: highlights.hover },
    }),
    [state, graph, highlights],
  );
  useEffect(graph.watch, [graph]);
  const drawn = graph.drawn.value;
  const selection = highlights.selection.value;

  // What is selected in the other is brought into sight here.
  useEffect(() => {
    const tree = graph.tree.peek();
    if (tree === null || selection?.kind !== "node") return;
    graph.reveal(tree.groupOf.get(tree.nodes.at(selection.key)));
  }, [selection?.key, graph]);
  useEffect(() => {
    if (drawn === null || selection?.kind !== "node") return;
    const box = drawn.picture.boxOf(drawn.picture.tree.nodes.at(selection.key));
    if (box) canvas.current?.show(box.key);
  }, [selection?.key, drawn]);

  return (
    <ExplorerContext.Provider value={own}>
      <section class="ee-side" aria-label={title}>
        <div class="ee-filters ee-side-tools">
          <bdi>{title}</bdi>
          <span class="ee-tools">
            <Tool name="−" label={`Zoom out of ${title}`} onClick={() => canvas.current?.zoom(0.8)} />
            <Tool name="+" label={`Zoom in on ${title}`} onClick={() => canvas.current?.zoom(1.25)} />
            <Tool name="Fit" label={`Fit ${title}`} onClick={() => canvas.current?.fit()} />
            <Tool name="Collapse" label={`Collapse all of ${title}`} onClick={() => graph.toDepth(1)} />
            <Tool name="Expand" label={`Expand all of ${title}`} onClick={() => graph.openAll()} />
          </span>
        </div>
        {graph.trouble.value && (
          <p class="ee-alert" role="alert">
            <bdi>{graph.trouble.value}</bdi>
          </p>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the boxes inside have the keys */}
        <div
          class="ee-side-body"
          onClick={(event) => {
            // Not to be taken for a node of the shown run, which has other names.
            event.stopPropagation();
            const picked = selectionAt(event.target);
            if (picked && isPick(event.target)) highlights.select(picked);
          }}
          onPointerOver={(event) => {
            event.stopPropagation();
            highlights.hover(selectionAt(event.target));
          }}
        >
          {drawn ? (
            <CanvasView
              drawn={drawn}
              onReady={(ready) => {
                canvas.current = ready;
              }}
            />
          ) : (
            <p class="ee-empty" role="status">
              {graph.trouble.value ? "" : "Laying out the graph."}
            </p>
          )}
        </div>
      </section>
    </ExplorerContext.Provider>
  );
}
