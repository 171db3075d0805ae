// The registry of tabs: a tab is a view and one entry here, in the order in which they are shown.
import type { ComponentType } from "preact";
import type { ShownCapture } from "../wire";
import { Decompose } from "./features/decompose/decompose";
import { createDecompose } from "./features/decompose/store";
import { Deploy } from "./features/deploy/deploy";
import { createDeploying } from "./features/deploy/deploying";
import { Run } from "./features/run/run";
import { createRunning } from "./features/run/running";
import { createTrying } from "./features/try_sizes/trying";
import { TrySizes } from "./features/try_sizes/trysizes";
import { GraphView } from "./graphview/graphview";
import { Guards } from "./guards/guards";
import { History } from "./history/history";
import type { KernelTask } from "./kerneltask";
import { HISTORY_TAB, PROBLEMS_TAB, SOURCE_TAB } from "./navigation";
import { Outputs } from "./outputs/outputs";
import { Problems, problemCount } from "./problems/problems";
import { Program } from "./program/program";
import { Source } from "./source/source";
import type { State } from "./state";
import { Symbols } from "./symbols/symbols";

export interface Tab {
  name: string;
  View: ComponentType<{ capture: ShownCapture }>;
  /** The number beside the name; without it there is none. */
  count?: (capture: ShownCapture, state: State) => number;
  /** Whether it tells what became of the ask, and so shows what is predicted of it. */
  showsPrediction?: boolean;
  /** Whether it is about all runs: not shown where nothing else can be asked, and never out of date. */
  isAboutAllRuns?: boolean;
  /** What it has the kernel do; where no kernel does that, as in a saved page, it is not shown. */
  task?: (explorer: State) => Pick<KernelTask<unknown>, "state">;
}

export const TABS: readonly Tab[] = [
  { name: SOURCE_TAB, View: Source },
  { name: "Graph", View: GraphView },
  { name: "Guards", View: Guards, count: ({ guards }) => guards.length },
  { name: "Symbols", View: Symbols, count: ({ symbols }) => symbols.length },
  { name: "Outputs", View: Outputs, count: ({ outputs = [] }) => outputs.length },
  { name: PROBLEMS_TAB, View: Problems, count: problemCount, showsPrediction: true },
  { name: "Program", View: Program },
  { name: "Try", View: TrySizes, task: createTrying },
  { name: "Run", View: Run, task: createRunning },
  { name: "Deploy", View: Deploy, task: createDeploying },
  { name: "Decompose", View: Decompose, task: createDecompose },
  { name: HISTORY_TAB, View: History, count: (_, { history }) => history.value.length, isAboutAllRuns: true },
];
