// Generated from export_explorer/widget/messages.py by `make types`; never edited.
import type { AcceptedSizes, AskChange, Capture, ComparedResults, Comparison, Decomposition, DimRef, DraftReport, ExampleChange, Failure, Frame, ModuleEntry, SignatureEntry } from "./model";

export type Request =
  | SetAsk
  | SetAll
  | SetMode
  | SetOption
  | SetExample
  | SetLive
  | Undo
  | Redo
  | GoTo
  | Apply
  | Cancel
  | Resolve
  | TryFixes
  | Pin
  | Source
  | Markdown
  | LayoutEngine
  | Operator
  | SpecInCell
  | AskWidest
  | Compare
  | CompareWith
  | CompareResults
  | StopComparing
  | RunNodes
  | Decompose
  | CancelDecomposition
  | Decomposable
  | DecomposedNodes
  | DeployTargets
  | DeployProgram
  | CancelDeploy
  | SaveArtifact
  | DeployMemory
  | WriteGuards
  | DraftRequest
  | Preview
  | SetPredicting
  | RunSizes
  | RunProgram
  | CancelRun
  | TrySizes
  | ProbeSizes
  | StopTrying;
export type Told = Predicted | Refusals | Previewed | Widest;
export type SurveyRequest = RowsFrom | OpenRow | SurveyLayoutEngine | SurveyOperator;
export type Mode = "non-strict" | "strict";
export type Option =
  "backed_size_oblivious" | "prefer_deferred_runtime_asserts_over_guards" | "shapes_spec" | "unbacked";
export type Marker = "AUTO" | "DYNAMIC" | "STATIC";
export type ShownFailure = Omit<Failure, "partial_nodes">;
export type ShownCapture = Omit<Capture, "nodes" | "failure"> & {failure: ShownFailure | null};

/**
 * What travels between Python and the browser.
 */
export interface Wire {
  Request: Request;
  Told: Told;
  Results: Results;
  SurveyRequest: SurveyRequest;
  SurveyResults: SurveyResults;
  Mode: Mode;
  Option: Option;
  Marker: Marker;
  ShownFailure: ShownFailure;
  ShownCapture: ShownCapture;
  WidgetState: WidgetState;
  Packed: Packed;
  GraphColumns: GraphColumns;
  SavedPage: SavedPage;
  SurveyWidgetState: SurveyWidgetState;
  CaseRow: CaseRow;
  ShownRecord: ShownRecord;
  SavedSurvey: SavedSurvey;
}
export interface SetAsk {
  kind: "set_ask";
  /**
   * @minItems 1
   * @maxItems 10000
   */
  changes: AskAt[];
}
export interface AskAt {
  input: string;
  dim: number | null;
  ask: string;
}
export interface SetAll {
  kind: "set_all";
  ask: "AUTO" | "DYNAMIC" | "STATIC";
}
export interface SetMode {
  kind: "set_mode";
  mode: "non-strict" | "strict";
}
export interface SetOption {
  kind: "set_option";
  option: "backed_size_oblivious" | "prefer_deferred_runtime_asserts_over_guards" | "shapes_spec" | "unbacked";
  is_on: boolean;
}
export interface SetExample {
  kind: "set_example";
  /**
   * @minItems 1
   * @maxItems 10000
   */
  changes: SizeAt[];
  /**
   * @maxItems 10000
   */
  asks: AskAt[];
}
export interface SizeAt {
  input: string;
  dim: number | null;
  size: number;
}
export interface SetLive {
  kind: "set_live";
  live: boolean;
}
export interface Undo {
  kind: "undo";
}
export interface Redo {
  kind: "redo";
}
export interface GoTo {
  kind: "go_to";
  run: number;
}
export interface Apply {
  kind: "apply";
}
export interface Cancel {
  kind: "cancel";
}
export interface Resolve {
  kind: "resolve";
}
export interface TryFixes {
  kind: "try_fixes";
}
export interface Pin {
  kind: "pin";
  run: number | null;
}
export interface Source {
  kind: "source";
  form: "call" | "collection" | "dict" | "shapes_spec";
  of: "asked" | "became";
}
export interface Markdown {
  kind: "markdown";
}
export interface LayoutEngine {
  kind: "layout_engine";
}
export interface Operator {
  kind: "operator";
  target: string;
}
export interface SpecInCell {
  kind: "spec_in_cell";
  cell: string;
  /**
   * @maxItems 10000
   */
  asks: AskAt[];
  of: "asked" | "became" | "changed";
}
export interface AskWidest {
  kind: "ask_widest";
}
export interface Compare {
  kind: "compare";
  first: number | ("decomposition" | "draft");
  second: number | ("decomposition" | "draft");
}
export interface CompareWith {
  kind: "compare_with";
  counterpart: "decomposition" | "draft" | "mode";
}
export interface CompareResults {
  kind: "compare_results";
  first: number | ("decomposition" | "draft");
  second: number | ("decomposition" | "draft");
}
export interface StopComparing {
  kind: "stop_comparing";
}
export interface RunNodes {
  kind: "run_nodes";
  run: number | ("decomposition" | "draft");
}
export interface Decompose {
  kind: "decompose";
  /**
   * @maxItems 10000
   */
  keep: string[];
  /**
   * @maxItems 10000
   */
  also: string[];
  keeps_all: boolean;
}
export interface CancelDecomposition {
  kind: "cancel_decomposition";
}
export interface Decomposable {
  kind: "decomposable";
}
export interface DecomposedNodes {
  kind: "decomposed_nodes";
}
export interface DeployTargets {
  kind: "deploy_targets";
}
export interface DeployProgram {
  kind: "deploy_program";
  target: "executorch" | "onnx" | "openvino";
  keeps_metadata: boolean;
}
export interface CancelDeploy {
  kind: "cancel_deploy";
}
export interface SaveArtifact {
  kind: "save_artifact";
  target: "executorch" | "onnx" | "openvino";
  run: number;
}
export interface DeployMemory {
  kind: "deploy_memory";
  /**
   * @maxItems 200
   */
  maxima: DimMaximum[];
}
export interface DimMaximum {
  input: string;
  dim: number;
  size: number;
}
export interface WriteGuards {
  kind: "write_guards";
}
export interface DraftRequest {
  kind: "draft_export";
}
export interface Preview {
  kind: "preview";
  /**
   * @minItems 1
   * @maxItems 10000
   */
  changes: AskAt[];
  number: number;
}
export interface SetPredicting {
  kind: "set_predicting";
  is_on: boolean;
}
export interface RunSizes {
  kind: "run_sizes";
}
export interface RunProgram {
  kind: "run_program";
  /**
   * @minItems 1
   * @maxItems 8
   */
  ways: ("aot_inductor" | "eager" | "exported" | "inductor")[];
  sizes: SizeAt[] | null;
}
export interface CancelRun {
  kind: "cancel_run";
}
export interface TrySizes {
  kind: "try_sizes";
  /**
   * @maxItems 10000
   */
  sizes: SizeAt[];
  follows: boolean;
  runs: boolean;
}
export interface ProbeSizes {
  kind: "probe_sizes";
}
export interface StopTrying {
  kind: "stop_trying";
}
export interface Predicted {
  foretold: "answer";
  run: number;
  answer: Pick<ShownCapture, "mode" | "options" | "inputs" | "dims" | "guards" | "failure" | "remarks"> | Packed | null;
}
export interface Refusals {
  foretold: "refusals";
  run: number;
  choices: RefusedChoice[];
}
export interface RefusedChoice {
  input: string;
  dim: number | null;
  ask: "AUTO" | "DYNAMIC" | "Dim" | "STATIC";
  words: string;
}
export interface Previewed {
  foretold: "preview";
  run: number;
  number: number;
  is_refused: boolean;
  words: string;
}
export interface Widest {
  foretold: "widest";
  run: number;
  ask: AskChange[];
  steps: WidestStep[];
  words: string;
}
export interface WidestStep {
  title: string;
  cost: string;
  is_taken: boolean;
}
export interface Results {
  source: SourceCode;
  markdown: SourceCode;
  operator: OperatorHelp;
  spec_in_cell: SourceCode;
  compare: Comparison;
  run_nodes: DrawnGraph;
  decomposable: OperatorOffers;
  decomposed_nodes: DrawnGraph;
  deploy_targets: DeployChoices;
  deploy_memory: EstimatedMemory;
  write_guards: WrittenGuards;
  run_sizes: FreeSizes;
  try_sizes: SizesTried;
}
export interface SourceCode {
  source: string;
}
export interface OperatorHelp {
  schema: string | null;
  doc: string | null;
}
export interface DrawnGraph {
  model: string;
  modules: ModuleEntry[];
  signature: SignatureEntry[];
}
export interface OperatorOffers {
  operators: OperatorOffer[];
}
export interface OperatorOffer {
  target: string;
  kind: "core" | "higher_order" | "other" | "python";
  mutates: boolean;
  calls: number;
  has_decomposition: boolean;
  is_in_core_table: boolean;
}
export interface DeployChoices {
  targets: DeployTarget[];
}
export interface DeployTarget {
  target: "executorch" | "onnx" | "openvino";
  missing: string;
  warnings: DeployNote[];
}
export interface DeployNote {
  message: string;
  node: string | null;
  frame: Frame | null;
}
export interface EstimatedMemory {
  size_bytes: number;
}
export interface WrittenGuards {
  file: string;
  call: string;
}
export interface FreeSizes {
  free: FreeSize[];
  has_eager: boolean;
}
export interface FreeSize {
  input: string;
  dim: number | null;
  example: number;
  proposed: number;
}
export interface SizesTried {
  sizes: ExampleChange[];
  trial: Trial;
}
export interface Trial {
  verdict:
    | "accepted"
    | "depends_on_data"
    | "not_checked"
    | "refused_by_guard"
    | "refused_by_operator"
    | "refused_by_structure";
  reason: string;
  sizes: ExampleChange[];
  seen_by: "fake_run" | "guards" | "run";
  dim: DimRef | null;
  guard_id: number | null;
  guard: string;
  frame: Frame | null;
  node: string | null;
  operator: string | null;
  outputs: TriedOutput[];
  notes: string[];
  run: RunBeside | null;
}
export interface TriedOutput {
  path: string;
  dtype: string;
  shape: (number | null)[] | null;
}
export interface RunBeside {
  eager_error: string | null;
  program_error: string | null;
  has_eager: boolean;
  outputs: OutputDifference[];
  message: string;
}
export interface OutputDifference {
  path: string;
  dtype: string;
  shape: number[] | null;
  eager_dtype: string | null;
  eager_shape: number[] | null;
  max_abs: number | null;
  max_rel: number | null;
  is_close: boolean | null;
}
export interface RowsFrom {
  kind: "rows";
  start: number;
}
export interface OpenRow {
  kind: "open_row";
  row: number;
}
export interface SurveyLayoutEngine {
  kind: "layout_engine";
}
export interface SurveyOperator {
  kind: "operator";
  target: string;
}
export interface SurveyResults {
  rows: PackedRows;
  operator: OperatorHelp;
}
export interface PackedRows {
  start: number;
}
export interface WidgetState {
  capture: ShownCapture | Packed;
  graph: DataView<ArrayBuffer>;
  ask: AskChange[];
  mode: "non-strict" | "strict";
  options: ("backed_size_oblivious" | "prefer_deferred_runtime_asserts_over_guards" | "shapes_spec" | "unbacked")[];
  lacking: ("backed_size_oblivious" | "prefer_deferred_runtime_asserts_over_guards" | "shapes_spec" | "unbacked")[];
  example: ExampleChange[];
  live: boolean;
  predicting: boolean;
  runs: HistoryEntry[];
  resolution: Resolution | null;
  status: Status;
  selection: Selection | null;
  is_editable: boolean;
  missing_program: MissingProgram | null;
  comparing: ComparingState;
  decomposing: DecompositionState;
  deploy_state: DeployState;
  drafted: DraftState | null;
  run_state: RunState;
  tried_sizes: SizesState;
}
export interface HistoryEntry {
  run: number;
  ask: AskChange[];
  mode: "non-strict" | "strict";
  ok: boolean;
  outcome: string;
  elapsed_ms: number;
  guards: number;
  nodes: number;
  example: string;
  version: number;
  made_at: number;
  pinned: boolean;
  is_own: boolean;
  options: ("backed_size_oblivious" | "prefer_deferred_runtime_asserts_over_guards" | "shapes_spec" | "unbacked")[];
  is_unusable: boolean;
}
export interface Resolution {
  ok: boolean;
  steps: ResolutionStep[];
  run: number;
}
export interface ResolutionStep {
  title: string;
  kept: boolean;
  outcome: string;
}
export interface Status {
  state: "error" | "idle" | "running" | "waiting";
  message: string;
  run: number;
  can_undo: boolean;
  can_redo: boolean;
  trials: "done" | "idle" | "running" | "stopped";
}
export interface Selection {
  kind: "dim" | "guard" | "line" | "module" | "node" | "symbol";
  key: string;
}
export interface MissingProgram {
  message: string;
  code: string;
}
export interface ComparingState {
  state: "done" | "error" | "idle" | "running" | "stopped" | "waiting";
  message: string;
  what: ("decomposition" | "draft" | "mode") | "results" | null;
  before: number | ("decomposition" | "draft");
  after: number | ("decomposition" | "draft");
  results: ComparedResults | null;
  results_words: string;
}
export interface DecompositionState {
  state: "done" | "failed" | "idle" | "running" | "stopped" | "waiting";
  message: string;
  run: number;
  result: Decomposition | null;
  node: string | null;
}
export interface DeployState {
  state: "done" | "error" | "idle" | "running" | "stopped" | "waiting";
  message: string;
  target: ("executorch" | "onnx" | "openvino") | null;
  began_at: number;
  results: TargetResult[];
}
export interface TargetResult {
  target: "executorch" | "onnx" | "openvino";
  run: number;
  summary: string;
  failure: DeployFailure | null;
  dims: DimRow[];
  trials: TrialRow[];
  operators: OperatorRow[];
  operators_left_out: number;
  notes: DeployNote[];
  file: string;
  call: string;
  is_saved: boolean;
}
export interface DeployFailure {
  message: string;
  operator: string | null;
  node: string | null;
  frame: Frame | null;
}
export interface DimRow {
  input: string;
  dim: number | null;
  program: string;
  artifact: string;
  verdict:
    | "bound_not_enforced"
    | "capped"
    | "few_sizes_agree"
    | "free_though_constant"
    | "kept"
    | "lost"
    | "narrowed"
    | "renamed"
    | "repaired";
  file: string | null;
  line: number | null;
  other_sizes: ("not_tried" | "ran" | "rejected") | null;
  agreeing: number[];
  compared: number;
  words: string;
}
export interface TrialRow {
  sizes: string;
  program: string;
  artifact: string;
  agrees: boolean | null;
  max_difference: number | null;
  verdict: "agree" | "artifact_rejects" | "both_reject" | "differs" | "guard_lost";
  agrees_with: ("fresh_artifact" | "program") | null;
  words: string;
}
export interface OperatorRow {
  node: string;
  operator: string;
  module: string | null;
  file: string | null;
  line: number | null;
  taken_by: "decomposed" | "delegate" | "fallback" | "folded" | "translated" | "unsupported";
  becomes: string;
  reason: string;
}
export interface DraftState {
  state: "done" | "error" | "running" | "stopped" | "waiting";
  run: number;
  message: string;
  report: DraftReport | null;
  is_draft_words: string;
}
export interface RunState {
  state: "done" | "error" | "idle" | "running" | "stopped" | "waiting";
  message: string;
  run: number;
  chosen: ("aot_inductor" | "eager" | "exported" | "inductor")[];
  way: ("aot_inductor" | "eager" | "exported" | "inductor") | null;
  began_at: number;
  rows: TimingRow[];
  notes: string[];
}
export interface TimingRow {
  way: "aot_inductor" | "eager" | "exported" | "inductor";
  sizes: string;
  median_us: number | null;
  lower_us: number | null;
  upper_us: number | null;
  calls: number | null;
  compile_ms: number | null;
  first_call_ms: number | null;
  compiles: number | null;
  load_ms: number | null;
  package_bytes: number | null;
  is_reference: boolean;
  agreement: ("close" | "differs" | "equal" | "other_structure") | null;
  max_difference: number | null;
  relative_difference: number | null;
  failure: string;
}
export interface SizesState {
  run: number;
  doing: "idle" | "probing" | "running" | "waiting";
  message: string;
  sizes: ExampleChange[];
  trial: Trial | null;
  examples: Trial[];
  probe: ProbedDim[];
}
export interface ProbedDim {
  dim: DimRef;
  example: number;
  stated: AcceptedSizes | null;
  sizes: ProbedSize[];
}
export interface ProbedSize {
  size: number;
  is_stated: boolean | null;
  trial: Trial;
}
export interface Packed {
  objects: PackedObjects[];
  lists: unknown[][];
  lists_of_parts: number[][];
  scalars: unknown[];
  value: number;
}
export interface PackedObjects {
  fields: {
    [k: string]: unknown;
  };
  count: number;
  values: {
    [k: string]: unknown[];
  };
  parts: {
    [k: string]: number[];
  };
}
export interface GraphColumns {
  is_partial: boolean;
  texts: string[];
  names: string[];
  op: number[];
  target: number[];
  shape: number[];
  dtype: number[];
  module: number[];
  parent: number[];
  frame: number[];
  frames: FrameColumns;
  inputs: Lists;
  guards: Lists;
  arguments: number[];
  argument_columns: ArgumentColumns;
}
export interface FrameColumns {
  filename: number[];
  line: number[];
  name: number[];
  code: number[];
  cell: number[];
}
export interface Lists {
  offsets: number[];
  items: number[];
}
export interface ArgumentColumns {
  name: number[];
  value: number[];
  is_literal: boolean[];
  lists: Lists;
}
export interface SavedPage {
  capture: ShownCapture;
  graph: string;
  layout_engine: string | null;
  operators: {
    [k: string]: OperatorHelp;
  };
}
export interface SurveyWidgetState {
  survey: SurveyState;
  rows: DataView<ArrayBuffer>;
}
export interface SurveyState {
  state: "done" | "running" | "stopped";
  rows: number;
  total: number | null;
  notes: string[];
}
export interface CaseRow {
  name: string;
  request: string;
  mode: string;
  outcome: "crashed" | "exported" | "failed" | "raised" | "timed_out";
  failure:
    | (
        | "cancelled"
        | "constraint_violation"
        | "data_dependent"
        | "dynamic_specialized"
        | "example_is_0_or_1"
        | "example_out_of_range"
        | "invalid_input"
        | "leaked_fake_tensor"
        | "missing_fake_kernel"
        | "model_error"
        | "not_a_module"
        | "other"
        | "spec_mismatch"
        | "unsupported_code"
      )
    | null;
  why: string;
  model: string | null;
  torch: string | null;
  dims: number | null;
  dynamic: number | null;
  tied: number | null;
  specialized: number | null;
  static: number | null;
  not_as_asked: number | null;
  causes: (
    | "as_asked"
    | "asked_bounds"
    | "comparison"
    | "default_static"
    | "example_is_0_or_1"
    | "failed"
    | "guard"
    | "literal"
    | "made_tensor"
    | "marked_unbacked"
    | "no_symbol"
    | "not_reached"
    | "number_argument"
    | "operator"
    | "parameter"
    | "python_number"
    | "range_collapsed"
    | "refused_example"
    | "static_input"
    | "tie"
    | "tied_to_static"
    | "unknown"
    | "unused_by_graph"
  )[];
  guards: number | null;
  nodes: number | null;
  elapsed_ms: number | null;
  memory_mb: number | null;
  file: string | null;
  line: number | null;
  code: string | null;
  has_record: boolean;
}
export interface ShownRecord {
  capture: ShownCapture;
  graph: string;
}
export interface SavedSurvey {
  survey: SurveyState;
  rows: string;
  records: (string | null)[];
  layout_engine: string;
  operators: {
    [k: string]: OperatorHelp;
  };
}
