// Gathers the layers of a deep model: consecutive blocks of one class with the same operators become one group.

import type { Group } from "./group";
import type { Nodes } from "./nodes";

const FEWEST = 3;

export function gatherRepeats(root: Group, nodes: Nodes): void {
  const numbers = new Map<string, number>();

  /** Equal for groups of the same class whose operators are the same, however deep. */
  function shape(group: Group): number {
    const inner = group.children.map((child) =>
      typeof child === "number" ? (nodes.text("target", child) ?? "") : shape(child),
    );
    const shapes = inner.filter((it) => typeof it === "number");
    group.children = gathered(group, shapes);
    const text = JSON.stringify([group.kind, group.className, inner]);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  }

  shape(root);
}

/** The children of a group with each run of equal ones in a group of its own; `shapes` has a number for each group among them. */
function gathered(parent: Group, shapes: readonly number[]): Group["children"] {
  const runs: { shape: number | null; members: Group["children"] }[] = [];
  let at = 0;
  for (const child of parent.children) {
    const shape = typeof child === "number" ? null : (shapes[at++] ?? null);
    const last = runs.at(-1);
    if (last && shape !== null && last.shape === shape) last.members.push(child);
    else runs.push({ shape, members: [child] });
  }
  return runs.flatMap(({ shape, members }) =>
    shape === null || members.length < FEWEST ? members : [repeat(parent, members as Group[])],
  );
}

function repeat(parent: Group, members: Group[]): Group {
  const [first, last] = [members[0] as Group, members.at(-1) as Group];
  return {
    kind: "repeat",
    key: `repeat ${first.key}`,
    label: `${first.label} … ${last.label}`,
    path: parent.path,
    className: first.className,
    parent,
    children: members,
    count: 0,
  };
}
