// Which boxes are chosen, related, hinted at, found or changed, as classes by box.
import { type ReadonlySignal, useComputed, useSignal } from "@preact/signals";
import { isLast } from "../graph/box";
import type { Picture } from "../graph/picture";
import type { Graph } from "../graph/state";
import type { Highlights } from "../highlights";

export interface Marks {
  /** Classes by the key of a box or of an open group. */
  classes: ReadonlyMap<string, string>;
  /** The boxes whose edges are lit. */
  lit: ReadonlySet<string>;
  /** The one box that the keyboard reaches by Tab. */
  focus: string | undefined;
}

export function useMarks(
  picture: Picture,
  graph: Graph,
  highlights: Highlights,
  focus: ReadonlySignal<string | null>,
): ReadonlySignal<Marks> {
  const shown = useSignal(picture);
  shown.value = picture;
  return useComputed(() => marksOf(shown.value, graph, highlights, focus.value));
}

function marksOf(picture: Picture, graph: Graph, highlights: Highlights, focus: string | null): Marks {
  const { nodes } = picture.tree;
  const classes = new Map<string, string>();
  const lit = new Set<string>();
  const add = (key: string | undefined, name: string) => {
    if (key !== undefined && !classes.get(key)?.includes(name))
      classes.set(key, `${classes.get(key) ?? ""} ${name}`);
  };
  const boxKey = (path: string) => {
    const node = nodes.at(path);
    return node === -1 ? undefined : picture.boxOf(node)?.key;
  };

  for (const [things, related, name] of [
    [highlights.hovered.value, highlights.hinted.value, "ee-hinted"],
    [highlights.selection.value, highlights.related.value, "ee-related"],
  ] as const) {
    for (const path of related.node) add(boxKey(path), name);
    const chosen = name === "ee-related" ? "ee-chosen" : name;
    if (things?.kind === "node") {
      const box = picture.boxOf(nodes.at(things.key));
      add(box?.key, box?.node === null ? name : chosen);
      if (box) lit.add(box.key);
      // A node without a box is seen at its uses.
      else for (const user of usersOf(picture, things.key)) add(user, name);
    }
    if (things?.kind === "module") {
      for (const { group } of picture.frames)
        if (group.kind === "module" && group.path === things.key) add(group.key, chosen);
      for (const { key, group } of picture.boxes)
        if (group?.kind === "module" && group.path === things.key) {
          add(key, chosen);
          lit.add(key);
        }
    }
  }
  for (const node of graph.matches.value) add(picture.boxOf(node)?.key, "ee-hit");
  for (const node of graph.changed.value) add(picture.boxOf(node)?.key, "ee-changed");
  const last = nodes.count - 1;
  if (isLast(nodes, last)) add(picture.boxOf(last)?.key, "ee-last");
  const exists = focus !== null && picture.boxes.some(({ key }) => key === focus);
  return { classes, lit, focus: exists ? focus : picture.boxes[0]?.key };
}

function usersOf(picture: Picture, path: string): string[] {
  const { nodes } = picture.tree;
  const node = nodes.at(path);
  if (node === -1) return [];
  return [...nodes.users(node)].flatMap((user) => picture.boxOf(user)?.key ?? []);
}
