// A dimension by its name, to be selected in all views.
import type { DimRef } from "../../model";
import { useThing } from "../parts/highlight";
import { dimKey, dimWords } from "../words/dimref";

export function DimChip({ dim }: { dim: DimRef }) {
  const thing = useThing("dim", dimKey(dim), "ee-chip");
  return (
    <button type="button" {...thing.attributes} aria-pressed={thing.isChosen}>
      <code>
        <bdi>{dimWords(dim)}</bdi>
      </code>
    </button>
  );
}
