import { describe, expect, test } from "vitest";
import { lineDiff, stretchesOfDiff } from "../src/explorer/fixes/diff";

/** The lines with their signs; the part that differs in brackets. */
function told(before: string[], after: string[]): string[] {
  return lineDiff(before, after).map(({ change, index, part }) => {
    const line = (change === "added" ? after : before)[index] ?? "";
    const sign = { kept: " ", removed: "-", added: "+" }[change];
    const marked =
      part && `${line.slice(0, part.start)}⟦${line.slice(part.start, part.end)}⟧${line.slice(part.end)}`;
    return `${sign} ${marked ?? line}`;
  });
}

describe("the change of a piece of code", () => {
  test("marks what differs in a line, in whole words", () => {
    expect(told(["h = x.view(8, -1)"], ["h = x.view(x.shape[0], -1)"])).toEqual([
      "- h = x.view(⟦8⟧, -1)",
      "+ h = x.view(⟦x.shape[0]⟧, -1)",
    ]);
    expect(told(["y = rows"], ["y = rows2"])).toEqual(["- y = ⟦rows⟧", "+ y = ⟦rows2⟧"]);
  });

  test("keeps the lines that are in both", () => {
    expect(told(["a = 1", "b = 2", "c = 3"], ["a = 1", "c = 3", "d = 4"])).toEqual([
      "  a = 1",
      "- b = 2",
      "  c = 3",
      "+ d = 4",
    ]);
  });

  test("puts all that goes before what comes in its place", () => {
    expect(told(["if k > 2:", "    return x", "return y"], ["return x"]).map((line) => line[0])).toEqual([
      "-",
      "-",
      "-",
      "+",
    ]);
  });

  test("marks no part of lines that have no word in common", () => {
    expect(told(["if k:"], ["torch._check(n)"])).toEqual(["- if k:", "+ torch._check(n)"]);
  });

  test("of the same lines is no change", () => {
    expect(told(["a", "b"], ["a", "b"])).toEqual(["  a", "  b"]);
  });

  test("of texts too long to be compared is all of both", () => {
    const lines = Array.from({ length: 300 }, (_, index) => `line_${index}`);
    expect(lineDiff(lines, lines)).toHaveLength(600);
  });
});

test("unchanged lines further than three from a change are folded", () => {
  const before = Array.from({ length: 20 }, (_, index) => `line_${index}`);
  const after = before.map((line, index) => (index === 4 || index === 16 ? `${line} + 1` : line));
  const found = stretchesOfDiff(lineDiff(before, after));
  expect(found.map(({ isFar, lines }) => [isFar, lines.length])).toEqual([
    [true, 1],
    [false, 8],
    [true, 5],
    [false, 8],
  ]);
  expect(found.flatMap(({ lines }) => lines)).toEqual(lineDiff(before, after));
});
