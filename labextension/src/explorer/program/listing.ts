// The lines of the printed program: which of them come from a line of the user's, and what is found in them.
import type { Frame } from "../../model";
import type { Nodes } from "../graph/nodes";

/** torch writes it above the nodes of a line. */
const COMMENT = "# File: ";

/** The line of the user's that each node comes from; null for none, and for names that several graphs have. */
export function framesByName(nodes: Nodes | null): ReadonlyMap<string, Frame | null> {
  const found = new Map<string, Frame | null>();
  nodes?.names.forEach((name, node) => {
    found.set(name, found.has(name) ? null : nodes.frame(node));
  });
  return found;
}

/** The user's line that a comment in the program is of, which is that of the node below it. */
export function frameAt(
  lines: readonly string[],
  index: number,
  frames: ReadonlyMap<string, Frame | null>,
): Frame | null | undefined {
  return lines[index]?.includes(COMMENT) ? frames.get(/\w+/.exec(lines[index + 1] ?? "")?.[0] ?? "") : null;
}

/** The text cut where the query is found, whatever its case: every second piece is a match. */
export function cut(text: string, query: string): string[] {
  if (query === "") return [text];
  return text.split(new RegExp(`(${query.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")})`, "i"));
}
