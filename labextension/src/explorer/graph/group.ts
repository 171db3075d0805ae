// The groups of which the tree of a program is made: what each kind is, and walks through them.

type GroupKind =
  | "root"
  | "module"
  /** A node with its nested graphs. */
  | "holder"
  /** A nested graph: a branch of `cond`, the body of `while_loop`. */
  | "body"
  /** Consecutive blocks of the same class and with the same operators. */
  | "repeat"
  /** The nodes that one line of the user's code made. */
  | "line"
  /** Consecutive children of a group that has too many to be drawn at once. */
  | "stretch";

/** A node by its number, or a group. */
export type Child = number | Group;

export interface Group {
  kind: GroupKind;
  /** Stays the same from run to run. */
  key: string;
  label: string;
  /** Of a module: its path; of others: that of the module around them. */
  path: string;
  className: string;
  parent: Group | null;
  children: Child[];
  /** The number of nodes in it, at any depth. */
  count: number;
}

/** So many boxes can be taken in at once. */
export const AT_ONCE = 60;

/** The groups that are children of a group. */
export function groupsIn(group: Group): Group[] {
  return group.children.filter((child) => typeof child !== "number");
}

/** The groups in a group, at any depth. */
export function descendants(group: Group): Group[] {
  return groupsIn(group).flatMap((inner) => [inner, ...descendants(inner)]);
}

/** The nodes in a group, at any depth, in the order of the program. */
export function nodesIn(group: Group): number[] {
  const found: number[] = [];
  const walk = (within: Group): void => {
    for (const child of within.children) typeof child === "number" ? found.push(child) : walk(child);
  };
  walk(group);
  return found;
}

/** The number of blocks in a repeat; those of a long one are in stretches. */
export function repeatCount(group: Group): number {
  return group.children.reduce<number>(
    (total, child) =>
      total + (typeof child !== "number" && child.kind === "stretch" ? repeatCount(child) : 1),
    0,
  );
}
