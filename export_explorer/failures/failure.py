"""An exception of an export as a `Failure`: which kind, about what, where, and what can be done."""

import inspect
import re
import traceback

from export_explorer.failures import ask_fixes as fixes
from export_explorer.failures import code_fixes
from export_explorer.failures.failure_message import message_of, words_of
from export_explorer.failures.requirements import Unmet, fixes_for
from export_explorer.failures.scene import NO_SPEC_OF_KEYWORDS, Scene
from export_explorer.model import DimOutcome, Failure, FailureKind, Fix, Node
from export_explorer.shapes.findings import Findings
from export_explorer.shapes.outcomes import failed
from export_explorer.specs import scalars as scalar_ask
from export_explorer.torch_internals.errors import error_parts
from export_explorer.tracing import provenance
from export_explorer.tracing.provenance import FrameOf

_BLAMED = re.compile(r"Constraints violated \((?P<names>.*?)\)!")

# What torch says, where it says it in words alone; each seen in 2.13 and 2.15.
_BY_TEXT: tuple[tuple[str, FailureKind], ...] = (
    ("no fake impl registered", "missing_fake_kernel"),
    ("Operator does not support running with fake tensors", "missing_fake_kernel"),
    ("Missing fake kernel", "missing_fake_kernel"),
    ("fake tensor in the exported program constant's list", "leaked_fake_tensor"),
    ("Failed to mutate tensor data attribute", "leaked_fake_tensor"),
    ("Expected `mod` to be an instance of", "not_a_module"),
    ("is not supported on ScriptModule", "not_a_module"),
    ("Exporting a ScriptModule is not supported", "not_a_module"),
    ("Unsupported input type", "invalid_input"),
    ("not supported or pytree-flattenable", "invalid_input"),
    ("to be a tuple of example positional inputs", "invalid_input"),
    ("Unable to specify input integers as dynamic through named Dims", "spec_mismatch"),
    ("Expected derived min value", "spec_mismatch"),
    (NO_SPEC_OF_KEYWORDS, "spec_mismatch"),
    ("in output, which is not a known type", "unsupported_code"),
    ("Encountered unrecognized type", "unsupported_code"),
    ("Cannot access data pointer", "unsupported_code"),
    (".numpy() is not supported", "unsupported_code"),
    ("When merging two branches' output", "unsupported_code"),
    ("Assertion failed on symbolic shapes", "model_error"),
    ("Could not guard on data-dependent expression", "data_dependent"),
    ("Could not extract specialized integer from data-dependent expression", "data_dependent"),
)
_DATA_DEPENDENT = re.compile(r"data[- ]dependent|dynamic shape operator|Tensor\.item|Dynamic slicing with Tensor", re.IGNORECASE)
_RANGE_CONFLICT = "Found the following conflicts between user-specified ranges"
_VIOLATIONS: tuple[FailureKind, ...] = ("constraint_violation", "dynamic_specialized", "example_is_0_or_1")


def failure_of(
    error: BaseException,
    findings: Findings,
    dims: tuple[DimOutcome, ...],
    frame_of: FrameOf,
    partial_nodes: tuple[Node, ...],
    spec_error: str | None,
    unmet: Unmet | None,
    signature: inspect.Signature | None,
) -> tuple[Failure, tuple[DimOutcome, ...]]:
    """The record of an exception, and the outcomes with those failed that it is about.

    Args:
        error: what the export raised.
        findings: what is known of the export.
        dims: the outcomes as far as torch got.
        frame_of: makes a frame of a place.
        partial_nodes: the graph as far as torch got.
        spec_error: why the ``dynamic_shapes`` does not fit the inputs, if it does not.
        unmet: what an operator needed of the example's sizes, if that is why it failed.
        signature: of forward; None if it has none that can be read.
    """
    parts = error_parts(error)
    place = provenance.place_of(error)
    frame = None if place is None else frame_of(place)
    names = {str(symbol): name for symbol, name in provenance.names_of_symbols(error.__traceback__).items()}
    scene = Scene(
        signature=signature,
        error=error,
        parts=parts,
        findings=findings,
        dims=dims,
        frame=frame,
        names=names,
        spec_error=spec_error,
        unmet=unmet,
    )
    kind = kind_of(scene)
    blamed = _blamed(kind, scene)
    failure = Failure(
        kind=kind,
        message=message_of(kind, scene, blamed),
        frame=frame if kind == "spec_mismatch" else frame or next((dim.frame for dim in blamed if dim.frame is not None), None),
        dims=tuple(dim.ref for dim in blamed),
        guard_ids=tuple(dict.fromkeys(guard_id for dim in blamed for guard_id in dim.guard_ids)),
        fixes=_fixes(kind, scene, blamed),
        raw="".join(traceback.format_exception_only(error)).strip(),
        partial_nodes=partial_nodes,
    )
    words = {dim.ref: words_of(kind, scene, dim, blamed) for dim in blamed}
    return failure, failed(dims, words, None if unmet is None else frame)


def kind_of(scene: Scene) -> FailureKind:
    """What kind of failure it is: by the exception's class and category, by torch's words, by whose line raised it."""
    error, parts = scene.error, scene.parts
    if isinstance(error, KeyboardInterrupt) or parts.cause == "KeyboardInterrupt":
        return "cancelled"
    if not scene.findings.notes and (scene.spec_error is not None or any(_is_refused_scalar(scene, dim) for dim in scene.dims)):
        return "spec_mismatch"
    is_violation = parts.category == "CONSTRAINT_VIOLATION" or parts.name == "ConstraintViolationError"
    if is_violation or parts.text.startswith(_RANGE_CONFLICT):
        return _violation_kind(scene.dims)
    # A tensor whose data was assigned while tracing is on no real device.
    is_on_meta = parts.name == "FakeTensorDeviceMismatchError" and "meta" in parts.text
    if scene.assigns_data or is_on_meta:
        return "leaked_fake_tensor"
    for text, kind in _BY_TEXT:
        if text in parts.text:
            return kind
    if parts.category == "INVALID_INPUT":
        return "spec_mismatch" if "dynamic_shapes" in parts.text else "invalid_input"
    if parts.name == "GuardOnDataDependentSymNode" or parts.condition is not None or _DATA_DEPENDENT.search(parts.category or ""):
        return "data_dependent"
    if parts.name == "TorchRuntimeError" or parts.category == "Observed exception" or isinstance(error, RecursionError):
        return "model_error"
    if parts.name in ("Unsupported", "UserError"):
        return "unsupported_code"
    if not scene.findings.inputs and isinstance(error, TypeError):
        return "invalid_input"
    return "model_error" if provenance.of_traceback(error.__traceback__) else "other"


def _violation_kind(dims: tuple[DimOutcome, ...]) -> FailureKind:
    if any(fixes.is_out_of_range(dim) for dim in dims):
        return "example_out_of_range"
    stuck = [dim for dim in dims if dim.got == "specialized" and dim.asked.kind in ("dynamic", "dim")]
    if any(dim.reason == "example_is_0_or_1" for dim in stuck):
        return "example_is_0_or_1"
    if stuck and all(dim.asked.kind == "dynamic" for dim in stuck):
        return "dynamic_specialized"
    return "constraint_violation"


def _blamed(kind: FailureKind, scene: Scene) -> tuple[DimOutcome, ...]:
    """The dimensions that a failure is about, as torch names them, else as the outcomes show them."""
    dims = scene.dims
    if kind == "example_out_of_range":
        return tuple(dim for dim in dims if fixes.is_out_of_range(dim))
    if kind == "spec_mismatch" and (keywords := scene.keyword_inputs) is not None:
        return tuple(dim for dim in dims if dim.input.startswith(f"{keywords.parameter}["))
    if kind == "spec_mismatch":
        return tuple(dim for dim in dims if _is_refused_scalar(scene, dim) or fixes.is_below_zero(dim.asked))
    if kind == "model_error" and scene.unmet is not None:
        return tuple(dim for dim in dims if dim.ref in scene.unmet.dims)
    if kind not in _VIOLATIONS:
        return ()
    if kind == "example_is_0_or_1":
        return tuple(dim for dim in dims if dim.reason == kind and dim.asked.kind in ("dynamic", "dim"))
    if kind == "constraint_violation" and (clashing := fixes.clashing(dims)):
        return clashing
    names = set(re.split(r",\s*", match["names"])) if (match := _BLAMED.search(scene.parts.text)) else set()
    leaf_of = {leaf.path: leaf for leaf in scene.findings.sizes.leaves}

    def is_named(dim: DimOutcome) -> bool:
        leaf = leaf_of[dim.input]
        sources = {leaf.source, f"{leaf.source}.size()[{dim.dim}]", leaf.strict_source, f"{leaf.strict_source}.size()[{dim.dim}]"}
        return (dim.asked.kind == "dim" and dim.asked.expression in names) or bool(sources & names)

    named = tuple(dim for dim in dims if is_named(dim))
    stuck = tuple(dim for dim in dims if dim.got == "specialized" and dim.asked.kind in ("dynamic", "dim"))
    return named or stuck or tuple(dim for dim in dims if dim.asked.kind in ("dynamic", "dim") and dim.guard_ids)


def _is_refused_scalar(scene: Scene, dim: DimOutcome) -> bool:
    return dim.dim is None and not scalar_ask.is_accepted(scene.findings.input_at(dim.ref).kind, dim.asked)


def _fixes(kind: FailureKind, scene: Scene, blamed: tuple[DimOutcome, ...]) -> tuple[Fix, ...]:
    if kind in ("constraint_violation", "dynamic_specialized"):
        return fixes.for_violations(scene.findings, blamed)
    if kind == "example_is_0_or_1":
        return fixes.for_small_example(scene.findings, blamed)
    if kind == "example_out_of_range":
        return fixes.for_example_out_of_range(scene.findings, blamed)
    if kind == "spec_mismatch" and (keywords := scene.keyword_inputs) is not None:
        return (
            Fix(title=f"export it with a signature that names {fixes.listed(keywords.names)}", kind="change_code", code=keywords.wrapper()),
        )
    if kind == "spec_mismatch":
        return fixes.for_spec(scene.findings, blamed)
    if kind == "model_error" and scene.unmet is not None:
        return fixes_for(scene.unmet, scene.findings)
    return code_fixes.for_kind(kind, scene)
