// Two graphs beside each other: their nodes, how those of one belong to those of the other, and what differs.
// What is selected is known by its name in one of them, the base; `otherHighlights` says the same in the names of the other.
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Send } from "../../answers";
import type { Compare, CompareWith, Selection, ShownCapture } from "../../wire";
import { createGraph, type Graph } from "../graph/state";
import type { Highlights } from "../highlights";
import type { Related } from "../selection";

/** One side of a comparison: a run, or what was made of one. */
export type GraphName = Compare["first"];

/** What a run is compared with by one click. */
export type Counterpart = CompareWith["counterpart"];

/** Which graph: of a run or what was made of one, or of what was decomposed. */
type GraphRequest = { kind: "run_nodes"; run: GraphName } | { kind: "decomposed_nodes" };

export interface Links {
  /** Paths in the other graph of a node of the base. */
  toOther: (path: string) => readonly string[];
  /** Path in the base of a node of the other graph; null if it has none. */
  toBase: (path: string) => string | null;
}

export interface Pair {
  before: Graph;
  after: Graph;
  /** Which of the two the selection names. */
  base: "before" | "after";
  links: ReadonlySignal<Links>;
  dispose: () => void;
}

const NONE: ReadonlySet<number> = new Set();

interface PairOptions {
  send: Send;
  /** What else a graph's record has, as the front end reads it. */
  capture: ShownCapture;
  before: GraphRequest;
  after: GraphRequest;
  base: Pair["base"];
  /** For each node after the number of the node before, -1 for none. */
  origins: readonly number[];
  /** Paths of what differs in each. */
  differs: { before: readonly string[]; after: readonly string[] };
}

/** Fetches both graphs; rejects with a sentence where one cannot be had. */
export async function createPair(options: PairOptions): Promise<Pair> {
  const { send, capture, base, origins, differs } = options;
  const [before, after] = await Promise.all([
    drawnGraph(send, capture, options.before, differs.before),
    drawnGraph(send, capture, options.after, differs.after),
  ]);
  return {
    before,
    after,
    base,
    links: computed(() => linksOf(before, after, origins, base)),
    dispose() {
      before.dispose();
      after.dispose();
    },
  };
}

async function drawnGraph(
  send: Send,
  capture: ShownCapture,
  request: GraphRequest,
  differs: readonly string[],
): Promise<Graph> {
  const { buffers, model, modules, signature } = await send(request);
  const graph = createGraph(
    signal({ ...capture, model, modules, signature }),
    signal(buffers[0] ?? null),
    async () => new Blob((await send({ kind: "layout_engine" })).buffers),
  );
  const changed = computed(() => {
    const nodes = graph.nodes.value;
    return nodes === null ? NONE : new Set(differs.map((path) => nodes.at(path)).filter((at) => at !== -1));
  });
  return { ...graph, changed };
}

function linksOf(before: Graph, after: Graph, origins: readonly number[], base: Pair["base"]): Links {
  const [old, now] = [before.nodes.value, after.nodes.value];
  const pairs = origins.flatMap((origin, at) =>
    old === null || now === null || origin < 0 || at >= now.count
      ? []
      : [{ from: old.path(origin), to: now.path(at) }],
  );
  const partsOf = Map.groupBy(pairs, ({ from }) => from);
  const originOf = new Map(pairs.map(({ from, to }) => [to, from]));
  const parts = (path: string) => (partsOf.get(path) ?? []).map(({ to }) => to);
  const origin = (path: string) => originOf.get(path) ?? null;
  return base === "before"
    ? { toOther: parts, toBase: origin }
    : {
        toOther: (path) => [origin(path)].filter((it) => it !== null),
        toBase: (path) => parts(path)[0] ?? null,
      };
}

/** What is highlighted in the base, in the names of the other graph. */
export function otherHighlights(base: Highlights, links: ReadonlySignal<Links>): Highlights {
  function named(selection: Selection | null): Selection | null {
    if (selection?.kind !== "node") return selection;
    const [key] = links.value.toOther(selection.key);
    return key === undefined ? null : { kind: "node", key };
  }

  function related(selection: Selection | null, others: Related): Related {
    const paths = [...others.node, ...(selection?.kind === "node" ? [selection.key] : [])];
    return { ...others, node: new Set(paths.flatMap((path) => links.value.toOther(path))) };
  }

  function based(selection: Selection | null): Selection | null {
    if (selection?.kind !== "node") return selection;
    const key = links.value.toBase(selection.key);
    return key === null ? null : { kind: "node", key };
  }

  return {
    selection: computed(() => named(base.selection.value)),
    related: computed(() => related(base.selection.value, base.related.value)),
    hovered: computed(() => named(base.hovered.value)),
    hinted: computed(() => related(base.hovered.value, base.hinted.value)),
    select: (selection) => base.select(based(selection)),
    keep(selection) {
      const kept = based(selection);
      if (kept) base.keep(kept);
    },
    hover: (selection) => base.hover(based(selection)),
  };
}
