// Which groups are open: at first as many as can be taken in at once, then as the user opens and closes them.
import { AT_ONCE, descendants, type Group, groupsIn } from "./group";
import type { Tree } from "./tree";

/** The keys of the open groups. */
export type Open = ReadonlySet<string>;

/** With more boxes a picture is no overview any more. */
const OVERVIEW = 24;
/** What is opened at first are at most so many times the boxes that can be taken in at once. */
const MOST_AT_FIRST = 2.5;
/** A group with at least this part of all nodes is opened at first. */
const LARGE = 0.15;

/**
 * Everything, if it can be taken in at once. Else the groups that most of the program is in are opened, down to the layers, so that the main way
 * through the model is seen; the layers too where they are few.
 */
export function openedAtFirst({ root }: Tree, atOnce = AT_ONCE): Open {
  if (root.count <= atOnce) return new Set([root, ...descendants(root)].map(({ key }) => key));
  const open = new Set([root.key]);
  let boxes = root.children.length;
  const waiting = groupsIn(root);
  for (let group = waiting.shift(); group; group = waiting.shift()) {
    const after = boxes + group.children.length - 1;
    const most = ["repeat", "stretch", "line"].includes(group.kind) ? OVERVIEW : MOST_AT_FIRST * atOnce;
    if (group.count < LARGE * root.count || after > most) continue;
    // A layer is as large as the next: either all of them are opened or none.
    if (group.parent?.kind === "repeat") continue;
    open.add(group.key);
    boxes = after;
    waiting.push(...groupsIn(group));
  }
  return open;
}

/** The root alone at depth 1, its groups too at depth 2, and so on. */
export function openedToDepth({ root }: Tree, depth: number): Open {
  const open = new Set([root.key]);
  let level = groupsIn(root);
  for (let at = 1; at < depth; at += 1) {
    for (const { key } of level) open.add(key);
    level = level.flatMap(groupsIn);
  }
  return open;
}

/** To which depth all groups are open, and none below; null where some of a level are open. */
export function openDepth({ root }: Tree, open: Open): number | null {
  const isOpen = ({ key }: Group) => open.has(key);
  let [level, depth] = [[root], 0];
  for (; level.length > 0 && level.every(isOpen); depth += 1) level = level.flatMap(groupsIn);
  return level.some(isOpen) ? null : depth || null;
}

export function depthOf(group: Group): number {
  return 1 + Math.max(0, ...groupsIn(group).map(depthOf));
}

/** What is open, and besides a group and all groups around it. */
export function revealed(open: Open, group: Group | null | undefined): Open {
  const around = withAncestors(group).map(({ key }) => key);
  return around.every((key) => open.has(key)) ? open : new Set([...open, ...around]);
}

function withAncestors(group: Group | null | undefined): Group[] {
  return group ? [group, ...withAncestors(group.parent)] : [];
}

/** The groups of a new run that were open in the last one; null if there was none, or none of its groups is left. */
export function carriedOver(open: Open, tree: Tree): Open | null {
  const kept = new Set([...open].filter((key) => tree.byKey.has(key)));
  return open.size > 0 && (kept.size > 1 || open.size === 1) ? kept : null;
}

/** The number of boxes that are drawn of a group. */
export function boxCount(group: Group, open: Open): number {
  if (!open.has(group.key)) return 1;
  return group.children.reduce<number>(
    (total, child) => total + (typeof child === "number" ? 1 : boxCount(child, open)),
    0,
  );
}
