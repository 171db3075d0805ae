// The sentences of the asks: what the choices, the editor and the sizes of the example are called, and what is wrong with what is typed.
import type { DimRef } from "../../model";
import { dimWords } from "./dimref";

export const A_DIM = "a Dim with a name, or an expression of one";
export const BY_DEFAULT = "static by default";
export const NEW_DIM = "Dim…";
export const LINK_TITLE = "link: one Dim for this and another dimension";
export const EXPRESSION = "or as an expression of one";
export const APPLY = "Apply";
export const LEAVE = "Leave";
export const ANY = "any";

export const askOf = (dim: DimRef) => `Ask of ${dimWords(dim)}`;
export const changeDim = (dim: string) => `${dim}: change it`;
export const boundsOf = (dim: DimRef, bounds: string) =>
  `Bounds of ${dimWords(dim)}${bounds && `: ${bounds}`}`;
export const boundsTitle = ({ dim }: DimRef) =>
  `bounds: the smallest and the largest ${dim === null ? "value" : "size"}`;
export const link = (dim: DimRef) => `Link ${dimWords(dim)}`;
export const linkWith = (dim: DimRef, first: DimRef) => `Link ${dimWords(dim)} with ${dimWords(first)}`;
export const linkWithTitle = (dim: DimRef, first: DimRef) =>
  `one Dim for ${dimWords(dim)} and ${dimWords(first)}`;
export const editorOf = (words: string, isDim: boolean) => `${isDim ? "Dim" : "Bounds"} of ${words}`;
export const exampleSize = (dim: DimRef) => `Example size of ${dimWords(dim)}`;
export const changeSize = (dim: DimRef, size: number | null) => `${exampleSize(dim)}: ${size}, change it`;
export const tryAnother = (size: number | null) => `${size}: click to try another size`;
export const ofAnotherSize = (size: number | null) => `${size}: the shown result is of another size`;

/** Of several dimensions at once: `which` as `dimsWords` has it. */
export const askOfMany = (which: string) => `Ask of ${which} dimensions`;
export const whichDims = (path: string) => `Which dimensions${path && ` of ${path}`}`;
export const askThem = (which: string, ask: string) => `${which} ${ask}`;

export const NO_NAME = "Give the Dim a name such as batch, or an expression of one.";
export const onlySize = (name: string, size: number) =>
  `Dim ${name} has only the size ${size}: give a max above min, or ask STATIC.`;
export const boundsOfItsDim = (text: string) =>
  `'${text}' takes the bounds of its Dim: leave min and max empty.`;
export const noExpression = (text: string) => `'${text}' is not an expression of a Dim: write 2*batch + 1.`;
export const noFactor = (text: string, name: string) =>
  `'${text}' has no positive factor: a size is factor*${name} + offset.`;
export const noBound = (bound: "min" | "max", text: string) =>
  `${bound} is a whole number of 0 or more, not '${text}'.`;
export const noSizeBetween = (min: number, max: number) =>
  `No size is between ${min} and ${max}: give a max that is at least min.`;
export const noDimName = (text: string, markers: readonly string[]) =>
  `'${text}' is not a name for a Dim: use a Python identifier other than ${markers.join(", ")}.`;
