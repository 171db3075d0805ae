// A source line as a link into the Source tab.
import type { Frame } from "../../model";
import { useExplorer } from "../state";
import { lineKey, lineWords, quotedCode } from "../words/location";
import { CTRL_CLICK } from "../words/source";

interface LineLinkProps {
  frame: Frame;
  /** The cell whose lines are named without it. */
  here?: string | null;
  /** Whether the code of the line stands before its name. */
  isQuoting?: boolean;
}

export function LineLink({ frame, here = null, isQuoting = false }: LineLinkProps) {
  const { actions } = useExplorer();
  const { showLine } = actions.cells;
  const quoted = quotedCode(frame);
  return (
    <button
      type="button"
      class="ee-link ee-place"
      title={[`${lineWords(frame)} in ${frame.name}`, quoted, showLine && CTRL_CLICK]
        .filter(Boolean)
        .join("\n")}
      onClick={({ ctrlKey, metaKey }) => {
        actions.openLine(lineKey(frame));
        // Where it cannot be shown, the Source tab says so.
        if (showLine && (ctrlKey || metaKey)) showLine(frame).catch(() => {});
      }}
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
