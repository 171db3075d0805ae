// The registry of tabs: a tab is a view and one entry here, in the order in which they are shown.
import type { ComponentType } from "preact";
import type { ShownCapture } from "../wire";
import { Deploy } from "./features/deploy/deploy";
import { createDeploying } from "./features/deploy/deploying";
import { Run } from "./features/run/run";
import { createRunning } from "./features/run/running";
import { createTrying } from "./features/try_sizes/trying";
import { hasSizes, TrySizes } from "./features/try_sizes/trysizes";
import { GraphView } from "./graphview/graphview";
import { Guards } from "./guards/guards";
import { History } from "./history/history";
import type { KernelTask } from "./kerneltask";
import { GRAPH_TAB, GUARDS_TAB, HISTORY_TAB, PROBLEMS_TAB, SOURCE_TAB } from "./navigation";
import { Problems, problemCount } from "./problems/problems";
import { hasProgram, Program } from "./program/program";
import { Source } from "./source/source";
import type { State } from "./state";

export interface Tab {
  name: string;
  /** What is in it, for the tooltip. */
  title: string;
  View: ComponentType<{ capture: ShownCapture }>;
  /** The number beside the name, where there is something to count. */
  count?: (capture: ShownCapture, state: State) => number;
  /** Whether it tells what became of the ask, and so shows what is predicted of it. */
  showsPrediction?: boolean;
  /** Whether it is about all runs: not shown where nothing else can be asked, and never out of date. */
  isAboutAllRuns?: boolean;
  /** What it has the kernel do; where no kernel does that, as in a saved page, it is not shown. */
  task?: (explorer: State) => Pick<KernelTask<object>, "state">;
  /** Whether there is anything of this capture to show in it; for a task it is enough that it was done for an earlier one. */
  applies?: (capture: ShownCapture) => boolean;
}

export const TABS: readonly Tab[] = [
  {
    name: PROBLEMS_TAB,
    title: "Export failure, specialized and limited dimensions, fixes",
    View: Problems,
    count: problemCount,
    showsPrediction: true,
  },
  { name: SOURCE_TAB, title: "Your code, with what each line decided", View: Source },
  { name: GRAPH_TAB, title: "The exported graph by module", View: GraphView },
  {
    name: GUARDS_TAB,
    title: "Conditions on sizes, with the lines that made them, and the symbols",
    View: Guards,
    count: ({ guards }) => guards.length,
  },
  {
    name: "Program",
    title: "Outputs, signature and text of the exported program",
    View: Program,
    applies: hasProgram,
  },
  {
    name: "Try sizes",
    title: "Check other input sizes against the program",
    View: TrySizes,
    task: createTrying,
    applies: hasSizes,
  },
  {
    name: "Benchmark",
    title: "Time eager, exported, compiled and packaged",
    View: Run,
    task: createRunning,
    applies: isExported,
  },
  {
    name: "Deploy",
    title: "What ONNX, ExecuTorch and OpenVINO make of each dimension and operator",
    View: Deploy,
    task: createDeploying,
    applies: isExported,
  },
  {
    name: HISTORY_TAB,
    title: "All runs of this model; compare two",
    View: History,
    count: (_, { history }) => history.value.length,
    isAboutAllRuns: true,
  },
];

function isExported({ failure }: ShownCapture): boolean {
  return failure === null;
}

/** What a tab is shown for: the run, or what is predicted of the next one. */
export function captureIn({ showsPrediction }: Tab, state: State): ShownCapture {
  return (showsPrediction ? state.answer : state.capture).value as ShownCapture;
}

/** The tabs that apply to what is shown. */
export function tabsOf(state: State): Tab[] {
  return TABS.filter((tab) => {
    const { isAboutAllRuns, task, applies } = tab;
    const done = task ? state.store(task).state.value : undefined;
    if (done === null || (isAboutAllRuns && !state.isEditable.value)) return false;
    const isDone = done && "state" in done && done.state !== "idle";
    return !applies || isDone || applies(captureIn(tab, state));
  });
}
