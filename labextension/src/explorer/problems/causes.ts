// The dimensions that are not as requested, by what made them so: one line of the model often decides several.
import type { Cause, DimOutcome, Fix, Frame, SpecFix } from "../../model";
import { dimKey } from "../words/dimref";
import { inOrder } from "../words/joined";
import { makeStatic } from "./words";

/** Dimensions of one root cause, with the same fixes, or with the same first change of code or of several example sizes; the one that the others follow comes first. */
export interface Problem {
  dims: readonly DimOutcome[];
  /** Those of all of them, each once: requests of one value are one fix, and so are larger examples. */
  fixes: readonly Fix[];
}

export function problemsOf(dims: readonly DimOutcome[]): Problem[] {
  const groups: DimOutcome[][] = [];
  const known = new Map<string, DimOutcome[]>();
  for (const dim of dims) {
    const keys = keysOf(dim);
    const group = keys.map((key) => known.get(key)).find((found) => found !== undefined) ?? [];
    if (group.length === 0) groups.push(group);
    group.push(dim);
    for (const key of keys) known.set(key, group);
  }
  return groups.map((group) => {
    const ordered = inOrder(group, ({ cause }) => cause?.kind !== "tie");
    const fixes = new Map(ordered.flatMap((dim) => dim.fixes).map((fix) => [changeOf(fix), fix]));
    return { dims: ordered, fixes: together([...fixes.values()]) };
  });
}

function keysOf({ cause, fixes }: DimOutcome): string[] {
  const frame = cause && decidingFrame(cause);
  return [
    ...(frame ? [`${frame.filename}:${frame.line}:${frame.column}:${frame.end_column}`] : []),
    ...(fixes.length > 0 ? [JSON.stringify(fixes.map(changeOf))] : []),
    // One change is the first for both; there may be another that is for all dimensions together.
    ...fixes
      .filter(
        (fix) => fix.kind === "change_code" || (fix.kind === "change_example" && fix.examples.length > 1),
      )
      .slice(0, 1)
      .map(changeOf),
  ];
}

/** The fixes, with one in place of those that make single dimensions static, and without examples that a larger change includes. */
function together(fixes: readonly Fix[]): Fix[] {
  const alone = fixes.filter(isStaticAlone);
  const asks = alone.flatMap((fix) => fix.asks);
  return withoutParts(fixes)
    .filter((fix) => !isStaticAlone(fix) || fix === alone[0])
    .map((fix) =>
      isStaticAlone(fix) && asks.length > 1
        ? { ...fix, asks, title: makeStatic(asks.length), cost: "", loses: alone.flatMap((it) => it.loses) }
        : fix,
    );
}

/** The fixes without examples that a larger change includes. */
export function withoutParts(fixes: readonly Fix[]): Fix[] {
  return fixes.filter((fix) => !fixes.some((other) => isPartOf(fix, other)));
}

function isStaticAlone(fix: Fix): fix is SpecFix {
  return (
    fix.kind === "change_ask" && fix.is_alternative && fix.asks.length === 1 && fix.asks[0]?.ask === "STATIC"
  );
}

/** Whether all example sizes that a fix changes are among those of another. */
function isPartOf(fix: Fix, other: Fix): boolean {
  if (fix.kind !== "change_example" || other.kind !== "change_example" || fix.asks.length > 0) return false;
  const sizes = new Map(other.examples.map((change) => [dimKey(change), change.size]));
  return (
    fix.examples.length < sizes.size &&
    fix.examples.every((change) => sizes.get(dimKey(change)) === change.size)
  );
}

/** Where the expression of the root cause is; of a tensor that forward makes the one that makes it. */
function decidingFrame(cause: Cause): Frame | null {
  const root = rootOf(cause);
  return (root.kind === "made_tensor" && (root.origin_at ?? root.made_at)) || root.frame;
}

function rootOf(cause: Cause): Cause {
  const last = cause.kind === "tie" ? cause.steps.at(-1) : undefined;
  return last ? rootOf(last) : cause;
}

/** What a fix changes, as a text that is the same for fixes that change the same. */
export function changeOf(fix: Fix): string {
  const { asks, examples, mode, code, replaces }: Record<string, unknown> = { ...fix };
  const file = fix.kind === "change_code" ? fix.frame?.filename : null;
  return JSON.stringify([asks, examples, mode, code, replaces, file]);
}
