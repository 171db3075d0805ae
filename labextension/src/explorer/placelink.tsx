// The line that caused something, as a link into the Source tab.
import type { Frame } from "../model";
import { lineKey, lineWords } from "./place";
import type { Actions } from "./state";

export function PlaceLink({ frame, actions }: { frame: Frame; actions: Actions }) {
  const words = lineWords(frame);
  return (
    <button
      type="button"
      class="ee-link ee-place"
      title={`${frame.filename}:${frame.line} in ${frame.name}\n${frame.code}`}
      onClick={() => actions.openLine(lineKey(frame))}
    >
      <bdi>{words}</bdi>
    </button>
  );
}
