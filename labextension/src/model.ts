// Generated from export_explorer/record/ by `make types`; never edited.

export type Cause =
  | ParameterCause
  | MadeTensorCause
  | StaticInputCause
  | LiteralCause
  | NumberArgumentCause
  | PythonNumberCause
  | ComparisonCause
  | OperatorCause
  | SmallExampleCause
  | RefusedExampleCause
  | TieCause
  | RequestedBoundsCause
  | UnknownCause;
export type Fix = SpecFix | ExampleFix | ModeFix | CodeFix;

/**
 * Data sent to the browser.
 */
export interface Wire {
  capture: Capture;
  comparison: Comparison;
  decomposition: Decomposition;
  draft: DraftReport;
}
export interface Capture {
  model: string;
  mode: "non-strict" | "strict";
  torch_version: string;
  elapsed_ms: number;
  inputs: Input[];
  dims: DimOutcome[];
  symbols: Symbol[];
  guards: Guard[];
  nodes: Node[];
  modules: ModuleEntry[];
  code: CodeBlock[];
  signature: SignatureEntry[];
  range_constraints: RangeConstraint[];
  program: string;
  failure: Failure | null;
  schema: number;
  notes: string[];
  remarks: Remark[];
  is_observed: boolean;
  outputs: Output[];
  tensors: TensorGroup[];
  options: ("backed_size_oblivious" | "prefer_deferred_runtime_asserts_over_guards" | "shapes_spec" | "unbacked")[];
  class_code: CodeBlock[];
  is_predicted: boolean;
  operators: OperatorChecks | null;
  ignored_entries: number;
  combined_fix: CodeFix | null;
}
export interface Input {
  path: string;
  kind: "bool" | "float" | "int" | "none" | "other" | "str" | "tensor";
  dtype: string | null;
  shape: number[] | null;
  value: string | null;
  is_synthetic: boolean;
  class_name: string | null;
}
export interface DimOutcome {
  input: string;
  dim: number | null;
  size: number | null;
  asked: DimAsk;
  got: ("derived" | "dynamic" | "specialized" | "static" | "tied") | null;
  is_as_asked: boolean;
  shape_expr: string;
  lower: number | null;
  upper: number | null;
  reason:
    | "as_asked"
    | "default_static"
    | "example_is_0_or_1"
    | "failed"
    | "guard"
    | "marked_unbacked"
    | "no_symbol"
    | "not_reached"
    | "range_collapsed"
    | "tied_to_static"
    | "unknown"
    | "unused_by_graph";
  words: string;
  guard_ids: number[];
  lower_guard_id: number | null;
  upper_guard_id: number | null;
  frame: Frame | null;
  symbol: string | null;
  dim_name: string | null;
  tied_to: DimRef | null;
  conditions: Condition[];
  more_conditions: number;
  example_outside: ("above" | "below" | "refused") | null;
  accepted: AcceptedSizes | null;
  accepted_words: string;
  limited_with: DimRef[];
  cause: Cause | null;
  causes: Cause[];
  fixes: Fix[];
  is_inherent: boolean;
  inherent_words: string;
  variable: string | null;
}
export interface DimAsk {
  kind: "auto" | "default" | "dim" | "dynamic" | "static";
  min: number | null;
  max: number | null;
  name: string | null;
  factor: number;
  offset: number;
  size: number | null;
}
export interface Frame {
  filename: string;
  line: number;
  name: string;
  code: string;
  cell: string | null;
  column: number | null;
  end_line: number | null;
  end_column: number | null;
  expression: string | null;
}
export interface DimRef {
  input: string;
  dim: number | null;
}
export interface Condition {
  relation:
    | "all"
    | "any"
    | "at_least"
    | "at_most"
    | "becomes"
    | "differs"
    | "divisible"
    | "equals"
    | "greater"
    | "holds"
    | "less"
    | "not"
    | "not_divisible";
  subject: string;
  operand: string | null;
  parts: Condition[];
  is_operand_number: boolean;
  guard_id: number | null;
  cause: FixedTensor | null;
  partner: DimRef | null;
  data_values: DataValue[];
  size_name: string | null;
  sizes: AcceptedSizes | null;
  holds_for_tried_sizes: boolean;
  is_always_true: boolean;
  is_formula: boolean;
}
export interface FixedTensor {
  kind: "input" | "made" | "parameter";
  name: string;
  shape: string[];
  dim: number | null;
}
export interface DataValue {
  symbol: string;
  code: string;
}
export interface AcceptedSizes {
  lower: number | null;
  upper: number | null;
  step: number;
  remainders: number[];
  are_remainders_excluded: boolean;
  excluded: number[];
  also: number[];
  is_complete: boolean;
  with_others_as_in_example: boolean;
  is_free_with_others: boolean;
  refuses_example: boolean;
  is_empty_unchecked: boolean;
  not_checked_reason: ("depends_on_data" | "guards_disagree" | "no_guards" | "unreadable_guard") | null;
}
export interface ParameterCause {
  kind: "parameter";
  subject: DimRef | null;
  guard_id: number | null;
  frame: Frame | null;
  quoted: string | null;
  operator: string | null;
  module: string | null;
  module_class: string | null;
  value: number | null;
  sizes: AcceptedSizes | null;
  tensor: FixedTensor;
  given_shape: string[];
}
export interface MadeTensorCause {
  kind: "made_tensor";
  subject: DimRef | null;
  guard_id: number | null;
  frame: Frame | null;
  quoted: string | null;
  operator: string | null;
  module: string | null;
  module_class: string | null;
  value: number | null;
  sizes: AcceptedSizes | null;
  tensor: FixedTensor;
  given_shape: string[];
  made_at: Frame | null;
  origin: FixedTensor | null;
  origin_at: Frame | null;
}
export interface StaticInputCause {
  kind: "static_input";
  subject: DimRef | null;
  guard_id: number | null;
  frame: Frame | null;
  quoted: string | null;
  operator: string | null;
  module: string | null;
  module_class: string | null;
  value: number | null;
  sizes: AcceptedSizes | null;
  tensor: FixedTensor;
  given_shape: string[];
}
export interface LiteralCause {
  kind: "literal";
  subject: DimRef | null;
  guard_id: number | null;
  frame: Frame | null;
  quoted: string | null;
  operator: string | null;
  module: string | null;
  module_class: string | null;
  value: number | null;
  sizes: AcceptedSizes | null;
  literal: string;
  argument: string | null;
  position: number | null;
}
export interface NumberArgumentCause {
  kind: "number_argument";
  subject: DimRef | null;
  guard_id: number | null;
  frame: Frame | null;
  quoted: string | null;
  operator: string | null;
  module: string | null;
  module_class: string | null;
  value: number | null;
  sizes: AcceptedSizes | null;
  literal: string;
  argument: string | null;
  position: number | null;
}
export interface PythonNumberCause {
  kind: "python_number";
  subject: DimRef | null;
  guard_id: number | null;
  frame: Frame | null;
  quoted: string | null;
  operator: string | null;
  module: string | null;
  module_class: string | null;
  value: number | null;
  sizes: AcceptedSizes | null;
  construct: string | null;
}
export interface ComparisonCause {
  kind: "comparison";
  subject: DimRef | null;
  guard_id: number | null;
  frame: Frame | null;
  quoted: string | null;
  operator: string | null;
  module: string | null;
  module_class: string | null;
  value: number | null;
  sizes: AcceptedSizes | null;
  construct: string | null;
  statement: ("assert" | "comprehension" | "conditional" | "elif" | "if" | "match" | "while") | null;
  branch: ("not_taken" | "taken") | null;
  is_true: boolean | null;
}
export interface OperatorCause {
  kind: "operator";
  subject: DimRef | null;
  guard_id: number | null;
  frame: Frame | null;
  quoted: string | null;
  operator: string | null;
  module: string | null;
  module_class: string | null;
  value: number | null;
  sizes: AcceptedSizes | null;
  demand: ("specializes_1" | "unrolls") | null;
}
export interface SmallExampleCause {
  kind: "example_is_0_or_1";
  subject: DimRef | null;
  guard_id: number | null;
  frame: Frame | null;
  quoted: string | null;
  operator: string | null;
  module: string | null;
  module_class: string | null;
  value: number | null;
  sizes: AcceptedSizes | null;
}
export interface RefusedExampleCause {
  kind: "refused_example";
  subject: DimRef | null;
  guard_id: number | null;
  frame: Frame | null;
  quoted: string | null;
  operator: string | null;
  module: string | null;
  module_class: string | null;
  value: number | null;
  sizes: AcceptedSizes | null;
  tried: number;
  changed: DimRef[];
  conditions: Condition[];
  brief: string;
}
export interface TieCause {
  kind: "tie";
  subject: DimRef | null;
  guard_id: number | null;
  frame: Frame | null;
  quoted: string | null;
  operator: string | null;
  module: string | null;
  module_class: string | null;
  tied_to: DimRef | null;
  relation: Condition | null;
  steps: Cause[];
}
export interface RequestedBoundsCause {
  kind: "asked_bounds";
  subject: DimRef | null;
  guard_id: number | null;
  frame: Frame | null;
  quoted: string | null;
  operator: string | null;
  module: string | null;
  module_class: string | null;
  value: number | null;
  sizes: AcceptedSizes | null;
}
export interface UnknownCause {
  kind: "unknown";
  subject: DimRef | null;
  guard_id: number | null;
  frame: Frame | null;
  quoted: string | null;
  operator: string | null;
  module: string | null;
  module_class: string | null;
  value: number | null;
  sizes: AcceptedSizes | null;
}
export interface SpecFix {
  kind: "change_ask";
  title: string;
  applicability: "changes_behavior" | "has_placeholders" | "not_tried" | "predicted" | "safe";
  effects: Effect[];
  loses: DimRef[];
  frees: DimRef[];
  leaves: DimRef[];
  unverified:
    | (
        | "export_fails"
        | "fails_later"
        | "long_export"
        | "no_time"
        | "not_constructed"
        | "not_copied"
        | "not_reached"
        | "remark_stays"
        | "source_changed"
        | "trial_failed"
      )
    | null;
  stop: TrialStop | null;
  is_alternative: boolean;
  cost: string;
  trust: string;
  asks: AskChange[];
}
export interface Effect {
  kind:
    | "always_runs"
    | "branch_dropped"
    | "copies"
    | "differs"
    | "narrows"
    | "not_run"
    | "other_result"
    | "refuses"
    | "refuses_present"
    | "rounds";
  condition: string;
  words: string;
}
export interface TrialStop {
  brief: string;
  passed: number | null;
  line: number | null;
  frame: Frame | null;
  conditions: Condition[];
}
export interface AskChange {
  input: string;
  dim: number | null;
  ask: string;
}
export interface ExampleFix {
  kind: "change_example";
  title: string;
  applicability: "changes_behavior" | "has_placeholders" | "not_tried" | "predicted" | "safe";
  effects: Effect[];
  loses: DimRef[];
  frees: DimRef[];
  leaves: DimRef[];
  unverified:
    | (
        | "export_fails"
        | "fails_later"
        | "long_export"
        | "no_time"
        | "not_constructed"
        | "not_copied"
        | "not_reached"
        | "remark_stays"
        | "source_changed"
        | "trial_failed"
      )
    | null;
  stop: TrialStop | null;
  is_alternative: boolean;
  cost: string;
  trust: string;
  examples: ExampleChange[];
  asks: AskChange[];
}
export interface ExampleChange {
  input: string;
  dim: number | null;
  size: number;
}
export interface ModeFix {
  kind: "change_mode";
  title: string;
  applicability: "changes_behavior" | "has_placeholders" | "not_tried" | "predicted" | "safe";
  effects: Effect[];
  loses: DimRef[];
  frees: DimRef[];
  leaves: DimRef[];
  unverified:
    | (
        | "export_fails"
        | "fails_later"
        | "long_export"
        | "no_time"
        | "not_constructed"
        | "not_copied"
        | "not_reached"
        | "remark_stays"
        | "source_changed"
        | "trial_failed"
      )
    | null;
  stop: TrialStop | null;
  is_alternative: boolean;
  cost: string;
  trust: string;
  mode: "non-strict" | "strict";
}
export interface CodeFix {
  kind: "change_code";
  title: string;
  applicability: "changes_behavior" | "has_placeholders" | "not_tried" | "predicted" | "safe";
  effects: Effect[];
  loses: DimRef[];
  frees: DimRef[];
  leaves: DimRef[];
  unverified:
    | (
        | "export_fails"
        | "fails_later"
        | "long_export"
        | "no_time"
        | "not_constructed"
        | "not_copied"
        | "not_reached"
        | "remark_stays"
        | "source_changed"
        | "trial_failed"
      )
    | null;
  stop: TrialStop | null;
  is_alternative: boolean;
  cost: string;
  trust: string;
  code: string[];
  frame: Frame | null;
  replaces: [number, number] | null;
  before: string[];
  steps: FixStep[];
  asks: AskChange[];
}
export interface FixStep {
  title: string;
  line: number | null;
}
export interface Symbol {
  name: string;
  is_unbacked: boolean;
  dim_name: string | null;
  dims: DimRef[];
  words: string;
  hint: number | null;
  lower: number | null;
  upper: number | null;
  replaced_by: string | null;
  guard_ids: number[];
  frame: Frame | null;
}
export interface Guard {
  id: number;
  kind: "assumption" | "guard" | "range" | "runtime_assert" | "specialization";
  expr: string;
  words: string;
  dims: DimRef[];
  frame: Frame | null;
  frames: Frame[];
  module: string | null;
  module_class: string | null;
  operator: string | null;
  node: string | null;
  no_frame_reason: string | null;
  condition: Condition | null;
}
export interface Node {
  name: string;
  op: string;
  target: string;
  inputs: string[];
  shape: string | null;
  dtype: string | null;
  module: string | null;
  frame: Frame | null;
  parent: string | null;
  guard_ids: number[];
  arguments: NodeArgument[];
}
export interface NodeArgument {
  name: string;
  value: string;
  is_literal: boolean;
}
export interface ModuleEntry {
  path: string;
  class_name: string;
  is_user: boolean;
  parameters: number;
}
export interface CodeBlock {
  name: string;
  filename: string;
  cell: string | null;
  first_line: number;
  code: string;
  is_user: boolean;
  indent: number;
}
export interface SignatureEntry {
  side: "input" | "output";
  kind: string;
  name: string;
  target: string | null;
}
export interface RangeConstraint {
  expr: string;
  words: string;
  lower: number | null;
  upper: number | null;
}
export interface Failure {
  kind:
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
    | "unsupported_code";
  message: string;
  frame: Frame | null;
  raw: string;
  dims: DimRef[];
  guard_ids: number[];
  fixes: Fix[];
  partial_nodes: Node[];
  title: string;
  conditions: Condition[];
  brief: string;
  reason: string;
  exportdb_cases: string[];
  eager: EagerRun | null;
  problem: string;
  next_step: string;
  refusal: TrialStop | null;
  explanation: string;
}
export interface EagerRun {
  outcome: "not_tried" | "raises" | "raises_elsewhere" | "runs";
  reason: ("compiled" | "copy" | "memory" | "no_data" | "time") | null;
  limit: number | null;
  exception: string;
  said: string;
  frame: Frame | null;
}
export interface Remark {
  kind:
    | "attribute_assigned"
    | "branch_without_guard"
    | "container_changed"
    | "model_warned"
    | "outside_changed"
    | "torch_warned"
    | "training_mode"
    | "unregistered_parameter"
    | "unused_input";
  words: string;
  names: string[];
  frame: Frame | null;
  held: ("buffer" | "nothing" | "other" | "tensor") | null;
  said: string;
  sizes: number[];
  fixes: Fix[];
}
export interface Output {
  path: string;
  kind:
    | "buffer"
    | "changed_buffer"
    | "changed_input"
    | "changed_parameter"
    | "constant"
    | "input"
    | "other"
    | "parameter"
    | "result";
  target: string | null;
  dtype: string | null;
  shape: OutputSize[] | null;
  value: OutputSize | null;
  node: string | null;
}
export interface OutputSize {
  expr: string;
  lower: number | null;
  upper: number | null;
}
export interface TensorGroup {
  kind: "buffer" | "constant" | "parameter";
  count: number;
  elements: number;
  size_bytes: number;
  dtypes: string[];
  changed: number;
}
export interface OperatorChecks {
  limits: OperatorLimit[];
  checked: DimRef[];
  not_checked_reason:
    ("depends_on_data" | "fault" | "no_fake_kernel" | "refuses_example" | "time" | "too_large") | null;
  not_checked_words: string;
}
export interface OperatorLimit {
  dim: DimRef;
  relation: "above_indices" | "at_least" | "at_most" | "at_most_by_data" | "equals" | "refuses";
  operator: string;
  node: string;
  said: string;
  other: DimRef | null;
  sizes: number[];
  with_others_as_in_example: boolean;
  frame: Frame | null;
  words: string;
  other_words: string;
}
export interface Comparison {
  dims: DimChange[];
  guards_gained: Guard[];
  guards_lost: Guard[];
  operators: OperatorChange[];
  elapsed_ms_before: number;
  elapsed_ms_after: number;
  ok_before: boolean;
  ok_after: boolean;
  code: CodeChange[];
  sides: ComparedSide[];
  nodes: NodeChange[];
  matches: number[];
  outputs: OutputChange[];
  signature: SignatureChange[];
  ranges: RangeChange[];
  results: ComparedResults | null;
}
export interface DimChange {
  input: string;
  dim: number | null;
  asked_before: string;
  asked_after: string;
  before: string;
  after: string;
}
export interface OperatorChange {
  target: string;
  before: number;
  after: number;
}
export interface CodeChange {
  name: string;
  line: number;
  before: string[];
  after: string[];
}
export interface ComparedSide {
  model: string;
  mode: ("non-strict" | "strict") | null;
  torch_version: string;
  nodes: number;
  guards: number;
}
export interface NodeChange {
  target: string;
  module: string | null;
  frame: Frame | null;
  before: string | null;
  after: string | null;
  result_before: string;
  result_after: string;
  reads_before: string;
  reads_after: string;
}
export interface OutputChange {
  path: string;
  before: string;
  after: string;
}
export interface SignatureChange {
  side: "input" | "output";
  name: string;
  before: string;
  after: string;
}
export interface RangeChange {
  words: string;
  before: string;
  after: string;
}
export interface ComparedResults {
  outputs: ResultDifference[];
  error_before: string | null;
  error_after: string | null;
  is_model_before: boolean;
  is_model_after: boolean;
}
export interface ResultDifference {
  path: string;
  dtype_before: string;
  shape_before: number[] | null;
  dtype_after: string;
  shape_after: number[] | null;
  max_abs: number | null;
  max_rel: number | null;
  is_close: boolean;
}
export interface Decomposition {
  keeps_all: boolean;
  kept: string[];
  also: string[];
  operators: DecomposedOperator[];
  after: OperatorUse[];
  modules: ModuleNodes[];
  origins: number[];
  inserted: string[];
  nodes_before: number;
  nodes_after: number;
  elapsed_ms: number;
}
export interface DecomposedOperator {
  use: OperatorUse;
  forms: DecomposedForm[];
}
export interface OperatorUse {
  target: string;
  kind: "core" | "higher_order" | "other" | "python";
  mutates: boolean;
  calls: number;
}
export interface DecomposedForm {
  operators: string[];
  calls: number;
}
export interface ModuleNodes {
  path: string;
  class_name: string;
  before: number;
  after: number;
}
export interface DraftReport {
  model: string;
  mode: "non-strict" | "strict";
  elapsed_ms: number;
  findings: DraftFinding[];
  is_relaxed: boolean;
  nodes: number;
  error: string;
}
export interface DraftFinding {
  kind: "data_dependent" | "guard" | "mismatched_fake_kernel" | "missing_fake_kernel";
  words: string;
  frame: Frame | null;
  guard_id: number | null;
  guard_words: string;
  expr: string;
  code: string;
  result: string | null;
  occurrences: number;
  operator: string | null;
  reason: string | null;
  profiles: OperatorProfile[];
}
export interface OperatorProfile {
  inputs: (TensorProfile | null)[];
  outputs: TensorProfile[];
}
export interface TensorProfile {
  dtype: string;
  rank: number;
  device: string;
}
