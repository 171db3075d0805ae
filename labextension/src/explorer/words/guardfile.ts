// The sentences about guards beside an artifact.
export const GUARDS_NOT_INSIDE =
  "Deployed files have no guards: they can run sizes that the program rejects.";
export const WRITE_GUARDS = "Write guard file";
export const WRITE_GUARDS_TITLE =
  "Write guards as JSON, and check_inputs.py, to the kernel's working directory";
export const writtenWords = (file: string) => `Wrote ${file} and check_inputs.py.`;
