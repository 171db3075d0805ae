// What was wished for in the browser and is not acknowledged yet, laid over what Python says.
import { computed, type ReadonlySignal, signal } from "@preact/signals";

interface Wish<V> {
  value: V;
  /** Tells it from a later wish for the same place. */
  request: number;
}

export class Wishes<V> {
  readonly #wishes = signal<ReadonlyMap<string, Wish<V>>>(new Map());

  /** A later wish for a place takes the place of an earlier one. */
  put(entries: Iterable<readonly [key: string, value: V]>, request: number): void {
    const wishes = new Map(this.#wishes.peek());
    for (const [key, value] of entries) wishes.set(key, { value, request });
    this.#wishes.value = wishes;
  }

  /** Python took the request or refused it: its word stands again, except where something newer is wished. */
  settle(request: number): void {
    const wishes = this.#wishes.peek();
    const left = [...wishes].filter(([, wish]) => wish.request !== request);
    if (left.length < wishes.size) this.#wishes.value = new Map(left);
  }

  get isEmpty(): boolean {
    return this.#wishes.value.size === 0;
  }

  over(said: () => ReadonlyMap<string, V>): ReadonlySignal<ReadonlyMap<string, V>> {
    return computed(() => {
      const shown = new Map(said());
      for (const [key, { value }] of this.#wishes.value) shown.set(key, value);
      return shown;
    });
  }
}
