// What a view of the program alone has to know: whether there is one, and what its run is.
import { useEffect } from "preact/hooks";
import type { MissingProgram, ShownCapture } from "../../wire";
import { useExplorer } from "../state";

interface OfProgram {
  /** The number of the run that is shown. */
  shown: number;
  /** What to do where the record alone is there; else null. */
  missing: MissingProgram | null;
  /** Whether the export succeeded, and the program is there. */
  isOfProgram: boolean;
}

/** `load` is called with the run of each program that is shown, while the kernel answers. */
export function useOfProgram({ failure }: ShownCapture, load: (run: number) => unknown): OfProgram {
  const { status, isAnswering, missingProgram } = useExplorer();
  const shown = status.value.run;
  const missing = missingProgram.value;
  const isOfProgram = failure === null && missing === null;
  const isWanted = isOfProgram && isAnswering.value;
  useEffect(() => {
    if (isWanted) load(shown);
  }, [shown, isWanted]);
  return { shown, missing, isOfProgram };
}
