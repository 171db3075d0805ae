// How far a fix may be trusted: a mark of its own shape and the words for it.
import type { JSX } from "preact";
import type { Fix } from "../../model";
import { Sign } from "../parts/icons";
import { sentence } from "../parts/withcode";
import { useExplorer } from "../state";
import { canBeTried } from "./trials";

const SHAPES: Readonly<Record<Fix["applicability"], JSX.Element>> = {
  safe: <path d="M1.5 6.5 4.5 9.5 10.5 2.5" />,
  changes_behavior: <path d="M6 1.2l5 9.3H1zM6 4.6v2.8M6 8.8v.3" />,
  predicted: <path d="M1.5 6.5 4.5 9.5 10.5 2.5" stroke-dasharray="2 1.6" />,
  has_placeholders: <path d="M1.5 10.5h9M3 8l.4-2L8.6 1l1.6 1.6L5 7.6z" />,
  not_tried: <circle cx="6" cy="6" r="4" stroke-dasharray="2 1.6" />,
};

export function Trust({ fix }: { fix: Fix }) {
  const { status } = useExplorer();
  const { applicability, trust } = fix;
  // Why it was not verified before is not so any more where it is about to be.
  if (!trust || (fix.unverified && status.value.trials === "running" && canBeTried(fix))) return null;
  return (
    <span class="ee-trust" data-applicability={applicability}>
      <Sign class="ee-icon">{SHAPES[applicability]}</Sign>
      {sentence(trust)}
    </span>
  );
}
