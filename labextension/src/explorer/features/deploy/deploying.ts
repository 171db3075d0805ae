// What is chosen to be deployed, and how far that is: kept while another tab is open.
import { type Signal, signal } from "@preact/signals";
import type { DeployChoices, DeployState, DimMaximum, EstimatedMemory } from "../../../wire";
import { LatestAnswer } from "../../answer";
import { createKernelTask, type KernelTask } from "../../kerneltask";
import type { State } from "../../state";
import type { Target } from "./words";

export interface Deploying extends KernelTask<DeployState> {
  target: Signal<Target>;
  keepsMetadata: Signal<boolean>;
  /** The targets, with what is known before; null before Python was asked. */
  choices: LatestAnswer<DeployChoices>;
  /** The maxima that are typed, by `input#dim`. */
  maxima: Signal<ReadonlyMap<string, string>>;
  /** The memory for them; null before Python was asked. */
  memory: LatestAnswer<EstimatedMemory>;
  estimate: (key: string, maxima: readonly DimMaximum[]) => Promise<boolean>;
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
  const { deliver, send } = explorer;
  const target = signal<Target>("onnx");
  const keepsMetadata = signal(true);
  const maxima = signal<ReadonlyMap<string, string>>(new Map());
  const choices = new LatestAnswer<DeployChoices>();
  const memory = new LatestAnswer<EstimatedMemory>();
  return {
    ...createKernelTask(explorer, "deploy_state", NOT_DEPLOYED_YET, { kind: "cancel_deploy" }),
    ...{ target, keepsMetadata, choices, maxima, memory },
    estimate: (key, wanted) =>
      memory.load(key, () => deliver({ kind: "deploy_memory", maxima: [...wanted] })),
    load: (run) => choices.load(run, () => send({ kind: "deploy_targets" })),
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
