// The fixes of a failure, or the ways out of a dimension: the best at once, the others where they are asked for.
import type { Fix } from "../../model";
import { useFirst } from "../parts/first";
import { FixEntry } from "./fixentry";

const MOST_AT_ONCE = 5;

const TRUSTED: readonly Fix["applicability"][] = ["safe", "changes_behavior", "predicted"];

/** What was exported first, then what is not verified; what only gives up the request last. */
function rank({ applicability, is_alternative }: Fix): number {
  const at = TRUSTED.indexOf(applicability);
  return (is_alternative ? 10 : 0) + (at === -1 ? TRUSTED.length : at);
}

export function FixList({ fixes, label }: { fixes: readonly Fix[]; label: string }) {
  const inOrder = fixes.toSorted((one, other) => rank(one) - rank(other));
  // A button takes the place of one.
  const most = fixes.length === MOST_AT_ONCE + 1 ? fixes.length : MOST_AT_ONCE;
  const [shown, more] = useFirst(inOrder, most, "more fix", "more fixes");
  return (
    <>
      <ul class="ee-fixes" aria-label={label}>
        {shown.map((fix, index) => (
          <li key={`${index} ${fix.title}`}>
            <FixEntry fix={fix} />
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}
