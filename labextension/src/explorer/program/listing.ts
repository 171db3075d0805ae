// The lines of the printed program: which of them name a line of the user's code, and what they match.
import type { Frame } from "../../model";
import { lineKey } from "../words/location";

/** torch writes the line that a node comes from above the node. */
const COMMENT = "# File: ";

/** The keys of the user's lines by the comment that torch writes of them. */
export function keysOfComments(frames: readonly Frame[]): ReadonlyMap<string, string> {
  return new Map(
    frames.map((frame) => [
      `${COMMENT}${frame.cell ?? frame.filename}:${frame.line} in ${frame.name}`,
      lineKey(frame),
    ]),
  );
}

/** The key of the user's line that a line of the program names, if it does. */
export function keyIn(line: string, keys: ReadonlyMap<string, string>): string | undefined {
  const start = line.indexOf(COMMENT);
  return start === -1 ? undefined : keys.get(line.slice(start).split(", code: ")[0] as string);
}

/** The text cut where the query is found, whatever its case: every second piece is a match. */
export function cut(text: string, query: string): string[] {
  if (query === "") return [text];
  return text.split(new RegExp(`(${query.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")})`, "i"));
}
