import { describe, expect, test } from "vitest";
import { relationsOf } from "../src/explorer/selection";
import { dimKey } from "../src/explorer/words/dimref";
import { lineKey } from "../src/explorer/words/location";
import type { Frame } from "../src/model";
import { nodesOf } from "./graphs";
import { recorded } from "./recorded";

const capture = recorded("walkthrough");
const relations = relationsOf(capture, nodesOf(capture));
const tied = capture.guards.find(({ dims }) => dims.map(dimKey).sort().join() === "x#0,y#1");
const specializing = capture.guards.find(({ kind }) => kind === "specialization");
if (!tied?.frame || !specializing?.frame) throw new Error("The recorded walkthrough lacks its guards.");
const [tiedLine, specializingLine] = [tied, specializing].map(({ frame }) => lineKey(frame as Frame)) as [
  string,
  string,
];

describe("related things", () => {
  test("a dimension leads to its guards, their lines, its symbol and the dimension it is tied to", () => {
    const related = relations.of({ kind: "dim", key: "y#1" });
    expect([...related.guard]).toEqual([String(tied.id)]);
    expect([...related.line]).toEqual([tiedLine]);
    expect([...related.dim]).toEqual(["x#0"]);
    expect(related.symbol.size).toBeGreaterThan(0);
  });

  test("a guard leads to its dimensions and its line, and to no other guard", () => {
    const related = relations.of({ kind: "guard", key: String(specializing.id) });
    expect([...related.dim]).toEqual(["w#1"]);
    expect([...related.line]).toEqual([specializingLine]);
    expect([...related.guard]).toEqual([]);
    expect([...related.module]).toEqual(["lin"]);
  });

  test("a line leads to its guards and to the dimensions in them", () => {
    const related = relations.of({ kind: "line", key: tiedLine });
    expect([...related.guard]).toEqual([String(tied.id)]);
    expect([...related.dim].sort()).toEqual(["x#0", "y#1"]);
  });

  test("a symbol leads to its dimensions, its guards and their lines", () => {
    const symbol = capture.symbols.find(({ dims }) =>
      dims.some(({ input, dim }) => input === "w" && dim === 1),
    );
    const related = relations.of({ kind: "symbol", key: symbol?.name ?? "" });
    expect(related.dim.has("w#1")).toBe(true);
    expect(related.guard.has(String(specializing.id))).toBe(true);
    expect(related.line.has(specializingLine)).toBe(true);
  });

  test("a node and a module lead to the line and the dimensions of their guards", () => {
    const node = capture.nodes.find(({ guard_ids }) => guard_ids.includes(specializing.id));
    for (const selection of [
      { kind: "module" as const, key: "lin" },
      ...(node ? [{ kind: "node" as const, key: node.name }] : []),
    ]) {
      const related = relations.of(selection);
      expect(related.dim.has("w#1")).toBe(true);
      expect(related.line.has(specializingLine)).toBe(true);
    }
  });

  test("what is related to a dimension does not include itself", () => {
    for (const key of ["w#0", "w#1", "x#0", "y#1", "z#0"]) {
      expect(relations.of({ kind: "dim", key }).dim.has(key)).toBe(false);
    }
  });

  test("an unknown thing leads nowhere", () => {
    const related = relations.of({ kind: "dim", key: "nowhere#7" });
    expect(Object.values(related).every((keys) => keys.size === 0)).toBe(true);
  });

  test("all things of a capture are known, whether or not something leads to them", () => {
    const alone = relationsOf({ ...capture, guards: [] }, nodesOf(capture));
    for (const known of [relations, alone]) {
      for (const { path } of capture.modules) expect(known.has({ kind: "module", key: path })).toBe(true);
      for (const { name } of capture.symbols) expect(known.has({ kind: "symbol", key: name })).toBe(true);
      for (const dim of capture.dims) expect(known.has({ kind: "dim", key: dimKey(dim) })).toBe(true);
      for (const { name } of capture.nodes) expect(known.has({ kind: "node", key: name })).toBe(true);
    }
    for (const { id } of capture.guards) expect(relations.has({ kind: "guard", key: String(id) })).toBe(true);
    for (const kind of ["module", "symbol", "dim", "node", "guard"] as const)
      expect(relations.has({ kind, key: "nowhere" })).toBe(false);
  });

  test("a line without guards is known, a line that was never seen is not", () => {
    const [block] = capture.code;
    expect(relations.has({ kind: "line", key: `${block?.filename}:${block?.first_line}` })).toBe(true);
    expect(relations.has({ kind: "line", key: `${block?.filename}:9999` })).toBe(false);
  });
});
