// The nodes of a graph as they travel: columns of indices into a list of texts. Python's `packing.py` writes them.
import { type Ending, inflatedJson } from "../../inflated";
import type { Frame } from "../../model";
import type { GraphColumns, Lists } from "../../wire";
import { lineKey } from "../words/location";

const TEXT_COLUMNS = ["op", "target", "shape", "dtype", "module", "parent"] as const;
export type TextColumn = (typeof TEXT_COLUMNS)[number];

/** What a node was given: `value` in the words of the inputs, results of other nodes by their names. */
interface Argument {
  name: string;
  value: string;
  /** Whether no result of another node is in it but sizes. */
  isLiteral: boolean;
}

/** A list of numbers for each node. */
class NumberLists {
  constructor(
    readonly offsets: Int32Array,
    readonly items: Int32Array,
  ) {}

  of(node: number): Int32Array {
    return this.items.subarray(this.offsets[node], this.offsets[node + 1]);
  }

  /** For each number the nodes in whose lists it is. */
  inverted(): NumberLists {
    const count = this.offsets.length - 1;
    const offsets = new Int32Array(count + 1);
    for (const item of this.items) offsets[item + 1] = (offsets[item + 1] ?? 0) + 1;
    for (let at = 0; at < count; at += 1) offsets[at + 1] = (offsets[at + 1] ?? 0) + (offsets[at] ?? 0);
    const next = offsets.slice();
    const items = new Int32Array(this.items.length);
    for (let node = 0; node < count; node += 1) {
      for (const item of this.of(node)) {
        const end = next[item] ?? 0;
        items[end] = node;
        next[item] = end + 1;
      }
    }
    return new NumberLists(offsets, items);
  }
}

/** The nodes of one graph, each identified by its index in the program. */
export class Nodes {
  readonly count: number;
  readonly isPartial: boolean;
  readonly texts: readonly string[];
  readonly names: readonly string[];
  readonly frames: readonly Frame[];
  readonly #columns: Record<TextColumn | "frame", Int32Array>;
  readonly #inputs: NumberLists;
  readonly #users: NumberLists;
  readonly #guards: NumberLists;
  readonly #arguments: (node: number) => Argument[];
  #byPath: Map<string, number> | undefined;

  constructor(columns: GraphColumns) {
    this.count = columns.names.length;
    this.isPartial = columns.is_partial;
    this.texts = columns.texts;
    this.names = columns.names;
    const text = (index: number | undefined) => (index === undefined ? null : (this.texts[index] ?? null));
    const { filename, line, name, code, cell } = columns.frames;
    this.frames = line.map((number, at) => ({
      filename: text(filename[at]) ?? "",
      line: number,
      name: text(name[at]) ?? "",
      code: text(code[at]) ?? "",
      cell: text(cell[at]),
      // A node is known by its line alone.
      column: null,
      end_line: null,
      end_column: null,
      expression: null,
    }));
    const numbers = [...TEXT_COLUMNS, "frame" as const].map(
      (key) => [key, Int32Array.from(columns[key])] as const,
    );
    this.#columns = Object.fromEntries(numbers) as Record<TextColumn | "frame", Int32Array>;
    const lists = ({ offsets, items }: Lists) =>
      new NumberLists(Int32Array.from(offsets), Int32Array.from(items));
    this.#inputs = lists(columns.inputs);
    this.#users = this.#inputs.inverted();
    this.#guards = lists(columns.guards);
    // A notebook saved by an earlier release has none.
    const table = columns.argument_columns as GraphColumns["argument_columns"] | undefined;
    const rows = table && lists(table.lists);
    this.#arguments = (node) =>
      [...(rows?.of(columns.arguments[node] ?? 0) ?? [])].map((row) => {
        const value = table?.value[row] ?? 0;
        return {
          name: this.texts[table?.name[row] ?? 0] ?? "",
          value: (value < 0 ? this.names[this.inputs(node)[-1 - value] ?? -1] : this.texts[value]) ?? "",
          isLiteral: table?.is_literal[row] ?? false,
        };
      });
  }

  name(node: number): string {
    return this.names[node] ?? "";
  }

  text(column: TextColumn, node: number): string | null {
    return this.texts[this.textAt(column, node)] ?? null;
  }

  /** Index into `texts`, -1 for none: equal texts have equal indices. */
  textAt(column: TextColumn, node: number): number {
    return this.#columns[column][node] ?? -1;
  }

  frame(node: number): Frame | null {
    return this.frames[this.frameAt(node)] ?? null;
  }

  /** Index into `frames`, -1 for none. */
  frameAt(node: number): number {
    return this.#columns.frame[node] ?? -1;
  }

  inputs(node: number): Int32Array {
    return this.#inputs.of(node);
  }

  /** In order. */
  arguments(node: number): Argument[] {
    return this.#arguments(node);
  }

  users(node: number): Int32Array {
    return this.#users.of(node);
  }

  guardIds(node: number): Int32Array {
    return this.#guards.of(node);
  }

  /** The key of a node in a selection: its name, after that of the nested graph it stands in. */
  path(node: number): string {
    const parent = this.text("parent", node);
    return parent === null ? this.name(node) : `${parent}/${this.name(node)}`;
  }

  /** The node of a path; -1 if there is none. */
  at(path: string): number {
    this.#byPath ??= new Map(this.names.map((_, node) => [this.path(node), node]));
    return this.#byPath.get(path) ?? -1;
  }

  /** Paths of the nested graphs. */
  parents(): Set<string> {
    const indices = new Set(this.#columns.parent);
    return new Set(this.texts.filter((_, index) => indices.has(index)));
  }

  /** The nodes of a user's line, by the line's key. */
  ofLine(key: string): number[] {
    const frames = new Set(this.frames.flatMap((frame, at) => (lineKey(frame) === key ? [at] : [])));
    return frames.size === 0 ? [] : this.where((node) => frames.has(this.frameAt(node)));
  }

  ofModule(path: string): number[] {
    const index = this.texts.indexOf(path);
    return index === -1 ? [] : this.where((node) => this.textAt("module", node) === index);
  }

  ofGuard(id: number): number[] {
    return this.where((node) => this.guardIds(node).includes(id));
  }

  where(isWanted: (node: number) => boolean): number[] {
    const found: number[] = [];
    for (let node = 0; node < this.count; node += 1) if (isWanted(node)) found.push(node);
    return found;
  }
}

/** Reads the deflated columns. */
export async function decodeNodes(encoded: BlobPart, ending: Ending = {}): Promise<Nodes> {
  return new Nodes(await inflatedJson<GraphColumns>(encoded, ending));
}
