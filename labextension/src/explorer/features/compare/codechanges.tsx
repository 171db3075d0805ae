// What changed in the user's own functions from one run to another, beside what changed in the result.
import { useRef } from "preact/hooks";
import type { CodeChange } from "../../../model";
import { Diff } from "../../fixes/diffview";
import { QuietLine } from "../../parts/quiet";
import { CODE_CHANGED, hunkTitle } from "./words";

export function CodeChanges({ changes }: { changes: readonly CodeChange[] }) {
  if (changes.length === 0) return null;
  return (
    <section class="ee-code-changes" aria-label={CODE_CHANGED}>
      {changes.map((change) => (
        <Hunk key={`${change.name} ${change.line}`} change={change} />
      ))}
    </section>
  );
}

function Hunk({ change: { name, line, before, after } }: { change: CodeChange }) {
  const lines = useRef<HTMLPreElement>(null);
  const title = hunkTitle(name, line);
  return (
    <>
      <QuietLine>
        <bdi>{title}</bdi>
      </QuietLine>
      <Diff before={before} after={after} label={title} lines={lines} />
    </>
  );
}
