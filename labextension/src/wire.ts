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
  | LayoutEngine
  | Operator
  | SpecInCell
  | Compare
  | CompareWith
  | CompareResults
  | StopComparing
  | Decompose
  | CancelDecomposition
  | Decomposable
  | DecomposedNodes
  | RunNodes
  | DraftExport
  | Preview
  | SetPredicting
  | AskWidest
  | RunSizes
  | RunProgram
  | CancelRun
  | TrySizes
  | ProbeSizes
  | StopTrying
  | CaptureWays
  | StopWays;
export type Told = Predicted | Refusals | Previewed | Widest;
export type SurveyRequest = RowsFrom | OpenRow | SurveyLayoutEngine | SurveyOperator;
export type Mode = "non-strict" | "strict";
export type Option =
  "backed_size_oblivious" | "prefer_deferred_runtime_asserts_over_guards" | "shapes_spec" | "unbacked";
export type Marker = "AUTO" | "DYNAMIC" | "STATIC";
/**
 * A failure without its nodes.
 */
export type ShownFailure = Omit<Failure, "partial_nodes">;
/**
 * The record without its nodes, which travel as `GraphColumns`.
 */
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
  GraphColumns: GraphColumns;
  SavedPage: SavedPage;
  SurveyWidgetState: SurveyWidgetState;
  CaseRow: CaseRow;
  ShownRecord: ShownRecord;
  SavedSurvey: SavedSurvey;
}
/**
 * Change the ask of these dimensions.
 */
export interface SetAsk {
  kind: "set_ask";
  /**
   * @minItems 1
   * @maxItems 10000
   */
  changes: AskAt[];
}
/**
 * A new ask of a dimension, or of a scalar input.
 */
export interface AskAt {
  /**
   * path of the input leaf.
   */
  input: string;
  /**
   * which dimension of it; None for a scalar input.
   */
  dim: number | null;
  /**
   * a text that `DimAsk.parse` reads.
   */
  ask: string;
}
/**
 * Ask the same of every tensor dimension.
 */
export interface SetAll {
  kind: "set_all";
  ask: "AUTO" | "DYNAMIC" | "STATIC";
}
/**
 * Trace in this mode.
 */
export interface SetMode {
  kind: "set_mode";
  mode: "non-strict" | "strict";
}
/**
 * Switch an option of torch.
 */
export interface SetOption {
  kind: "set_option";
  /**
   * its name; ``unbacked`` goes with strict mode.
   */
  option: "backed_size_oblivious" | "prefer_deferred_runtime_asserts_over_guards" | "shapes_spec" | "unbacked";
  /**
   * whether it is on from now.
   */
  is_on: boolean;
}
/**
 * Use example inputs of other sizes.
 */
export interface SetExample {
  kind: "set_example";
  /**
   * @minItems 1
   * @maxItems 10000
   */
  changes: SizeAt[];
}
/**
 * A new size of a dimension of the example, or a new value of an int input.
 */
export interface SizeAt {
  /**
   * path of the input leaf.
   */
  input: string;
  /**
   * which dimension of it; None for an int input.
   */
  dim: number | null;
  /**
   * the size or value.
   */
  size: number;
}
/**
 * Export at every change, or only at `Apply`.
 */
export interface SetLive {
  kind: "set_live";
  live: boolean;
}
/**
 * Undo the last change.
 */
export interface Undo {
  kind: "undo";
}
/**
 * Redo the change that was undone last.
 */
export interface Redo {
  kind: "redo";
}
/**
 * Request again what a run was made of.
 */
export interface GoTo {
  kind: "go_to";
  /**
   * its number.
   */
  run: number;
}
/**
 * Export what is asked now.
 */
export interface Apply {
  kind: "apply";
}
/**
 * Interrupt the running export, or discard the waiting one.
 */
export interface Cancel {
  kind: "cancel";
}
/**
 * Try fixes until the model exports.
 */
export interface Resolve {
  kind: "resolve";
}
/**
 * Try the fixes of the shown run, for as long as it takes.
 */
export interface TryFixes {
  kind: "try_fixes";
}
/**
 * Compare other runs with this one.
 */
export interface Pin {
  kind: "pin";
  /**
   * its number; None for each with the one before.
   */
  run: number | null;
}
/**
 * Return the current ask, or what the dimensions of the shown run became, as Python source.
 */
export interface Source {
  kind: "source";
  /**
   * a complete call of torch.export, a dict alone, or a call with a ShapesCollection.
   */
  form: "call" | "collection" | "dict" | "shapes_spec";
  /**
   * what it says.
   */
  of: "asked" | "became";
}
/**
 * Return the code that lays out graphs, as the buffer of the reply.
 */
export interface LayoutEngine {
  kind: "layout_engine";
}
/**
 * Return the schema and the documentation of an operator.
 */
export interface Operator {
  kind: "operator";
  /**
   * of a node of the graph, ``aten.add.Tensor``.
   */
  target: string;
}
/**
 * Return the code of a cell with what is asked now in place of what it asks.
 */
export interface SpecInCell {
  kind: "spec_in_cell";
  /**
   * its code.
   */
  cell: string;
}
/**
 * Return what differs between two runs, or a run and what was made of it; changes nothing.
 */
export interface Compare {
  kind: "compare";
  /**
   * the earlier.
   */
  first: number | ("decomposition" | "draft");
  /**
   * the later.
   */
  second: number | ("decomposition" | "draft");
}
/**
 * Make what the shown run is compared with, if it is not there yet.
 */
export interface CompareWith {
  kind: "compare_with";
  /**
   * which.
   */
  counterpart: "decomposition" | "draft" | "mode";
}
/**
 * Run both on the example inputs.
 */
export interface CompareResults {
  kind: "compare_results";
  /**
   * the earlier.
   */
  first: number | ("decomposition" | "draft");
  /**
   * the later.
   */
  second: number | ("decomposition" | "draft");
}
/**
 * Stop what is made or run for a comparison.
 */
export interface StopComparing {
  kind: "stop_comparing";
}
/**
 * Decompose the program of the shown run.
 */
export interface Decompose {
  kind: "decompose";
  /**
   * operators that torch's table for Core ATen decomposes and that stay.
   *
   * @maxItems 10000
   */
  keep: string[];
  /**
   * operators that the table keeps and that are decomposed.
   *
   * @maxItems 10000
   */
  also: string[];
  /**
   * whether none is decomposed, whatever the others say.
   */
  keeps_all: boolean;
}
/**
 * Interrupt the decomposition that runs, or discard the one that waits.
 */
export interface CancelDecomposition {
  kind: "cancel_decomposition";
}
/**
 * Return the operators of the program of the shown run, and all that torch can decompose.
 */
export interface Decomposable {
  kind: "decomposable";
}
/**
 * Return the graph of the decomposed program, with its nodes as the buffer of the reply, as `columns.compressed_nodes` has them.
 */
export interface DecomposedNodes {
  kind: "decomposed_nodes";
}
/**
 * Return the graph of a run, or of what was made of one, likewise.
 */
export interface RunNodes {
  kind: "run_nodes";
  /**
   * its number, or the name of the other.
   */
  run: number | ("decomposition" | "draft");
}
/**
 * Draft the shown run.
 */
export interface DraftExport {
  kind: "draft_export";
}
/**
 * Tell what these changes of the ask would come to; nothing is asked by it.
 */
export interface Preview {
  kind: "preview";
  /**
   * as in `SetAsk`; told is what becomes of the last one.
   *
   * @minItems 1
   * @maxItems 10000
   */
  changes: AskAt[];
  /**
   * that comes back with the answer.
   */
  number: number;
}
/**
 * Show what an export will come to before it is made, or only afterwards.
 */
export interface SetPredicting {
  kind: "set_predicting";
  is_on: boolean;
}
/**
 * Find the ask with the most dynamic dimensions and the widest bounds that exports, and ask it.
 */
export interface AskWidest {
  kind: "ask_widest";
}
/**
 * Return the dimensions that can have other sizes, with sizes that the program takes.
 */
export interface RunSizes {
  kind: "run_sizes";
}
/**
 * Run the shown program.
 */
export interface RunProgram {
  kind: "run_program";
  /**
   * how.
   *
   * @minItems 1
   * @maxItems 8
   */
  ways: ("aot_inductor" | "eager" | "exported" | "inductor")[];
  /**
   * a second set of sizes, those that are not the example's; None for the example alone.
   */
  sizes: SizeAt[] | null;
}
/**
 * Stop the run, with every process of it.
 */
export interface CancelRun {
  kind: "cancel_run";
}
/**
 * Try sizes on the guards at once, and on the operators as soon as the kernel is free.
 */
export interface TrySizes {
  kind: "try_sizes";
  /**
   * those that differ from the example's.
   *
   * @maxItems 10000
   */
  sizes: SizeAt[];
  /**
   * whether sizes move along that follow from them.
   */
  follows: boolean;
  /**
   * whether the model and the program are run too.
   */
  runs: boolean;
}
/**
 * Run the program with the sizes round the stated ones of each dimension.
 */
export interface ProbeSizes {
  kind: "probe_sizes";
}
/**
 * Stop what runs of the two.
 */
export interface StopTrying {
  kind: "stop_trying";
}
/**
 * Capture the model in each way, on the inputs of the shown run.
 */
export interface CaptureWays {
  kind: "capture_ways";
}
/**
 * Stop that; the ways that are through stay.
 */
export interface StopWays {
  kind: "stop_ways";
}
/**
 * What the requested export will come to.
 */
export interface Predicted {
  foretold: "answer";
  run: number;
  /**
   * in place of these parts of the shown run; None for nothing any more.
   */
  answer: Pick<ShownCapture, "mode" | "options" | "inputs" | "dims" | "guards" | "failure" | "remarks"> | null;
}
/**
 * Which choices would be refused, each beside the ask of the shown run.
 */
export interface Refusals {
  foretold: "refusals";
  run: number;
  /**
   * those that are known to be.
   */
  choices: RefusedChoice[];
}
/**
 * A choice with which the shown ask would not export.
 */
export interface RefusedChoice {
  /**
   * path of the input leaf.
   */
  input: string;
  /**
   * which dimension of it; None for a scalar input.
   */
  dim: number | null;
  /**
   * what would be chosen; a Dim has a new name and no bounds.
   */
  ask: "AUTO" | "DYNAMIC" | "Dim" | "STATIC";
  /**
   * why not, in a sentence.
   */
  words: string;
}
/**
 * What an ask that is being typed would come to.
 */
export interface Previewed {
  foretold: "preview";
  run: number;
  /**
   * of the request.
   */
  number: number;
  /**
   * whether it would not export.
   */
  is_refused: boolean;
  /**
   * what its dimension would become, or why it is refused; empty if it is not known.
   */
  words: string;
}
/**
 * The widest ask, which is requested by now, and how it was found.
 */
export interface Widest {
  foretold: "widest";
  run: number;
  /**
   * of the dimensions and scalar inputs of which something is asked.
   */
  ask: AskChange[];
  /**
   * from what was asked before.
   */
  steps: WidestStep[];
  /**
   * in place of steps, where there is none.
   */
  words: string;
}
/**
 * A step to the widest ask.
 */
export interface WidestStep {
  /**
   * what it changes.
   */
  title: string;
  /**
   * what is gained and given up by it, or why it is not taken.
   */
  cost: string;
  /**
   * whether it is part of the widest ask.
   */
  is_taken: boolean;
}
/**
 * The results of requests, by their kind; of the others an empty object.
 */
export interface Results {
  source: SourceCode;
  operator: OperatorHelp;
  spec_in_cell: SourceCode;
  compare: Comparison;
  decomposable: OperatorOffers;
  decomposed_nodes: DrawnGraph;
  run_nodes: DrawnGraph;
  run_sizes: FreeSizes;
  try_sizes: SizesTried;
}
/**
 * A spec as Python source.
 */
export interface SourceCode {
  /**
   * to paste into a script or a cell.
   */
  source: string;
}
/**
 * What torch documents of an operator; None where it documents nothing.
 */
export interface OperatorHelp {
  /**
   * ``aten::add.Tensor(Tensor self, …) -> Tensor``.
   */
  schema: string | null;
  /**
   * address of its page in torch's documentation.
   */
  doc: string | null;
}
/**
 * All of them; those of the program first.
 */
export interface OperatorOffers {
  /**
   * in order.
   */
  operators: OperatorOffer[];
}
/**
 * An operator that may be kept or decomposed.
 */
export interface OperatorOffer {
  /**
   * ``aten.linear.default``.
   */
  target: string;
  /**
   * see `OperatorUse`.
   */
  kind: "core" | "higher_order" | "other" | "python";
  /**
   * whether it changes one of its arguments.
   */
  mutates: boolean;
  /**
   * how often the program calls it.
   */
  calls: number;
  /**
   * whether torch can decompose it.
   */
  has_decomposition: boolean;
  /**
   * whether it is decomposed where nothing else is asked.
   */
  is_in_core_table: boolean;
}
/**
 * What a picture of a graph needs beside its nodes.
 */
export interface DrawnGraph {
  /**
   * the name of the exported class or function.
   */
  model: string;
  /**
   * of the model, root first.
   */
  modules: ModuleEntry[];
  /**
   * inputs and outputs of the program.
   */
  signature: SignatureEntry[];
}
/**
 * What the program can be run with.
 */
export interface FreeSizes {
  /**
   * in the order of the inputs; empty if the program takes the example's sizes alone.
   */
  free: FreeSize[];
  /**
   * whether there is a model to run in eager mode.
   */
  has_eager: boolean;
}
/**
 * A dimension, or an int input, that may have another size than the example's.
 */
export interface FreeSize {
  /**
   * path of the input leaf.
   */
  input: string;
  /**
   * which dimension of it; None for an int input.
   */
  dim: number | null;
  /**
   * the example's size.
   */
  example: number;
  /**
   * another that the program takes, together with those of the others; the example's where none was found.
   */
  proposed: number;
}
/**
 * What the guards say.
 */
export interface SizesTried {
  /**
   * those that are tried and differ from the example's, with those that follow.
   */
  sizes: ExampleChange[];
  /**
   * what came of it.
   */
  trial: Trial;
}
/**
 * What a program does with inputs of certain sizes.
 */
export interface Trial {
  /**
   * ``accepted``; ``refused_by_guard``: a condition on sizes that tracing noted, or that torch made of the ask; ``refused_by_operator``: a call in the graph, or a structure of the inputs that is not the example's; ``depends_on_data``: no size is refused, and a value in the data decides the rest; ``not_checked``: the program has no guards to ask, or not all could be read.
   */
  verdict: "accepted" | "depends_on_data" | "not_checked" | "refused_by_guard" | "refused_by_operator";
  /**
   * why, in one sentence.
   */
  message: string;
  /**
   * what differs from the example.
   */
  sizes: ExampleChange[];
  /**
   * how far the trial went; what was refused by guards went no further.
   */
  seen_by: "fake_run" | "guards" | "run";
  /**
   * the dimension that the refusal is about; None where it is about none.
   */
  dim: DimRef | null;
  /**
   * the guard of the record that is false for these sizes; None where the record has none.
   */
  guard_id: number | null;
  /**
   * the condition as the program has it, ``L['x'].size()[0] <= 64``; empty where none refused.
   */
  guard: string;
  /**
   * the user's line, of the guard or of the node.
   */
  frame: Frame | null;
  /**
   * the node of the graph that refused, or that needs the data.
   */
  node: string | null;
  /**
   * of it, ``aten.linear.default``.
   */
  operator: string | null;
  /**
   * what the program returns; empty where it does not come to that.
   */
  outputs: TriedOutput[];
  /**
   * what is different from the example and not checked by any guard, such as a dtype.
   */
  notes: string[];
  /**
   * the model and the program, really run; None if they were not.
   */
  run: RunBeside | null;
}
/**
 * A leaf of what the program returns for the tried inputs.
 */
export interface TriedOutput {
  /**
   * ``logits``, ``[0]``, ``past['key'][3]``; empty where the leaf is all that is returned.
   */
  path: string;
  /**
   * torch's name without ``torch.``; Python's of a value that is no tensor.
   */
  dtype: string;
  /**
   * None for a value that is no tensor; a size in it is None where only the data knows it.
   */
  shape: (number | null)[] | null;
}
/**
 * The model and the program, both run on the same inputs.
 */
export interface RunBeside {
  /**
   * what the model raised, in one line; None if it did not, or if there is no model.
   */
  eager_error: string | null;
  /**
   * what the program raised; None if it did not.
   */
  program_error: string | null;
  /**
   * whether there is a model.
   */
  has_eager: boolean;
  /**
   * of both; empty where one of them raised.
   */
  outputs: OutputDifference[];
  /**
   * what came of it, in a sentence.
   */
  message: string;
}
/**
 * An output of the model, run eagerly, beside the same of the program.
 */
export interface OutputDifference {
  /**
   * as in `TriedOutput`.
   */
  path: string;
  /**
   * of the program's.
   */
  dtype: string;
  /**
   * of the program's; None for a value that is no tensor.
   */
  shape: number[] | null;
  /**
   * of the model's; None where only the program ran.
   */
  eager_dtype: string | null;
  /**
   * likewise.
   */
  eager_shape: number[] | null;
  /**
   * the largest difference between two elements; None where it is no number, as of an infinite one, or only the program ran.
   */
  max_abs: number | null;
  /**
   * `max_abs` divided by the largest element of the model's output; None likewise, or where that is 0.
   */
  max_rel: number | null;
  /**
   * whether they agree within the usual error of the dtype; None where only the program ran.
   */
  is_close: boolean | null;
}
/**
 * Return the rows from a number on, as the buffer of the reply.
 */
export interface RowsFrom {
  kind: "rows";
  /**
   * the number of the first, counted from 0.
   */
  start: number;
}
/**
 * Return the record of a row, as the buffer of the reply.
 */
export interface OpenRow {
  kind: "open_row";
  /**
   * its number, counted from 0.
   */
  row: number;
}
/**
 * Return the code that lays out graphs, as the buffer of the reply.
 */
export interface SurveyLayoutEngine {
  kind: "layout_engine";
}
/**
 * Return the schema and the documentation of an operator of the record that was opened last.
 */
export interface SurveyOperator {
  kind: "operator";
  /**
   * of a node of the graph, ``aten.add.Tensor``.
   */
  target: string;
}
/**
 * The results of the requests of a survey's table, by their kind; of the others an empty object.
 */
export interface SurveyResults {
  rows: SurveyRows;
  operator: OperatorHelp;
}
/**
 * Some rows, compressed in the buffer of the message, or in a page: JSON of a list of `CaseRow` in zlib's format.
 */
export interface SurveyRows {
  /**
   * the number of the first, counted from 0.
   */
  start: number;
}
/**
 * The widget's synced traits.
 */
export interface WidgetState {
  /**
   * the record of the run that is shown.
   */
  capture: ShownCapture;
  /**
   * its nodes as columns, compressed.
   */
  graph: DataView<ArrayBuffer>;
  /**
   * what is requested now, of the dimensions and scalar inputs of which something is; ahead of `capture` while an export waits or runs.
   */
  ask: AskChange[];
  /**
   * the requested mode.
   */
  mode: "non-strict" | "strict";
  /**
   * the requested switches of torch.
   */
  options: ("backed_size_oblivious" | "prefer_deferred_runtime_asserts_over_guards" | "shapes_spec" | "unbacked")[];
  /**
   * the switches that this torch does not have, which cannot be requested.
   */
  lacking: ("backed_size_oblivious" | "prefer_deferred_runtime_asserts_over_guards" | "shapes_spec" | "unbacked")[];
  /**
   * sizes of the requested example that differ from those of the shown run.
   */
  example: ExampleChange[];
  /**
   * whether a change in the browser exports at once.
   */
  live: boolean;
  /**
   * whether it is shown what an export will come to before it is made.
   */
  predicting: boolean;
  /**
   * the runs that were made on models of this name, the oldest first.
   */
  runs: HistoryEntry[];
  /**
   * the result of the last repair; None if something else was requested since.
   */
  resolution: Resolution | null;
  /**
   * the draft of the shown run; None if there is none.
   */
  drafted: DraftState | null;
  /**
   * what the explorer is doing.
   */
  status: Status;
  /**
   * what is selected; written by the browser.
   */
  selection: Selection | null;
  /**
   * whether something else can be asked; not of a program that came without its model.
   */
  is_editable: boolean;
  /**
   * how far a run of the program is, and what came of it.
   */
  run_state: RunState;
  /**
   * how far the decomposition of a shown program is, and what came of it.
   */
  decomposing: DecompositionState;
  /**
   * what came of the sizes that were tried last.
   */
  tried_sizes: SizesState;
  /**
   * what is made for a comparison, and the results of both sides.
   */
  comparing: ComparingState;
  /**
   * the model captured in each of torch's ways.
   */
  ways: WaysState;
}
/**
 * A run in short.
 */
export interface HistoryEntry {
  /**
   * its number.
   */
  run: number;
  /**
   * of the dimensions and scalar inputs of which something was asked.
   */
  ask: AskChange[];
  /**
   * that it was traced in.
   */
  mode: "non-strict" | "strict";
  /**
   * whether it exported.
   */
  ok: boolean;
  /**
   * ``5 dynamic (2 tied), 1 specialized``, or the kind of failure.
   */
  outcome: string;
  /**
   * wall time of the export.
   */
  elapsed_ms: number;
  /**
   * number of guards.
   */
  guards: number;
  /**
   * number of nodes of the exported graph.
   */
  nodes: number;
  /**
   * the generated inputs, ``w [9, 5], n = 7``; empty if all are the user's.
   */
  example: string;
  /**
   * which code of the user ran, counted from 1.
   */
  version: number;
  /**
   * when, in seconds since the epoch.
   */
  made_at: number;
  /**
   * whether others are compared with it.
   */
  pinned: boolean;
  /**
   * whether this explorer made it, so that it can be asked for again as it was; else the code or the inputs were others.
   */
  is_own: boolean;
  /**
   * the switches of torch that were on.
   */
  options: ("backed_size_oblivious" | "prefer_deferred_runtime_asserts_over_guards" | "shapes_spec" | "unbacked")[];
}
/**
 * The result of a repair.
 */
export interface Resolution {
  /**
   * whether the model exports now.
   */
  ok: boolean;
  /**
   * every fix that was tried, in order.
   */
  steps: ResolutionStep[];
  /**
   * the number of the run that it ended with.
   */
  run: number;
}
/**
 * A fix that a repair tried.
 */
export interface ResolutionStep {
  /**
   * of the fix.
   */
  title: string;
  /**
   * whether it is part of the ask that exports; False for one that was undone.
   */
  kept: boolean;
  /**
   * of the export with it, as in `HistoryEntry`.
   */
  outcome: string;
}
/**
 * A draft that waits, runs or ran.
 */
export interface DraftState {
  /**
   * ``waiting`` (for the kernel), ``running``, ``stopped``, ``done`` or ``error``.
   */
  state: "done" | "error" | "running" | "stopped" | "waiting";
  /**
   * the number of the run that is drafted.
   */
  run: number;
  /**
   * while it runs where it is, renewed several times a second; after an error a sentence.
   */
  message: string;
  /**
   * what came of it; None until it is done.
   */
  report: DraftReport | null;
  /**
   * what the user has to know of a draft.
   */
  is_draft_words: string;
}
/**
 * What the explorer is doing.
 */
export interface Status {
  /**
   * ``waiting`` (for the running cell or export), ``running``, ``idle`` or ``error``; after an error the last capture stays.
   */
  state: "error" | "idle" | "running" | "waiting";
  /**
   * a sentence to show; while running the elapsed time, module and line, renewed several times a second; empty when idle.
   */
  message: string;
  /**
   * the number of the run that is shown.
   */
  run: number;
  /**
   * whether there is a change to undo.
   */
  can_undo: boolean;
  /**
   * whether there is an undone change to redo.
   */
  can_redo: boolean;
  /**
   * of the fixes of the shown run: ``idle`` (not begun), ``running`` while `state` is ``idle``, ``stopped`` (some are not tried), ``done``.
   */
  trials: "done" | "idle" | "running" | "stopped";
}
/**
 * What all views highlight.
 */
export interface Selection {
  /**
   * what it is.
   */
  kind: "dim" | "guard" | "line" | "module" | "node" | "symbol";
  /**
   * which: ``x#0`` for a dimension and ``k#`` for a scalar, the id of a guard, ``filename:line``, else a name or path.
   */
  key: string;
}
/**
 * A run of the program, or that there was none.
 */
export interface RunState {
  /**
   * ``idle`` before the first; ``waiting`` for the kernel; ``running``; ``done``, ``stopped`` or ``error`` afterwards.
   */
  state: "done" | "error" | "idle" | "running" | "stopped" | "waiting";
  /**
   * a sentence: what is being done, or what is wrong.
   */
  message: string;
  /**
   * the number of the export whose program it is; 0 before the first.
   */
  run: number;
  /**
   * the ways that were asked for.
   */
  chosen: ("aot_inductor" | "eager" | "exported" | "inductor")[];
  /**
   * the one that is being run; None before and after.
   */
  way: ("aot_inductor" | "eager" | "exported" | "inductor") | null;
  /**
   * when it began, in seconds since the epoch; 0 before the first.
   */
  began_at: number;
  /**
   * what is known until now.
   */
  rows: TimingRow[];
  /**
   * sentences on how the times are to be read.
   */
  notes: string[];
}
/**
 * A way at a set of sizes; what is not known, or not of this way, is None.
 */
export interface TimingRow {
  /**
   * how the program ran.
   */
  way: "aot_inductor" | "eager" | "exported" | "inductor";
  /**
   * ``x.shape[0] = 7``, or ``example``; empty of a way that did not get so far.
   */
  sizes: string;
  /**
   * a call, in microseconds.
   */
  median_us: number | null;
  /**
   * the first quartile.
   */
  lower_us: number | null;
  /**
   * the third.
   */
  upper_us: number | null;
  /**
   * how many were made.
   */
  calls: number | null;
  /**
   * of the whole program, told with the first set of sizes.
   */
  compile_ms: number | null;
  /**
   * the first call at these sizes, with whatever it compiled.
   */
  first_call_ms: number | null;
  /**
   * how many graphs the first call compiled.
   */
  compiles: number | null;
  /**
   * of the package.
   */
  load_ms: number | null;
  /**
   * its size.
   */
  package_bytes: number | null;
  /**
   * whether the others are compared with it.
   */
  is_reference: boolean;
  /**
   * with the reference; None of the reference itself.
   */
  agreement: ("close" | "differs" | "equal" | "other_structure") | null;
  /**
   * the largest difference of an element.
   */
  max_difference: number | null;
  /**
   * the same, against the largest element of its tensor.
   */
  relative_difference: number | null;
  /**
   * a sentence; empty if it ran.
   */
  failure: string;
}
/**
 * How far a decomposition is, and what came of the last one.
 */
export interface DecompositionState {
  /**
   * ``waiting`` for the kernel, ``running``; else how the last one ended, ``idle`` before the first.
   */
  state: "done" | "failed" | "idle" | "running" | "stopped" | "waiting";
  /**
   * for the user: the progress, or why it failed.
   */
  message: string;
  /**
   * the number of the run whose program `result` is of; 0 without one.
   */
  run: number;
  /**
   * of the last that was made; it stays while the next is under way.
   */
  result: Decomposition | null;
  /**
   * path of the node of that program at which torch failed; None if it did not, or if it is not known.
   */
  node: string | null;
}
/**
 * What came of the sizes that were tried last, beyond what the guards said at once.
 */
export interface SizesState {
  /**
   * the number of the run whose program was tried; what is here says nothing of another.
   */
  run: number;
  /**
   * what it is at; ``waiting`` for the running cell or export.
   */
  doing: "idle" | "probing" | "running" | "waiting";
  /**
   * what went wrong, in a sentence; empty if nothing did.
   */
  message: string;
  /**
   * those that were tried, as the reply to the request had them.
   */
  sizes: ExampleChange[];
  /**
   * what came of them; None before.
   */
  trial: Trial | null;
  /**
   * what came of the further examples that the model was explored with.
   */
  examples: Trial[];
  /**
   * the dimensions that were probed until now.
   */
  probe: ProbedDim[];
}
/**
 * A dimension with the sizes that were tried round its stated set.
 */
export interface ProbedDim {
  /**
   * which.
   */
  dim: DimRef;
  /**
   * its size in the example.
   */
  example: number;
  /**
   * the sizes that the program is said to take; None where that is not known.
   */
  stated: AcceptedSizes | null;
  /**
   * those that were tried, ascending.
   */
  sizes: ProbedSize[];
}
/**
 * One size of one dimension, with which the program was run.
 */
export interface ProbedSize {
  /**
   * of the dimension; what follows from it followed.
   */
  size: number;
  /**
   * whether the stated sizes have it; None where none are stated.
   */
  is_stated: boolean | null;
  /**
   * what came of it.
   */
  trial: Trial;
}
/**
 * What is made for a comparison, or was.
 */
export interface ComparingState {
  /**
   * ``waiting`` for the kernel, ``running``; else how the last one ended, ``idle`` before the first.
   */
  state: "done" | "error" | "idle" | "running" | "stopped" | "waiting";
  /**
   * a sentence while it runs, or of what is wrong.
   */
  message: string;
  /**
   * what is made: a counterpart of a run, or the results of both.
   */
  what: ("decomposition" | "draft" | "mode") | "results" | null;
  /**
   * the earlier side; 0 where there is none.
   */
  before: number | ("decomposition" | "draft");
  /**
   * the later side.
   */
  after: number | ("decomposition" | "draft");
  /**
   * what both sides returned for the example inputs; None if they were not run.
   */
  results: ComparedResults | null;
  /**
   * the same in a sentence.
   */
  results_words: string;
}
/**
 * A capture in each way that waits, runs or ran.
 */
export interface WaysState {
  /**
   * ``waiting`` for the kernel, ``running``; else how the last one ended, ``idle`` before the first.
   */
  state: "done" | "error" | "idle" | "running" | "stopped" | "waiting";
  /**
   * a sentence while it runs, or of what is wrong.
   */
  message: string;
  /**
   * the number of the run whose model and inputs it is of.
   */
  run: number;
  /**
   * of the ways that are through.
   */
  rows: WayRow[];
  /**
   * which other sizes and values were tried; empty before the first row.
   */
  tried_words: string;
  /**
   * wall time of all ways that are through.
   */
  elapsed_ms: number;
}
/**
 * What came of one way, with its words.
 */
export interface WayRow {
  /**
   * the record.
   */
  way: CaptureWay;
  /**
   * of the way in torch.
   */
  name: string;
  /**
   * what became of ``if`` and ``while``; empty where the way does not work.
   */
  control_flow: string;
  /**
   * whether it is right for other sizes; empty likewise.
   */
  other_sizes: string;
  /**
   * whether it is right for other values.
   */
  other_values: string;
  /**
   * what is wrong, in a sentence; empty for nothing.
   */
  why_not: string;
}
/**
 * What came of capturing a model in one of torch's ways.
 */
export interface CaptureWay {
  /**
   * which.
   */
  way: "compile" | "export" | "export_strict" | "fx" | "jit_script" | "jit_trace";
  /**
   * whether it captured the model, and what it made runs on the example as the model does.
   */
  works: boolean;
  /**
   * how many it made of it for the example.
   */
  graphs: number;
  /**
   * why Python runs between them, for ``torch.compile``.
   */
  breaks: GraphBreak[];
  /**
   * what became of ``if`` and ``while`` in the user's code: ``none`` is there, ``kept`` in the graph, ``in_python`` beside it, or ``as_in_example``: what the example did is all that is left. None if it does not work.
   */
  control_flow: ("as_in_example" | "in_python" | "kept" | "none") | null;
  /**
   * what it gives for other sizes that the model takes: ``right``, as the model does, ``wrong``, or ``raises``.
   */
  other_sizes: "not_tried" | "raises" | "right" | "wrong";
  /**
   * likewise for other values of the example's sizes.
   */
  other_values: "not_tried" | "raises" | "right" | "wrong";
  /**
   * what it raised for other sizes, in a line.
   */
  sizes_said: string;
  /**
   * what it raised for other values.
   */
  values_said: string;
  /**
   * why it does not work, in a line; empty if it does.
   */
  error: string;
  /**
   * the user's line of it; None if there is none.
   */
  frame: Frame | null;
  /**
   * wall time of the capture.
   */
  elapsed_ms: number;
}
/**
 * Why ``torch.compile`` ended a graph: torch's reason in a line, and the user's line; None if it is not known.
 */
export interface GraphBreak {
  reason: string;
  frame: Frame | null;
}
/**
 * The nodes of a graph in the order of the program.
 */
export interface GraphColumns {
  /**
   * whether the export failed and this is the graph up to there.
   */
  is_partial: boolean;
  /**
   * every text, once.
   */
  texts: string[];
  /**
   * of the nodes.
   */
  names: string[];
  /**
   * as the next five an index into `texts`, -1 for None; see `Node`.
   */
  op: number[];
  /**
   * see `op`.
   */
  target: number[];
  /**
   * see `op`.
   */
  shape: number[];
  /**
   * see `op`.
   */
  dtype: number[];
  /**
   * see `op`.
   */
  module: number[];
  /**
   * see `op`.
   */
  parent: number[];
  /**
   * index into `frames`, -1 for None.
   */
  frame: number[];
  /**
   * the user's lines.
   */
  frames: FrameColumns;
  /**
   * indices of the nodes that a node reads.
   */
  inputs: Lists;
  /**
   * ids of the guards added while it was made.
   */
  guards: Lists;
  /**
   * index of its list of arguments; layers that repeat share theirs.
   */
  arguments: number[];
  /**
   * the arguments.
   */
  argument_columns: ArgumentColumns;
}
/**
 * The user's lines that nodes come from, each once; all but `line` are indices into `GraphColumns.texts`, -1 for None.
 */
export interface FrameColumns {
  filename: number[];
  line: number[];
  name: number[];
  code: number[];
  cell: number[];
}
/**
 * A list of integers for each node: those of node ``i`` are ``items[offsets[i]:offsets[i + 1]]``.
 */
export interface Lists {
  offsets: number[];
  items: number[];
}
/**
 * The arguments of nodes, each distinct one once.
 */
export interface ArgumentColumns {
  /**
   * index into `GraphColumns.texts`.
   */
  name: number[];
  /**
   * likewise; ``-1 - k`` for the result of the ``k``-th input of the node.
   */
  value: number[];
  /**
   * see `NodeArgument`.
   */
  is_literal: boolean[];
  /**
   * the distinct lists of arguments that nodes have.
   */
  lists: Lists;
}
/**
 * What a saved page holds; bytes are in base64.
 */
export interface SavedPage {
  /**
   * the record.
   */
  capture: ShownCapture;
  /**
   * its nodes as columns, compressed.
   */
  graph: string;
  /**
   * the code that lays out graphs, compressed; None where pages share it in a file.
   */
  layout_engine: string | null;
  /**
   * by target, of every operator of the graph.
   */
  operators: {
    [k: string]: OperatorHelp;
  };
}
/**
 * The synced traits of the widget.
 */
export interface SurveyWidgetState {
  /**
   * how far it is.
   */
  survey: SurveyState;
  /**
   * all rows, see `SurveyRows`, once no more come; empty before.
   */
  rows: DataView<ArrayBuffer>;
}
/**
 * How far a survey is.
 */
export interface SurveyState {
  /**
   * ``running`` while rows may come, ``done``, or ``stopped`` with exports left that were not made.
   */
  state: "done" | "running" | "stopped";
  /**
   * how many there are.
   */
  rows: number;
  /**
   * how many there will be; None where that is not known.
   */
  total: number | null;
  /**
   * what is to know of the survey as a whole, a sentence each.
   */
  notes: string[];
}
/**
 * What came of one export of a survey.
 */
export interface CaseRow {
  /**
   * of the case.
   */
  name: string;
  /**
   * what was asked, ``auto``.
   */
  ask: string;
  /**
   * how it was traced.
   */
  mode: string;
  /**
   * ``exported``; ``failed``: torch refused it; ``timed_out``: it was stopped at its limit; ``crashed``: its process ended; ``raised``: the model or its inputs could not be made.
   */
  outcome: "crashed" | "exported" | "failed" | "raised" | "timed_out";
  /**
   * the kind of failure; None unless it failed.
   */
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
  /**
   * in a few words what stood in the way, or the first dimension that is not as asked; empty where all is as asked.
   */
  why: string;
  /**
   * the name of the exported class or function; None where there is no record.
   */
  model: string | null;
  /**
   * the version that exported it, or would have; None if it is not known.
   */
  torch: string | null;
  /**
   * how many dimensions were counted, as the verdict counts; None where there is no record, or the export failed.
   */
  dims: number | null;
  /**
   * of these the free ones.
   */
  dynamic: number | null;
  /**
   * those that equal another, or follow from others.
   */
  tied: number | null;
  /**
   * those that became a constant though more was asked.
   */
  specialized: number | null;
  /**
   * those that are constants, as asked.
   */
  static: number | null;
  /**
   * how many are not what was asked.
   */
  not_as_asked: number | null;
  /**
   * of the dimensions that are not as asked, or that the failure is about, each once, the most frequent first.
   */
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
    | "static_input"
    | "tie"
    | "tied_to_static"
    | "unknown"
    | "unused_by_graph"
  )[];
  /**
   * how many torch made; None where there is no record.
   */
  guards: number | null;
  /**
   * of the program; None unless it exported.
   */
  nodes: number | null;
  /**
   * wall time of the export; of one without a record what is known of it, or None.
   */
  elapsed_ms: number | null;
  /**
   * the most that its process held, in MiB; None if it is not known.
   */
  memory_mb: number | null;
  /**
   * of the line that `why` is about, ``Cell In[3]`` for a cell; with `line` and `code` None if there is none.
   */
  file: string | null;
  /**
   * its number, 1-based.
   */
  line: number | null;
  /**
   * its text.
   */
  code: string | null;
  /**
   * whether an explorer can show it.
   */
  has_record: boolean;
}
/**
 * The record of a row, compressed: JSON in zlib's format.
 */
export interface ShownRecord {
  /**
   * without its nodes.
   */
  capture: ShownCapture;
  /**
   * its nodes as columns, compressed; in base64.
   */
  graph: string;
}
/**
 * What the page of a survey holds; bytes are in base64.
 */
export interface SavedSurvey {
  /**
   * how far it went.
   */
  survey: SurveyState;
  /**
   * see `SurveyRows`.
   */
  rows: string;
  /**
   * for each row its `ShownRecord`; None for one without.
   */
  records: (string | null)[];
  /**
   * the code that lays out graphs, compressed.
   */
  layout_engine: string;
  /**
   * by target, of all operators of the graphs.
   */
  operators: {
    [k: string]: OperatorHelp;
  };
}
