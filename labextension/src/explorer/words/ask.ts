// The sentences of the requests: the choices, the editor, the sizes of the example, and mistakes in what is typed.
import type { DimRef } from "../../model";
import { dimWords } from "./dimref";

export const A_DIM = "Dynamic with a name and bounds; the same name means equal sizes";
export const BY_DEFAULT = "Static by default";
export const NEW_DIM = "Dim…";
export const LINK_TITLE = "Use one Dim for this and another dimension";
export const EXPRESSION = "Expression";
export const APPLY = "Apply";
export const LEAVE = "Cancel";
export const ANY = "none";
export const NAME_HINT = "e.g. batch";
export const EXPRESSION_HINT = "e.g. 2*batch + 1";

export const askOf = (dim: DimRef) => `dynamic_shapes of ${dimWords(dim)}`;
export const changeDim = (dim: string) => `${dim}: edit`;
export const boundsOf = (dim: DimRef, bounds: string) =>
  `Bounds of ${dimWords(dim)}${bounds && `: ${bounds}`}`;
export const boundsTitle = ({ dim }: DimRef) => `Set minimum and maximum ${dim === null ? "value" : "size"}`;
export const link = (dim: DimRef) => `Link ${dimWords(dim)}`;
export const linkWith = (dim: DimRef, first: DimRef) => `Link ${dimWords(dim)} with ${dimWords(first)}`;
export const linkWithTitle = (dim: DimRef, first: DimRef) =>
  `Use one Dim for ${dimWords(dim)} and ${dimWords(first)}`;
export const editorOf = (words: string, isDim: boolean) => `${isDim ? "Dim" : "Bounds"} of ${words}`;
export const exampleSize = (dim: DimRef) => `Example size of ${dimWords(dim)}`;
export const changeSize = (dim: DimRef, size: number | null) => `${exampleSize(dim)}: ${size}, edit`;
export const tryAnother = (size: number | null) => `${size}: click to export with another example size`;
export const ofAnotherSize = (size: number | null) => `${size}: the result is of another example size`;

/** Of several dimensions at once: `which` as `dimsWords` has it. */
export const askOfMany = (which: string) => `dynamic_shapes of ${which} dimensions`;
export const whichDims = (path: string) => `Which dimensions${path && ` of ${path}`}`;
export const askThem = (which: string, ask: string) => `${which} ${ask}`;

export const NO_NAME = "Enter a name, for example `batch`.";
export const onlySize = (name: string, size: number) =>
  `Dim \`${name}\` has min = max = ${size}. Raise max, or use STATIC.`;
export const BOUNDS_OF_ITS_DIM = "Bounds come from the Dim in the expression; leave them empty.";
export const noExpression = (text: string) =>
  `\`${text}\` is not an expression of a Dim. Use \`2*batch + 1\`.`;
export const noFactor = (text: string, name: string) =>
  `\`${text}\` has no positive factor. Use \`factor*${name} + offset\`.`;
export const noBound = (bound: "min" | "max", text: string) =>
  `${bound === "min" ? "Min" : "Max"} must be 0 or more, not \`${text}\`.`;
export const noSizeBetween = (min: number, max: number) =>
  `Max must be at least min: ${max} is below ${min}.`;
export const noDimName = (text: string, markers: readonly string[]) =>
  `\`${text}\` is not a name for a Dim. Use a Python identifier other than ${markers.join(", ")}.`;
