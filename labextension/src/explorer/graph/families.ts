// The families of operators by which the boxes are coloured.
import { FAMILIES } from "../words/graph";
import { operatorName } from "./labels";
import type { Nodes } from "./nodes";

/** By the names of operators, in the order of `FAMILIES`; what none of them names is elementwise. */
const NAMES: readonly RegExp[] = [
  /linear|matmul|conv|attention|^(mm|bmm|addmm|baddbmm|dot|einsum|_?lstm|_?gru|bilinear)/,
  /norm|softmax|pool|^(sum|mean|var|std|max|min|prod|any|all|arg|amax|amin|topk|sort|cum|logsum)/,
  /view|shape|permute|transpose|expand|squeeze|flatten|select|slice|split|chunk|unbind|unfold|narrow|cat$|stack|repeat|tile|roll|flip|^(t|getitem|pad|clone|contiguous|movedim|alias|detach_?|lift_fresh_copy)$/,
  /index|gather|scatter|embedding|nonzero|where|masked|zeros|ones|full|arange|empty|linspace|rand|eye|tri[ul]|one_hot|bucketize/,
  /^_?(to|type|to_copy|assert|sym)(_|$)|assert|^(item|ge|le|eq|ne|gt|lt)$/,
];
const INPUT_OUTPUT = FAMILIES.length - 1;
const ELEMENTWISE = FAMILIES.length - 2;

/** The index of a node's family. */
export function familyOf(nodes: Nodes, node: number): number {
  const op = nodes.text("op", node);
  if (op === "placeholder" || op === "output" || op === "get_attr") return INPUT_OUTPUT;
  const name = operatorName(nodes, node);
  const at = NAMES.findIndex((pattern) => pattern.test(name));
  return at === -1 ? ELEMENTWISE : at;
}
