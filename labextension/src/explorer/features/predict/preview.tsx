// What the ask that is being typed would come to, beside its fields, before it is applied.

import { useEffect, useRef } from "preact/hooks";
import type { AskChange } from "../../../model";
import { sentence } from "../../parts/withcode";
import { useExplorer } from "../../state";
import { WOULD_FAIL, wouldExport } from "./words";

/** Long enough for the next key. */
const TYPING_MS = 120;

let count = 0;

/** `changes` are those that would be asked; none where what is typed is no ask yet. */
export function AskPreview({ changes }: { changes: readonly AskChange[] }) {
  const { predictions, predicting, isAnswering, status, send } = useExplorer();
  const asked = useRef(0);
  const key = JSON.stringify(changes);
  const isPossible = predicting.value && isAnswering.value && changes.length > 0;
  useEffect(() => {
    asked.current = 0;
    if (!isPossible) return;
    const timer = setTimeout(() => {
      count += 1;
      asked.current = count;
      send({ kind: "preview", changes: [...changes], number: count }).catch(() => {});
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [key, isPossible, status.value.run]);
  const preview = predictions.preview.value;
  const shown = preview !== null && preview.number === asked.current && preview.words !== "" ? preview : null;
  return (
    <output class="ee-preview" data-refused={shown?.is_refused ?? false}>
      {shown && sentence(shown.is_refused ? `${WOULD_FAIL}: ${shown.words}` : wouldExport(shown.words))}
    </output>
  );
}
