// What came of an export, in one line: the header begins with it, as the reports do.
import type { DimOutcome } from "../../model";
import type { ShownCapture } from "../../wire";
import { counted } from "./numbers";

/** How an export went; `notAsAsked` stands by itself, since it leads to the reasons. */
export function verdictOf({ dims, failure, is_observed }: ShownCapture): {
  outcome: string;
  notAsAsked: string;
} {
  if (failure)
    return { outcome: `not exported: ${failure.brief || failure.title || failure.message}`, notAsAsked: "" };
  const sizes = dims.filter((dim) => dim.dim !== null || isAsked(dim) || isFree(dim));
  const count = sizes.length
    ? `${sizes.filter(isFree).length} of ${counted(sizes.length, "dimension")} dynamic`
    : "no dimensions";
  const surprising = sizes.filter((dim) => !dim.is_as_asked).length;
  const ask = sizes.some(isAsked) ? "all as asked" : "nothing asked";
  const isAnswer = is_observed && sizes.length > 0 && !surprising;
  return {
    outcome: [is_observed ? "exported" : "program", count, ...(isAnswer ? [ask] : [])].join(" · "),
    notAsAsked: surprising ? `${surprising} not as asked` : "",
  };
}

function isFree({ got }: DimOutcome): boolean {
  return got === "dynamic" || got === "tied" || got === "derived";
}

function isAsked({ asked }: DimOutcome): boolean {
  return asked.kind !== "default";
}
