"""An exception of an export as a `Failure`: which kind, what went wrong in the user's terms, where, and what can be done."""

import re
import traceback
from collections.abc import Callable

from export_explorer import code_fixes, fixes, provenance, torch_internals
from export_explorer.model import DimOutcome, Failure, FailureKind, Fix, Frame, Node
from export_explorer.outcomes import Findings
from export_explorer.provenance import Place
from export_explorer.torch_internals import ErrorParts

_BLAMED = re.compile(r"Constraints violated \((?P<names>.*?)\)!")
_CONFLICTING = re.compile(r"inputs(?P<keys>(?:\[[^\]]*\])+)\.shape\[(?P<dim>\d+)\]")

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
    ("in output, which is not a known type", "unsupported_code"),
    ("Encountered unrecognized type", "unsupported_code"),
    ("Cannot access data pointer", "unsupported_code"),
    (".numpy() is not supported", "unsupported_code"),
    ("Could not guard on data-dependent expression", "data_dependent"),
    ("Could not extract specialized integer from data-dependent expression", "data_dependent"),
)
_DATA_DEPENDENT = re.compile(r"data[- ]dependent|dynamic shape operator|Tensor\.item|Dynamic slicing with Tensor", re.IGNORECASE)
_RANGE_CONFLICT = "Found the following conflicts between user-specified ranges"


def failure_of(
    error: BaseException,
    findings: Findings,
    dims: tuple[DimOutcome, ...],
    frame_of: Callable[[Place], Frame],
    partial_nodes: tuple[Node, ...],
    spec_error: str | None,
) -> Failure:
    """The record of an exception.

    Args:
        error: what the export raised.
        findings: what is known of the export.
        dims: the outcomes as far as torch got.
        frame_of: makes a frame of a place.
        partial_nodes: the graph as far as torch got.
        spec_error: why the ``dynamic_shapes`` does not fit the inputs, if it does not.
    """
    parts = torch_internals.error_parts(error)
    kind = _kind(error, parts, findings, dims, spec_error)
    blamed = _blamed(kind, parts, findings, dims)
    places = tuple(place for place in parts.user_stack if provenance.is_user_file(place[0])) or provenance.of_traceback(error.__traceback__)
    frame = frame_of(places[-1]) if places else next((dim.frame for dim in blamed if dim.frame is not None), None)
    scene = code_fixes.Scene(
        parts=parts, frame=frame, names=_names_at(error, findings), module_class=_class_name(error), is_strict=findings.mode == "strict"
    )
    return Failure(
        kind=kind,
        message=_message(kind, error, parts, findings, blamed, frame, scene, spec_error),
        frame=frame,
        dims=tuple(dim.ref for dim in blamed),
        guard_ids=tuple(dict.fromkeys(guard_id for dim in blamed for guard_id in dim.guard_ids)),
        fixes=_fixes(kind, findings, blamed, scene),
        raw="".join(traceback.format_exception_only(error)).strip(),
        partial_nodes=partial_nodes,
    )


def _kind(error: BaseException, parts: ErrorParts, findings: Findings, dims: tuple[DimOutcome, ...], spec_error: str | None) -> FailureKind:
    if isinstance(error, KeyboardInterrupt):
        return "cancelled"
    if spec_error is not None and not findings.notes:
        return "spec_mismatch"
    is_violation = parts.category == "CONSTRAINT_VIOLATION" or parts.name == "ConstraintViolationError"
    if is_violation or parts.text.startswith(_RANGE_CONFLICT):
        return _violation_kind(dims)
    for text, kind in _BY_TEXT:
        if text in parts.text:
            return kind
    if parts.category == "INVALID_INPUT":
        return "spec_mismatch" if "dynamic_shapes" in parts.text else "invalid_input"
    if parts.name == "GuardOnDataDependentSymNode" or parts.condition is not None or _DATA_DEPENDENT.search(parts.category or ""):
        return "data_dependent"
    if parts.name == "TorchRuntimeError" or parts.category == "Observed exception":
        return "model_error"
    if parts.name in ("Unsupported", "UserError"):
        return "unsupported_code"
    if not findings.inputs and isinstance(error, TypeError):
        return "invalid_input"
    return "model_error" if provenance.of_traceback(error.__traceback__) else "other"


def _violation_kind(dims: tuple[DimOutcome, ...]) -> FailureKind:
    if any(_is_out_of_range(dim) for dim in dims):
        return "example_out_of_range"
    stuck = [dim for dim in dims if dim.got == "specialized" and dim.asked.kind in ("dynamic", "dim")]
    if any(dim.reason == "example_is_0_or_1" for dim in stuck):
        return "example_is_0_or_1"
    if stuck and all(dim.asked.kind == "dynamic" for dim in stuck):
        return "dynamic_specialized"
    return "constraint_violation"


def _is_out_of_range(dim: DimOutcome) -> bool:
    return dim.size is not None and not fixes.allows(dim.asked, dim.size)


def _blamed(kind: FailureKind, parts: ErrorParts, findings: Findings, dims: tuple[DimOutcome, ...]) -> tuple[DimOutcome, ...]:
    """The dimensions that a failure is about, as torch names them, else as the outcomes show them."""
    if kind == "example_out_of_range":
        return tuple(dim for dim in dims if _is_out_of_range(dim))
    if kind not in ("constraint_violation", "dynamic_specialized", "example_is_0_or_1"):
        return ()
    names = set(re.split(r",\s*", match["names"])) if (match := _BLAMED.search(parts.text)) else set()
    conflicting = {(match["keys"], int(match["dim"])) for match in _CONFLICTING.finditer(parts.text)}
    leaf_of = {leaf.path: leaf for leaf in findings.sizes.leaves}

    def is_named(dim: DimOutcome) -> bool:
        leaf = leaf_of[dim.input]
        sources = {leaf.source, f"{leaf.source}.size()[{dim.dim}]", leaf.strict_source, f"{leaf.strict_source}.size()[{dim.dim}]"}
        is_dim = dim.asked.kind == "dim" and dim.asked.expression in names
        return is_dim or bool(sources & names) or (leaf.keys, dim.dim) in conflicting

    named = tuple(dim for dim in dims if is_named(dim))
    stuck = tuple(dim for dim in dims if dim.got == "specialized" and dim.asked.kind in ("dynamic", "dim"))
    return named or stuck or tuple(dim for dim in dims if dim.asked.kind in ("dynamic", "dim") and dim.guard_ids)


def _names_at(error: BaseException, findings: Findings) -> dict[str, str]:
    """What the user's code calls the symbols, where it failed: ``{"u0": "n"}``."""
    return {str(symbol): name for symbol, name in provenance.names_of_symbols(error.__traceback__).items()}


def _class_name(error: BaseException) -> str | None:
    match = re.search(r"(?:type <class|class|type `<class) '([\w.<>]+)'", str(error))
    return match[1].rpartition(".")[2] if match else None


def _message(
    kind: FailureKind,
    error: BaseException,
    parts: ErrorParts,
    findings: Findings,
    blamed: tuple[DimOutcome, ...],
    frame: Frame | None,
    scene: code_fixes.Scene,
    spec_error: str | None,
) -> str:
    first = blamed[0] if blamed else None
    if kind == "cancelled":
        return "The export was stopped before it was done."
    if kind == "spec_mismatch" and spec_error is not None:
        return spec_error
    if kind == "example_out_of_range" and first is not None:
        if first.asked.size is not None:
            return f"{first.ref} is {first.size} in the example and {first.asked.size} in dynamic_shapes: make the two the same."
        return f"{first.ref} is {first.size} in the example, outside of what was asked, {first.asked}."
    if kind == "example_is_0_or_1" and first is not None:
        return f"{first.ref} is {first.size} in the example, and torch makes sizes 0 and 1 constants: give a larger example."
    if kind in ("dynamic_specialized", "constraint_violation") and blamed:
        return _violations(blamed)
    if kind == "data_dependent":
        condition = scene.condition_text
        where = f"`{frame.code}` " if frame is not None and frame.code else "The model "
        what = f"needs to know {condition}" if condition else "needs to know values in a tensor"
        return f"{where}{what}, which depends on the data and is not known while tracing."
    if kind == "invalid_input" and scene.module_class is not None:
        return f"{scene.module_class} is not a type that torch.export takes as an input: pass its tensors, or register the class."
    if kind == "missing_fake_kernel":
        return f"The operator {scene.operator or 'that is called'} has no fake kernel, so torch cannot know the shape of what it returns."
    if kind == "leaked_fake_tensor":
        line = f"`{frame.code}`" if frame is not None and frame.code else "The model"
        return f"{line} assigns through .data, which tracing cannot follow: use an ordinary or an in-place assignment."
    if kind == "not_a_module":
        return f"torch.export takes an instance of nn.Module, and this is {_described(findings, error)}."
    if kind == "model_error":
        return f"The model itself raises {_raised(error, parts)}."
    return _first_sentence(parts.text, findings) or f"The export ended in {parts.name}."


def _violations(blamed: tuple[DimOutcome, ...]) -> str:
    shown = [f"{dim.ref} was asked to be {dim.asked}, but {_found(dim)}" for dim in blamed[:3]]
    more = f"; and {len(blamed) - 3} more" if len(blamed) > 3 else ""
    return "; ".join(shown) + more + "."


def _found(dim: DimOutcome) -> str:
    line = f" (`{dim.frame.code}`)" if dim.frame is not None and dim.frame.code else ""
    return f"{dim.words}{line}"


def _raised(error: BaseException, parts: ErrorParts) -> str:
    if parts.category == "Observed exception":
        return parts.cause or "an exception"
    inner = re.search(r"got (\w+)\((['\"])(.*?)\2\)", parts.text, re.DOTALL)
    if parts.name == "TorchRuntimeError" and inner:
        return f"{inner[1]}: {inner[3].rstrip('.')}"
    text = str(error).partition("\n")[0].rstrip(".")
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _described(findings: Findings, error: BaseException) -> str:
    match = re.search(r"got <class '([\w.]+)'>", str(error))
    name = match[1] if match else "a ScriptModule"
    return "a class: call it to get one" if name == "type" else f"a value of type {name.rpartition('.')[2]}" if match else name


def _first_sentence(text: str, findings: Findings) -> str:
    """What torch says as far as they help, with inputs in place of its names for them."""
    explanation = re.search(r"Explanation: (.+?)(?:\n\s*(?:Hint|Developer|\n)|$)", text, re.DOTALL)
    text = explanation[1] if explanation else next((line.strip() for line in text.splitlines() if line.strip()), "")
    for leaf in findings.sizes.leaves:
        for source in (leaf.source, leaf.strict_source):
            text = re.sub(rf"{re.escape(source)}\.size\(\)\[(\d+)\]", rf"{leaf.path}.shape[\1]", text).replace(source, leaf.path)
    sentence = re.split(r"(?<!e\.g)(?<!i\.e)[.!?]\s+(?=[A-Z])", " ".join(text.split()))[0].strip().rstrip(".") + "."
    return sentence[:1].upper() + sentence[1:400]


def _fixes(kind: FailureKind, findings: Findings, blamed: tuple[DimOutcome, ...], scene: code_fixes.Scene) -> tuple[Fix, ...]:
    if kind in ("constraint_violation", "dynamic_specialized"):
        return fixes.for_violations(findings, blamed)
    if kind == "example_is_0_or_1":
        return fixes.for_small_example(findings, blamed)
    if kind == "example_out_of_range":
        return fixes.for_example_out_of_range(findings, blamed)
    return code_fixes.for_kind(kind, scene)
