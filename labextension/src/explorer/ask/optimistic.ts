// Optimistic updates: values that the user set and Python has not acknowledged yet, shown over the ones that Python has.
import { computed, type ReadonlySignal, signal } from "@preact/signals";

interface Pending<V> {
  value: V;
  /** The number of the request that sets it: a later one for the same key is another. */
  request: number;
}

/** Values of one kind, by key. */
export class OptimisticValues<V> {
  readonly #pending = signal<ReadonlyMap<string, Pending<V>>>(new Map());

  /** Shows values until their request is settled, or until later ones for the same keys are set. */
  set(entries: Iterable<readonly [key: string, value: V]>, request: number): void {
    const pending = new Map(this.#pending.peek());
    for (const [key, value] of entries) pending.set(key, { value, request });
    this.#pending.value = pending;
  }

  /** Python took the request or refused it: its own values show again, except where a later request is pending. */
  settle(request: number): void {
    const pending = this.#pending.peek();
    const left = [...pending].filter(([, entry]) => entry.request !== request);
    if (left.length < pending.size) this.#pending.value = new Map(left);
  }

  get isEmpty(): boolean {
    return this.#pending.value.size === 0;
  }

  /** The values to show: the pending ones over Python's. */
  over(acknowledged: () => ReadonlyMap<string, V>): ReadonlySignal<ReadonlyMap<string, V>> {
    return computed(() => {
      const shown = new Map(acknowledged());
      for (const [key, { value }] of this.#pending.value) shown.set(key, value);
      return shown;
    });
  }
}

/** One value: the pending one, if there is one, else Python's. */
export class OptimisticValue<V> {
  readonly #values = new OptimisticValues<V>();
  readonly shown: ReadonlySignal<V>;

  constructor(acknowledged: ReadonlySignal<V>) {
    const only = this.#values.over(() => new Map([["", acknowledged.value]]));
    this.shown = computed(() => only.value.get("") as V);
  }

  set(value: V, request: number): void {
    this.#values.set([["", value]], request);
  }

  settle(request: number): void {
    this.#values.settle(request);
  }

  get isEmpty(): boolean {
    return this.#values.isEmpty;
  }
}
