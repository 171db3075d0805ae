// Which editor of an ask is open.
import type { DimRef } from "../../model";

/** The editor of a Dim, or of the bounds of AUTO or DYNAMIC, at the dimension with that key, or of many at once. */
export interface Editing {
  key: string;
  of: "dim" | "bounds";
  /** The dimensions, and how they are called together. */
  many?: { dims: readonly DimRef[]; words: string };
}
