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
      return cause.value === null
        ? `the size must fit the number \`${cause.literal}\``
        : `\`${cause.literal}\` is ${cause.value}`;
    case "python_number":
      return NUMBERS[cause.construct ?? ""] ?? "needs a Python int";
    case "comparison":
      return cause.branch === null ? "compares the size" : BRANCHES[cause.branch];
    case "operator":
      if (cause.demand === "unrolls") return "torch.export fixes the number of steps";
      if (cause.demand === "specializes_1")
        return "rejects sizes with a result of size 1, which torch specializes";
      return cause.value === null ? "limits the size" : "specializes the size";
    case "tie":
      return cause.tied_to
        ? `${cause.relation ? "relates it to" : "must equal"} \`${dimWords(cause.tied_to)}\``
        : "";
    default:
      return "";
  }
}

const LOOPS = "loops a fixed number of times";
const INT = "makes it a Python int";
/** What a construct of Python makes of a size, by its name. */
const NUMBERS: Readonly<Record<string, string>> = {
  int: INT,
  len: INT,
  index: "indexes a list at a fixed place",
  slice: "slices at a fixed place",
  format: "formats it as text",
  iteration: LOOPS,
  enumerate: LOOPS,
  list: LOOPS,
  reversed: LOOPS,
  zip: LOOPS,
  unpacking: "unpacks a fixed number of elements",
  repetition: "repeats a list a fixed number of times",
  tolist: "makes a Python list of fixed length",
};

const BRANCHES = { taken: "true for the example", not_taken: "false for the example" };

/** `8` is hard-coded; `2` and `4` are hard-coded. */
function hardCoded(literals: string): string {
  const each = literals.split(" and ");
  return `${each.map((literal) => `\`${literal}\``).join(" and ")} ${each.length > 1 ? "are" : "is"} hard-coded`;
}
