// The sentences of Copy and Insert: `dynamic_shapes` in its spellings.
import type { Source } from "../../wire";

export type Spelling = `${Source["of"]} ${Source["form"]}`;

/** What may be copied, by how it is called in the list. */
export const SPELLINGS: Readonly<Record<Spelling, string>> = {
  "asked call": "Export call, as requested",
  "asked dict": "dynamic_shapes dict, as requested",
  "asked collection": "ShapesCollection, as requested",
  "asked shapes_spec": "ShapesSpec, as requested",
  "became call": "Export call, as exported",
  "became dict": "dynamic_shapes dict, as exported",
  "became collection": "ShapesCollection, as exported",
  "became shapes_spec": "ShapesSpec, as exported",
};

export const SPELLING_TITLE = "Copy or insert the export call or `dynamic_shapes`";
export const INSERT_TITLE = "Insert it in a new cell below";
export const COPY_TITLE = "Copy it as Python source";

export const INSERT = "Insert below";
export const INSERT_LABEL = "Insert below";
export const PUT = "Write to this cell";
export const PUT_LABEL = "Write `dynamic_shapes` to this cell";
export const PUT_TITLE = "Write the request to the %%export line or explore() call of this cell";
export const COPY = "Copy";
export const SPELLING_LABEL = "What to copy or insert";
export const SPEC = "dynamic_shapes";
export const COPY_SHOWN = "Copy dynamic_shapes";
export const CLOSE = "Close";
export const takenWords = (how: "copied" | "inserted") => `dynamic_shapes is ${how}.`;
