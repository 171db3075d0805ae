// The fields of the ask editor, checked as Python checks an ask, so that a mistake is shown beside its field at once.
import type { DimAsk } from "../../model";
import type { Marker } from "../../wire";
import * as strings from "../words/ask";
import { askText, boundsText, expressionText, isDerived, isName, MARKERS, matchAsk } from "./grammar";

export interface Fields {
  name: string;
  min: string;
  max: string;
  /** `2*batch + 1`, in place of name and bounds. */
  expression: string;
}

export type Checked = { ask: string } | { error: string; field: keyof Fields };

export function fieldsOf(ask: DimAsk | null): Fields {
  const text = (bound: number | null | undefined) => String(bound ?? "");
  if (ask !== null && isDerived(ask)) return { name: "", min: "", max: "", expression: expressionText(ask) };
  return { name: ask?.name ?? "", min: text(ask?.min), max: text(ask?.max), expression: "" };
}

/** The ask that the fields mean, or what is wrong with which of them, in a sentence. */
export function checkDim({ name, min, max, expression }: Fields): Checked {
  if (expression.trim() !== "") return checkExpression(expression.trim());
  if (name.trim() === "") return { error: strings.NO_NAME, field: "name" };
  const derived = matchAsk(name.trim());
  if (derived?.kind === "dim" && isDerived(derived)) return checkInName(name.trim(), [min, max]);
  if (!isName(name.trim())) return notAName(name.trim(), "name");
  const bounds = checkBounds(min, max);
  if ("error" in bounds) return bounds;
  if (bounds.max !== null && bounds.max === (bounds.min ?? 0))
    return { error: strings.onlySize(name.trim(), bounds.max), field: "max" };
  return { ask: `${name.trim()}${boundsText(bounds)}` };
}

/** An expression that is typed where a name goes: it means what it says, and its bounds are those of its Dim. */
function checkInName(text: string, bounds: readonly string[]): Checked {
  if (bounds.some((bound) => bound.trim() !== "")) return { error: strings.BOUNDS_OF_ITS_DIM, field: "name" };
  const checked = checkExpression(text);
  return "error" in checked ? { ...checked, field: "name" } : checked;
}

export function checkMarker(marker: Marker, { min, max }: Fields): Checked {
  const bounds = checkBounds(min, max);
  return "error" in bounds ? bounds : { ask: `${marker}${boundsText(bounds)}` };
}

function checkExpression(text: string): Checked {
  const ask = matchAsk(text);
  if (ask?.kind !== "dim" || ask.name === null)
    return { error: strings.noExpression(text), field: "expression" };
  if (!isName(ask.name)) return notAName(ask.name, "expression");
  if (ask.factor < 1) return { error: strings.noFactor(text, ask.name), field: "expression" };
  return { ask: askText(ask) };
}

function checkBounds(
  minText: string,
  maxText: string,
): Pick<DimAsk, "min" | "max"> | { error: string; field: "min" | "max" } {
  const [min, max] = [bound(minText), bound(maxText)];
  if (Number.isNaN(min)) return { error: strings.noBound("min", minText), field: "min" };
  if (Number.isNaN(max)) return { error: strings.noBound("max", maxText), field: "max" };
  if (max !== null && max < (min ?? 0)) return { error: strings.noSizeBetween(min ?? 0, max), field: "max" };
  return { min, max };
}

function bound(text: string): number | null {
  if (text.trim() === "") return null;
  const isInRange = /^\d{1,15}$/.test(text.trim());
  return isInRange ? Number(text) : Number.NaN;
}

function notAName(text: string, field: keyof Fields): Checked {
  return { error: strings.noDimName(text, MARKERS), field };
}
