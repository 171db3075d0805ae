// The fixes of a failure, or the ways out of a dimension: the best at once, the others where they are asked for.
import { useState } from "preact/hooks";
import type { Fix } from "../../model";
import { LinkButton } from "../parts/linkbutton";
import { counted } from "../words/numbers";
import { FixEntry } from "./fixentry";

const MOST_AT_ONCE = 5;

const TRUSTED: readonly Fix["applicability"][] = ["safe", "changes_behavior", "predicted"];

/** What was exported first, then what is not verified; what only gives up the request last. */
function rank({ applicability, is_alternative }: Fix): number {
  const at = TRUSTED.indexOf(applicability);
  return (is_alternative ? 10 : 0) + (at === -1 ? TRUSTED.length : at);
}

export function FixList({ fixes, label }: { fixes: readonly Fix[]; label: string }) {
  const [isOpen, setOpen] = useState(false);
  const inOrder = fixes.toSorted((one, other) => rank(one) - rank(other));
  const shown = isOpen || fixes.length === MOST_AT_ONCE + 1 ? inOrder : inOrder.slice(0, MOST_AT_ONCE);
  const hidden = fixes.length - shown.length;
  return (
    <>
      <ul class="ee-fixes" aria-label={label}>
        {shown.map((fix, index) => (
          <li key={`${index} ${fix.title}`}>
            <FixEntry fix={fix} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <LinkButton onClick={() => setOpen(true)}>{counted(hidden, "more fix", "more fixes")}</LinkButton>
      )}
    </>
  );
}
