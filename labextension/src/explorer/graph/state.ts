// The state of the graph: which groups are open, what is drawn, what was searched for. Lasts while other tabs are open.
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import type { ShownCapture } from "../../wire";
import { type Colouring, type Colours, coloursOf } from "./colours";
import { createDrawing } from "./drawn";
import type { Drawn, View } from "./geometry";
import { descendants, type Group } from "./group";
import type { LoadEngine } from "./layout";
import type { Nodes } from "./nodes";
import {
  boxCount,
  carriedOver,
  type Open,
  openDepth,
  openedAtFirst,
  openedToDepth,
  revealed,
} from "./opening";
import { followRun } from "./run";
import { search } from "./search";
import { type Tree, treeOf } from "./tree";

export interface Graph {
  nodes: ReadonlySignal<Nodes | null>;
  tree: ReadonlySignal<Tree | null>;
  /** The number of the run that was shown before. */
  before: ReadonlySignal<number | undefined>;
  /** Nodes that it did not have so. */
  changed: ReadonlySignal<ReadonlySet<number>>;
  drawn: ReadonlySignal<Drawn | null>;
  isBusy: ReadonlySignal<boolean>;
  /** How many boxes there are of what is open. */
  boxCount: ReadonlySignal<number>;
  /** To which depth all groups are open; null for none, as where single groups were opened. */
  depth: ReadonlySignal<number | null>;
  /** Why there is no new picture, as a sentence. */
  trouble: ReadonlySignal<string>;
  colouring: Signal<Colouring>;
  colours: ReadonlySignal<Colours | null>;
  query: Signal<string>;
  matches: ReadonlySignal<readonly number[]>;
  /** Index of the match that was gone to last, -1 for none. */
  match: Signal<number>;
  /** Where the user was when the view was closed; null before the first picture. */
  view: View | null;
  /** The key of the group that stays in place in the next picture. */
  anchor: string | null;
  /** Whether the next picture is shown from its start, since all of it was opened or closed. */
  startsOver: boolean;
  toggle: (group: Group) => void;
  openAll: () => void;
  toDepth: (depth: number) => void;
  reveal: (group: Group | null | undefined) => void;
  /** Starts to draw; the result stops it. */
  watch: () => () => void;
  dispose: () => void;
}

const NONE: ReadonlySet<number> = new Set();

export function createGraph(
  capture: ReadonlySignal<ShownCapture | null>,
  columns: ReadonlySignal<DataView<ArrayBuffer> | null>,
  loadEngine: LoadEngine,
  atOnce?: number,
  runNumber?: () => number,
): Graph {
  const { run, dispose: stopFollowing } = followRun(capture, columns, runNumber);
  const open = signal<Open>(new Set());
  const query = signal("");
  const match = signal(-1);
  const tree = computed(() => run.value && treeOf(run.value.nodes, run.value.capture));
  const colouring = signal<Colouring>("operator");
  const { dispose: stopDrawing, ...drawing } = createDrawing(tree, open, loadEngine);

  const stopOpening = effect(() => {
    const now = tree.value;
    if (now === null) return;
    untracked(() => {
      open.value = carriedOver(open.value, now) ?? openedAtFirst(now, atOnce);
      match.value = -1;
    });
  });

  const graph: Graph = {
    ...drawing,
    boxCount: computed(() => (tree.value ? boxCount(tree.value.root, open.value) : 0)),
    depth: computed(() => tree.value && openDepth(tree.value, open.value)),
    nodes: computed(() => run.value?.nodes ?? null),
    tree,
    before: computed(() => run.value?.before),
    changed: computed(() => run.value?.changed ?? NONE),
    colouring,
    colours: computed(() => tree.value && coloursOf(tree.value, colouring.value)),
    query,
    matches: computed(() => (run.value ? search(run.value.nodes, query.value) : [])),
    match,
    view: null,
    anchor: null,
    startsOver: false,
    toggle(group) {
      graph.anchor = group.key;
      graph.startsOver = false;
      const next = new Set(open.value);
      if (!next.delete(group.key)) next.add(group.key);
      open.value = next;
    },
    openAll() {
      if (tree.value === null) return;
      const { root } = tree.value;
      graph.startsOver = true;
      open.value = new Set([...open.value, root.key, ...descendants(root).map(({ key }) => key)]);
    },
    toDepth(depth) {
      if (tree.value === null) return;
      graph.startsOver = true;
      open.value = openedToDepth(tree.value, depth);
    },
    reveal(group) {
      open.value = revealed(open.value, group);
    },
    dispose() {
      stopFollowing();
      stopDrawing();
      stopOpening();
    },
  };
  return graph;
}
