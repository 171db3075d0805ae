// What the colours of the boxes stand for: families of operators, classes of modules or types of results.
import { COLOURING_WORDS, FAMILIES, OTHERS } from "../words/graph";
import { tally } from "../words/numbers";
import type { Box } from "./box";
import { familyOf } from "./families";
import { nodesIn } from "./group";
import type { Tree } from "./tree";

export type Colouring = keyof typeof COLOURING_WORDS;
export const COLOURINGS = Object.keys(COLOURING_WORDS) as Colouring[];

/** So many can be distinguished; what is left has the last. */
const MOST = 7;

export interface Colours {
  /** What each colour stands for. */
  legend: readonly string[];
  /** The colour of a box; undefined where it has none. */
  of: (box: Box) => number | undefined;
}

/** The colours of a whole program: they stay, whatever is open. */
export function coloursOf(tree: Tree, by: Colouring): Colours {
  const { nodes, modules } = tree;
  const textOf = (node: number): string | null | undefined =>
    by === "operator"
      ? FAMILIES[familyOf(nodes, node)]
      : by === "dtype"
        ? nodes.text("dtype", node)
        : modules.get(nodes.text("module", node) ?? "")?.class_name;
  const counts = tally(nodesIn(tree.root).flatMap((node) => textOf(node) || []));
  const found =
    by === "operator"
      ? FAMILIES.filter((family) => counts.has(family))
      : [...counts].sort(([, a], [, b]) => b - a).map(([text]) => text);
  const legend = found.length > MOST + 1 ? [...found.slice(0, MOST), OTHERS] : found;
  // A family keeps its colour from program to program.
  const hues = new Map(legend.map((text, at) => [text, by === "operator" ? FAMILIES.indexOf(text) : at]));
  return {
    legend,
    of({ node, group }) {
      const text = node !== null ? textOf(node) : by === "module" ? group?.className : "";
      return text ? (hues.get(text) ?? MOST) : undefined;
    },
  };
}

/** The colour of what stands in the legend. */
export function hueOf(by: Colouring, text: string, at: number): number {
  return by === "operator" ? FAMILIES.indexOf(text) : at;
}
