// A source line as a link into the Source tab.
import type { Frame } from "../../model";
import { SOURCE_TAB } from "../navigation";
import { useExplorer } from "../state";
import { ofLine } from "../things";
import { joined } from "../words/joined";
import { lineWords, quotedCode } from "../words/location";
import { CTRL_CLICK } from "../words/source";

interface LineLinkProps {
  frame: Frame;
  /** The cell whose lines are named without it. */
  here?: string | null;
  /** Whether the code of the line stands before its name. */
  isQuoting?: boolean;
  /** Whether the words before it name the line by its number: a sign is enough then, unless it is of another cell or file. */
  isNamed?: boolean;
}

export function LineLink({ frame, here = null, isQuoting = false, isNamed = false }: LineLinkProps) {
  const { actions, cells } = useExplorer();
  const { showLine } = cells;
  const quoted = quotedCode(frame);
  const place = lineWords(frame, here);
  const isSign = isNamed && frame.cell !== null && frame.cell === here;
  return (
    <button
      type="button"
      class="ee-link ee-place"
      aria-label={isSign ? place : undefined}
      title={joined([`${lineWords(frame)} in ${frame.name}`, quoted, showLine && CTRL_CLICK], "\n")}
      onClick={({ ctrlKey, metaKey }) => {
        actions.show(ofLine(frame), SOURCE_TAB);
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
      <bdi>{isSign ? "↗" : place}</bdi>
    </button>
  );
}
