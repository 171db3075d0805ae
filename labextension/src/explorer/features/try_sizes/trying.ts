// What the user tries: the sizes that were typed, what the guards said of them at once, and what came later by the trait.
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { DimOutcome, ExampleChange } from "../../../model";
import type { SizesState, SizesTried, Trial } from "../../../wire";
import type { State } from "../../state";
import { dimKey } from "../../words/dimref";
import { invalidWords, PROBING, RUNNING } from "./words";

const QUIET_MS = 120;

/** Before any size is tried. */
export const NOTHING_TRIED: SizesState = {
  run: 0,
  doing: "idle",
  message: "",
  sizes: [],
  trial: null,
  examples: [],
  probe: [],
};

export interface Trying {
  /** What was typed, by the key of the dimension. */
  typed: ReadonlySignal<ReadonlyMap<string, string>>;
  /** Whether sizes move along that follow from the typed ones. */
  follows: ReadonlySignal<boolean>;
  /** The sizes that are tried and are not the example's, by the key of the dimension. */
  tried: ReadonlySignal<ReadonlyMap<string, number>>;
  /** What came of them, as far as is known. */
  trial: ReadonlySignal<Trial | null>;
  /** Why there is no answer, in a sentence. */
  refusal: ReadonlySignal<string>;
  /** The key of the dimension whose field has no size; null if all have one. */
  invalid: ReadonlySignal<string | null>;
  /** Whether more than the guards say is still to come. */
  isPending: ReadonlySignal<boolean>;
  /** What takes so long that it can be stopped; empty for nothing. */
  work: ReadonlySignal<string>;
  type: (dim: DimOutcome, text: string) => void;
  setFollows: (follows: boolean) => void;
  reset: () => void;
  /** Tries what stands in the fields; with `runs` model and program are run. */
  ask: (runs?: boolean) => void;
}

const TRYING = new WeakMap<State, Trying>();

/** That of an explorer, which stays while other tabs are open. */
export function tryingOf(state: State): Trying {
  const found = TRYING.get(state) ?? createTrying(state);
  TRYING.set(state, found);
  return found;
}

/** What the trait holds of the shown run. */
export function stateOfRun({ triedSizes, status }: State): SizesState | null {
  const state = triedSizes.value;
  return state !== null && state.run === status.value.run ? state : null;
}

function createTrying(state: State): Trying {
  const typed: Signal<ReadonlyMap<string, string>> = signal(new Map());
  const follows = signal(true);
  const reply = signal<(SizesTried & { run: number }) | null>(null);
  const refusal = signal("");
  const hasAskedToRun = signal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let count = 0;

  const invalid = computed(() => invalidIn(typed.value, state));
  const answer = computed(() => (reply.value?.run === state.status.value.run ? reply.value : null));
  /** What the trait holds of the very sizes that the guards were asked about. */
  const later = computed(() => {
    const found = stateOfRun(state);
    const isOfThese = found !== null && answer.value !== null && isSameSizes(found.sizes, answer.value.sizes);
    return isOfThese ? found : null;
  });

  async function ask(runs = false): Promise<void> {
    clearTimeout(timer);
    count += 1;
    const number = count;
    if (invalid.value !== null) return;
    hasAskedToRun.value = runs;
    const run = state.status.value.run;
    try {
      const tried = await state.actions.trySizes(sizesIn(typed.value, state), follows.value, runs);
      if (number !== count) return;
      refusal.value = "";
      reply.value = { ...tried, run };
    } catch (error) {
      if (number === count) refusal.value = error instanceof Error ? error.message : String(error);
    }
  }

  function askSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(ask, QUIET_MS);
  }

  return {
    typed,
    follows,
    invalid: computed(() => invalid.value?.key ?? null),
    refusal: computed(() => invalid.value?.words || refusal.value || later.value?.message || ""),
    tried: computed(
      () => new Map((answer.value?.sizes ?? []).map((change) => [dimKey(change), change.size] as const)),
    ),
    trial: computed(() => later.value?.trial ?? answer.value?.trial ?? null),
    isPending: computed(() => {
      const doing = stateOfRun(state)?.doing ?? "idle";
      return doing === "waiting" || doing === "running";
    }),
    work: computed(() => {
      const doing = stateOfRun(state)?.doing ?? "idle";
      if (doing === "probing") return PROBING;
      return doing === "running" && hasAskedToRun.value ? RUNNING : "";
    }),
    type(dim, text) {
      typed.value = new Map([...typed.value, [dimKey(dim), text]]);
      askSoon();
    },
    setFollows(next) {
      follows.value = next;
      void ask();
    },
    reset() {
      typed.value = new Map();
      void ask();
    },
    ask: (runs) => void ask(runs),
  };
}

/** The first field that has no size, and what is wrong with it. */
function invalidIn(
  typed: ReadonlyMap<string, string>,
  { capture }: State,
): { key: string; words: string } | null {
  for (const dim of capture.value?.dims ?? []) {
    const text = typed.get(dimKey(dim));
    const words = text === undefined ? "" : invalidWords(dim, text);
    if (words !== "") return { key: dimKey(dim), words };
  }
  return null;
}

/** The typed sizes that are whole numbers, of dimensions that are there. */
function sizesIn(typed: ReadonlyMap<string, string>, { capture }: State): ExampleChange[] {
  const dims = capture.value?.dims ?? [];
  return dims.flatMap((dim) => {
    const text = typed.get(dimKey(dim));
    const size = Number(text);
    const isSize = text !== undefined && text.trim() !== "" && Number.isSafeInteger(size);
    return isSize && size !== dim.size ? [{ input: dim.input, dim: dim.dim, size }] : [];
  });
}

function isSameSizes(some: readonly ExampleChange[], others: readonly ExampleChange[]): boolean {
  const sizes = new Map(others.map((change) => [dimKey(change), change.size]));
  return some.length === others.length && some.every((change) => sizes.get(dimKey(change)) === change.size);
}
