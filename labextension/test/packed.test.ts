import { expect, test } from "vitest";
import { isEqualJson, unpacked } from "../src/packed";
import { recorded } from "./recorded";

test("reads what Python packed", () => {
  const packed = {
    shapes: [
      ["line", "code"],
      ["dims", "frame", "other"],
    ],
    parts: [[0, 3, "x + 1"], [-1], [-1, [0], 1, true, null, "[0]"], [1, [2], [0], [1]]],
  };
  const frame = { line: 3, code: "x + 1" };
  const value = unpacked<{ frame: object; dims: unknown[] }>(packed);
  expect(value).toEqual({ dims: [frame, 1, true, null, "[0]"], frame, other: [] });
  expect(value.frame).toBe(value.dims[0]);
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
