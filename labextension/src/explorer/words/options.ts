// The switches of torch: their names and what each does.
import type { Option } from "../../wire";

export const LABEL = "Options";
export const TITLE = "torch options, predictions";

export const OPTIONS: readonly [Option, meaning: string][] = [
  [
    "prefer_deferred_runtime_asserts_over_guards",
    "what tracing finds out about sizes is asserted when the program runs, where torch can, instead of being a guard that refuses the ask",
  ],
  [
    "backed_size_oblivious",
    "sizes 0 and 1 of the example stay dynamic: torch does not look whether a size is one of them",
  ],
  [
    "unbacked",
    "torch does not know the sizes that are asked to be dynamic, as if they were in the data: no guard can be made on one (goes with strict mode)",
  ],
  [
    "shapes_spec",
    "the ask is given as a ShapesSpec: no size that it asks to be dynamic is known while tracing, 0 and 1 among them, and what the model wants of them is asserted when the program runs",
  ],
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
