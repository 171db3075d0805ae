// The sentences of Copy and Insert: `dynamic_shapes` in its spellings.
import type { Source } from "../../wire";

/** What may be copied, and what it is called. */
export const FORMS: readonly [Source["form"], string][] = [
  ["call", "export call"],
  ["dict", "dynamic_shapes dict"],
  ["collection", "ShapesCollection"],
  ["shapes_spec", "ShapesSpec"],
];

export const COPY = "Copy";
export const COPY_TITLE = "Copy or insert the export call or dynamic_shapes";
export const COPIED = "Copied";
export const WHAT = "What is copied";
export const REQUESTED = "as requested";
export const EXPORTED = "as exported";
export const EXPORTED_TITLE = "With the Dims and bounds of the result";
export const INSERT = "Insert below";
export const INSERT_TITLE = "Insert it in a new cell below";
export const INSERTED = "Inserted";
export const PUT = "Write into this cell";
export const WRITTEN = "Written into this cell";
export const PUT_TITLE = "Replace dynamic_shapes in its %%export line or explore() call";
export const SPEC = "dynamic_shapes";
export const COPY_SHOWN = "Copy dynamic_shapes";
export const CLOSE = "Close";

export const copyWords = (form: string) => `Copy ${form}`;
export const insertWords = (form: string) => `Insert ${form} below`;
export const takenWords = (how: "copied" | "inserted") => `dynamic_shapes is ${how}.`;
