// What the details of a dimension are called, and what they say of its sizes.
import type { DimOutcome } from "../../model";
import { counted } from "./numbers";
import { rangeText } from "./range";

/** Beside the arrow that opens them; empty where they only tell more of the same. */
export function detailsWords({ fixes, inherent_words }: DimOutcome): string {
  if (fixes.length > 0) return counted(fixes.length, "way out", "ways out");
  return inherent_words ? "no way out" : "";
}

/** Empty where it is not known which sizes the program takes, or where there is one only. */
export function acceptedWords(dim: DimOutcome): string {
  if (dim.got === null || dim.got === "static" || dim.got === "specialized") return "";
  if (dim.accepted_words) return dim.accepted_words;
  return dim.accepted === null ? rangeText(dim) : "any";
}
