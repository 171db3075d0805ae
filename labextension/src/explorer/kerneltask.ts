// What a feature has the kernel do: its state as a trait, the request that stops it, and whether it is under way.
import { computed, type ReadonlySignal } from "@preact/signals";
import type { Request, Status, WidgetState } from "../wire";
import type { PendingSpec } from "./ask/pending_spec";

/** The names of the traits that say how far something is. */
type TaskTrait = {
  [Name in keyof WidgetState]: NonNullable<WidgetState[Name]> extends { state: string } | { doing: string }
    ? Name
    : never;
}[keyof WidgetState];

/** The trait of a feature; null where no kernel has the feature, as in a saved page, and `missing` where the kernel's release does not. */
export type ReadTrait = <Name extends keyof WidgetState>(
  name: Name,
  missing: WidgetState[Name] | null,
) => ReadonlySignal<WidgetState[Name] | null>;

/** What is needed of the explorer. */
interface Explorer {
  readTrait: ReadTrait;
  deliver: PendingSpec["deliver"];
  isAnswering: ReadonlySignal<boolean>;
}

export interface KernelTask<S> {
  /** Null where no kernel does it, as in a saved page. Where nobody answers nothing goes on, as in a notebook that was saved meanwhile. */
  state: ReadonlySignal<S | null>;
  /** Whether it waits or runs. */
  isBusy: ReadonlySignal<boolean>;
  stop: () => void;
}

/** `idle` is the state where the kernel's release does not have the trait; null where the feature is not shown then. */
export function createKernelTask<Name extends TaskTrait>(
  { readTrait, deliver, isAnswering }: Explorer,
  name: Name,
  idle: WidgetState[Name] | null,
  stop: Request,
): KernelTask<WidgetState[Name]> {
  const trait = readTrait(name, idle);
  const state = computed(() => {
    const task = trait.value;
    if (task === null || isAnswering.value || !isBusy(task)) return task;
    return { ...task, message: "", ...("doing" in task ? { doing: "idle" } : { state: "stopped" }) };
  });
  return {
    state,
    isBusy: computed(() => isBusy(state.value)),
    stop: () => void deliver(stop, () => isRunning(state.peek())),
  };
}

/** The status as it is shown: where nobody answers nothing goes on. */
export function shownStatus(status: Status, isAnswering: boolean): Status {
  if (isAnswering) return status;
  const trials = status.trials === "running" ? "stopped" : status.trials;
  return isBusy(status) ? { ...status, trials, state: "idle", message: "" } : { ...status, trials };
}

type Stage = { state?: string; doing?: string } | null;

/** Whether something waits for the kernel, or runs. */
export function isBusy(task: Stage): boolean {
  return isRunning(task) || stageOf(task) === "waiting";
}

/** Whether something runs, and does not wait for something else to end. */
export function isRunning(task: Stage): boolean {
  return stageOf(task) === "running" || stageOf(task) === "probing";
}

function stageOf(task: Stage): string | undefined {
  return task?.state ?? task?.doing;
}
