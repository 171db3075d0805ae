// What is related to what: from one dimension, guard, line, symbol, node or module to all that the views highlight with it.
import type { Selection, ShownCapture } from "../wire";
import { nodeLinks } from "./graph/links";
import type { Nodes } from "./graph/nodes";
import { isSameGuard } from "./guards/facts";
import { ofDim, ofGuard, ofLine } from "./things";

type Kind = Selection["kind"];

/** The keys of what is related to a selection, by kind; the selected thing itself is not among them. */
export type Related = Readonly<Record<Kind, ReadonlySet<string>>>;

/** For each kind of thing the kinds that are related to it through its guards, besides those it is linked to itself. */
const THROUGH_GUARDS: Readonly<Record<Kind, readonly Kind[]>> = {
  dim: ["line", "node"],
  guard: [],
  line: ["dim", "symbol", "node"],
  symbol: ["line", "node"],
  node: ["dim", "line"],
  module: ["dim", "line"],
};

export const NOTHING_RELATED: Related = group([]);

export function isSame(a: Selection | null, b: Selection | null): boolean {
  return a?.kind === b?.kind && a?.key === b?.key;
}

export interface Relations {
  has: (selection: Selection) => boolean;
  of: (selection: Selection) => Related;
}

export function relationsOf(capture: ShownCapture, nodes: Nodes | null): Relations {
  const links = new Map<string, Map<string, Selection>>();

  function add(thing: Selection): Map<string, Selection> {
    const linked = links.get(nameOf(thing)) ?? new Map<string, Selection>();
    links.set(nameOf(thing), linked);
    return linked;
  }

  /** Links a thing with others, of which some may be missing. */
  function link(thing: Selection, others: readonly (Selection | null | false)[]): void {
    add(thing);
    for (const other of others) {
      if (!other) continue;
      add(thing).set(nameOf(other), other);
      add(other).set(nameOf(thing), thing);
    }
  }

  function neighbours(selection: Selection): Selection[] {
    const known = [...(links.get(nameOf(selection))?.values() ?? [])];
    return nodes === null ? known : [...known, ...nodeLinks(nodes, selection)];
  }

  for (const { id, dims, frame, module } of capture.guards)
    link(ofGuard(id), [
      ...dims.map(ofDim),
      frame && ofLine(frame),
      module !== null && { kind: "module", key: module },
    ]);
  for (const dim of capture.dims) {
    const guards = [...dim.guard_ids, dim.lower_guard_id, dim.upper_guard_id];
    link(ofDim(dim), [
      ...guards.map((id) => id !== null && ofGuard(id)),
      dim.frame && ofLine(dim.frame),
      dim.symbol !== null && { kind: "symbol", key: dim.symbol },
      dim.tied_to && ofDim(dim.tied_to),
    ]);
  }
  for (const { name, guard_ids, dims, frame } of capture.symbols)
    link({ kind: "symbol", key: name }, [
      ...guard_ids.map(ofGuard),
      ...dims.map(ofDim),
      frame && ofLine(frame),
    ]);
  for (const { path } of capture.modules) add({ kind: "module", key: path });
  for (const { filename, first_line, code } of capture.code)
    code.split("\n").forEach((_, index) => {
      add(ofLine({ filename, line: first_line + index }));
    });

  return {
    has(selection) {
      // The nodes arrive a moment after the record.
      if (selection.kind === "node") return nodes === null || nodes.at(selection.key) !== -1;
      return links.has(nameOf(selection));
    },
    of(selection) {
      const direct = neighbours(selection);
      const reached = direct
        .filter(({ kind }) => kind === "guard")
        .flatMap(neighbours)
        .filter(({ kind }) => THROUGH_GUARDS[selection.kind].includes(kind));
      return group([...direct, ...reached].filter((thing) => !isSame(thing, selection)));
    },
  };
}

/** Whether a selected thing is there in the next capture too; a guard of the same id may be another one. */
export function isInNext(selection: Selection, before: ShownCapture, next: ShownCapture | null): boolean {
  if (next === null || !relationsOf(next, null).has(selection)) return false;
  if (selection.kind !== "guard") return true;
  const [was, is] = [before, next].map(({ guards }) => guards.find(({ id }) => String(id) === selection.key));
  return was !== undefined && is !== undefined && isSameGuard(was, is);
}

function nameOf({ kind, key }: Selection): string {
  return `${kind} ${key}`;
}

function group(things: readonly Selection[]): Related {
  const of = (kind: Kind) => new Set(things.filter((thing) => thing.kind === kind).map(({ key }) => key));
  return {
    dim: of("dim"),
    guard: of("guard"),
    line: of("line"),
    symbol: of("symbol"),
    node: of("node"),
    module: of("module"),
  };
}
