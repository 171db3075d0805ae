// What is asked of Python about predictions.
import type { PendingSpec } from "../../ask/pending_spec";
import type { Navigation } from "../../navigation";

export interface PredictActions {
  setPredicting: (isOn: boolean) => void;
  askWidest: () => void;
}

export function predictActions(deliver: PendingSpec["deliver"], navigation: Navigation): PredictActions {
  return {
    setPredicting: (isOn) => void deliver({ kind: "set_predicting", is_on: isOn }),
    askWidest() {
      navigation.stay();
      void deliver({ kind: "ask_widest" });
    },
  };
}
