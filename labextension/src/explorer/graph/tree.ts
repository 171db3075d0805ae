// The program as a tree: modules in modules, nested graphs in the nodes that hold them, the nodes at the leaves.
//
// A module that is called again after something else has run is another group: so a group is an unbroken stretch of the
// program, and however groups are opened and closed, edges between boxes run forward.
import type { ModuleEntry } from "../../model";
import type { ShownCapture } from "../../wire";
import { AT_ONCE, type Group } from "./group";
import { operatorName } from "./labels";
import { gatherLines } from "./lines";
import type { Nodes } from "./nodes";
import { gatherRepeats } from "./repeats";
import { type Roles, rolesOf } from "./roles";
import { cutIntoStretches } from "./stretches";

type Modules = ReadonlyMap<string, ModuleEntry>;

export interface Tree {
  root: Group;
  nodes: Nodes;
  roles: Roles;
  /** The innermost group of each node that has a box; none for the others. */
  groupOf: ReadonlyMap<number, Group>;
  /** The module's name, `q_proj`, for a node that is all that its module does. */
  moduleLabel: ReadonlyMap<number, string>;
  byKey: ReadonlyMap<string, Group>;
  modules: Modules;
}

/** Classes of torch that only hold other modules. */
const CONTAINERS = ["ModuleList", "ModuleDict"];

export function treeOf(nodes: Nodes, capture: Pick<ShownCapture, "modules" | "signature" | "model">): Tree {
  const roles = rolesOf(nodes, capture);
  const modules = new Map(capture.modules.map((module) => [module.path, module]));
  const byParent = Map.groupBy(
    nodes.where((node) => roles.of(node) === "box"),
    (node) => nodes.text("parent", node),
  );
  const root = groupsOf(nodes, modules, byParent, roles, capture.model);
  const moduleLabel = new Map<number, string>();
  foldSingles(root, moduleLabel);
  gatherRepeats(root, nodes);
  if ((byParent.get(null)?.length ?? 0) > AT_ONCE) gatherLines(root, nodes);
  cutIntoStretches(root, nodes);
  const groupOf = new Map<number, Group>();
  const byKey = new Map<string, Group>();
  index(root, groupOf, byKey);
  return { root, nodes, roles, groupOf, moduleLabel, byKey, modules };
}

/** The groups of modules and of nested graphs, as the program calls them; the nodes with boxes by the nested graph that they stand in. */
function groupsOf(
  nodes: Nodes,
  modules: Modules,
  byParent: ReadonlyMap<string | null, readonly number[]>,
  roles: Roles,
  model: string,
): Group {
  /** How often each module was called so far. */
  const calls = new Map<string, number>();
  /** The nodes that stand for nested graphs, by the node that holds them. */
  const bodiesOf = Map.groupBy(
    nodes.where((node) => roles.of(node) === "body" && nodes.users(node).length > 0),
    (node) => nodes.users(node)[0] as number,
  );

  function group(kind: Group["kind"], key: string, label: string, path: string, parent: Group | null): Group {
    const className = kind === "module" || kind === "root" ? (modules.get(path)?.class_name ?? "") : "";
    return { kind, key, label, path, className, parent, children: [], count: 0 };
  }

  function fill(base: Group, parent: string | null): void {
    let top = base;
    for (const node of byParent.get(parent) ?? []) {
      const path = modulePath(node, base.path, top.path);
      while (top !== base && top.path !== path && !isBelow(path, top.path)) top = top.parent ?? base;
      for (const prefix of between(top.path, path)) {
        const inner = moduleGroup(prefix, top);
        top.children.push(inner);
        top = inner;
      }
      top.children.push(bodiesOf.has(node) ? holder(node, top) : node);
    }
  }

  /** The module in which a node is shown: its own, or the one that is open where the node has none. */
  function modulePath(node: number, base: string, current: string): string {
    if (nodes.text("op", node) !== "call_function") return base;
    const path = nodes.text("module", node) ?? current;
    return path === base || isBelow(path, base) ? path : base;
  }

  /** The modules from below `above` down to `path` that are worth a box. */
  function between(above: string, path: string): string[] {
    const names = path.split(".");
    return names
      .map((_, at) => names.slice(0, at + 1).join("."))
      .filter((prefix) => isBelow(prefix, above))
      .filter((prefix) => prefix === path || isWorthABox(modules.get(prefix)));
  }

  function moduleGroup(path: string, parent: Group): Group {
    const call = (calls.get(path) ?? 0) + 1;
    calls.set(path, call);
    const label = relative(path, parent.path) + (call > 1 ? ` (call ${call})` : "");
    return group("module", `module ${path}${call > 1 ? `@${call}` : ""}`, label, path, parent);
  }

  function holder(node: number, parent: Group): Group {
    const held = group(
      "holder",
      `holder ${nodes.path(node)}`,
      operatorName(nodes, node),
      parent.path,
      parent,
    );
    held.children.push(node);
    for (const body of bodiesOf.get(node) ?? []) {
      const [above, target] = [nodes.text("parent", body), nodes.text("target", body) ?? ""];
      const path = above === null ? target : `${above}/${target}`;
      const inner = group("body", `body ${path}`, target, parent.path, held);
      held.children.push(inner);
      fill(inner, path);
    }
    return held;
  }

  const root = group("root", "root", model, "", null);
  fill(root, null);
  return root;
}

/** Puts a single node in place of a module that does nothing else, and the module's name on the node. */
function foldSingles(group: Group, labels: Map<number, string>): void {
  group.children = group.children.map((child) => {
    if (typeof child === "number") return child;
    foldSingles(child, labels);
    const [only] = child.children;
    if (child.kind !== "module" || child.children.length !== 1 || typeof only !== "number") return child;
    const inner = labels.get(only);
    labels.set(only, inner === undefined ? child.label : `${child.label}.${inner}`);
    return only;
  });
}

/** Sets parents and counts, now that no group is made any more, and notes where every node and group is. */
function index(group: Group, groupOf: Map<number, Group>, byKey: Map<string, Group>): void {
  byKey.set(group.key, group);
  group.count = 0;
  for (const child of group.children) {
    if (typeof child === "number") {
      groupOf.set(child, group);
      group.count += 1;
    } else {
      child.parent = group;
      index(child, groupOf, byKey);
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
