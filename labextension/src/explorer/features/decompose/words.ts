// The sentences of the decomposition in Program.
import type { Decomposition, OperatorUse } from "../../../model";
import { counted, seconds } from "../../words/numbers";

export const DECOMPOSE_TITLE = "Creates a new program with simpler operators";
export const KEEP_ALL = "Keep all";
export const KEEP_ALL_TITLE = "Decomposes nothing; only makes operators functional";
export const CORE_ATEN = "Core ATen";
export const CORE_ATEN_TITLE = "torch's default decompositions to Core ATen";
export const GONE = "replaced";
export const STAYS = "kept";
export const INSERTED = "added by torch";
export const OTHER_RUN = "Decomposition of another run";
export const LOOKING = "Fetching the graphs…";

const KINDS: Readonly<Record<OperatorUse["kind"], string>> = {
  core: "Core ATen",
  other: "not core",
  higher_order: "higher-order",
  python: "Python",
};

export const kindWords = ({ kind, mutates }: Pick<OperatorUse, "kind" | "mutates">) =>
  mutates ? `${KINDS[kind]}, in place` : KINDS[kind];

/** `11 nodes → 15 nodes in 0.18 s; the rest is Core ATen.` */
export function resultWords({
  nodes_before,
  nodes_after,
  elapsed_ms,
  after,
  inserted,
  keeps_all,
}: Decomposition): string {
  const left = after.filter(({ kind }) => kind === "other");
  const calls = left.reduce((sum, use) => sum + use.calls, 0);
  const rest =
    left.length === 0
      ? "all operators are Core ATen, higher-order or Python’s"
      : `${counted(left.length, "operator")} left that ${left.length === 1 ? "is" : "are"} not Core ATen (${counted(calls, "call")})`;
  const added = inserted.length > 0 ? `; ${counted(inserted.length, "node")} added by torch, for sizes` : "";
  return `${counted(nodes_before, "node")} → ${counted(nodes_after, "node")} in ${seconds(elapsed_ms)}${keeps_all ? ", all kept" : ""}; ${rest}${added}.`;
}

/** `permute, addmm`, `view ×2`: without namespace and overload; several in a row once. */
export function formWords(operators: readonly string[]): string {
  const words: string[] = [];
  let count = 0;
  operators.forEach((target, at) => {
    count += 1;
    if (operators[at + 1] === target) return;
    words.push(count > 1 ? `${shortName(target)} ×${count}` : shortName(target));
    count = 0;
  });
  return words.join(", ");
}

export function shortName(target: string): string {
  return target.replace(/^(aten|operator)\./, "").replace(/\.default$/, "");
}
