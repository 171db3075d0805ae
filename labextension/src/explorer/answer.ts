// The answer to a request, as a view shows it: pending, the value, or why there is none.
import { batch, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { sentenceOf } from "../answers";

/** The answer to the last of several requests: what comes late to an earlier one is passed over. */
export class LatestAnswer<T> {
  readonly #value = signal<T | null>(null);
  readonly #refusal = signal("");
  readonly #isPending = signal(true);
  readonly #discard: (value: T) => void;
  #count = 0;
  #key: unknown;

  /** `discard` is called with each value that is not shown, or not any more. */
  constructor(discard: (value: T) => void = () => {}) {
    this.#discard = discard;
  }

  /** The last value; null before there is one. */
  get value(): T | null {
    return this.#value.value;
  }

  /** Why the last request has no value, in a sentence; else empty. */
  get refusal(): string {
    return this.#refusal.value;
  }

  /** Whether no request is answered yet since the beginning, or since `clear`. */
  get isPending(): boolean {
    return this.#isPending.value;
  }

  /** Takes the answer to a request; the result is whether that has a value and is the last. */
  async take(request: Promise<T | null>): Promise<boolean> {
    this.#count += 1;
    const number = this.#count;
    try {
      const value = await request;
      if (number === this.#count) this.#show(value);
      else if (value !== null) this.#discard(value);
      return number === this.#count && value !== null;
    } catch (error) {
      if (number === this.#count) this.#refuse(sentenceOf(error));
      return false;
    }
  }

  /** As `take`, of a request that is made only where the key is not that of the last one, or that failed. */
  async load(key: unknown, ask: () => Promise<T | null>): Promise<boolean> {
    if (this.#key === key) return false;
    this.#key = key;
    return this.take(ask());
  }

  /** Passes over what is on its way; the last value and refusal stay. */
  cancel(): void {
    this.#count += 1;
  }

  /** As before the first request. */
  clear(): void {
    this.cancel();
    this.#show(null);
    this.#isPending.value = true;
  }

  #show(value: T | null): void {
    const last = this.#value.peek();
    if (value === null) this.#key = undefined;
    batch(() => {
      this.#value.value = value;
      this.#refusal.value = "";
      this.#isPending.value = false;
    });
    if (last !== null) this.#discard(last);
  }

  /** The last value stays. */
  #refuse(sentence: string): void {
    this.#key = undefined;
    batch(() => {
      this.#refusal.value = sentence;
      this.#isPending.value = false;
    });
  }
}

/** The answer to a request that is made anew whenever one of the inputs changes; `ask` returns null where there is nothing to ask. */
export function useAnswer<T>(
  ask: () => Promise<T | null> | null,
  inputs: readonly unknown[],
  discard?: (value: T) => void,
): LatestAnswer<T> {
  const answer = useMemo(() => new LatestAnswer(discard), []);
  useEffect(() => {
    const request = ask();
    if (request) void answer.take(request);
    return () => answer.clear();
  }, inputs);
  return answer;
}
