// What the user should know of an export beside its outcome: each a sentence with its line, and what to write there instead.

import type { Remark } from "../../model";
import { FixEntry } from "../fixes/fixentry";
import { Trials } from "../fixes/trials";
import { useHere } from "../parts/here";
import { LineLink } from "../parts/linelink";
import { Quiet } from "../parts/quiet";
import { sentence } from "../parts/withcode";
import * as strings from "./words";

export function RemarkList({ remarks }: { remarks: readonly Remark[] }) {
  const here = useHere();
  if (remarks.length === 0) return null;
  return (
    <section class="ee-notes" aria-label={strings.REMARKS_LABEL}>
      <Quiet>{strings.REMARKS}</Quiet>
      <ul>
        {remarks.map((remark) => (
          <li key={`${remark.kind} ${remark.words}`}>
            {sentence(remark.words)} {remark.frame && <LineLink frame={remark.frame} here={here} isQuoting />}
            {remark.fixes.length > 0 && (
              <ul class="ee-fixes">
                {remark.fixes.map((fix) => (
                  <li key={fix.title}>
                    <FixEntry fix={fix} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <Trials fixes={remarks.flatMap(({ fixes }) => fixes)} />
    </section>
  );
}
