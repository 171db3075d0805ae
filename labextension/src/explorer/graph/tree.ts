// The program as a tree: modules in modules, nested graphs in the nodes that hold them, the nodes at the leaves.
//
// A module that is called again after something else has run is another group: so a group is an unbroken stretch of the
// program, and however groups are opened and closed, edges between boxes run forward.
import type { ModuleEntry } from "../../model";
import type { ShownCapture } from "../../wire";
import { chunked } from "./chunks";
import { withLines } from "./lines";
import type { Nodes } from "./nodes";
import { withRepeats } from "./repeats";
import { type Roles, rolesOf } from "./roles";

type GroupKind =
  | "root"
  | "module"
  /** A node with its nested graphs. */
  | "holder"
  /** A nested graph: a branch of `cond`, the body of `while_loop`. */
  | "body"
  /** Blocks of the same class that do the same, one after another. */
  | "repeat"
  /** What one line of the user's code made. */
  | "line"
  /** A stretch of what would be too much to draw at once. */
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
  /** How many nodes are in it. */
  count: number;
}

export interface Tree {
  root: Group;
  nodes: Nodes;
  roles: Roles;
  /** The innermost group of each node that has a box; none for the others. */
  groupOf: ReadonlyMap<number, Group>;
  /** Of a node that is all that its module does: the module's name, `q_proj`. */
  moduleLabel: ReadonlyMap<number, string>;
  byKey: ReadonlyMap<string, Group>;
  modules: ReadonlyMap<string, ModuleEntry>;
}

/** As many boxes are taken in at once. */
export const AT_ONCE = 60;

const CONTAINERS = ["ModuleList", "ModuleDict"];

export function treeOf(nodes: Nodes, capture: Pick<ShownCapture, "modules" | "signature" | "model">): Tree {
  const roles = rolesOf(nodes, capture);
  const modules = new Map(capture.modules.map((module) => [module.path, module]));
  const moduleLabel = new Map<number, string>();
  const calls = new Map<string, number>();
  const byParent = Map.groupBy(
    nodes.where((node) => roles.of(node) === "box"),
    (node) => nodes.text("parent", node),
  );
  const bodiesOf = Map.groupBy(
    nodes.where((node) => roles.of(node) === "body" && nodes.users(node).length > 0),
    (node) => nodes.users(node)[0] as number,
  );

  function group(kind: GroupKind, key: string, label: string, path: string, parent: Group | null): Group {
    const className = kind === "module" || kind === "root" ? (modules.get(path)?.class_name ?? "") : "";
    return { kind, key, label, path, className, parent, children: [], count: 0 };
  }

  function moduleGroup(path: string, parent: Group): Group {
    const call = (calls.get(path) ?? 0) + 1;
    calls.set(path, call);
    const label = relative(path, parent.path) + (call > 1 ? ` (call ${call})` : "");
    return group("module", `module ${path}${call > 1 ? `@${call}` : ""}`, label, path, parent);
  }

  /** The modules from below `above` down to `path` that are worth a box. */
  function between(above: string, path: string): string[] {
    const names = path.split(".");
    return names
      .map((_, at) => names.slice(0, at + 1).join("."))
      .filter((prefix) => isBelow(prefix, above))
      .filter((prefix) => prefix === path || isWorthABox(modules.get(prefix)));
  }

  function fill(base: Group, members: readonly number[]): void {
    let top = base;
    for (const node of members) {
      const path = placeOf(node, base.path, top.path);
      while (top !== base && top.path !== path && !isBelow(path, top.path)) top = top.parent ?? base;
      for (const prefix of between(top.path, path)) {
        const inner = moduleGroup(prefix, top);
        top.children.push(inner);
        top = inner;
      }
      top.children.push(bodiesOf.has(node) ? holder(node, top) : node);
    }
  }

  function placeOf(node: number, base: string, current: string): string {
    if (nodes.text("op", node) !== "call_function") return base;
    const path = nodes.text("module", node) ?? current;
    return path === base || isBelow(path, base) ? path : base;
  }

  function holder(node: number, parent: Group): Group {
    const held = group(
      "holder",
      `holder ${nodes.path(node)}`,
      operatorWords(nodes, node),
      parent.path,
      parent,
    );
    held.children.push(node);
    for (const body of bodiesOf.get(node) ?? []) {
      const [above, target] = [nodes.text("parent", body), nodes.text("target", body) ?? ""];
      const path = above === null ? target : `${above}/${target}`;
      const inner = group("body", `body ${path}`, target, parent.path, held);
      held.children.push(inner);
      fill(inner, byParent.get(path) ?? []);
    }
    return held;
  }

  const root = group("root", "root", capture.model, "", null);
  fill(root, byParent.get(null) ?? []);
  flatten(root, moduleLabel);
  withRepeats(root, nodes);
  if ((byParent.get(null)?.length ?? 0) > AT_ONCE) withLines(root, nodes);
  chunked(root, nodes);

  const groupOf = new Map<number, Group>();
  const byKey = new Map<string, Group>();
  settle(root, groupOf, byKey);
  return { root, nodes, roles, groupOf, moduleLabel, byKey, modules };
}

/** `add` of `aten.add.Tensor`, `getitem` of `operator.getitem`. */
export function operatorWords(nodes: Nodes, node: number): string {
  if (nodes.text("op", node) !== "call_function") return nodes.name(node);
  const target = nodes.text("target", node) ?? nodes.name(node);
  const parts = target.split(".");
  return (parts.length > 1 ? parts[1] : parts[0]) || target;
}

/** A module that does one thing only is that thing's name, not a box around it. */
function flatten(group: Group, labels: Map<number, string>): void {
  group.children = group.children.map((child) => {
    if (typeof child === "number") return child;
    flatten(child, labels);
    const [only] = child.children;
    if (child.kind !== "module" || child.children.length !== 1 || typeof only !== "number") return child;
    const inner = labels.get(only);
    labels.set(only, inner === undefined ? child.label : `${child.label}.${inner}`);
    return only;
  });
}

function settle(group: Group, groupOf: Map<number, Group>, byKey: Map<string, Group>): void {
  byKey.set(group.key, group);
  group.count = 0;
  for (const child of group.children) {
    if (typeof child === "number") {
      groupOf.set(child, group);
      group.count += 1;
    } else {
      child.parent = group;
      settle(child, groupOf, byKey);
      group.count += child.count;
    }
  }
}

function isWorthABox(module: ModuleEntry | undefined): boolean {
  return module !== undefined && !CONTAINERS.includes(module.class_name);
}

function isBelow(path: string, above: string): boolean {
  return path !== above && (above === "" || path.startsWith(`${above}.`));
}

function relative(path: string, above: string): string {
  return isBelow(path, above) && above !== "" ? path.slice(above.length + 1) : path;
}
