// What the views show and what they can do: the traits, what is asked in the browser, and where the user is.
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Send } from "../answers";
import type { Cells } from "../cells";
import type { DimRef } from "../model";
import type { Preferences } from "../preferences";
import type {
  HistoryEntry,
  MissingProgram,
  Option,
  Resolution,
  Selection,
  ShownCapture,
  Status,
} from "../wire";
import { type Actions, createActions } from "./actions";
import { variablesOf } from "./ask/dims";
import type { Editing } from "./ask/editing";
import { createPendingSpec, type PendingSpec, type SpecTraits } from "./ask/pending_spec";
import { answerOver, hasPredictions, type Predictions, refusedChoices } from "./features/predict/predictions";
import { createGraph, type Graph } from "./graph/state";
import { createHighlights, type Highlights } from "./highlights";
import { type ReadTrait, shownStatus } from "./kerneltask";
import { createNavigation } from "./navigation";
import { isInNext } from "./selection";

export interface Traits extends SpecTraits {
  /** The nodes of the capture, as deflated columns. */
  graph: ReadonlySignal<DataView<ArrayBuffer> | null>;
  /** The options that this torch does not have. */
  lacking: ReadonlySignal<Option[]>;
  history: ReadonlySignal<HistoryEntry[]>;
  resolution: ReadonlySignal<Resolution | null>;
  status: ReadonlySignal<Status>;
  selection: Signal<Selection | null>;
  /** Whether something else can be asked: not of a program without its model, nor in a saved page. */
  isEditable: ReadonlySignal<boolean>;
  /** What to do where the program itself is needed and its record alone is there; null elsewhere. */
  missingProgram: ReadonlySignal<MissingProgram | null>;
  /** Whether answers are predicted. */
  predicting: ReadonlySignal<boolean>;
  predictions: Predictions;
}

/** What the explorer gets from the page that shows it. */
export interface Host {
  traits: Traits;
  readTrait: ReadTrait;
  /** Whether a kernel has the program, and can run it. */
  hasKernel: boolean;
  send: Send;
  isAnswering: ReadonlySignal<boolean>;
  /** Whether a request waits because the kernel works and hears nothing meanwhile. */
  isKernelBusy: ReadonlySignal<boolean>;
  cells: Cells;
  preferences: Preferences;
  saveSelection: (selection: Selection | null) => void;
}

/** What the views see of the traits as they are. */
type SeenTraits =
  | "capture"
  | "lacking"
  | "history"
  | "resolution"
  | "status"
  | "isEditable"
  | "missingProgram"
  | "predicting"
  | "predictions";

export interface State
  extends Pick<Traits, SeenTraits>,
    Omit<Host, "traits" | "preferences" | "saveSelection"> {
  /** The run that is shown, or what is predicted of the requested ask in place of parts of it: what became of the dimensions, and why. */
  answer: ReadonlySignal<ShownCapture | null>;
  isPredicted: ReadonlySignal<boolean>;
  /** Whether the answer is of another ask, example or mode than what is asked now. */
  isUnanswered: ReadonlySignal<boolean>;
  /** Why choices of asks would be refused, by `refusalKey`. */
  refused: ReadonlySignal<ReadonlyMap<string, string>>;
  pendingSpec: PendingSpec;
  /** Whether the capture is of another ask, example or mode than what is asked now. */
  isStale: ReadonlySignal<boolean>;
  editing: ReadonlySignal<Editing | null>;
  /** The key of the dimension whose details are open below its row. */
  opened: ReadonlySignal<string | null>;
  /** The dimension that waits to be linked with another. */
  linking: ReadonlySignal<DimRef | null>;
  /** The name of the open tab. */
  tab: ReadonlySignal<string>;
  /** A sentence that the user should see, until dismissed. */
  alert: ReadonlySignal<string>;
  highlights: Highlights;
  graph: Graph;
  deliver: PendingSpec["deliver"];
  /** What a feature keeps for the explorer, while another tab is open too: made when it is first asked for. */
  store: <T extends object>(create: (explorer: State) => T) => T;
  actions: Actions;
  dispose: () => void;
}

export const ExplorerContext = createContext<State | null>(null);

export function useExplorer(): State {
  const state = useContext(ExplorerContext);
  if (state === null) throw new Error("A view is outside of an explorer.");
  return state;
}

export function useStore<T extends object>(create: (explorer: State) => T): T {
  return useExplorer().store(create);
}

export function createState(host: Host): State {
  const { traits, send, cells, preferences, saveSelection } = host;
  const refusal = signal("");
  const dismissed = signal<Status | null>(null);
  const editing = signal<Editing | null>(null);
  const opened = signal<string | null>(null);
  const linking = signal<DimRef | null>(null);
  const navigation = createNavigation(preferences.tab);
  const warn = (sentence: string) => {
    refusal.value = sentence;
  };
  const pendingSpec = createPendingSpec(
    traits,
    send,
    hasPredictions(traits.status, traits.predictions),
    warn,
  );
  const loadEngine = async () => new Blob((await send({ kind: "layout_engine" })).buffers);
  const runNumber = () => traits.status.peek().run;
  const graph = createGraph(traits.capture, traits.graph, loadEngine, preferences.boxes, runNumber);
  const highlights = createHighlights(traits.capture, graph.nodes, traits.selection, saveSelection);
  const answer = answerOver(traits.capture, traits.status, traits.predictions);
  const isStale = computed(() => pendingSpec.changeCount.value > 0);
  let wasPredicted = false;
  const stopNavigating = followCaptures(answer, (next, before) => {
    const isPredicted = next !== traits.capture.value;
    const isAsBefore = wasPredicted
      ? Boolean(before?.failure) === Boolean(next?.failure)
      : before !== null && next !== null && isSameRun(before, next);
    wasPredicted = isPredicted;
    // Where the export says what was predicted, the user stays where he went meanwhile.
    if (isPredicted || !isAsBefore) navigation.followCapture(next);
  });
  const stopFollowing = followCaptures(traits.capture, (capture, before) => {
    // The record of a run comes again with what came of trying its fixes: the user stays where he is.
    if (before !== null && capture !== null && isSameRun(before, capture)) return;
    highlights.hover(null);
    const selection = traits.selection.value;
    if (before !== null && selection !== null && !isInNext(selection, before, capture))
      highlights.select(null);
  });

  const stores = new Map<unknown, { dispose?: () => void }>();
  function store<T extends object>(create: (explorer: State) => T): T {
    const found = (stores.get(create) as T | undefined) ?? create(state);
    stores.set(create, found);
    return found;
  }

  const state: State = {
    ...traits,
    ...host,
    status: computed(() => shownStatus(traits.status.value, host.isAnswering.value)),
    answer,
    isPredicted: computed(() => answer.value !== traits.capture.value),
    isUnanswered: computed(() =>
      answer.value === traits.capture.value ? isStale.value : pendingSpec.changesFrom(answer.value) > 0,
    ),
    refused: refusedChoices(traits.status, isStale, traits.predictions),
    pendingSpec,
    isStale,
    editing,
    opened,
    linking,
    tab: navigation.tab,
    alert: computed(() => refusal.value || statusAlert(traits.status.value, dismissed.value)),
    highlights,
    graph,
    deliver: pendingSpec.deliver,
    store,
    actions: createActions({
      ...{ pendingSpec, send, cells, highlights, navigation, editing, opened, linking },
      status: traits.status,
      variables: () => variablesOf(traits.capture.peek()),
      warn,
      dismiss() {
        refusal.value = "";
        dismissed.value = traits.status.value;
      },
    }),
    dispose() {
      graph.dispose();
      for (const { dispose } of stores.values()) dispose?.();
      stopNavigating();
      stopFollowing();
      pendingSpec.dispose();
    },
  };
  return state;
}

function followCaptures(
  shown: ReadonlySignal<ShownCapture | null>,
  onNext: (capture: ShownCapture | null, before: ShownCapture | null) => void,
): () => void {
  let before: ShownCapture | null = null;
  return effect(() => {
    const capture = shown.value;
    untracked(() => onNext(capture, before));
    before = capture;
  });
}

/** Two exports take the same time to the last digit by no chance. */
function isSameRun(a: ShownCapture, b: ShownCapture): boolean {
  return a.elapsed_ms === b.elapsed_ms && a.model === b.model && a.mode === b.mode;
}

function statusAlert(status: Status, dismissed: Status | null): string {
  return status.state === "error" && status !== dismissed ? status.message : "";
}
