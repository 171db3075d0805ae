// The Problems tab: why the export failed and what to do; what is not as asked; what the repair loop did; what the record itself lacks.

import type { ShownCapture } from "../../wire";
import { Empty, Quiet } from "../parts/quiet";
import { sentence } from "../parts/withcode";
import { useExplorer } from "../state";
import * as sentences from "../words/sentences";
import { FailureCard } from "./failurecard";
import { NotAsAsked, problemsIn } from "./notasasked";
import { RemarkList } from "./remarklist";
import { ResolutionSteps } from "./resolution";
import * as strings from "./words";

/** How many problems there are: the failure, or the causes of dimensions that are not as asked and the entries that torch ignored. */
export function problemCount(capture: ShownCapture): number {
  return capture.failure ? 1 : problemsIn(capture).length + (capture.ignored_entries ?? 0);
}

export function Problems({ capture }: { capture: ShownCapture }) {
  const { resolution } = useExplorer();
  const { failure, notes, remarks } = capture;
  return (
    <>
      {resolution.value && <ResolutionSteps resolution={resolution.value} />}
      {failure && <FailureCard capture={capture} failure={failure} />}
      <NotAsAsked capture={capture} />
      {problemCount(capture) === 0 && !resolution.value && (
        <Empty>{remarks.length > 0 ? sentences.ONLY_REMARKS : sentences.NO_PROBLEMS}</Empty>
      )}
      <RemarkList remarks={remarks} />
      {notes.length > 0 && (
        <section class="ee-notes" aria-label={strings.NOTES_LABEL}>
          <Quiet>{strings.NOTES}</Quiet>
          <ul>
            {notes.map((note) => (
              <li key={note}>{sentence(note)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
