// A computed value that depends on a property of the component too.
import { computed } from "@preact/signals";
import { useMemo } from "preact/hooks";

/** The value; it is made anew for another `of`, which `useComputed` does not notice. */
export function useComputedOf<T>(of: unknown, compute: () => T): T {
  return useMemo(() => computed(compute), [of]).value;
}
