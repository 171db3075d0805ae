import { describe, expect, test } from "vitest";
import { freshName } from "../src/explorer/ask/dims";
import { askText, parseAsk } from "../src/explorer/ask/grammar";
import { askShown } from "../src/explorer/ask/words";
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

describe("an ask is read as Python reads it", () => {
  test.each([
    "None",
    "AUTO",
    "DYNAMIC(min=2, max=64)",
    "STATIC",
    "8",
    "batch",
    "batch(max=64)",
    "2*batch(min=0) - 3",
    "größe_2",
  ])("%s", (text) => {
    const ask = parseAsk(text);
    expect(ask && askText(ask)).toBe(text);
  });

  test.each([
    ["Dim.AUTO", "AUTO"],
    [" 2 * batch+1 ", "2*batch + 1"],
    ["batch ( min = 2 , )", "batch(min=2)"],
    ["1*batch - 0", "batch"],
    ["", "None"],
  ])("%j as %s", (written, text) => {
    const ask = parseAsk(written);
    expect(ask && askText(ask)).toBe(text);
  });

  test.each(["batch // 2", "batch*2", "__import__('os')", "a b", "2x", "x.y", "batch(low=2)", "batch; os"])(
    "not %s",
    (text) => {
      expect(parseAsk(text)).toBeNull();
    },
  );
});

describe("the control shows", () => {
  test.each([
    ["None", { marker: "STATIC", dim: "", bounds: "", isDefault: true }],
    ["STATIC", { marker: "STATIC", dim: "", bounds: "", isDefault: false }],
    ["8", { marker: "STATIC", dim: "", bounds: "", isDefault: false }],
    ["AUTO", { marker: "AUTO", dim: "", bounds: "", isDefault: false }],
    ["DYNAMIC(min=2)", { marker: "DYNAMIC", dim: "", bounds: "≥ 2", isDefault: false }],
    ["batch(min=2, max=64)", { marker: null, dim: "batch ∈ [2, 64]", bounds: "", isDefault: false }],
    ["2*batch(min=2) + 1", { marker: null, dim: "2*batch + 1", bounds: "", isDefault: false }],
    ["AUTOMATON", { marker: null, dim: "AUTOMATON", bounds: "", isDefault: false }],
  ])("%s", (text, shown) => {
    expect(askShown(text)).toEqual(shown);
  });
});

describe("a new Dim for two dimensions is called", () => {
  test.each([
    ["x#0", "y#0", [], "batch"],
    ["x#0", "y#0", ["batch"], "x_0"],
    ["x#1", "y#0", [], "x_1"],
    ["x#1", "y#0", ["x_1"], "x_1_2"],
    ["batch['image'][0]#2", "y#1", [], "batch_image_0_2"],
    ["0#1", "y#1", [], "dim_0_1"],
  ])("for %s and %s with %j taken: %s", (first, second, taken, name) => {
    const place = (key: string) => ({ input: key.split("#")[0] ?? "", dim: Number(key.split("#")[1]) });
    expect(freshName(place(first), place(second), new Set(taken))).toBe(name);
  });
});
