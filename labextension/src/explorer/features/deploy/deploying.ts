// What is chosen to be deployed, and how far that is: kept while another tab is open.
import { type Signal, signal } from "@preact/signals";
import type { DeployChoices, DeployState } from "../../../wire";
import { LatestAnswer } from "../../answer";
import { createKernelTask, type KernelTask } from "../../kerneltask";
import type { State } from "../../state";
import type { Target } from "./words";

export interface Deploying extends KernelTask<DeployState> {
  target: Signal<Target>;
  keepsMetadata: Signal<boolean>;
  /** The targets, with what is known before; null before Python was asked. */
  choices: LatestAnswer<DeployChoices>;
  load: (run: number) => Promise<boolean>;
  deploy: () => void;
  save: (run: number) => void;
}

/** Before the first deployment. */
export const NOT_DEPLOYED_YET: DeployState = {
  state: "idle",
  message: "",
  target: null,
  began_at: 0,
  results: [],
};

export function createDeploying(explorer: State): Deploying {
  const { deliver } = explorer;
  const target = signal<Target>("onnx");
  const keepsMetadata = signal(true);
  const choices = new LatestAnswer<DeployChoices>();
  return {
    ...createKernelTask(explorer, "deploy_state", NOT_DEPLOYED_YET, { kind: "cancel_deploy" }),
    ...{ target, keepsMetadata, choices },
    load: (run) => choices.load(run, () => deliver({ kind: "deploy_targets" })),
    deploy() {
      void deliver({
        kind: "deploy_program",
        target: target.value,
        keeps_metadata: keepsMetadata.value,
      });
    },
    save: (run) => void deliver({ kind: "save_artifact", target: target.value, run }),
  };
}
