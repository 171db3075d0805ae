// Changes of the ask on their way out: the first goes at once, those that follow closely go together, all in the order they were made.
import type { AskChange } from "../../model";
import { dimKey } from "../words/dimref";

const QUIET_MS = 150;
/** A burst that does not end is sent this often. */
const LONGEST_MS = 600;

interface Outbox {
  /** Takes changes that may go out together with others; the result is the number of the request that they go in. */
  add: (changes: readonly AskChange[]) => number;
  /** Sends the gathered changes now, so that what is sent next comes after them. */
  flush: () => void;
  /** The number for a request that goes out by itself. */
  next: () => number;
  /** Sends the gathered changes: they are not lost with the view. */
  dispose: () => void;
}

/** `deliver` sends changes in a request of the given number. */
export function createOutbox(deliver: (changes: AskChange[], request: number) => void): Outbox {
  const gathered = new Map<string, AskChange>();
  let count = 0;
  let request = 0;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let longest: ReturnType<typeof setTimeout> | undefined;

  function next(): number {
    count += 1;
    return count;
  }

  function flush(): void {
    clearTimeout(longest);
    longest = undefined;
    if (gathered.size === 0) return;
    const changes = [...gathered.values()];
    gathered.clear();
    deliver(changes, request);
  }

  return {
    add(changes) {
      if (gathered.size === 0) request = next();
      const number = request;
      for (const change of changes) {
        // The last bounds stated for a Dim win, so the latest change has to come last.
        gathered.delete(dimKey(change));
        gathered.set(dimKey(change), change);
      }
      const isBurst = quiet !== undefined;
      clearTimeout(quiet);
      quiet = setTimeout(() => {
        quiet = undefined;
        flush();
      }, QUIET_MS);
      if (isBurst) longest ??= setTimeout(flush, LONGEST_MS);
      else flush();
      return number;
    },
    flush,
    next,
    dispose() {
      clearTimeout(quiet);
      flush();
    },
  };
}
