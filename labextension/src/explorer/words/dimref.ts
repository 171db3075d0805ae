// How a dimension is named: as a key between views, and for people.
import type { DimRef } from "../../model";

/** `x#0`; `n#` for a scalar input. */
export function dimKey({ input, dim }: DimRef): string {
  return `${input}#${dim ?? ""}`;
}

/** `x.shape[0]`; `n` for a scalar input. */
export function dimWords({ input, dim }: DimRef): string {
  return dim === null ? input : `${input}.shape[${dim}]`;
}
