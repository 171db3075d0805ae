// What is asked of Python about predictions.
import type { Asked } from "../../ask/asked";
import type { Navigation } from "../../navigation";

export interface PredictActions {
  setPredicting: (isOn: boolean) => void;
  askWidest: () => void;
}

export function predictActions(deliver: Asked["deliver"], navigation: Navigation): PredictActions {
  return {
    setPredicting: (isOn) => void deliver({ kind: "set_predicting", is_on: isOn }),
    askWidest() {
      navigation.stay();
      void deliver({ kind: "ask_widest" });
    },
  };
}
