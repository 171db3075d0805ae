// The words of the Guards tab.
import type { Guard } from "../../model";

export const GUARDS = "Guards";
export const NO_LINE = "no line";
export const BY_TEXT = "Filter guards by text";
export const BY_KIND = "Filter guards by kind";
export const FILTER = "filter";
export const ALL_KINDS = "all kinds";

export const kindWords = (kind: Guard["kind"]) => kind.replaceAll("_", " ");
