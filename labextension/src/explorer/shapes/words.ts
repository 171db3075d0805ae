// The words of the Shapes table.
import type { DimRef } from "../../model";
import { dimWords } from "../words/dimref";

export const SHAPES = "Shapes";
export const SYNTHETIC = "synthetic";
export const STATIC = "static";
export const SURPRISE = "not what was asked";
export const NOTHING_TO_ASK = "no dimensions to ask for";
export const OUTDATED = "outdated";
export const ACCEPTED = "accepted sizes";
export const DETAILS = "Details";
export const FILTER = "Filter dimensions";
export const FILTER_HINT = "filter by input, ask, outcome, Dim";

export const select = (dim: DimRef) => `Select ${dimWords(dim)}`;
export const detailsOf = (dim: DimRef, words = DETAILS) => `${words} of ${dimWords(dim)}`;
export const filtered = (found: number | null, all: number) =>
  found === null ? `${all} dimensions` : `${found} of ${all}`;
