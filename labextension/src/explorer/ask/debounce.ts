// Changes of the ask on their way out: the first goes at once, those that follow closely go together, all in the order they were made.
import type { AskChange } from "../../model";
import { dimKey } from "../words/dimref";

/** How closely changes have to follow one another to go together, and how often a burst that does not end is sent; in milliseconds. */
interface Pace {
  quiet: number;
  longest: number;
}

/** Each request is exported. */
const EXPORTED_PACE: Pace = { quiet: 150, longest: 600 };
/** The result of each request is predicted at once, and exported once the burst is over. */
const PREDICTED_PACE: Pace = { quiet: 50, longest: 50 };

interface Debounce {
  /** Takes changes that may go out together with others; the result is the number of the request that they go in. */
  add: (changes: readonly AskChange[]) => number;
  /** Sends the gathered changes now, so that what is sent next comes after them. */
  flush: () => void;
  /** The number for a request that goes out by itself. */
  next: () => number;
  /** Sends the gathered changes: they are not lost with the view. */
  dispose: () => void;
}

/** `deliver` sends changes in a request of the given number; `isPredicting` says whether Python predicts the result at once. */
export function createDebounce(
  deliver: (changes: AskChange[], request: number) => void,
  isPredicting: () => boolean,
): Debounce {
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
      const pace = isPredicting() ? PREDICTED_PACE : EXPORTED_PACE;
      const isBurst = quiet !== undefined;
      clearTimeout(quiet);
      quiet = setTimeout(() => {
        quiet = undefined;
        flush();
      }, pace.quiet);
      if (isBurst) longest ??= setTimeout(flush, pace.longest);
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
