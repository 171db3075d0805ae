// What the user tries: the sizes that were typed, what the guards said of them at once, and what came later by the trait.
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { DimOutcome, ExampleChange } from "../../../model";
import type { SizesState, SizesTried, Trial } from "../../../wire";
import { LatestAnswer } from "../../answer";
import { createKernelTask, type KernelTask } from "../../kerneltask";
import type { State } from "../../state";
import { dimKey } from "../../words/dimref";
import { invalidWords, PROBING, RUNNING } from "./words";

const QUIET_MS = 120;
const NONE: ReadonlyMap<string, string> = new Map();

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

interface Trying extends KernelTask<SizesState> {
  /** What the trait has of the shown run. */
  ofRun: ReadonlySignal<SizesState | null>;
  /** What was typed for the shown run, by the key of the dimension. */
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
  /** Runs the program with the sizes around the stated ones of each dimension. */
  probe: () => void;
}

export function createTrying(explorer: State): Trying {
  const { status, send, deliver } = explorer;
  const task = createKernelTask(explorer, "tried_sizes", NOTHING_TRIED, { kind: "stop_trying" });
  const typedFor: Signal<{ run: number; texts: ReadonlyMap<string, string> }> = signal({
    run: 0,
    texts: NONE,
  });
  const follows = signal(true);
  const reply = new LatestAnswer<SizesTried & { run: number }>();
  const hasAskedToRun = signal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const typed = computed(() => (typedFor.value.run === status.value.run ? typedFor.value.texts : NONE));
  const ofRun = computed(() => (task.state.value?.run === status.value.run ? task.state.value : null));
  const doing = computed(() => ofRun.value?.doing ?? "idle");
  const invalid = computed(() => invalidIn(typed.value, explorer));
  const answer = computed(() => (reply.value?.run === status.value.run ? reply.value : null));
  /** What the trait holds of the very sizes that the guards were asked about. */
  const later = computed(() => {
    const found = ofRun.value;
    const isOfThese = found !== null && answer.value !== null && isSameSizes(found.sizes, answer.value.sizes);
    return isOfThese ? found : null;
  });

  function ask(runs = false): void {
    clearTimeout(timer);
    reply.cancel();
    if (invalid.value !== null) return;
    hasAskedToRun.value = runs;
    const run = status.value.run;
    const sizes = sizesIn(typed.value, explorer);
    const tried = send({ kind: "try_sizes", sizes, follows: follows.value, runs });
    void reply.take(tried.then((result) => ({ ...result, run })));
  }

  function setTyped(texts: ReadonlyMap<string, string>): void {
    typedFor.value = { run: status.value.run, texts };
  }

  function askSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(ask, QUIET_MS);
  }

  return {
    ...task,
    ofRun,
    typed,
    follows,
    invalid: computed(() => invalid.value?.key ?? null),
    refusal: computed(() => invalid.value?.words || reply.refusal || later.value?.message || ""),
    tried: computed(
      () => new Map((answer.value?.sizes ?? []).map((change) => [dimKey(change), change.size] as const)),
    ),
    trial: computed(() => later.value?.trial ?? answer.value?.trial ?? null),
    isPending: computed(() => doing.value === "waiting" || doing.value === "running"),
    work: computed(() => {
      if (doing.value === "probing") return PROBING;
      return doing.value === "running" && hasAskedToRun.value ? RUNNING : "";
    }),
    type(dim, text) {
      setTyped(new Map([...typed.value, [dimKey(dim), text]]));
      askSoon();
    },
    setFollows(next) {
      follows.value = next;
      ask();
    },
    reset() {
      setTyped(NONE);
      ask();
    },
    ask,
    probe: () => void deliver({ kind: "probe_sizes" }),
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
