// What the panel that tries sizes asks of Python.
import type { Send } from "../../../answers";
import type { ExampleChange } from "../../../model";
import type { SizesTried } from "../../../wire";

export interface SizeActions {
  /** What the guards say of sizes; the operators, and a run, answer later by the trait. Rejects with a sentence. */
  trySizes: (sizes: ExampleChange[], follows: boolean, runs: boolean) => Promise<SizesTried>;
  probeSizes: () => void;
  stopTrying: () => void;
}

export function sizeActions(
  send: Send,
  deliver: (request: { kind: "probe_sizes" | "stop_trying" }) => unknown,
): SizeActions {
  return {
    trySizes: (sizes, follows, runs) => send({ kind: "try_sizes", sizes, follows, runs }),
    probeSizes: () => void deliver({ kind: "probe_sizes" }),
    stopTrying: () => void deliver({ kind: "stop_trying" }),
  };
}
