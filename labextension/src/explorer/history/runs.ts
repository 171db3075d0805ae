// Which runs are compared, and the ask of a run in words: only what differs from the run before.
import type { AskChange } from "../../model";
import type { HistoryEntry } from "../../wire";
import { asksByDim } from "../ask/bydim";
import { askWords } from "../ask/words";
import type { GraphName } from "../pair/pair";
import { dimKey, dimWords } from "../words/dimref";
import { sameAs, UNUSABLE } from "./words";

/** The two that are picked; where one is pinned, that and the one picked last, or the one shown. */
export function comparedRuns(
  entries: readonly HistoryEntry[],
  picked: readonly GraphName[],
  shown: number,
): readonly (GraphName | undefined)[] {
  if (picked.some((it) => typeof it !== "number")) return picked;
  const pinned = entries.find((entry) => entry.pinned)?.run;
  const kept = (picked as readonly number[]).filter(
    (run) => run !== pinned && entries.some((entry) => entry.run === run),
  );
  if (pinned === undefined) return kept.sort((a, b) => a - b);
  return [pinned, kept.at(-1) ?? (shown === pinned ? undefined : shown)];
}

/** `w.shape[1]: STATIC`; the whole ask where it is the first or all of it is new, and where nothing is known of the one before. */
export function askStory(
  { ask, is_unusable }: Pick<HistoryEntry, "ask" | "is_unusable">,
  earlier: Pick<HistoryEntry, "run" | "ask" | "is_unusable"> | undefined,
): string {
  if (is_unusable) return UNUSABLE;
  if (!earlier || earlier.is_unusable) return wholeAsk(ask);
  const before = earlier.ask;
  const [now, then] = [asksByDim(ask), asksByDim(before)];
  const changed = ask.filter((entry) => then.get(dimKey(entry)) !== entry.ask);
  const dropped = before.filter((entry) => !now.has(dimKey(entry)));
  if (changed.length + dropped.length === 0) return sameAs(earlier.run);
  if (changed.length === ask.length) return wholeAsk(ask);
  return [...changed.map(entryWords), ...dropped.map((place) => `${dimWords(place)}: nothing`)].join(", ");
}

/** `x.shape[0]: AUTO, n: DYNAMIC`. */
export function wholeAsk(ask: readonly AskChange[]): string {
  return ask.map(entryWords).join(", ") || "default";
}

function entryWords(entry: AskChange): string {
  return `${dimWords(entry)}: ${askWords(entry.ask)}`;
}
