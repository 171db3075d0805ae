import { expect, test } from "vitest";
import { askStory } from "../src/explorer/runs";
import { runOf } from "./kernel";
import { recorded } from "./recorded";

const FULL = "w.shape[0]: AUTO, x.shape[0]: batch(min=2, max=64), n: DYNAMIC";
const run = (ask: string) => runOf(recorded("walkthrough"), 1, { ask });

test.each([
  [null, FULL, FULL],
  [FULL, FULL, "the same ask"],
  [FULL, FULL.replace("AUTO", "STATIC"), "w.shape[0]: STATIC"],
  [FULL, FULL.replace("max=64", "max=8"), "x.shape[0]: batch(min=2, max=8)"],
  [FULL, "w.shape[0]: AUTO, n: AUTO", "n: AUTO, x.shape[0]: nothing"],
  [FULL, "nothing asked", "nothing asked"],
  ["nothing asked", FULL, FULL],
])("after %j, %j reads %j", (before, ask, story) => {
  expect(askStory(run(ask), before === null ? undefined : run(before))).toBe(story);
});
