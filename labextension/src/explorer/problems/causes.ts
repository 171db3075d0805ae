// The dimensions that are not as requested, by what made them so: one line of the model often decides several.
import type { Cause, DimOutcome, Fix, Frame } from "../../model";

/** Dimensions of one root cause, with the same fixes, or with the same first change of code; the one that the others follow comes first. */
export interface Problem {
  dims: readonly DimOutcome[];
  /** Those of all of them, each once. */
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
    const inOrder = [...group.filter((dim) => !isTied(dim)), ...group.filter(isTied)];
    const fixes = new Map(inOrder.flatMap((dim) => dim.fixes).map((fix) => [changeOf(fix), fix]));
    return { dims: inOrder, fixes: [...fixes.values()] };
  });
}

function keysOf({ cause, fixes }: DimOutcome): string[] {
  const frame = cause && decidingFrame(cause);
  return [
    ...(frame ? [`${frame.filename}:${frame.line}:${frame.column}:${frame.end_column}`] : []),
    ...(fixes.length > 0 ? [JSON.stringify(fixes.map(changeOf))] : []),
    // One change of code is the first for both; there may be another that is for all dimensions together.
    ...fixes
      .filter(({ kind }) => kind === "change_code")
      .slice(0, 1)
      .map(changeOf),
  ];
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

function isTied({ cause }: DimOutcome): boolean {
  return cause?.kind === "tie";
}

/** What a fix changes, as a text that is the same for fixes that change the same. */
export function changeOf(fix: Fix): string {
  const { asks, examples, mode, code, replaces }: Record<string, unknown> = { ...fix };
  const file = fix.kind === "change_code" ? fix.frame?.filename : null;
  return JSON.stringify([asks, examples, mode, code, replaces, file]);
}
