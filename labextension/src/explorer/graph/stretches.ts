// Cuts groups with too many children to be drawn at once into stretches: a program without modules can be of any length.
import type { Child, Group } from "./group";
import type { Nodes } from "./nodes";

const MOST_CHILDREN = 120;
const IN_A_STRETCH = 40;

export function cutIntoStretches(group: Group, nodes: Nodes): void {
  for (const child of group.children) if (typeof child !== "number") cutIntoStretches(child, nodes);
  while (group.children.length > MOST_CHILDREN) {
    const stretches: Child[] = [];
    for (let at = 0; at < group.children.length; at += IN_A_STRETCH)
      stretches.push(stretch(group, group.children.slice(at, at + IN_A_STRETCH), nodes));
    group.children = stretches;
  }
}

function stretch(parent: Group, children: Child[], nodes: Nodes): Group {
  const [first, last] = [edge(children[0], "first", nodes), edge(children.at(-1), "last", nodes)];
  return {
    kind: "stretch",
    key: `stretch ${first}…${last}`,
    label: `${first} … ${last}`,
    path: parent.path,
    className: "",
    parent,
    children,
    count: 0,
  };
}

/** The name of what a stretch begins or ends with. */
function edge(child: Child | undefined, side: "first" | "last", nodes: Nodes): string {
  if (child === undefined) return "";
  if (typeof child === "number") return nodes.path(child);
  if (child.kind !== "stretch") return child.label;
  return edge(child.children.at(side === "first" ? 0 : -1), side, nodes);
}
