// What the program returns, changes and holds, in words; `render/words/outputs.py` has the same for Python.
import type { Output, TensorGroup } from "../../model";
import { counted } from "./numbers";
import { rangeText } from "./range";

export const OUTPUTS = "Outputs";
export const NO_OUTPUTS = "No outputs";
export const NO_OUTPUTS_KNOWN = "Outputs unknown";
export const WHOLE_OUTPUT = "(whole output)";

const UNITS = ["B", "kB", "MB", "GB", "TB"];

/** `result`, `input x`; `updated buffer` of what has the path of the buffer. */
export function outputKind({ kind, target, path }: Output): string {
  return `${kind.replace("changed_", "updated ")} ${target === path ? "" : (target ?? "")}`.trim();
}

/** The shape of a tensor, `[batch, 3]`; the text of any other value. */
export function outputText({ shape, value }: Output): string {
  return shape ? `[${shape.map(({ expr }) => expr).join(", ")}]` : (value?.expr ?? "");
}

/** `[7, 3]`; `?` for a size that only the data knows; empty for what is no tensor. */
export function shapeText(shape: readonly (number | null)[] | null): string {
  return shape === null ? "" : `[${shape.map((size) => size ?? "?").join(", ")}]`;
}

export function differenceText(difference: number | null): string {
  if (difference === null) return "";
  return difference === 0 ? "0" : difference.toPrecision(2);
}

/** The range of each size that has bounds, `batch: 2 to 64`. */
export function outputRange({ shape, value }: Output): string {
  const bounded = (shape ?? (value ? [value] : [])).filter((size) => rangeText(size));
  // With both bounds it begins with a number, which would belong to a formula before it.
  const told = bounded.map(
    (size) => `${size.expr}${size.lower && size.upper !== null ? ":" : ""} ${rangeText(size)}`,
  );
  return [...new Set(told)].join(", ");
}

/** `12 parameters: 1,234 values, 4.88 kB, float32`, with how many the program changes. */
export function tensorGroupWords({
  kind,
  count,
  elements,
  size_bytes,
  dtypes,
  changed,
}: TensorGroup): string {
  const noun = kind === "constant" ? "constant tensor" : kind;
  const sizes = [
    `${elements.toLocaleString("en")} value${elements === 1 ? "" : "s"}`,
    bytesWords(size_bytes),
    dtypes.join(", "),
  ];
  return `${counted(count, noun)}: ${sizes.join(", ")}${changed ? `, ${changed} updated by the program` : ""}`;
}

export function bytesWords(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return `${Number((bytes / 1000 ** unit).toPrecision(3))} ${UNITS[unit]}`;
}
