// The word that marks what is predicted, beside what it is about.
import { useExplorer } from "../../state";
import { NOT_EXPORTED_TITLE, PREDICTED, PREDICTED_TITLE } from "./words";

export function PredictedTag() {
  const { isPredicted, pendingSpec } = useExplorer();
  if (!isPredicted.value) return null;
  return (
    <span class="ee-predicted" title={pendingSpec.isLive.value ? PREDICTED_TITLE : NOT_EXPORTED_TITLE}>
      {PREDICTED}
    </span>
  );
}
