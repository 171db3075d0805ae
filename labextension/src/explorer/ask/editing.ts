// Which editor of an ask is open.

/** The editor of a Dim, or of the bounds of AUTO or DYNAMIC, at the dimension with that key. */
export interface Editing {
  key: string;
  of: "dim" | "bounds";
}
