// The sentences about guards beside an artifact.
import type { WrittenGuards } from "../../wire";

export const GUARDS_NOT_INSIDE =
  "Deployed files have no guards: they can run sizes that the program rejects.";
export const WRITE_GUARDS = "Save guard file and check_inputs.py";
export const WRITE_GUARDS_TITLE = "The guards as JSON, in the kernel's working directory";
export const writtenWords = ({ file, call }: WrittenGuards) =>
  `Wrote ${file} and check_inputs.py. ${checkWords(call)}`;
export const checkWords = (call: string) => `Check inputs: \`${call}\``;
