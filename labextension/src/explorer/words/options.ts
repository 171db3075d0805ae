// The switches of torch: their names and what each does.
import type { Option } from "../../wire";

export const LABEL = "Options";
export const TITLE = "torch options, predictions";

export const OPTIONS: readonly [Option, meaning: string][] = [
  ["prefer_deferred_runtime_asserts_over_guards", "Assert sizes at run time instead of failing on a guard"],
  ["backed_size_oblivious", "Keep example sizes 0 and 1 dynamic"],
  ["unbacked", "Treat dynamic sizes as data-dependent (unbacked); switches to strict mode"],
  ["shapes_spec", "Pass the request as a ShapesSpec (dynamic sizes are unbacked)"],
];

/** In the line of facts, where there is little room. */
export function optionName(option: Option): string {
  switch (option) {
    case "prefer_deferred_runtime_asserts_over_guards":
      return "deferred asserts";
    case "shapes_spec":
      return "ShapesSpec";
    default:
      return option;
  }
}
