// The ways out of a dimension that is not as asked: a button in its row, which opens them below it.
import type { DimOutcome } from "../../model";
import { FixList } from "../fixes/fixlist";
import { Trials } from "../fixes/trials";
import { useExplorer } from "../state";
import { dimKey, dimWords } from "../words/dimref";
import { counted } from "../words/numbers";

export function WaysOutButton({ dim }: { dim: DimOutcome }) {
  const { opened, actions } = useExplorer();
  const key = dimKey(dim);
  if (dim.inherent_words)
    return (
      <span class="ee-quiet ee-way-out" title={dim.inherent_words}>
        no way out
      </span>
    );
  if (dim.fixes.length === 0) return null;
  const words = counted(dim.fixes.length, "way out", "ways out");
  return (
    <button
      type="button"
      class="ee-fold ee-way-out"
      aria-expanded={opened.value === key}
      aria-label={`${words} of ${dimWords(dim)}`}
      onClick={() => actions.openWaysOut(key)}
    >
      {words}
    </button>
  );
}

/** The row below the dimension's own. */
export function WaysOutRow({ dim, columns }: { dim: DimOutcome; columns: number }) {
  return (
    <tr class="ee-ways-out-row">
      <td colSpan={columns}>
        <FixList fixes={dim.fixes} label={`Ways out of ${dimWords(dim)}`} />
        <Trials fixes={dim.fixes} />
      </td>
    </tr>
  );
}
