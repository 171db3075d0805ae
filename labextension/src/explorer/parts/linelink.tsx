// A source line as a link into the Source tab.
import type { Frame } from "../../model";
import { useExplorer } from "../state";
import { lineKey, lineWords, quotedCode } from "../words/location";

interface LineLinkProps {
  frame: Frame;
  /** The cell whose lines are named without it. */
  here?: string | null;
  /** Whether the code of the line stands before its name. */
  isQuoting?: boolean;
}

export function LineLink({ frame, here = null, isQuoting = false }: LineLinkProps) {
  const { actions } = useExplorer();
  const quoted = quotedCode(frame);
  return (
    <button
      type="button"
      class="ee-link ee-place"
      title={`${lineWords(frame)} in ${frame.name}\n${quoted}`}
      onClick={() => actions.openLine(lineKey(frame))}
    >
      {isQuoting && quoted && (
        <>
          <code class="ee-quoted">
            <bdi dir="ltr">{quoted}</bdi>
          </code>{" "}
        </>
      )}
      <bdi>{lineWords(frame, here)}</bdi>
    </button>
  );
}
