// Requests to the kernel as promises: each carries its own id, and one that nobody answers fails with a sentence.
import type { Send } from "./wire";

export const UNANSWERED = "The kernel does not answer: re-run the cell.";
const ACKNOWLEDGE_WITHIN_MS = 10_000;

interface Pending {
  settle: (error: string | null) => void;
  timer: ReturnType<typeof setTimeout>;
}

export interface Requests {
  send: Send;
  /** Takes a message from Python; one that is no reply to a request of ours is left alone. */
  receive: (message: unknown) => void;
  dispose: () => void;
}

export function createRequests(post: (message: object) => void): Requests {
  const pending = new Map<string, Pending>();
  // Every view of a model gets every reply, so ids must differ between views.
  const prefix = Math.random().toString(36).slice(2);
  let count = 0;

  function settle(id: string, error: string | null): void {
    const request = pending.get(id);
    if (request === undefined) return;
    pending.delete(id);
    clearTimeout(request.timer);
    request.settle(error);
  }

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        count += 1;
        const id = `${prefix}-${count}`;
        pending.set(id, {
          settle: (error) => (error === null ? resolve() : reject(new Error(error))),
          timer: setTimeout(() => settle(id, UNANSWERED), ACKNOWLEDGE_WITHIN_MS),
        });
        try {
          post({ id, ...request });
        } catch {
          // After a restart of the kernel the host has no channel to it and throws.
          settle(id, UNANSWERED);
        }
      }),
    receive(message) {
      if (!isReply(message)) return;
      settle(message.id, message.error ?? null);
    },
    dispose() {
      for (const { timer } of pending.values()) clearTimeout(timer);
      pending.clear();
    },
  };
}

function isReply(message: unknown): message is { id: string; error?: string } {
  if (typeof message !== "object" || message === null) return false;
  const { id, error } = message as { id?: unknown; error?: unknown };
  return typeof id === "string" && (error === undefined || typeof error === "string");
}
