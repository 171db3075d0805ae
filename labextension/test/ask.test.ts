import { describe, expect, test } from "vitest";
import { askShown, askText } from "../src/explorer/ask";
import type { DimAsk } from "../src/model";

const nothing: DimAsk = {
  kind: "default",
  min: null,
  max: null,
  name: null,
  factor: 1,
  offset: 0,
  size: null,
};

describe("an ask as text is what Python prints", () => {
  test.each<[string, Partial<DimAsk>]>([
    ["None", {}],
    ["AUTO", { kind: "auto" }],
    ["DYNAMIC(min=2, max=64)", { kind: "dynamic", min: 2, max: 64 }],
    ["STATIC", { kind: "static" }],
    ["8", { kind: "static", size: 8 }],
    ["batch", { kind: "dim", name: "batch" }],
    ["batch(max=64)", { kind: "dim", name: "batch", max: 64 }],
    ["2*batch + 1", { kind: "dim", name: "batch", factor: 2, offset: 1 }],
    ["2*batch(min=0) - 3", { kind: "dim", name: "batch", factor: 2, offset: -3, min: 0 }],
  ])("%s", (text, ask) => {
    expect(askText({ ...nothing, ...ask })).toBe(text);
  });
});

describe("the control shows", () => {
  test.each([
    ["None", "STATIC", "", true],
    ["STATIC", "STATIC", "", false],
    ["8", "STATIC", "", false],
    ["AUTO", "AUTO", "", false],
    ["DYNAMIC(min=2)", "DYNAMIC", "(min=2)", false],
    ["batch(min=2, max=64)", null, "batch(min=2, max=64)", false],
    ["2*batch + 1", null, "2*batch + 1", false],
    ["AUTOMATON", null, "AUTOMATON", false],
  ] as const)("%s as %s with %j", (text, marker, rest, isDefault) => {
    expect(askShown(text)).toEqual({ marker, rest, isDefault });
  });
});
