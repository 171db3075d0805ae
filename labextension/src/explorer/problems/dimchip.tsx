// A dimension by its name, to be selected in all views.
import type { DimRef } from "../../model";
import { useThing } from "../parts/highlight";
import { Code } from "../parts/withcode";
import { dimKey, dimWords } from "../words/dimref";

export function DimChip({ dim }: { dim: DimRef }) {
  const thing = useThing("dim", dimKey(dim), "ee-chip");
  return (
    <button type="button" {...thing.attributes} aria-pressed={thing.isChosen}>
      <Code>{dimWords(dim)}</Code>
    </button>
  );
}
