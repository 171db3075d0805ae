// What is said of many dimensions at once.
import type { DimRef } from "../../model";
import { dimWords } from "./dimref";
import { counted } from "./numbers";

/** At a dimension that waits to be linked. */
export const LINKING = "click the dimension that has to be equal, or press Escape";
const MOST_NAMED = 12;

/** `all`, `shown`, `dim 0`; `dim 0 of batch` within a fold. */
export function dimsWords(number: number | undefined, path: string, isFiltered: boolean): string {
  const which = number === undefined ? (isFiltered && !path ? "shown" : "all") : `dim ${number}`;
  return path ? `${which} of ${path}` : which;
}

export function sameDimWords(dims: readonly DimRef[]): string {
  return `one Dim for ${namesOf(dims)}`;
}

/** `ask one Dim for these 3 equal sizes: …`. */
export function equalWords(dims: readonly DimRef[]): string {
  return `name these ${counted(dims.length, "equal dimension")} as one Dim: ${namesOf(dims)}`;
}

function namesOf(dims: readonly DimRef[]): string {
  const more = dims.length - MOST_NAMED;
  return [...dims.slice(0, MOST_NAMED).map(dimWords), ...(more > 0 ? [`${more} more`] : [])].join(", ");
}
