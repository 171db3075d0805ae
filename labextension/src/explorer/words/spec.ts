// The sentences of what is taken along: the spec in its spellings.
import type { Source } from "../../wire";

export type Spelling = `${Source["of"]} ${Source["form"]}`;

/** What may be copied, by how it is called in the list. */
export const SPELLINGS: Readonly<Record<Spelling, string>> = {
  "asked call": "ask: call",
  "asked dict": "ask: dict",
  "asked collection": "ask: ShapesCollection",
  "asked shapes_spec": "ask: ShapesSpec",
  "became call": "result: call",
  "became dict": "result: dict",
  "became collection": "result: ShapesCollection",
  "became shapes_spec": "result: ShapesSpec",
};

export const SPELLING_TITLE =
  "what Copy spec and Insert cell write: what is asked, or the Dims and bounds that it became; as a complete call of torch.export, as a dict alone, or with a ShapesCollection or a ShapesSpec";
export const INSERT_TITLE = "writes it into a new cell below";
export const COPY_TITLE = "copies it as Python source";

export const INSERT = "Insert cell";
export const INSERT_LABEL = "Insert cell below";
export const PUT = "To cell";
export const PUT_LABEL = "Put the spec into the cell";
export const PUT_TITLE =
  "writes what is asked into the %%export line, or the call of explore, of the cell that made this";
export const COPY = "Copy spec";
export const SPELLING_LABEL = "What Copy spec and Insert cell write";
export const SPEC = "Spec";
export const COPY_SHOWN = "Copy the spec";
export const CLOSE = "Close";
export const takenWords = (how: "copied" | "inserted") => `The spec is ${how}.`;
