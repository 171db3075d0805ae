// Which groups are open: at first as deep as can be taken in, then as the user goes.
import { AT_ONCE, type Group, type Tree } from "./tree";

export type Open = ReadonlySet<string>;

function groupsIn(group: Group): Group[] {
  return group.children.filter((child) => typeof child !== "number");
}

/** Beyond it a picture is no overview any more. */
const OVERVIEW = 24;
const MOST_AT_FIRST = 150;
/** The part of all nodes that makes a group worth to be opened at once. */
const LARGE = 0.15;

/**
 * Everything, if it is little. Else what most of the program is in is opened, down to the layers, so that the main way through the
 * model is seen; the layers too where they are few.
 */
export function openedAtFirst({ root }: Tree): Open {
  if (root.count <= AT_ONCE) return new Set([root, ...descendants(root)].map(({ key }) => key));
  const open = new Set([root.key]);
  let boxes = root.children.length;
  const waiting = groupsIn(root);
  for (let group = waiting.shift(); group; group = waiting.shift()) {
    const after = boxes + group.children.length - 1;
    const most = ["repeat", "stretch", "line"].includes(group.kind) ? OVERVIEW : MOST_AT_FIRST;
    if (group.count < LARGE * root.count || after > most) continue;
    // A layer is as large as the next: either all of them are opened or none.
    if (group.parent?.kind === "repeat") continue;
    open.add(group.key);
    boxes = after;
    waiting.push(...groupsIn(group));
  }
  return open;
}

export function openedToDepth({ root }: Tree, depth: number): Open {
  const open = new Set([root.key]);
  let level = groupsIn(root);
  for (let at = 1; at < depth; at += 1) {
    for (const { key } of level) open.add(key);
    level = level.flatMap(groupsIn);
  }
  return open;
}

export function depthOf(group: Group): number {
  return 1 + Math.max(0, ...groupsIn(group).map(depthOf));
}

export function descendants(group: Group): Group[] {
  return groupsIn(group).flatMap((inner) => [inner, ...descendants(inner)]);
}

function ancestors(group: Group | null | undefined): Group[] {
  return group ? [group, ...ancestors(group.parent)] : [];
}

/** With all that is around a group opened, and the group itself. */
export function revealed(open: Open, group: Group | null | undefined): Open {
  const around = ancestors(group).map(({ key }) => key);
  return around.every((key) => open.has(key)) ? open : new Set([...open, ...around]);
}

/** The groups that were open in the last run as far as there are such; null if there was none, or none of its groups is left. */
export function carriedOver(open: Open, tree: Tree): Open | null {
  const kept = new Set([...open].filter((key) => tree.byKey.has(key)));
  return open.size > 0 && (kept.size > 1 || open.size === 1) ? kept : null;
}

/** How many boxes are drawn. */
export function boxCount(group: Group, open: Open): number {
  if (!open.has(group.key)) return 1;
  return sum(group.children, (child) => (typeof child === "number" ? 1 : boxCount(child, open)));
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
