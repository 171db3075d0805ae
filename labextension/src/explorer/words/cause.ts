// What an expression did to a size, in the few words that stand behind its line.
import type { Cause } from "../../model";
import { dimWords } from "./dimref";

export function causeLabel(cause: Cause): string {
  const { tensor, literal, value } = cause;
  switch (cause.kind) {
    case "parameter":
      return tensor ? `${tensor.name} is [${tensor.shape.join(", ")}]` : "";
    case "made_tensor":
      return tensor ? `meets a tensor of shape [${tensor.shape.join(", ")}]` : "";
    case "static_input":
      return tensor ? `${dimWords({ input: tensor.name, dim: tensor.dim })} is static` : "";
    case "literal":
      return `the literal${literal?.includes(" and ") ? "s" : ""} ${literal}`;
    case "number_argument":
      return literal === String(value) || value === null
        ? `the number ${literal}`
        : `\`${literal}\` is ${value}`;
    case "python_number":
      return "Python needs a number here";
    case "comparison":
      return cause.branch === null ? "compared here" : `compared here: ${BRANCHES[cause.branch]}`;
    case "operator":
      if (cause.demand === "unrolls") return "takes a step for each element";
      return cause.value === null ? "takes some sizes only" : "takes this size only";
    case "tie":
      return cause.tied_to ? `has to agree with ${dimWords(cause.tied_to)}` : "";
    default:
      return "";
  }
}

const BRANCHES = { taken: "the branch is taken", not_taken: "the branch is not taken" };
