// What the details of a dimension are called, and what they say of its sizes.
import type { DimOutcome } from "../../model";
import { counted } from "./numbers";
import { changesOnlyWithOthers } from "./outcome";
import { rangeText } from "./range";

/** Of a dimension whose fixes only give up what was requested. */
export const ACCEPT = "accept this result";

/** Beside the arrow that opens them; empty where they only tell more of the same. */
export function detailsWords({ cause, fixes, inherent_words }: DimOutcome, isFailed: boolean): string {
  const alternatives = fixes.filter((fix) => fix.is_alternative).length;
  if (fixes.length > alternatives) return counted(fixes.length - alternatives, "fix", "fixes");
  if (alternatives > 0) return isFailed ? counted(alternatives, "alternative") : ACCEPT;
  if (!inherent_words) return "";
  // The layer takes other lengths: torch makes this one a constant.
  const isOfTorch = cause?.kind === "operator" && cause.demand === "unrolls";
  return isOfTorch ? "required by torch.export" : "required by the model";
}

export const ACCEPTED = "accepted sizes";
/** Of a size that no guard limits: what operators accept is known once it is probed. */
export const NO_GUARD = "no guard limits it";

/**
 * Empty where it is not known which sizes the program accepts, where there is one only, where nothing limits it, and where it changes with
 * others: the row says so.
 */
export function acceptedWords(dim: DimOutcome): string {
  if (changesOnlyWithOthers(dim)) return "";
  if (dim.got === null || dim.got === "static" || dim.got === "specialized") return "";
  return dim.accepted_words || (dim.accepted === null ? rangeText(dim) : "");
}
