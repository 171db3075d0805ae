// The runs as a list that can be read: of each ask what is different from the run before.
import type { HistoryEntry } from "../wire";

/** `w.shape[1]: STATIC`; the whole ask where it is the first or all of it is new. */
export function askStory(entry: HistoryEntry, before: HistoryEntry | undefined): string {
  if (before === undefined) return entry.ask;
  const [now, then] = [places(entry.ask), places(before.ask)];
  const changed = [...now].filter(([place, ask]) => then.get(place) !== ask);
  const dropped = [...then.keys()].filter((place) => !now.has(place));
  if (changed.length + dropped.length === 0) return "the same ask";
  if (changed.length === now.size || now.size === 0) return entry.ask;
  return [
    ...changed.map(([place, ask]) => `${place}: ${ask}`),
    ...dropped.map((place) => `${place}: nothing`),
  ].join(", ");
}

/** `x.shape[0]: AUTO, y.shape[0]: batch(min=2, max=64)` by place; a comma in bounds is followed by no colon. */
function places(ask: string): Map<string, string> {
  const entries = ask.split(/, (?=[^,]*: )/).map((entry) => {
    const at = entry.lastIndexOf(": ");
    return [entry.slice(0, at), entry.slice(at + 2)] as const;
  });
  return new Map(entries.filter(([place]) => place !== ""));
}
