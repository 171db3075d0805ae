// What is related to what: from one dimension, guard, line, symbol, node or module to all that the views highlight with it.
import type { Selection, ShownCapture } from "../wire";
import { nodeLinks } from "./graph/links";
import type { Nodes } from "./graph/nodes";
import { isSameGuard } from "./guards/facts";
import { dimKey } from "./words/dimref";
import { lineKey } from "./words/location";

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

export class Relations {
  readonly #links = new Map<string, Map<string, Selection>>();

  constructor(
    capture: ShownCapture,
    readonly nodes: Nodes | null,
  ) {
    for (const guard of capture.guards) {
      const self: Selection = { kind: "guard", key: String(guard.id) };
      this.#add(self);
      for (const dim of guard.dims) this.#link(self, { kind: "dim", key: dimKey(dim) });
      if (guard.frame) this.#link(self, { kind: "line", key: lineKey(guard.frame) });
      if (guard.module !== null) this.#link(self, { kind: "module", key: guard.module });
    }
    for (const dim of capture.dims) {
      const self: Selection = { kind: "dim", key: dimKey(dim) };
      this.#add(self);
      this.#linkGuards(self, [...dim.guard_ids, dim.lower_guard_id, dim.upper_guard_id]);
      if (dim.frame) this.#link(self, { kind: "line", key: lineKey(dim.frame) });
      if (dim.symbol !== null) this.#link(self, { kind: "symbol", key: dim.symbol });
      if (dim.tied_to) this.#link(self, { kind: "dim", key: dimKey(dim.tied_to) });
    }
    for (const symbol of capture.symbols) {
      const self: Selection = { kind: "symbol", key: symbol.name };
      this.#add(self);
      this.#linkGuards(self, symbol.guard_ids);
      for (const dim of symbol.dims) this.#link(self, { kind: "dim", key: dimKey(dim) });
      if (symbol.frame) this.#link(self, { kind: "line", key: lineKey(symbol.frame) });
    }
    for (const { path } of capture.modules) this.#add({ kind: "module", key: path });
    for (const block of capture.code) {
      block.code.split("\n").forEach((_, index) => {
        this.#add({
          kind: "line",
          key: lineKey({ filename: block.filename, line: block.first_line + index }),
        });
      });
    }
  }

  has(selection: Selection): boolean {
    // The nodes arrive a moment after the record.
    if (selection.kind === "node") return this.nodes === null || this.nodes.at(selection.key) !== -1;
    return this.#links.has(nameOf(selection));
  }

  of(selection: Selection): Related {
    const direct = this.#neighbours(selection);
    const reached = direct
      .filter(({ kind }) => kind === "guard")
      .flatMap((guard) => this.#neighbours(guard))
      .filter(({ kind }) => THROUGH_GUARDS[selection.kind].includes(kind));
    return group([...direct, ...reached].filter((thing) => !isSame(thing, selection)));
  }

  #neighbours(selection: Selection): Selection[] {
    const known = [...(this.#links.get(nameOf(selection))?.values() ?? [])];
    return this.nodes === null ? known : [...known, ...nodeLinks(this.nodes, selection)];
  }

  #add(thing: Selection): Map<string, Selection> {
    const links = this.#links.get(nameOf(thing)) ?? new Map<string, Selection>();
    this.#links.set(nameOf(thing), links);
    return links;
  }

  #link(a: Selection, b: Selection): void {
    this.#add(a).set(nameOf(b), b);
    this.#add(b).set(nameOf(a), a);
  }

  #linkGuards(thing: Selection, ids: readonly (number | null)[]): void {
    for (const id of ids) if (id !== null) this.#link(thing, { kind: "guard", key: String(id) });
  }
}

/** Whether a selected thing is there in the next capture too; a guard of the same id may be another one. */
export function isInNext(selection: Selection, before: ShownCapture, next: ShownCapture | null): boolean {
  if (next === null || !new Relations(next, null).has(selection)) return false;
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
