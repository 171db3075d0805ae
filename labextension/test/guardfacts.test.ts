import { describe, expect, test } from "vitest";
import { guardCount, isSameGuard, statement } from "../src/explorer/guards/facts";
import { isInNext } from "../src/explorer/selection";
import type { Condition, Guard } from "../src/model";
import { withoutNodes } from "./columns";
import { recorded } from "./recorded";

const [guard] = recorded("walkthrough").guards.filter(({ frame }) => frame !== null) as [Guard];
const frame = guard.frame as NonNullable<Guard["frame"]>;
const stating = (operand: number, guard_id = guard.id) => ({
  condition: { ...(guard.condition as Condition), operand: String(operand), guard_id },
});

describe("a guard is the same in the next capture", () => {
  test.each<[string, object]>([
    ["in other words", { words: "said otherwise" }],
    ["with other names of symbols", { expr: "Eq(s1, s2)" }],
    ["with another text of the same line", { frame: { ...frame, code: "" } }],
  ])("%s", (_, change) => {
    expect(isSameGuard(guard, { ...guard, ...change })).toBe(true);
  });

  test("with an equal condition, whatever its number", () => {
    const [first, second] = [stating(64, 1), stating(64, 2)].map((facts) => ({ ...guard, ...facts }));
    expect(first && second && isSameGuard(first, second)).toBe(true);
    expect(first && statement(first)).toBe(second && statement(second));
  });
});

describe("a guard is another one", () => {
  test.each<[string, object]>([
    ["of another kind", { kind: "range" }],
    ["on other dimensions", { dims: [{ input: "other", dim: 0 }] }],
    ["from another line", { frame: { ...frame, line: frame.line + 1 } }],
    ["from no line", { frame: null }],
    ["with a condition", stating(64)],
  ])("%s", (_, change) => {
    expect(isSameGuard({ ...guard, kind: "guard" }, { ...guard, kind: "guard", ...change })).toBe(false);
  });

  test("with another condition", () => {
    expect(isSameGuard({ ...guard, ...stating(64) }, { ...guard, ...stating(32) })).toBe(false);
    expect(statement({ ...guard, ...stating(64) })).not.toBe(statement({ ...guard, ...stating(32) }));
  });
});

test("a selected guard is carried over to a capture that has it, whatever it is called there", () => {
  const capture = withoutNodes(recorded("walkthrough"));
  const selection = { kind: "guard", key: String(guard.id) } as const;
  const renamed = (change: object) => ({
    ...capture,
    guards: capture.guards.map((it) => (it.id === guard.id ? { ...it, ...change } : it)),
  });
  expect(isInNext(selection, capture, renamed({ words: "said otherwise" }))).toBe(true);
  expect(isInNext(selection, capture, renamed({ dims: [] }))).toBe(false);
  expect(isInNext(selection, capture, null)).toBe(false);
});

test("guards are counted without what is assumed, which is not torch's", () => {
  const kinds: Guard["kind"][] = ["guard", "runtime_assert", "specialization", "range", "assumption"];
  expect(kinds.map((kind) => guardCount([{ ...guard, kind }]))).toEqual([1, 1, 1, 1, 0]);
  expect(guardCount(kinds.map((kind) => ({ ...guard, kind })))).toBe(4);
  expect(guardCount([])).toBe(0);
});
