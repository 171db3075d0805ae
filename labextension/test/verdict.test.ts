// The first line of the header: the same counts as the first line of the reports.
import { expect, test } from "vitest";
import { verdictOf } from "../src/explorer/words/verdict";
import type { DimOutcome } from "../src/model";
import type { ShownCapture } from "../src/wire";
import { recorded } from "./recorded";

function verdict(change: (dims: DimOutcome[]) => void, more: Partial<ShownCapture> = {}): string {
  const capture = recorded("walkthrough") as unknown as ShownCapture;
  for (const dim of capture.dims)
    Object.assign(dim, { got: "static", is_as_asked: true, asked: { kind: "default" } });
  change(capture.dims as DimOutcome[]);
  const { outcome, notAsAsked } = verdictOf({ ...capture, ...more });
  return [outcome, notAsAsked].filter(Boolean).join(" · ");
}

test("counts what may vary, and what is not as asked", () => {
  const asked = { kind: "auto" } as DimOutcome["asked"];
  expect(
    verdict(([one, two, three]) => {
      Object.assign(one as DimOutcome, { got: "dynamic", asked });
      Object.assign(two as DimOutcome, { got: "tied", asked });
      Object.assign(three as DimOutcome, { got: "specialized", is_as_asked: false, asked });
    }),
  ).toBe("exported · 2 of 6 dimensions dynamic · 1 not as asked");
});

test("says that all is as asked, or that nothing was", () => {
  expect(verdict((dims) => Object.assign(dims[0] as DimOutcome, { asked: { kind: "static" } }))).toBe(
    "exported · 0 of 6 dimensions dynamic · all as asked",
  );
  expect(verdict(() => {})).toBe("exported · 0 of 6 dimensions dynamic · nothing asked");
});

test("says of a program alone nothing that was asked", () => {
  expect(verdict(() => {}, { is_observed: false })).toBe("program · 0 of 6 dimensions dynamic");
});
