// What an expression did to a size, in a few words beside its line; names and code in backquotes.
import type { Cause } from "../../model";
import { dimWords } from "./dimref";

export function causeLabel(cause: Cause): string {
  switch (cause.kind) {
    case "parameter":
      return `\`${cause.tensor.name}\` is [${cause.tensor.shape.join(", ")}]`;
    case "made_tensor":
      return `combined with shape [${(cause.given_shape?.[0] ? cause.given_shape : cause.tensor.shape).join(", ")}]`;
    case "static_input":
      return `\`${dimWords({ input: cause.tensor.name, dim: cause.tensor.dim })}\` is static`;
    case "literal":
      return hardCoded(cause.literal);
    case "number_argument":
      if (/^\d+$/.test(cause.literal)) return hardCoded(cause.literal);
      return `\`${cause.literal}\` is ${cause.value ?? "a number"}`;
    case "python_number":
      return "needs a Python int";
    case "comparison":
      return cause.branch === null ? "compared" : BRANCHES[cause.branch];
    case "operator":
      if (cause.demand === "unrolls") return "run step by step";
      if (cause.demand === "specializes_1") return "a result of size 1 would be specialized";
      return cause.value === null ? "limits the size" : "specializes the size";
    case "tie":
      return cause.tied_to ? `must equal \`${dimWords(cause.tied_to)}\`` : "";
    default:
      return "";
  }
}

const BRANCHES = { taken: "true for the example", not_taken: "false for the example" };

/** `8` is hard-coded; `2` and `4` are hard-coded. */
function hardCoded(literals: string): string {
  const each = literals.split(" and ");
  return `${each.map((literal) => `\`${literal}\``).join(" and ")} ${each.length > 1 ? "are" : "is"} hard-coded`;
}
