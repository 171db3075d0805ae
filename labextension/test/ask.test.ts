import { describe, expect, test } from "vitest";
import { freshName } from "../src/explorer/ask/dims";
import { askShown } from "../src/explorer/ask/words";

describe("the control shows", () => {
  test.each([
    ["None", { marker: "STATIC", dim: "", bounds: "", isDefault: true }],
    ["STATIC", { marker: "STATIC", dim: "", bounds: "", isDefault: false }],
    ["8", { marker: "STATIC", dim: "", bounds: "8", isDefault: false }],
    ["AUTO", { marker: "AUTO", dim: "", bounds: "", isDefault: false }],
    ["DYNAMIC(min=2)", { marker: "DYNAMIC", dim: "", bounds: "≥ 2", isDefault: false }],
    ["batch(min=2, max=64)", { marker: null, dim: "batch 2 to 64", bounds: "", isDefault: false }],
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
    expect(freshName([place(first), place(second)], new Set(taken))).toBe(name);
  });

  test.each([
    [{ "x#1": "length" }, "length"],
    [{ "y#2": "width" }, "width"],
    [{ "x#1": "length", "y#2": "width" }, "length"],
    [{ "x#1": "taken", "y#2": "width" }, "width"],
    [{ "x#1": "taken" }, "x_1"],
    [{ "x#1": "AUTO" }, "x_1"],
    [{ "x#0": "batch" }, "x_1"],
  ])("as the variables of the user's function are: %j", (variables, name) => {
    const dims = [
      { input: "x", dim: 1 },
      { input: "y", dim: 2 },
    ];
    expect(freshName(dims, new Set(["taken"]), new Map(Object.entries(variables)))).toBe(name);
  });
});
