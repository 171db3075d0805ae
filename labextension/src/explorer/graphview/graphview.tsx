// The Graph tab: the picture, what finds things in it, and the details of what is selected.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { ShownCapture } from "../../wire";
import { COLOURINGS, type Colouring } from "../graph/colours";
import { depthOf } from "../graph/opening";
import { LinkButton } from "../parts/linkbutton";
import { Empty, Quiet, QuietStatus } from "../parts/quiet";
import { useExplorer } from "../state";
import * as strings from "../words/graph";
import * as sentences from "../words/sentences";
import { Breadcrumbs } from "./breadcrumbs";
import { type Canvas, CanvasView } from "./canvas";
import { Details } from "./details";
import { Finder } from "./finder";
import { useFullScreen } from "./fullscreen";
import { Legend } from "./legend";
import { download, pngOf } from "./save";
import { GoTo } from "./sections";

export function GraphView({ capture }: { capture: ShownCapture }) {
  const { graph } = useExplorer();
  const nodes = graph.nodes.value;
  useEffect(graph.watch, [graph]);
  if (nodes?.count === 0) {
    return <Empty>{capture.failure ? sentences.NOTHING_TRACED : sentences.NO_NODES}</Empty>;
  }
  return <View capture={capture} />;
}

function View({ capture }: { capture: ShownCapture }) {
  const { graph } = useExplorer();
  const canvas = useRef<Canvas | null>(null);
  const element = useRef<HTMLDivElement>(null);
  const [isFull, toggleFull] = useFullScreen(element);
  const goal = useSignal<string | null>(null);
  const isSought = useRef(false);
  const drawn = graph.drawn.value;

  /** Opens what is around a node and brings it into sight, at once or in the picture to come. */
  function goTo(node: number): void {
    const tree = graph.tree.peek();
    if (tree === null) return;
    graph.reveal(tree.groupOf.get(node));
    goal.value = tree.nodes.path(node);
  }

  /** The same, and the page is scrolled to it where the graph is larger than what is in sight of it. */
  function seek(node: number): void {
    isSought.current = true;
    goTo(node);
  }

  const picked = useRef("");
  useFollowedSelection(picked, goTo, (key) => canvas.current?.show(key));

  useEffect(() => {
    if (drawn === null || goal.value === null) return;
    const { tree, boxOf } = drawn.picture;
    const box = boxOf(tree.nodes.at(goal.value));
    if (box === undefined || box.group !== null) return;
    canvas.current?.show(box.key, isSought.current);
    isSought.current = false;
    goal.value = null;
  }, [drawn, goal.value]);

  return (
    <GoTo.Provider value={seek}>
      <div ref={element} class={isFull ? "ee-graph ee-full" : "ee-graph"}>
        <Toolbar canvas={() => canvas.current}>
          <LinkButton onClick={toggleFull}>
            {isFull ? strings.LEAVE_FULL_SCREEN : strings.FULL_SCREEN}
          </LinkButton>
        </Toolbar>
        <Breadcrumbs />
        <Trouble />
        <div class="ee-graph-body">
          {drawn ? (
            <CanvasView
              drawn={drawn}
              onReady={(ready) => {
                canvas.current = ready;
              }}
              onPick={(key) => {
                picked.current = key;
              }}
            />
          ) : (
            <p class="ee-empty ee-canvas" role="status">
              {graph.trouble.value ? "" : strings.LAYING_OUT}
            </p>
          )}
          <Details capture={capture} />
        </div>
        <Legend />
        <p class="ee-graph-keys ee-quiet">{strings.keysWords(isFull)}</p>
      </div>
    </GoTo.Provider>
  );
}

interface ToolbarProps {
  canvas: () => Canvas | null;
  children: ComponentChildren;
}

function Toolbar({ canvas, children }: ToolbarProps) {
  const { graph } = useExplorer();
  const root = graph.tree.value?.root;
  const deepest = root ? depthOf(root) : 1;
  const drawn = graph.drawn.value;
  return (
    <div class="ee-filters ee-graph-tools">
      <Finder />
      <label>
        <Quiet>{strings.DEPTH}</Quiet>
        <select
          value={String(graph.depth.value ?? "")}
          onChange={(event) => graph.toDepth(Number(event.currentTarget.value))}
        >
          <option value="" disabled>
            {strings.MIXED_DEPTHS}
          </option>
          {Array.from({ length: deepest }, (_, at) => at + 1).map((depth) => (
            <option key={depth} value={depth}>
              {depth === deepest ? strings.allDepths(depth) : depth}
            </option>
          ))}
        </select>
      </label>
      <LinkButton onClick={() => graph.toDepth(1)}>{strings.COLLAPSE_ALL}</LinkButton>
      <LinkButton onClick={graph.openAll}>{strings.EXPAND_ALL}</LinkButton>
      <span class="ee-zoom">
        <LinkButton aria-label={strings.ZOOM_OUT} onClick={() => canvas()?.zoom(0.8)}>
          −
        </LinkButton>
        <LinkButton aria-label={strings.ZOOM_IN} onClick={() => canvas()?.zoom(1.25)}>
          +
        </LinkButton>
        <LinkButton onClick={() => canvas()?.fit()}>{strings.FIT}</LinkButton>
      </span>
      {children}
      <ColourChoice />
      <Save canvas={canvas} />
      <QuietStatus>
        {drawn &&
          root &&
          strings.shownOf(
            drawn.picture.tree.nodes.count,
            drawn.picture.boxes.reduce((closed, { group }) => closed + (group?.count ?? 0), 0),
          )}
        {graph.changed.value.size > 0 && strings.changedFrom(graph.before.value, graph.changed.value.size)}
      </QuietStatus>
    </div>
  );
}

function ColourChoice() {
  const { colouring } = useExplorer().graph;
  return (
    <label>
      <Quiet>{strings.COLOUR_BY}</Quiet>
      <select
        value={colouring.value}
        onChange={(event) => {
          colouring.value = event.currentTarget.value as Colouring;
        }}
      >
        {COLOURINGS.map((by) => (
          <option key={by} value={by}>
            {strings.COLOURING_WORDS[by]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The picture as it is drawn now, whole. */
function Save({ canvas }: Pick<ToolbarProps, "canvas">) {
  const { graph } = useExplorer();
  async function save(kind: "svg" | "png"): Promise<void> {
    const source = await canvas()?.save();
    if (source === undefined) return;
    const blob = kind === "svg" ? new Blob([source], { type: "image/svg+xml" }) : await pngOf(source);
    download(`${graph.tree.peek()?.root.label ?? "graph"}.${kind}`, blob);
  }
  return (
    <span class="ee-save">
      {(["svg", "png"] as const).map((kind) => (
        <LinkButton key={kind} onClick={() => save(kind)}>
          {strings.saveAs(kind.toUpperCase())}
        </LinkButton>
      ))}
    </span>
  );
}

function Trouble() {
  const { graph } = useExplorer();
  const sentence = graph.trouble.value;
  if (!sentence) return null;
  return (
    <div class="ee-alert" role="alert">
      <bdi>{sentence}</bdi>
      <LinkButton onClick={() => graph.toDepth(1)}>{strings.COLLAPSE_ALL}</LinkButton>
    </div>
  );
}

/**
 * What is selected in another view is brought into sight here. What is clicked here stays where it is, also at the edge of the drawing: the
 * next click is on its way to where the user sees a box now.
 */
function useFollowedSelection(
  picked: { current: string },
  goTo: (node: number) => void,
  show: (key: string) => void,
): void {
  const { graph, highlights } = useExplorer();
  const selection = highlights.selection.value;
  const isReady = graph.drawn.value !== null;
  useEffect(() => {
    const [drawn, tree] = [graph.drawn.peek(), graph.tree.peek()];
    const isPicked = selection?.key === picked.current;
    picked.current = "";
    if (selection === null || isPicked || drawn === null || tree === null) return;
    const { picture } = drawn;
    if (selection.kind === "node") {
      const node = tree.nodes.at(selection.key);
      if (tree.groupOf.has(node)) goTo(node);
      return;
    }
    if (selection.kind === "module") {
      const box = picture.boxes.find(({ group }) => group?.kind === "module" && group.path === selection.key);
      if (box) {
        show(box.key);
        return;
      }
    }
    const [path] = highlights.related.peek().node;
    const box = path === undefined ? undefined : picture.boxOf(tree.nodes.at(path));
    if (box) show(box.key);
  }, [selection?.kind, selection?.key, isReady]);
}
