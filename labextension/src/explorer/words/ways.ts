// The sentences of the Ways tab.
import { counted } from "./numbers";

export const TABLE = "Ways to capture the model";
export const CAPTURE = "Capture in every way";
export const STOP = "Stop";
export const STOPPED = "Stopped.";
export const HOW =
  "Captures the model with torch.fx, torch.jit, torch.compile and torch.export, each on a copy, and runs what comes of it on the example, on other sizes and on other values: which work, which keep control flow, which are right beyond the example. The kernel is busy meanwhile.";

export const worksWords = (works: boolean) => (works ? "yes" : "no");
export const earlierRun = (run: number) => `This is of the inputs of run ${run}.`;
export const doneIn = (ways: number, time: string) => `${counted(ways, "way")} in ${time}.`;
