// Gathers what one line of the user's code made into a group, where a module's own code makes very many nodes.
import type { Child, Group } from "./group";
import { shortened } from "./labels";
import type { Nodes } from "./nodes";

const MANY_CHILDREN = 24;
const FEWEST = 8;

export function gatherLines(group: Group, nodes: Nodes): void {
  for (const child of group.children) if (typeof child !== "number") gatherLines(child, nodes);
  if (group.children.length <= MANY_CHILDREN) return;
  const runs: { frame: number; members: Child[] }[] = [];
  for (const child of group.children) {
    const frame = typeof child === "number" ? nodes.frameAt(child) : -1;
    const last = runs.at(-1);
    if (last && frame !== -1 && last.frame === frame) last.members.push(child);
    else runs.push({ frame, members: [child] });
  }
  if (runs.length === 1) return;
  group.children = runs.flatMap(({ frame, members }) =>
    members.length < FEWEST ? members : [lineGroup(group, frame, members, nodes)],
  );
}

function lineGroup(parent: Group, frame: number, children: Child[], nodes: Nodes): Group {
  const { code = "", line = 0 } = nodes.frames[frame] ?? {};
  return {
    kind: "line",
    key: `line ${nodes.path(children[0] as number)}`,
    label: shortened(code) || `line ${line}`,
    path: parent.path,
    className: "",
    parent,
    children,
    count: 0,
  };
}
