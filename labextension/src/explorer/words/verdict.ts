// What came of an export, in one line: the header begins with it, as the reports do.
import type { ShownCapture } from "../../wire";
import { counted } from "./numbers";

const FREE: readonly (string | null)[] = ["dynamic", "tied", "derived"];

/** How an export went; `notAsAsked` stands by itself, since it leads to the reasons. */
export function verdictOf({ dims, failure }: ShownCapture): { outcome: string; notAsAsked: string } {
  if (failure) return { outcome: `not exported: ${failure.message}`, notAsAsked: "" };
  const sizes = dims.filter(({ dim }) => dim !== null);
  const free = sizes.filter(({ got }) => FREE.includes(got));
  const surprising = dims.filter((dim) => !dim.is_as_asked);
  const ofAll = `${free.length} of ${counted(sizes.length, "dimension")} dynamic`;
  return {
    outcome: sizes.length ? `exported · ${ofAll}` : "exported",
    notAsAsked: surprising.length ? `${surprising.length} not as asked` : "",
  };
}
