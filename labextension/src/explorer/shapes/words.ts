// The words of the Shapes table.
import type { DimRef } from "../../model";
import { dimWords } from "../words/dimref";

export const SHAPES = "Dimensions";
export const SYNTHETIC = "generated";
export const STATIC = "static";
export const SURPRISE = "Specialized or limited";
export const NO_DIMENSIONS = "no dimensions";
export const OUTDATED = "outdated";
export const CHECKING = "Checking…";
/** After the number of fixes: those that do not help will go away. */
export const TO_VERIFY = " to verify";
export const DETAILS = "Details";
export const FILTER = "Filter dimensions";
export const FILTER_HINT = "Filter by input, result or Dim";

export const select = (dim: DimRef) => `Select ${dimWords(dim)}`;
export const detailsOf = (dim: DimRef, words?: string) => `${words || DETAILS} of ${dimWords(dim)}`;
export const filtered = (found: number | null, all: number) => (found === null ? "" : `${found} of ${all}`);
