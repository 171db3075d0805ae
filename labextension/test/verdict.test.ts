// The first line of the header: the same counts as the first line of the reports.
import { expect, test } from "vitest";
import { verdictOf } from "../src/explorer/words/verdict";
import type { DimOutcome } from "../src/model";
import type { ShownCapture } from "../src/wire";
import { recorded } from "./recorded";

function verdict(change: (dims: DimOutcome[]) => void, more: Partial<ShownCapture> = {}): string {
  const capture = recorded("walkthrough") as unknown as ShownCapture;
  for (const dim of capture.dims)
    Object.assign(dim, { got: "static", accepted: null, is_as_asked: true, asked: { kind: "default" } });
  change(capture.dims as DimOutcome[]);
  const { outcome, notAsAsked } = verdictOf({ ...capture, ...more });
  return [outcome, ...notAsAsked].join(" · ");
}

test("counts what may vary, and what is specialized or limited", () => {
  const asked = { kind: "auto" } as DimOutcome["asked"];
  expect(
    verdict(([one, two, three]) => {
      Object.assign(one as DimOutcome, { got: "dynamic", asked });
      Object.assign(two as DimOutcome, { got: "tied", asked });
      Object.assign(three as DimOutcome, { got: "specialized", is_as_asked: false, asked });
    }),
  ).toBe("Exported · 2 of 6 dimensions dynamic · 1 specialized");
});

test("says that nothing was requested", () => {
  expect(verdict((dims) => Object.assign(dims[0] as DimOutcome, { asked: { kind: "static" } }))).toBe(
    "Exported · 0 of 6 dimensions dynamic",
  );
  expect(verdict(() => {})).toBe("Exported · 6 dimensions, all static (no `dynamic_shapes`)");
});

test("does not count a dimension as dynamic that accepts one size only", () => {
  const asked = { kind: "auto" } as DimOutcome["asked"];
  const accepted = { ...(recorded("walkthrough").dims[0] as DimOutcome).accepted, lower: 2, upper: 2 };
  const alone = { got: "dynamic", is_as_asked: false, asked, accepted };
  const limited = { ...alone, accepted: { ...accepted, upper: 64 } };
  expect(verdict(([one]) => Object.assign(one as DimOutcome, alone))).toBe(
    "Exported · 0 of 6 dimensions dynamic · 1 specialized",
  );
  expect(verdict(([one]) => Object.assign(one as DimOutcome, limited))).toBe(
    "Exported · 1 of 6 dimensions dynamic · 1 limited",
  );
  expect(verdict(([one, two]) => [Object.assign(one ?? {}, alone), Object.assign(two ?? {}, limited)])).toBe(
    "Exported · 1 of 6 dimensions dynamic · 1 specialized, 1 of 1 limited",
  );
});

test("says that torch ignored entries", () => {
  expect(verdict(() => {}, { ignored_entries: 1 })).toBe(
    "Exported · 6 dimensions, all static · 1 entry ignored",
  );
});

test("says of a program alone nothing that was asked", () => {
  expect(verdict(() => {}, { is_observed: false })).toBe("Program · 0 of 6 dimensions dynamic");
});
