// The line that caused something, as a link into the Source tab.
import type { Frame } from "../../model";
import type { Actions } from "../state";
import { lineKey, lineWords } from "../words/location";

interface PlaceLinkProps {
  frame: Frame;
  /** The cell that goes without saying. */
  here?: string | null;
  actions: Actions;
}

export function PlaceLink({ frame, here = null, actions }: PlaceLinkProps) {
  const words = lineWords(frame, here);
  return (
    <button
      type="button"
      class="ee-link ee-place"
      title={`${lineWords(frame)} in ${frame.name}\n${frame.code}`}
      onClick={() => actions.openLine(lineKey(frame))}
    >
      <bdi>{words}</bdi>
    </button>
  );
}
