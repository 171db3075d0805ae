// The state of the graph view: which groups are open, what is drawn, what was searched for. Lasts while other tabs are open.
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import type { ShownCapture } from "../../wire";
import type { View } from "../graphview/panzoom";
import { changedNodes } from "./changes";
import { dotOf } from "./dot";
import { type Geometry, geometryOf } from "./geometry";
import { createLayout, type Layout, type LoadEngine, Replaced, TooLarge } from "./layout";
import { type Nodes, unpack } from "./nodes";
import {
  boxCount,
  carriedOver,
  descendants,
  type Open,
  openedAtFirst,
  openedToDepth,
  revealed,
} from "./opening";
import { type Picture, pictureOf } from "./picture";
import { search } from "./search";
import { type Group, type Tree, treeOf } from "./tree";

export interface Drawn {
  picture: Picture;
  geometry: Geometry;
}

/** A run as the graph knows it: its nodes, and the record that they came with. */
interface Run {
  nodes: Nodes;
  capture: ShownCapture;
  changed: ReadonlySet<number>;
}

export interface Graph {
  nodes: ReadonlySignal<Nodes | null>;
  tree: ReadonlySignal<Tree | null>;
  /** Nodes that the run before did not have so. */
  changed: ReadonlySignal<ReadonlySet<number>>;
  open: ReadonlySignal<Open>;
  drawn: ReadonlySignal<Drawn | null>;
  isBusy: ReadonlySignal<boolean>;
  /** Why there is no new picture, as a sentence. */
  trouble: ReadonlySignal<string>;
  query: Signal<string>;
  matches: ReadonlySignal<readonly number[]>;
  /** Which of the matches was gone to last. */
  match: Signal<number>;
  /** Where the user was when the view was closed; null before the first picture. */
  view: View | null;
  /** What stays in place in the next picture. */
  anchor: string | null;
  toggle: (group: Group) => void;
  openAll: (within: Group) => void;
  toDepth: (depth: number) => void;
  reveal: (group: Group | null | undefined) => void;
  /** Starts to draw; the result stops it. */
  watch: () => () => void;
  dispose: () => void;
}

const NONE: ReadonlySet<number> = new Set();

export function createGraph(
  capture: ReadonlySignal<ShownCapture | null>,
  packed: ReadonlySignal<DataView | null>,
  loadEngine: LoadEngine,
): Graph {
  const run = signal<Run | null>(null);
  const open = signal<Open>(new Set());
  const drawn = signal<Drawn | null>(null);
  const isBusy = signal(false);
  const trouble = signal("");
  const query = signal("");
  const match = signal(-1);
  const tree = computed(() => run.value && treeOf(run.value.nodes, run.value.capture));
  const matches = computed(() => (run.value ? search(run.value.nodes, query.value) : []));
  let layout: Layout | null = null;
  let drawnOpen: Open | null = null;
  let turn = 0;

  async function unpacked(bytes: DataView): Promise<void> {
    turn += 1;
    const mine = turn;
    const nodes = await unpack(bytes as DataView<ArrayBuffer>);
    const shown = capture.peek();
    if (mine !== turn || shown === null) return;
    const before = run.peek();
    run.value = { nodes, capture: shown, changed: changedNodes(before?.nodes ?? null, nodes) };
  }

  async function draw(picture: Picture, opened: Open): Promise<void> {
    layout ??= createLayout(loadEngine);
    isBusy.value = true;
    try {
      const geometry = geometryOf(await layout.of(dotOf(picture)), picture);
      drawnOpen = opened;
      drawn.value = { picture, geometry };
      trouble.value = "";
    } catch (error) {
      if (error instanceof Replaced) return;
      trouble.value = sentence(error, picture.boxes.length);
      if (drawn.value?.picture.tree === picture.tree && drawnOpen) open.value = drawnOpen;
    }
    isBusy.value = false;
  }

  const stopFollowing = effect(() => {
    const bytes = packed.value;
    if (bytes !== null) void unpacked(bytes);
  });

  const stopOpening = effect(() => {
    const current = run.value;
    if (current === null) return;
    untracked(() => {
      const now = tree.value as Tree;
      open.value = carriedOver(open.value, now) ?? openedAtFirst(now);
      match.value = -1;
    });
  });

  const graph: Graph = {
    nodes: computed(() => run.value?.nodes ?? null),
    tree,
    changed: computed(() => run.value?.changed ?? NONE),
    open,
    drawn,
    isBusy,
    trouble,
    query,
    matches,
    match,
    view: null,
    anchor: null,
    toggle(group) {
      graph.anchor = group.key;
      const next = new Set(open.value);
      if (!next.delete(group.key)) next.add(group.key);
      open.value = next;
    },
    openAll(within) {
      open.value = new Set([...open.value, within.key, ...descendants(within).map(({ key }) => key)]);
    },
    toDepth(depth) {
      if (tree.value) open.value = openedToDepth(tree.value, depth);
    },
    reveal(group) {
      open.value = revealed(open.value, group);
    },
    watch: () =>
      effect(() => {
        const [now, opened] = [tree.value, open.value];
        if (now === null || !opened.has(now.root.key)) return;
        untracked(() => {
          const isDrawn = drawn.value?.picture.tree === now && drawnOpen === opened;
          if (boxCount(now.root, opened) === 0) drawn.value = null;
          else if (!isDrawn) void draw(pictureOf(now, opened), opened);
        });
      }),
    dispose() {
      turn += 1;
      layout?.dispose();
      stopFollowing();
      stopOpening();
    },
  };
  return graph;
}

function sentence(error: unknown, boxes: number): string {
  if (error instanceof TooLarge)
    return `Graphviz found no place for ${boxes.toLocaleString("en")} boxes in 5 s. Collapse groups, or search for what you want to see: the way to it opens alone.`;
  return error instanceof Error ? error.message : String(error);
}
