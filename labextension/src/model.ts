// Generated from export_explorer/model.py by `make types`; never edited.

/**
 * What travels to the browser.
 */
export interface Wire {
  capture: Capture;
  comparison: Comparison;
  decomposition: Decomposition;
  draft: DraftReport;
}
/**
 * One export under observation, whole.
 */
export interface Capture {
  /**
   * the name of the exported class or function.
   */
  model: string;
  /**
   * ``non-strict`` (torch's default) or ``strict``.
   */
  mode: "non-strict" | "strict";
  /**
   * that did it.
   */
  torch_version: string;
  /**
   * wall time of the export as the user waited for it.
   */
  elapsed_ms: number;
  /**
   * leaves in the order of the call.
   */
  inputs: Input[];
  /**
   * an outcome for each tensor dimension and each scalar, in the order of `inputs`.
   */
  dims: DimOutcome[];
  /**
   * all that tracing made.
   */
  symbols: Symbol[];
  /**
   * in the order of tracing.
   */
  guards: Guard[];
  /**
   * of the exported graph, nested graphs after the node that holds them; empty if it failed.
   */
  nodes: Node[];
  /**
   * of the model, root first.
   */
  modules: ModuleEntry[];
  /**
   * the functions that ran: the model's forward first, the user's own, those of installed libraries, torch's last.
   */
  code: CodeBlock[];
  /**
   * inputs and outputs of the program; of an export that failed the inputs of the graph so far, where they are certain.
   */
  signature: SignatureEntry[];
  /**
   * of the program.
   */
  range_constraints: RangeConstraint[];
  /**
   * the program as torch prints it; empty if it failed.
   */
  program: string;
  /**
   * None if it exported.
   */
  failure: Failure | null;
  /**
   * version of this format.
   */
  schema: number;
  /**
   * what this record lacks, and what came of the export that no part of it says.
   */
  notes: string[];
  /**
   * what the user should know of the export beside its outcome: what the program leaves out of what forward does, warnings.
   */
  remarks: Remark[];
  /**
   * whether the export was watched. False for a program that was handed over: then it is not known what was asked, in which mode it was traced, how long it took and which line each guard is from.
   */
  is_observed: boolean;
  /**
   * what the program returns, in order, then what it changes; empty if it failed.
   */
  outputs: Output[];
  /**
   * the parameters, buffers and constant tensors of the program; of each kind that there are some.
   */
  tensors: TensorGroup[];
  /**
   * the switches of torch that were on, which change what an export makes of the same ask; `reports.words` says what each does.
   */
  options: ("backed_size_oblivious" | "prefer_deferred_runtime_asserts_over_guards" | "shapes_spec" | "unbacked")[];
  /**
   * what the user's own module classes say beside the functions that ran: attributes, `__init__` and the methods that it calls.
   */
  class_code: CodeBlock[];
  /**
   * whether no export was made: it was worked out from the guards of an earlier one, see `session.predict`. It has no nodes, no program and no outputs then, and is neither kept nor saved.
   */
  is_predicted: boolean;
}
/**
 * A leaf of the inputs.
 */
export interface Input {
  /**
   * ``x``, ``batch['image'][0]``; the parameter's name and the way to the leaf.
   */
  path: string;
  /**
   * what the leaf is.
   */
  kind: "bool" | "float" | "int" | "none" | "other" | "str" | "tensor";
  /**
   * torch's name without ``torch.``; None unless a tensor.
   */
  dtype: string | null;
  /**
   * sizes of the example; None unless a tensor.
   */
  shape: number[] | null;
  /**
   * the example's text; None for a tensor.
   */
  value: string | null;
  /**
   * whether the example was made by the explorer, for a size that the user wanted to try.
   */
  is_synthetic: boolean;
  /**
   * of the example, for the kind ``other``, which a nested tensor is too; None for the other kinds.
   */
  class_name: string | null;
}
/**
 * What one tensor dimension, or one scalar input, was asked to be and became.
 */
export interface DimOutcome {
  /**
   * path of the leaf.
   */
  input: string;
  /**
   * which dimension; None for a scalar.
   */
  dim: number | null;
  /**
   * the example's; for an int input its value; None for other scalars, whose text `Input.value` has.
   */
  size: number | null;
  /**
   * the ask.
   */
  asked: DimAsk;
  /**
   * ``dynamic`` (a free size), ``tied`` (equal to an earlier dimension), ``derived`` (an expression of others), ``specialized`` (one size though more was asked for), ``static`` (one size as asked, or as is the default). None if the export failed, on this dimension or before it came to it.
   */
  got: ("derived" | "dynamic" | "specialized" | "static" | "tied") | null;
  /**
   * False where the user would be surprised: AUTO or DYNAMIC or a Dim that did not stay free.
   */
  is_as_asked: boolean;
  /**
   * the size in terms of inputs, ``x.shape[0]``, ``y.shape[0]*x.shape[0]``, ``5``.
   */
  shape_expr: string;
  /**
   * smallest size that the program takes, inclusive; None if unknown. The asked bound itself where the program refuses it for its remainder alone, which `accepted` says: ``[16, 128], not divisible by 8``.
   */
  lower: number | null;
  /**
   * largest size that the program takes, inclusive, likewise; None = unbounded.
   */
  upper: number | null;
  /**
   * why, as a key. ``marked_unbacked``: torch made a dimension that was marked as unbacked a constant, or equal to another, and does not say why. ``failed`` only where the export failed, for a dimension that the failure is about; ``not_reached`` where the export ended before it was known what the dimension becomes.
   */
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
  /**
   * why, in one line; made of the other attributes by `reports.words`.
   */
  words: string;
  /**
   * the guards that made it so.
   */
  guard_ids: number[];
  /**
   * the guard that raised `lower`; None if none did.
   */
  lower_guard_id: number | null;
  /**
   * the guard that lowered `upper`.
   */
  upper_guard_id: number | null;
  /**
   * the user's line that made it so.
   */
  frame: Frame | null;
  /**
   * torch's symbol for it; None if it never had one.
   */
  symbol: string | null;
  /**
   * the user's Dim; None if it has no name.
   */
  dim_name: string | null;
  /**
   * the dimension that this one equals, for ``tied``.
   */
  tied_to: DimRef | null;
  /**
   * what holds of the dimension, as far as `words` tells it.
   */
  conditions: Condition[];
  /**
   * how many more hold.
   */
  more_conditions: number;
  /**
   * whether the program refuses the very example: its size is below or above the range, or refused in another way; None if it does not.
   */
  example_outside: ("above" | "below" | "refused") | null;
  /**
   * the sizes that the program takes, with steps and exceptions; None where the export failed, or where it is not known.
   */
  accepted: AcceptedSizes | null;
  /**
   * the same in a few words, ``∈ [2, 64]``, ``16, 32, 48 or 64``; empty where any size is taken, or where it is not known.
   */
  accepted_words: string;
  /**
   * what made it so; None for a free size, for one that is static as asked, and where no guard was noted.
   */
  cause: Cause | null;
  /**
   * everything that bears on it, `cause` first: each guard's own, and the ties to it that others have.
   */
  causes: Cause[];
  /**
   * what would make it what was asked, best first; none for one that is as asked, and where `is_inherent`.
   */
  fixes: Fix[];
  /**
   * whether no ask, example or line of the model can free it: a weight has its size.
   */
  is_inherent: boolean;
  /**
   * the same in a sentence; empty unless `is_inherent`; made by `reports.words`.
   */
  inherent_words: string;
}
/**
 * What is asked of one dimension, or of one scalar input.
 */
export interface DimAsk {
  /**
   * ``default`` (nothing was asked: static, as torch does it), ``static``, ``auto``, ``dynamic`` or ``dim`` (a named Dim or an expression of one).
   */
  kind: "auto" | "default" | "dim" | "dynamic" | "static";
  /**
   * smallest size, inclusive; None leaves it to torch. For ``dim`` it belongs to the Dim `name` itself, also where `factor` and `offset` derive a size from it.
   */
  min: number | null;
  /**
   * largest size, inclusive; None means unbounded.
   */
  max: number | null;
  /**
   * the Dim's name, for ``dim`` alone.
   */
  name: string | null;
  /**
   * for ``dim``: the size is ``factor * name + offset``.
   */
  factor: number;
  /**
   * see `factor`.
   */
  offset: number;
  /**
   * for ``static``: the number that the spec stated, which the example has to have; None if it stated none.
   */
  size: number | null;
}
/**
 * A line of Python code.
 */
export interface Frame {
  /**
   * as the code object has it; for a cell the kernel's made-up name.
   */
  filename: string;
  /**
   * 1-based.
   */
  line: number;
  /**
   * the function, ``forward``.
   */
  name: string;
  /**
   * the line's text, stripped; empty if it cannot be had.
   */
  code: string;
  /**
   * ``Cell In[3]`` if the line comes from a notebook, else None.
   */
  cell: string | null;
  /**
   * where the expression starts that was running, 0-based, in characters of the line as it stands in the file, indented. None, as are `end_line` and `end_column`, where neither Python nor torch says it: of a node, and of what strict mode meets only when it runs the graph that it has traced once more, the line alone is known.
   */
  column: number | null;
  /**
   * the line where the expression ends, 1-based.
   */
  end_line: number | null;
  /**
   * where it ends, exclusive, in characters of that line.
   */
  end_column: number | null;
  /**
   * its text, ``x.view(4, -1)``, in one line: a line break with the indentation after it becomes a space, and of more than 200 characters the rest becomes ``…``. None where no range is known, or the range is the whole line or a statement.
   */
  expression: string | null;
}
/**
 * Names a dimension: input path and dim, None for a scalar input.
 */
export interface DimRef {
  input: string;
  dim: number | null;
}
/**
 * What is known, or required, of sizes; `reports.words` makes its sentence.
 */
export interface Condition {
  /**
   * how `subject` stands to `operand`: ``equals``, ``differs``, ``becomes`` (one size is a constant from now on), ``at_least``, ``at_most``, ``greater``, ``less``, ``divisible``, ``not_divisible``. ``all``, ``any`` and ``not`` are of `parts`. ``holds``: the subject is itself a condition that fits none of these.
   */
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
  /**
   * a size or an expression of sizes in terms of inputs, ``x.shape[0]``, ``2*x.shape[0] + 1``; empty for ``all``, ``any``, ``not``.
   */
  subject: string;
  /**
   * what it is held against, ``4``, ``y.shape[1]``; None where there is nothing.
   */
  operand: string | null;
  /**
   * of ``all``, ``any`` and ``not``.
   */
  parts: Condition[];
  /**
   * whether `operand` is a number.
   */
  is_operand_number: boolean;
  /**
   * the guard that says so; None if no guard alone does.
   */
  guard_id: number | null;
  /**
   * the tensor that made a size a constant; None if it is not known.
   */
  cause: FixedTensor | null;
  /**
   * the dimension of another input that is static and has to be equal; None if there is none.
   */
  partner: DimRef | null;
  /**
   * the values in the data that the condition is about.
   */
  data_values: DataValue[];
  /**
   * of a condition on one size whose formula does not show which sizes it allows: the name of that size, ``x.shape[0]``.
   */
  size_name: string | null;
  /**
   * the sizes that it allows then.
   */
  sizes: AcceptedSizes | null;
  /**
   * whether it is true for all sizes that were tried of those that were asked for, so that it restricts nothing.
   */
  holds_for_tried_sizes: boolean;
}
/**
 * A tensor whose fixed size an operator held against a size of an input.
 */
export interface FixedTensor {
  /**
   * a parameter or buffer of the model, an input that is static, or a tensor that forward makes.
   */
  kind: "input" | "made" | "parameter";
  /**
   * the parameter's path ``lin.weight``, or the input's; of a tensor that is made the expression that makes it, ``torch.ones(4)``, empty if it is not known.
   */
  name: string;
  /**
   * a size a dimension, as text: ``("3", "5")``.
   */
  shape: string[];
  /**
   * the dimension of it that met the input's size, counted from 0; None if it is not known.
   */
  dim: number | null;
}
/**
 * A value that is in the data, and so unknown while tracing.
 */
export interface DataValue {
  /**
   * torch's name of it, ``u0``.
   */
  symbol: string;
  /**
   * the line of the model that made it; empty if it is not known.
   */
  code: string;
}
/**
 * The sizes that a program takes for one dimension, or the values for an int input, as its guards say.
 */
export interface AcceptedSizes {
  /**
   * smallest, inclusive; 0 for a dimension that nothing bounds, None for an int input that nothing bounds.
   */
  lower: number | null;
  /**
   * largest, inclusive; None = unbounded.
   */
  upper: number | null;
  /**
   * what sizes are divided by for `remainders`; 1 if every size between the bounds is taken.
   */
  step: number;
  /**
   * what an accepted size may leave when divided by `step`, ascending.
   */
  remainders: number[];
  /**
   * whether `remainders` are those that an accepted size may not leave; so for "not divisible by 20".
   */
  are_remainders_excluded: boolean;
  /**
   * sizes that are refused though all the above holds, ascending.
   */
  excluded: number[];
  /**
   * sizes that are taken though not all the above holds, ascending.
   */
  also: number[];
  /**
   * False where no simple set fits: then all stated sizes are accepted, and there may be others.
   */
  is_complete: boolean;
  /**
   * whether a guard holds this dimension against another free one: other sizes of that one leave other sizes here.
   */
  with_others_as_in_example: boolean;
  /**
   * of those whether it has more than `FEW_SIZES` where one other dimension may have another size too, as in a sum.
   */
  is_free_with_others: boolean;
  /**
   * whether the program refuses the very sizes that it was exported with.
   */
  refuses_example: boolean;
  /**
   * whether no guard refuses size 0 though sizes next to it are refused: 0 is then not among the stated sizes, since whether the operators take an empty input is not known before the program runs.
   */
  is_empty_unchecked: boolean;
  /**
   * why this is not certain; None if it was tried with the program's own guards. ``no_guards``: the program has none that could be asked. ``unreadable_guard``: one of them could not be understood. ``depends_on_data``: the program also holds this dimension against a value in the data, when it runs. ``guards_disagree``: the guards were tried, and say otherwise. A refusal by an operator itself is never known before the program runs.
   */
  not_checked_reason: ("depends_on_data" | "guards_disagree" | "no_guards" | "unreadable_guard") | null;
}
/**
 * What made a dimension fixed, tied or bounded; `reports.words` makes its sentence. Attributes that do not belong to the kind are None.
 */
export interface Cause {
  /**
   * ``parameter``, ``made_tensor``, ``static_input``: an operator held the size against a fixed one of `tensor`. ``literal``: against a number that the call writes out; ``number_argument``: against one that it gets from an expression. ``python_number``: Python needed a number where the size stood. ``comparison``: Python, or ``torch._check``, compared it. ``operator``: the operator itself takes no other sizes. ``example_is_0_or_1``: torch makes such sizes constants. ``tie``: it is equal to another dimension, see `steps`. ``asked_bounds``: the ask leaves no other size. ``unknown``: a guard made it so, and it is not known why.
   */
  kind:
    | "asked_bounds"
    | "comparison"
    | "example_is_0_or_1"
    | "literal"
    | "made_tensor"
    | "number_argument"
    | "operator"
    | "parameter"
    | "python_number"
    | "static_input"
    | "tie"
    | "unknown";
  /**
   * the dimension that it is the cause for.
   */
  subject: DimRef | null;
  /**
   * the guard that says so; None if none does.
   */
  guard_id: number | null;
  /**
   * the user's line, with the expression that was running; None if none of the lines is the user's.
   */
  frame: Frame | null;
  /**
   * the number that the size was held against; None if there is not one.
   */
  value: number | null;
  /**
   * the fixed tensor.
   */
  tensor: FixedTensor | null;
  /**
   * the line that makes it, for ``made_tensor``.
   */
  made_at: Frame | null;
  /**
   * the number as the call has it, ``8``, several as ``2 and 4``; for ``number_argument`` the expression, ``self.batch_size``.
   */
  literal: string | null;
  /**
   * the name that the operator gives to that argument, ``size``.
   */
  argument: string | null;
  /**
   * which of the numbers of that argument it is, counted from 0; None where several make up the size.
   */
  position: number | null;
  /**
   * what needed a number or was compared: ``int``, ``len``, ``range``, ``index``, ``slice``, ``format``, ``iteration``, ``unpacking``, ``repetition``, or the name of a function.
   */
  construct: string | null;
  /**
   * what the comparison decides.
   */
  statement: ("assert" | "comprehension" | "conditional" | "elif" | "if" | "match" | "while") | null;
  /**
   * the statement's own text, ``if x.shape[0] == 8``.
   */
  quoted: string | null;
  /**
   * whether what the statement guards was run, as far as this comparison decides it.
   */
  branch: ("not_taken" | "taken") | null;
  /**
   * whether the comparison held for the example.
   */
  is_true: boolean | null;
  /**
   * in its public form, ``torch.nn.functional.conv1d``, else as the graph names it.
   */
  operator: string | null;
  /**
   * what the operator does that takes one size only: ``unrolls`` it, a step for each element.
   */
  demand: "unrolls" | null;
  /**
   * path of the module whose forward ran; empty for the root.
   */
  module: string | null;
  /**
   * its class.
   */
  module_class: string | null;
  /**
   * the dimension that it is equal to, for ``tie``.
   */
  tied_to: DimRef | null;
  /**
   * of a ``tie`` what the two have to be instead of equal, ``2*a.shape[0]`` equals ``b.shape[0]``; None if they are equal.
   */
  relation: Condition | null;
  /**
   * of a ``tie``, why `tied_to` is what it is: further ties, one after the other, and at the end what is fixed.
   */
  steps: Cause[];
}
/**
 * A change that is meant to make the export succeed, or a dimension what was asked.
 */
export interface Fix {
  /**
   * what it does, ``make x.shape[0] and y.shape[0] one Dim``.
   */
  title: string;
  /**
   * what has to change.
   */
  kind: "change_ask" | "change_code" | "change_example" | "change_mode";
  /**
   * the new asks, for ``change_ask``.
   */
  asks: AskChange[];
  /**
   * the new sizes, for ``change_example``.
   */
  examples: ExampleChange[];
  /**
   * lines to write, for ``change_code``, indented relative to the first line that they replace; to be added, where nothing is replaced.
   */
  code: string[];
  /**
   * the other mode, for ``change_mode``.
   */
  mode: ("non-strict" | "strict") | null;
  /**
   * how far it may be trusted. ``safe``: it was tried, exports, and eager results are the same, on the example and on other sizes. ``changes_behavior``: it was tried and exports, and inputs are treated otherwise, see `effects`. ``predicted``: it was worked out from an earlier export that it exports. ``has_placeholders``: something is left for the user to write. ``not_tried``.
   */
  applicability: "changes_behavior" | "has_placeholders" | "not_tried" | "predicted" | "safe";
  /**
   * what it means for other inputs.
   */
  effects: Effect[];
  /**
   * dimensions that are asked to be dynamic and would not be with it.
   */
  loses: DimRef[];
  /**
   * dimensions that are dynamic with it and were not, as far as it was tried.
   */
  frees: DimRef[];
  /**
   * dimensions that stay refused with it.
   */
  leaves: DimRef[];
  /**
   * the line that the change of code is about; None for other kinds, and where it is about none.
   */
  frame: Frame | null;
  /**
   * first and last line, 1-based, in the file of `frame`, that `code` stands for; None where it is to be added.
   */
  replaces: [number, number] | null;
  /**
   * those lines as they are, indented as `code` is.
   */
  before: string[];
  /**
   * what it costs, of `loses` and `leaves`; empty if it costs nothing. As `trust`, made of the other attributes by `reports.words`.
   */
  cost: string;
  /**
   * how far it may be trusted, in a few words; empty where there is nothing to say, as of an ask that was not tried.
   */
  trust: string;
}
/**
 * One step of a fix: what to ask of a dimension instead; `ask` is a text that `DimAsk.parse` reads.
 */
export interface AskChange {
  input: string;
  dim: number | null;
  ask: string;
}
/**
 * One step of a fix: another size for a dimension of the example.
 */
export interface ExampleChange {
  input: string;
  dim: number | null;
  size: number;
}
/**
 * What a fix means for inputs other than the example; `reports.words` makes its sentence.
 */
export interface Effect {
  /**
   * ``refuses``: the program raises where `condition` does not hold. ``branch_dropped``: what the branch under `condition` did is gone. ``always_runs``: what ran under `condition` alone runs always. ``rounds``: `condition` is computed in whole numbers. ``copies``: a tensor is copied that was shared. ``other_result``: results may differ where `condition` holds.
   */
  kind: "always_runs" | "branch_dropped" | "copies" | "other_result" | "refuses" | "rounds";
  /**
   * in the user's code, ``x.shape[0] > 2``; empty where there is none.
   */
  condition: string;
  /**
   * the same in a sentence; made of the other attributes by `reports.words`.
   */
  words: string;
}
/**
 * A symbolic size.
 */
export interface Symbol {
  /**
   * torch's, ``s77`` (backed) or ``u0`` (unbacked: its value is in the data).
   */
  name: string;
  /**
   * see `name`.
   */
  is_unbacked: boolean;
  /**
   * the user's Dim.
   */
  dim_name: string | null;
  /**
   * the dimensions that it stands for.
   */
  dims: DimRef[];
  /**
   * where it comes from, for people: ``x.shape[0]``, ``mask.nonzero()``'s line.
   */
  words: string;
  /**
   * its example value.
   */
  hint: number | null;
  /**
   * smallest value, inclusive.
   */
  lower: number | null;
  /**
   * largest value, inclusive; None = unbounded.
   */
  upper: number | null;
  /**
   * what torch found it to be, in terms of inputs; None if it stayed.
   */
  replaced_by: string | null;
  /**
   * guards that mention it.
   */
  guard_ids: number[];
  /**
   * the line that made it, for an unbacked symbol.
   */
  frame: Frame | null;
}
/**
 * A condition on sizes under which the traced program is valid.
 */
export interface Guard {
  /**
   * counts from 0 in the order of tracing.
   */
  id: number;
  /**
   * ``guard`` (a relation), ``specialization`` (a size becomes a constant), ``range`` (a bound on one size), ``runtime_assert`` (checked when the program runs), ``assumption`` (what forward changes beside its inputs stays as it was at the export: the program changes nothing of it, and nothing checks that).
   */
  kind: "assumption" | "guard" | "range" | "runtime_assert" | "specialization";
  /**
   * torch's expression, ``Eq(s77, s94)``; empty for an assumption, which torch has none for.
   */
  expr: string;
  /**
   * the same for people, ``x.shape[0] and y.shape[1] must be equal``; made of `condition` by `reports.words`.
   */
  words: string;
  /**
   * the dimensions in it.
   */
  dims: DimRef[];
  /**
   * the user's line; None if there is none, then `no_frame_reason` says why.
   */
  frame: Frame | null;
  /**
   * the user's lines from the outermost call down to `frame`.
   */
  frames: Frame[];
  /**
   * path of the module whose forward ran, ``encoder.layers.0``; empty for the root.
   */
  module: string | null;
  /**
   * its class, None if no module ran.
   */
  module_class: string | null;
  /**
   * ``aten.add.Tensor`` or the Python function, if one was being called.
   */
  operator: string | null;
  /**
   * path of the graph node that was being made, see `Node.path`.
   */
  node: string | null;
  /**
   * see `frame`.
   */
  no_frame_reason: string | null;
  /**
   * the same typed; None in a record of an earlier release.
   */
  condition: Condition | null;
}
/**
 * A node of the exported graph.
 */
export interface Node {
  /**
   * unique in its graph.
   */
  name: string;
  /**
   * torch.fx's: ``placeholder``, ``call_function``, ``get_attr``, ``output``, …
   */
  op: string;
  /**
   * the operator or the attribute, as text.
   */
  target: string;
  /**
   * names of the nodes it reads, each once.
   */
  inputs: string[];
  /**
   * ``[x.shape[0], 3]``, ``x.shape[0]`` for a symbolic number; None where it has none.
   */
  shape: string | null;
  /**
   * torch's name without ``torch.``.
   */
  dtype: string | null;
  /**
   * path of the module whose forward made it; None for inputs and outputs.
   */
  module: string | null;
  /**
   * the user's line.
   */
  frame: Frame | null;
  /**
   * the nested graph that it stands in (a branch of ``cond`` …), by the names of the attributes that hold it, ``true_graph_0``; None at the top.
   */
  parent: string | null;
  /**
   * guards born while it was made.
   */
  guard_ids: number[];
  /**
   * that it was given, in order; none in a record of an earlier release.
   */
  arguments: NodeArgument[];
}
/**
 * An argument of a call in the graph.
 */
export interface NodeArgument {
  /**
   * as the operator's schema has it; empty where there is none.
   */
  name: string;
  /**
   * as Python would write it, sizes in terms of inputs, results of other nodes by their names: ``[8, x.shape[1], -1]``; ``∞`` for the end of a slice that has none. Very long ones are cut.
   */
  value: string;
  /**
   * whether no result of another node is in it but sizes.
   */
  is_literal: boolean;
}
/**
 * A module of the model.
 */
export interface ModuleEntry {
  /**
   * ``encoder.layers.0``; empty for the root.
   */
  path: string;
  /**
   * ``Linear``.
   */
  class_name: string;
  /**
   * whether its class is the user's, not torch's.
   */
  is_user: boolean;
  /**
   * number of elements of its own parameters.
   */
  parameters: number;
}
/**
 * The source text of a function that ran while tracing, or of a part of a class.
 */
export interface CodeBlock {
  /**
   * ``MyModule.forward``; of the attributes of a class ``MyModule``.
   */
  name: string;
  /**
   * as in `Frame`.
   */
  filename: string;
  /**
   * as in `Frame`.
   */
  cell: string | null;
  /**
   * number of the first line of `code` in the file, 1-based.
   */
  first_line: number;
  /**
   * the text, dedented.
   */
  code: string;
  /**
   * whether the file is the user's own; not of an installed library, nor torch's.
   */
  is_user: boolean;
  /**
   * how many characters at the start of its lines `code` leaves out; `Frame.column` counts them.
   */
  indent: number;
}
/**
 * An input or an output of the exported program.
 */
export interface SignatureEntry {
  /**
   * ``input`` or ``output``.
   */
  side: "input" | "output";
  /**
   * torch's ``InputKind`` or ``OutputKind``, ``PARAMETER``, ``USER_INPUT``, …
   */
  kind: string;
  /**
   * the graph's name for it.
   */
  name: string;
  /**
   * the parameter, buffer or input that it is; None where it has none.
   */
  target: string | null;
}
/**
 * A range of the exported program, for a symbol or an expression of symbols.
 */
export interface RangeConstraint {
  /**
   * torch's.
   */
  expr: string;
  /**
   * in terms of inputs.
   */
  words: string;
  /**
   * inclusive.
   */
  lower: number | null;
  /**
   * inclusive; None = unbounded.
   */
  upper: number | null;
}
/**
 * Why an export failed.
 */
export interface Failure {
  /**
   * what kind of failure it is.
   */
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
  /**
   * one sentence for the user: inputs and lines, no symbols.
   */
  message: string;
  /**
   * the user's line, None if it is not about a line.
   */
  frame: Frame | null;
  /**
   * torch's text, whole.
   */
  raw: string;
  /**
   * the dimensions that it is about.
   */
  dims: DimRef[];
  /**
   * the guards that it is about.
   */
  guard_ids: number[];
  /**
   * what can be done, best first.
   */
  fixes: Fix[];
  /**
   * the graph as far as torch got.
   */
  partial_nodes: Node[];
  /**
   * the same for people; empty in a record of an earlier release.
   */
  title: string;
  /**
   * what stands against the ask, or what an operator needed of the example's sizes.
   */
  conditions: Condition[];
  /**
   * why, in a few words, to stand after "not exported:": ``line 13 needs w.shape[1] to be 5``; made of the other attributes by `reports.words`; empty in a record of an earlier release.
   */
  brief: string;
  /**
   * names of the cases of ExportDB, torch's own collection, that are about the same, the nearest first.
   */
  exportdb_cases: string[];
}
/**
 * What the user should know of an export beside its outcome: most of what torch says aside, as a fact of the model.
 */
export interface Remark {
  /**
   * ``attribute_assigned``: forward assigns a tensor attribute, which the program does not. ``container_changed``: forward changes a list or dict of the model. ``outside_changed``: forward changes what is not the model's. ``unregistered_parameter``: a tensor that requires gradients is no parameter of the model, and a constant of the program. ``training_mode``: modules that work otherwise in training are in it. ``unused_input``: nothing in the program reads a tensor. ``model_warned``, ``torch_warned``: the model's code, or torch, warned.
   */
  kind:
    | "attribute_assigned"
    | "container_changed"
    | "model_warned"
    | "outside_changed"
    | "torch_warned"
    | "training_mode"
    | "unregistered_parameter"
    | "unused_input";
  /**
   * one sentence; made of the other attributes by `reports.words`.
   */
  words: string;
  /**
   * what it is about: attributes as the model's own code calls them, ``self.cache``; modules or inputs by their paths; names of globals.
   */
  names: string[];
  /**
   * the user's line; None if there is none, or if it is not known.
   */
  frame: Frame | null;
  /**
   * for ``attribute_assigned``, what the attribute was before: a ``buffer``, of which strict mode alone does not follow the assignment, a plain ``tensor``, ``nothing`` or None, an ``other`` value.
   */
  held: ("buffer" | "nothing" | "other" | "tensor") | null;
  /**
   * what the model or torch said, for ``model_warned`` and ``torch_warned``.
   */
  said: string;
  /**
   * changes of code that mend it, all to be made.
   */
  fixes: Fix[];
}
/**
 * A leaf of what the program returns, or a tensor that it changes.
 */
export interface Output {
  /**
   * ``logits``, ``[0]``, ``past['key'][3]``; empty where the leaf is all that is returned. Of a tensor that is changed its own name, as `target`.
   */
  path: string;
  /**
   * ``result`` of an operator; an ``input``, ``parameter``, ``buffer`` or ``constant`` that is returned as it is, ``constant`` for a value that is no tensor too; ``changed_input``, ``changed_parameter``, ``changed_buffer``: not returned but changed, in place or when the program has run; ``other`` for what torch adds.
   */
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
  /**
   * path of the input, parameter, buffer or constant tensor that it is; None for a result and for a value.
   */
  target: string | null;
  /**
   * torch's name without ``torch.`` for a tensor, Python's of any other value.
   */
  dtype: string | null;
  /**
   * of a tensor.
   */
  shape: OutputSize[] | null;
  /**
   * of a number, of a constant its text; None for a tensor.
   */
  value: OutputSize | null;
  /**
   * path of the node that makes or changes it, see `Node.path`; None for a value that no node makes.
   */
  node: string | null;
}
/**
 * A size of an output, or the number that an output is.
 */
export interface OutputSize {
  /**
   * in terms of the inputs, by the names of asked Dims where there are some, ``batch``, ``x.shape[1] + 1``; a number where it is fixed. Values in the data go by torch's symbols, ``u0``.
   */
  expr: string;
  /**
   * smallest value, inclusive; None if it is fixed, or unbounded.
   */
  lower: number | null;
  /**
   * largest value, inclusive; None if it is fixed, or unbounded.
   */
  upper: number | null;
}
/**
 * The parameters, the buffers or the constant tensors of a program, together.
 */
export interface TensorGroup {
  /**
   * which of them.
   */
  kind: "buffer" | "constant" | "parameter";
  /**
   * how many there are, each name of a shared one counted.
   */
  count: number;
  /**
   * of all of them, of a shared one once.
   */
  elements: number;
  /**
   * what they take, of a shared one once.
   */
  size_bytes: number;
  /**
   * their torch names without ``torch.``, the most frequent first.
   */
  dtypes: string[];
  /**
   * how many of them the program changes; `Capture.outputs` says which.
   */
  changed: number;
}
/**
 * What changed from one run to another, or differs between two programs.
 */
export interface Comparison {
  /**
   * the dimensions that differ.
   */
  dims: DimChange[];
  /**
   * guards of the later run alone.
   */
  guards_gained: Guard[];
  /**
   * guards of the earlier run alone.
   */
  guards_lost: Guard[];
  /**
   * operators whose number of calls differs.
   */
  operators: OperatorChange[];
  /**
   * wall time of the earlier export.
   */
  elapsed_ms_before: number;
  /**
   * wall time of the later export.
   */
  elapsed_ms_after: number;
  /**
   * whether the earlier run exported.
   */
  ok_before: boolean;
  /**
   * whether the later run exported.
   */
  ok_after: boolean;
  /**
   * what changed in the user's own functions; empty if nothing that ran in both.
   */
  code: CodeChange[];
  /**
   * what is compared, the earlier first; empty in a comparison of an earlier release.
   */
  sides: ComparedSide[];
  /**
   * nodes that one alone has, or that give or read something else, in the order of the later program, then those that it does not have.
   */
  nodes: NodeChange[];
  /**
   * for each node of the later program the number of the node of the earlier one that it is, -1 for none; both as `Capture.shown_nodes`.
   */
  matches: number[];
  /**
   * what is returned or changed otherwise.
   */
  outputs: OutputChange[];
  /**
   * inputs and outputs of the graph that differ.
   */
  signature: SignatureChange[];
  /**
   * sizes whose stated range differs.
   */
  ranges: RangeChange[];
  /**
   * what both returned for the same inputs; None if they were not run.
   */
  results: ComparedResults | null;
}
/**
 * A dimension whose ask or outcome differs between two runs; the outcomes are in short, ``dynamic [2, 64]``.
 */
export interface DimChange {
  input: string;
  dim: number | null;
  asked_before: string;
  asked_after: string;
  before: string;
  after: string;
}
/**
 * An operator that two programs call a different number of times.
 */
export interface OperatorChange {
  target: string;
  before: number;
  after: number;
}
/**
 * Lines of one of the user's functions or classes that differ between two runs, with some around them that do not.
 */
export interface CodeChange {
  /**
   * as in `CodeBlock`.
   */
  name: string;
  /**
   * number of the first line as it is in the later run, 1-based; in the earlier one where the function is gone.
   */
  line: number;
  /**
   * the lines as they were; empty for a function that is new.
   */
  before: string[];
  /**
   * the lines as they are; empty for one that is gone.
   */
  after: string[];
}
/**
 * One of two things that are compared.
 */
export interface ComparedSide {
  /**
   * the name of the exported class or function.
   */
  model: string;
  /**
   * that it was traced in; None where it is not known, as of a program alone.
   */
  mode: ("non-strict" | "strict") | null;
  /**
   * that made it.
   */
  torch_version: string;
  /**
   * how many its graph has.
   */
  nodes: number;
  /**
   * how many torch made.
   */
  guards: number;
}
/**
 * A node that one of two programs alone has, or that gives or reads something else.
 */
export interface NodeChange {
  /**
   * the operator.
   */
  target: string;
  /**
   * see `Node.module`.
   */
  module: string | null;
  /**
   * the user's line.
   */
  frame: Frame | null;
  /**
   * its path in the earlier program; None if that does not have it.
   */
  before: string | null;
  /**
   * its path in the later program; None if that does not have it.
   */
  after: string | null;
  /**
   * ``[x.shape[0], 3] float32``; empty where there is none.
   */
  result_before: string;
  /**
   * likewise.
   */
  result_after: string;
  /**
   * the nodes that it reads, if these are others, ``x, add``, and the arguments that differ, ``p=0.1``; empty if it reads the same.
   */
  reads_before: string;
  /**
   * likewise.
   */
  reads_after: string;
}
/**
 * An output of which two programs say something else; what the program returns or changes, in one line each.
 */
export interface OutputChange {
  /**
   * see `Output.path`; empty where all that is returned is one leaf.
   */
  path: string;
  /**
   * ``[batch, 3] float32``; empty if only the later program has it.
   */
  before: string;
  /**
   * likewise; empty if only the earlier program has it.
   */
  after: string;
}
/**
 * An input or an output of the graph that differs, as the graph signature lists it; empty where there is none.
 */
export interface SignatureChange {
  /**
   * ``input`` or ``output``.
   */
  side: "input" | "output";
  /**
   * of a parameter, buffer or input its path, else the graph's name.
   */
  name: string;
  /**
   * its kind in the earlier program, ``buffer``.
   */
  before: string;
  /**
   * its kind in the later one.
   */
  after: string;
}
/**
 * A size or a symbol whose range differs; the ranges as text, ``[2, 64]``, empty where there is none.
 */
export interface RangeChange {
  /**
   * the size in terms of inputs.
   */
  words: string;
  /**
   * the range in the earlier program.
   */
  before: string;
  /**
   * the range in the later one.
   */
  after: string;
}
/**
 * What two programs returned for the same inputs.
 */
export interface ComparedResults {
  /**
   * of both; empty where one of them raised.
   */
  outputs: ResultDifference[];
  /**
   * what the earlier one raised, in a line; None if it did not.
   */
  error_before: string | null;
  /**
   * what the later one raised.
   */
  error_after: string | null;
  /**
   * whether the model itself was run for the earlier one, whose export failed.
   */
  is_model_before: boolean;
  /**
   * likewise.
   */
  is_model_after: boolean;
}
/**
 * An output of two programs that were run on the same inputs.
 */
export interface ResultDifference {
  /**
   * of the output in what the later one returns; empty where that is all.
   */
  path: string;
  /**
   * of the earlier one's; Python's name of the type of a value that is no tensor; empty where it has no such output.
   */
  dtype_before: string;
  /**
   * likewise; None for a value that is no tensor.
   */
  shape_before: number[] | null;
  /**
   * of the later one's.
   */
  dtype_after: string;
  /**
   * likewise.
   */
  shape_after: number[] | null;
  /**
   * the largest difference between two elements; None where it is no number, as of an infinite one, or the shapes differ.
   */
  max_abs: number | null;
  /**
   * `max_abs` divided by the largest element of the earlier one's; None likewise, or where that is 0.
   */
  max_rel: number | null;
  /**
   * whether they agree within the usual error of the dtype.
   */
  is_close: boolean;
}
/**
 * What a decomposition made of a program; nodes are those of the two captures, by their number.
 */
export interface Decomposition {
  /**
   * whether nothing was decomposed, only made functional.
   */
  keeps_all: boolean;
  /**
   * operators that torch would have decomposed and that were to be kept.
   */
  kept: string[];
  /**
   * operators that torch would have kept and that were to be decomposed.
   */
  also: string[];
  /**
   * of the program before with what they became, the most frequent first.
   */
  operators: DecomposedOperator[];
  /**
   * the operators of the program after, the most frequent first.
   */
  after: OperatorUse[];
  /**
   * those with operators, in the order of the model.
   */
  modules: ModuleNodes[];
  /**
   * for each node after the number of the node before that it was made from; -1 for what torch inserted.
   */
  origins: number[];
  /**
   * paths of those that torch inserted.
   */
  inserted: string[];
  /**
   * how many nodes.
   */
  nodes_before: number;
  /**
   * how many nodes.
   */
  nodes_after: number;
  /**
   * what torch took.
   */
  elapsed_ms: number;
}
/**
 * An operator of a program and what it became.
 */
export interface DecomposedOperator {
  /**
   * the operator in the program before.
   */
  use: OperatorUse;
  /**
   * what its calls became, the most frequent first.
   */
  forms: DecomposedForm[];
}
/**
 * An operator that a program calls.
 */
export interface OperatorUse {
  /**
   * ``aten.addmm.default``.
   */
  target: string;
  /**
   * ``core``: of Core ATen. ``other``: of ATen or a library, not of Core ATen. ``higher_order``: ``cond`` and its like. ``python``: a function of Python, on sizes or on the results of an operator.
   */
  kind: "core" | "higher_order" | "other" | "python";
  /**
   * whether it changes one of its arguments.
   */
  mutates: boolean;
  /**
   * how often.
   */
  calls: number;
}
/**
 * What some calls of an operator became.
 */
export interface DecomposedForm {
  /**
   * in the order of the program; empty for calls that are gone.
   */
  operators: string[];
  /**
   * how many became this.
   */
  calls: number;
}
/**
 * How many operators a module has, before and after; without those of the modules in it.
 */
export interface ModuleNodes {
  path: string;
  class_name: string;
  before: number;
  after: number;
}
/**
 * What came of a draft of an export.
 */
export interface DraftReport {
  /**
   * the name of the class or function.
   */
  model: string;
  /**
   * that it was traced in.
   */
  mode: "non-strict" | "strict";
  /**
   * wall time, several times that of an export.
   */
  elapsed_ms: number;
  /**
   * what it assumed; none where it exports as asked. Of several guards of a line torch tells the first alone.
   */
  findings: DraftFinding[];
  /**
   * whether the asked Dims did not hold and were left to torch (AUTO).
   */
  is_relaxed: boolean;
  /**
   * of the draft's program; 0 if there is none.
   */
  nodes: number;
  /**
   * why there is no program either, in one line; empty if there is one.
   */
  error: string;
}
/**
 * What ``torch.export.draft_export`` assumed so as to make a program all the same.
 */
export interface DraftFinding {
  /**
   * ``guard``: the program holds for some of the asked sizes alone. ``data_dependent``: what depends on the data was taken as the example has it. ``missing_fake_kernel``: an operator was run, as nothing says what it returns. ``mismatched_fake_kernel``: what its fake kernel says is not what it returns.
   */
  kind: "data_dependent" | "guard" | "mismatched_fake_kernel" | "missing_fake_kernel";
  /**
   * the same in a sentence; made of the other attributes by `reports.words`.
   */
  words: string;
  /**
   * the user's line; None if it is about none.
   */
  frame: Frame | null;
  /**
   * our own guard that says the same, in the record of the run that was drafted; None if none does.
   */
  guard_id: number | null;
  /**
   * what the guard says, in terms of the inputs.
   */
  guard_words: string;
  /**
   * torch's expression; empty for an operator.
   */
  expr: string;
  /**
   * the same in the names of the user's code; empty for an operator.
   */
  code: string;
  /**
   * what it was taken for, ``True``; None for an operator and a guard.
   */
  result: string | null;
  /**
   * how many times it came up.
   */
  occurrences: number;
  /**
   * ``mylib.foo.default``; None for the others.
   */
  operator: string | null;
  /**
   * why its fake kernel is wrong, in torch's words; None if it has none.
   */
  reason: string | null;
  /**
   * the calls of the operator that were seen.
   */
  profiles: OperatorProfile[];
}
/**
 * A call of an operator without a fake kernel.
 */
export interface OperatorProfile {
  /**
   * what it was given; None for what is no tensor.
   */
  inputs: (TensorProfile | null)[];
  /**
   * what it returned.
   */
  outputs: TensorProfile[];
}
/**
 * What a draft noted of a tensor of an operator without a fake kernel.
 */
export interface TensorProfile {
  /**
   * torch's name without ``torch.``.
   */
  dtype: string;
  /**
   * how many dimensions it has.
   */
  rank: number;
  /**
   * ``cpu``.
   */
  device: string;
}
