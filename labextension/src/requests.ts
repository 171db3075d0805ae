// Requests to the kernel as promises: each carries its own id, and one that nobody answers fails with a sentence.
import { type ReadonlySignal, signal } from "@preact/signals";
import { type AnyRequest, NoAnswer, type ResultOf, type Send } from "./answers";
import { NO_ANSWER } from "./explorer/words/host";

const ACKNOWLEDGE_WITHIN_MS = 10_000;

type Settled = { result: object } | { error: Error };

interface Pending {
  settle: (settled: Settled) => void;
  timer: ReturnType<typeof setTimeout>;
}

export interface Requests {
  send: Send;
  /** Takes a message from Python; one that is no reply to a request sent here is ignored. */
  receive: (message: unknown, buffers?: readonly DataView[]) => void;
  /** False once a request was not answered, until something comes from Python again. */
  isAnswering: ReadonlySignal<boolean>;
  /** To be called when anything else comes from Python. */
  heard: () => void;
  /** Finds out whether the kernel answers; to be called when its connection changed. */
  probe: () => void;
  dispose: () => void;
}

/** Any will do to find out whether the kernel answers. */
const PROBE: AnyRequest = { kind: "source", form: "dict", of: "asked" };

export function createRequests(
  post: (message: object) => void,
  hasKernel = true,
  probe: AnyRequest = PROBE,
): Requests {
  const pending = new Map<string, Pending>();
  const isAnswering = signal(hasKernel);
  // Every view of a model gets every reply, so ids must differ between views.
  const prefix = Math.random().toString(36).slice(2);
  let count = 0;

  function settle(id: string, settled: Settled): void {
    const request = pending.get(id);
    if (request === undefined) return;
    pending.delete(id);
    clearTimeout(request.timer);
    request.settle(settled);
  }

  function giveUp(id: string): void {
    isAnswering.value = false;
    settle(id, { error: new NoAnswer(NO_ANSWER) });
  }

  function send<R extends AnyRequest>(request: R): Promise<ResultOf<R>> {
    return new Promise((resolve, reject) => {
      count += 1;
      const id = `${prefix}-${count}`;
      pending.set(id, {
        // `answers.ts` has the type of each request's result.
        settle: (settled) =>
          "error" in settled ? reject(settled.error) : resolve(settled.result as ResultOf<R>),
        timer: setTimeout(giveUp, ACKNOWLEDGE_WITHIN_MS, id),
      });
      try {
        post({ id, ...request });
      } catch {
        // After a restart of the kernel the host has no channel to it and throws: nothing will be answered.
        for (const unanswered of [...pending.keys()]) giveUp(unanswered);
      }
    });
  }

  return {
    send,
    receive(message, buffers = []) {
      if (!isReply(message)) return;
      isAnswering.value = true;
      const { id, error, result = {} } = message;
      const whole = buffers.length > 0 ? { ...result, buffers } : result;
      settle(id, error === undefined ? { result: whole } : { error: new Error(error) });
    },
    isAnswering,
    heard() {
      isAnswering.value = true;
    },
    probe() {
      send(probe).catch(() => {});
    },
    dispose() {
      for (const { timer } of pending.values()) clearTimeout(timer);
      pending.clear();
    },
  };
}

function isReply(message: unknown): message is { id: string; error?: string; result?: object } {
  if (typeof message !== "object" || message === null) return false;
  const { id, error, result } = message as { id?: unknown; error?: unknown; result?: unknown };
  return (
    typeof id === "string" &&
    (error === undefined || typeof error === "string") &&
    (result === undefined || (typeof result === "object" && result !== null))
  );
}
