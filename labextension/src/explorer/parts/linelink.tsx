// A source line as a link into the Source tab.
import type { Frame } from "../../model";
import { useExplorer } from "../state";
import { lineKey, lineWords } from "../words/location";

interface LineLinkProps {
  frame: Frame;
  /** The cell whose lines are named without it. */
  here?: string | null;
}

export function LineLink({ frame, here = null }: LineLinkProps) {
  const { actions } = useExplorer();
  return (
    <button
      type="button"
      class="ee-link ee-place"
      title={`${lineWords(frame)} in ${frame.name}\n${frame.code}`}
      onClick={() => actions.openLine(lineKey(frame))}
    >
      <bdi>{lineWords(frame, here)}</bdi>
    </button>
  );
}
