// The fixes of a failure, or the ways out of a dimension: the best at once, the others where they are asked for.
import { useState } from "preact/hooks";
import type { Fix } from "../../model";
import * as strings from "../words/numbers";
import { FixEntry } from "./fixentry";

const MOST_AT_ONCE = 5;

export function FixList({ fixes, label }: { fixes: readonly Fix[]; label: string }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen || fixes.length === MOST_AT_ONCE + 1 ? fixes : fixes.slice(0, MOST_AT_ONCE);
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
        <button type="button" class="ee-link" onClick={() => setOpen(true)}>
          {strings.more(hidden)}
        </button>
      )}
    </>
  );
}
