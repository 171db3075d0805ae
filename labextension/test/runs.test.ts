import { describe, expect, test } from "vitest";
import { askStory, wholeAsk } from "../src/explorer/history/runs";
import type { AskChange } from "../src/model";

const W: AskChange = { input: "w", dim: 0, ask: "AUTO" };
const X: AskChange = { input: "x", dim: 0, ask: "batch(min=2, max=64)" };
const N: AskChange = { input: "n", dim: null, ask: "DYNAMIC" };
const FULL = [W, X, N];
const WHOLE = "w.shape[0]: AUTO, x.shape[0]: batch 2 to 64, n: DYNAMIC";

test("a whole ask names each place, with ranges as the table has them", () => {
  expect(wholeAsk(FULL)).toBe(WHOLE);
  expect(wholeAsk([])).toBe("default");
});

describe("beside the ask before", () => {
  const asked = (ask: AskChange[]) => ({ run: 1, ask, is_unusable: false });

  test.each<[string, AskChange[] | undefined, AskChange[], string]>([
    ["the first is told whole", undefined, FULL, WHOLE],
    ["the same is told as such", FULL, FULL, "same as run 1"],
    ["what changed is told", FULL, [{ ...W, ask: "STATIC" }, X, N], "w.shape[0]: STATIC"],
    ["a changed bound is told", FULL, [W, { ...X, ask: "batch(max=8)" }, N], "x.shape[0]: batch ≤ 8"],
    ["what was dropped is told", FULL, [W, { ...N, ask: "AUTO" }], "n: AUTO, x.shape[0]: nothing"],
    ["nothing is told as such", FULL, [], "default"],
    ["what is all new is told whole", [], FULL, WHOLE],
  ])("%s", (_, before, ask, story) => {
    expect(askStory(asked(ask), before && asked(before))).toBe(story);
  });

  test("an input with any name is told whole", () => {
    const odd: AskChange = { input: "batch['a, b: c']", dim: 0, ask: "AUTO" };
    expect(askStory(asked([W, { ...odd, ask: "DYNAMIC" }]), asked([W, odd]))).toBe(
      "batch['a, b: c'].shape[0]: DYNAMIC",
    );
  });

  test("one that could not be used is told as such, and the next is told whole", () => {
    const unusable = { ...asked([]), is_unusable: true };
    expect(askStory(unusable, asked(FULL))).toBe("not usable");
    expect(askStory(unusable, unusable)).toBe("not usable");
    expect(askStory(asked(FULL), unusable)).toBe(WHOLE);
    expect(askStory(asked([]), unusable)).toBe("default");
  });
});
