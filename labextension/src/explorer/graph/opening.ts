// Which groups are open: at first as deep as can be taken in, then as the user goes.
import { AT_ONCE, type Group, type Tree } from "./tree";

export type Open = ReadonlySet<string>;

const MOST_AT_FIRST = 150;

export function groupsIn(group: Group): Group[] {
  return group.children.filter((child) => typeof child !== "number");
}

/** Beyond it a picture is no overview any more. */
const OVERVIEW = 24;

/** Everything, if it is little; else level by level while that stays an overview, layers of a deep model last. */
export function openedAtFirst({ root }: Tree): Open {
  const open = new Set([root.key]);
  let boxes = root.children.length;
  if (root.count <= AT_ONCE) return new Set([...open, ...descendants(root).map(({ key }) => key)]);
  let level = groupsIn(root);
  while (level.length > 0) {
    const next = level.filter(({ kind }) => !["repeat", "stretch", "line"].includes(kind));
    boxes += sum(next, (group) => group.children.length - 1);
    if (boxes > OVERVIEW) break;
    for (const { key } of next) open.add(key);
    level = next.flatMap(groupsIn);
  }
  return open.size === 1 ? largestOpened(root, open) : open;
}

/** For a root that is only a shell around one large module. */
function largestOpened(root: Group, open: Set<string>): Open {
  let boxes = root.children.length;
  const bySize = groupsIn(root).sort((a, b) => b.count - a.count);
  for (const group of bySize) {
    boxes += group.children.length - 1;
    if (boxes > MOST_AT_FIRST) break;
    open.add(group.key);
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

export function ancestors(group: Group | null | undefined): Group[] {
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
