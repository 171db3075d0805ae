// What is said of many dimensions at once.
import type { DimRef } from "../../model";
import { dimWords } from "./dimref";
import { counted } from "./numbers";

/** At a dimension that waits to be linked. */
export const LINKING = "Click the row that must have the same size, or press Escape";
const MOST_NAMED = 12;

/** `all`, `shown`, `dim 0`; `dim 0 of batch` within a fold. */
export function dimsWords(number: number | undefined, path: string, isFiltered: boolean): string {
  const which = number === undefined ? (isFiltered && !path ? "shown" : "all") : `dim ${number}`;
  return path ? `${which} of ${path}` : which;
}

export function sameDimWords(dims: readonly DimRef[]): string {
  return `Use one Dim for ${namesOf(dims)}`;
}

/** `Name these 3 equal dimensions with one Dim: …`. */
export function equalWords(dims: readonly DimRef[]): string {
  return `Name these ${counted(dims.length, "equal dimension")} with one Dim: ${namesOf(dims)}`;
}

function namesOf(dims: readonly DimRef[]): string {
  const more = dims.length - MOST_NAMED;
  return [...dims.slice(0, MOST_NAMED).map(dimWords), ...(more > 0 ? [`${more} more`] : [])].join(", ");
}
