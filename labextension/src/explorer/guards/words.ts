// The words of the Guards tab.
import type { Guard } from "../../model";

export const GUARDS = "Guards";
export const NO_LINE = "added by torch (no line)";
export const BY_TEXT = "Filter guards by text";
export const BY_KIND = "Filter guards by kind";
export const FILTER = "Filter";
export const ALL_KINDS = "All kinds";

export const kindWords = (kind: Guard["kind"]) => kind.replaceAll("_", " ");
