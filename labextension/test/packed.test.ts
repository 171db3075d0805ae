import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isEqualJson, unpacked } from "../src/packed";
import type { Packed } from "../src/wire";
import { recorded } from "./recorded";

test("reads what Python packed", () => {
  const path = join(import.meta.dirname, "../../tests/data/shared/packed.json");
  const { value, packed } = JSON.parse(readFileSync(path, "utf8"));
  const read = unpacked<{ dims: { frame: object }[]; others: unknown[] }>(packed);
  expect(JSON.stringify(read)).toBe(JSON.stringify(value));
  expect(read.others[0]).toBe(read.dims[0]?.frame);
  // What the widget holds is as it was, for the next view of it.
  expect(unpacked(packed)).toEqual(value);
});

test.each([
  ["in many ways", Array.from({ length: 40 }, (_, at) => (at ? [at - 1, at - 1] : []))],
  ["of itself", [[1], [0]]],
])("refuses parts that are parts of each other %s", (_, lists_of_parts) => {
  const objects = [
    { fields: { dims: null }, count: 1, values: {}, parts: { dims: [lists_of_parts.length] } },
  ];
  const lists = lists_of_parts.map((list) => list.map((held) => held + 1));
  const packed: Packed = { objects, lists: [], lists_of_parts: lists, scalars: [], value: 0 };
  expect(() => unpacked<{ dims: unknown }>(packed).dims).toThrow("too large");
});

test("leaves a record that is not packed as it is", () => {
  const capture = recorded("walkthrough");
  expect(unpacked(capture)).toBe(capture);
});

test.each([
  [{ a: [1, null] }, { a: [1, null] }, true],
  [{ a: [1, null] }, { a: [1, 0] }, false],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [null, {}, false],
])("compares %j with %j", (one, other, isEqual) => {
  expect(isEqualJson(one, other)).toBe(isEqual);
});
