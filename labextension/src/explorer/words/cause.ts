// What an expression did to a size, in the few words that stand behind its line.
import type { Cause } from "../../model";
import { dimWords } from "./dimref";

export function causeLabel(cause: Cause): string {
  switch (cause.kind) {
    case "parameter":
      return `${cause.tensor.name} is [${cause.tensor.shape.join(", ")}]`;
    case "made_tensor":
      return `meets a tensor of shape [${cause.tensor.shape.join(", ")}]`;
    case "static_input":
      return `${dimWords({ input: cause.tensor.name, dim: cause.tensor.dim })} is static`;
    case "literal":
      return `the literal${cause.literal.includes(" and ") ? "s" : ""} ${cause.literal}`;
    case "number_argument":
      return cause.literal === String(cause.value) || cause.value === null
        ? `the number ${cause.literal}`
        : `\`${cause.literal}\` is ${cause.value}`;
    case "python_number":
      return "Python needs a number here";
    case "comparison":
      return cause.branch === null ? "compared here" : `compared here: ${BRANCHES[cause.branch]}`;
    case "operator":
      if (cause.demand === "unrolls") return "torch.export unrolls it";
      return cause.value === null ? "takes some sizes only" : "takes this size only";
    case "tie":
      return cause.tied_to ? `has to agree with ${dimWords(cause.tied_to)}` : "";
    default:
      return "";
  }
}

const BRANCHES = { taken: "the branch is taken", not_taken: "the branch is not taken" };
