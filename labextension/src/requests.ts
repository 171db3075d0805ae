// Requests to the kernel as promises: each carries its own id, and one that nobody answers fails with a sentence.
// A kernel that hears nothing while it works, as ipykernel 6 and hosts without subshells have it, answers when it is free.
import { type ReadonlySignal, signal } from "@preact/signals";
import { type AnyRequest, NoAnswer, type ResultOf, type Send } from "./answers";
import { NO_ANSWER } from "./explorer/words/host";
import type { HostKernel } from "./hostkernel";

const ACKNOWLEDGE_WITHIN_MS = 10_000;
/** How often is looked at what is not answered; a kernel that hears while it works answers within milliseconds. */
const CHECK_EVERY_MS = 1_000;
const CHECK_STOP_EVERY_MS = 300;

type Settled = { result: object } | { error: Error };

interface Pending {
  settle: (settled: Settled) => void;
  timer: ReturnType<typeof setInterval>;
  isKernelBusy: boolean;
  /** Whether the kernel was free when it was sent: what it does since then is to answer. */
  wasFree: boolean;
}

export interface Requests {
  send: Send;
  /** Takes a message from Python; one that is no reply to a request sent here is ignored. */
  receive: (message: unknown, buffers?: readonly DataView[]) => void;
  /** False once a request was not answered, until something comes from Python again. */
  isAnswering: ReadonlySignal<boolean>;
  /** Whether a request waits because the kernel works on something else and hears nothing meanwhile. */
  isKernelBusy: ReadonlySignal<boolean>;
  /** To be called when anything else comes from Python. */
  noteMessage: () => void;
  /** Finds out whether the kernel answers; to be called when its connection changed. */
  probe: () => void;
  dispose: () => void;
}

/** Any will do to find out whether the kernel answers. */
const PROBE: AnyRequest = { kind: "source", form: "dict", of: "asked" };

interface RequestsOptions {
  /** False if nothing can be answered from the beginning. */
  hasKernel?: boolean;
  probe?: AnyRequest;
  kernel?: HostKernel | null;
}

export function createRequests(
  post: (message: object) => void,
  { hasKernel = true, probe = PROBE, kernel = null }: RequestsOptions = {},
): Requests {
  const pending = new Map<string, Pending>();
  const isAnswering = signal(hasKernel);
  const isKernelBusy = signal(false);
  let lastMessageAt = Number.NEGATIVE_INFINITY;
  // Every view of a model gets every reply, so ids must differ between views.
  const prefix = Math.random().toString(36).slice(2);
  let count = 0;

  function settle(id: string, settled: Settled): void {
    const request = pending.get(id);
    if (request === undefined) return;
    pending.delete(id);
    clearInterval(request.timer);
    renewKernelBusy();
    request.settle(settled);
  }

  function renewKernelBusy(): void {
    isKernelBusy.value = [...pending.values()].some((request) => request.isKernelBusy && !request.wasFree);
  }

  /** Looks after a request that is not answered. */
  function check(id: string, sent: number, stops: () => boolean): void {
    const waiting = pending.get(id);
    if (waiting === undefined) return;
    const now = performance.now();
    const isWorking = kernel?.isBusy() || lastMessageAt > Math.max(sent, now - ACKNOWLEDGE_WITHIN_MS);
    if (isWorking && !waiting.isKernelBusy && stops()) kernel?.interrupt();
    waiting.isKernelBusy = isWorking;
    renewKernelBusy();
    if (!isWorking && now - sent >= ACKNOWLEDGE_WITHIN_MS) giveUp(id);
  }

  function giveUp(id: string): void {
    isAnswering.value = false;
    settle(id, { error: new NoAnswer(NO_ANSWER) });
  }

  function send<R extends AnyRequest>(request: R, stops = () => false): Promise<ResultOf<R>> {
    return new Promise((resolve, reject) => {
      count += 1;
      const id = `${prefix}-${count}`;
      const sent = performance.now();
      pending.set(id, {
        // `answers.ts` has the type of each request's result.
        settle: (settled) =>
          "error" in settled ? reject(settled.error) : resolve(settled.result as ResultOf<R>),
        timer: setInterval(check, stops() ? CHECK_STOP_EVERY_MS : CHECK_EVERY_MS, id, sent, stops),
        isKernelBusy: false,
        wasFree: kernel?.isBusy() === false || [...pending.values()].some(({ wasFree }) => wasFree),
      });
      try {
        post({ id, ...request });
      } catch {
        // After a restart of the kernel the host has no channel to it and throws: nothing will be answered.
        for (const unanswered of [...pending.keys()]) giveUp(unanswered);
      }
    });
  }

  function noteMessage(): void {
    lastMessageAt = performance.now();
    isAnswering.value = true;
  }

  return {
    send,
    receive(message, buffers = []) {
      if (!isReply(message)) return;
      noteMessage();
      const { id, error, result = {} } = message;
      const whole = buffers.length > 0 ? { ...result, buffers } : result;
      settle(id, error === undefined ? { result: whole } : { error: new Error(error) });
    },
    isAnswering,
    isKernelBusy,
    noteMessage,
    probe() {
      send(probe).catch(() => {});
    },
    dispose() {
      for (const { timer } of pending.values()) clearInterval(timer);
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
