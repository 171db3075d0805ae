// The sentences about guards beside an artifact.
export const GUARDS_NOT_INSIDE = "The artifact has no guards. It can run sizes that the program rejects.";
export const WRITE_GUARDS = "Write guard file";
export const WRITE_GUARDS_TITLE =
  "Write the guards as JSON, and check_inputs.py, which checks inputs against them, to the kernel's working directory";
export const writtenWords = (file: string) => `Wrote ${file} and check_inputs.py.`;
