"""Code that cannot be traced in this mode."""

import re

from export_explorer.failures.failure_context import FailureContext
from export_explorer.failures.handler import Dims, FailureMessage, Handler
from export_explorer.failures.library_advice import is_cache, other_mode
from export_explorer.failures.module_fixes import (
    container_fixes,
    detached_output,
    output_fixes,
    plain_containers,
    quantized_tensors,
    returning_line,
    script_fixes,
    script_object_fixes,
    script_object_message,
)
from export_explorer.failures.symbolic_values import fixes_of, message_of
from export_explorer.failures.untraceable_code_fixes import lines_otherwise
from export_explorer.record import CodeFix, Fix, Frame
from export_explorer.render.words import listed
from export_explorer.torch_internals.failure_causes import BranchesDiffer, RefusedValue, UnsupportedCode, UnsupportedOutput
from export_explorer.torch_internals.other_tracers import MAKE_FX_LINES

_IN_NO_MODE = re.compile(r"\bdata_ptr\(|\bexit\(")
"""Calls of the user's code that the other mode refuses as well."""
_DIFFERS = {"dtype": "Dtypes", "device": "Devices", "layout": "Layouts", "dim": "Numbers of dimensions"}
_SAID_OF_LINE = {
    "numpy": ("Non-strict tracing cannot convert tensors to NumPy", "Use torch functions, or strict mode"),
    "aliasing": ("A `torch.cond` branch returns its input unchanged", "Return `.clone()`"),
    "vmap_number": ("`torch.vmap` cannot take a number out of a tensor", "Index with whole tensors instead of vmap"),
    "lost_size": ("Strict mode loses the sizes that numbers in tensor data make here", "Export in non-strict mode"),
    "graph_break": ("An exported program is one graph, so it cannot break", "Remove it"),
}
"""What is said of a line with one of these constructs, and the next step."""
_IN_BOTH_MODES = ("data_pointer", "aliasing", "script_module", "quantized_tensor", "stored_slice")


_WITHOUT_VMAP = CodeFix(
    title="Index with whole tensors instead of vmap",
    code=(
        "rows = torch.arange(table.shape[0])[:, None]",
        "columns = torch.arange(table.shape[1])[None, :]",
        "picked = table[rows, columns]  # in place of vmap over `table[row, column]`",
    ),
    applicability="has_placeholders",
)


_TRACED_BEFORE = CodeFix(title="Trace the model with `make_fx` before exporting", code=MAKE_FX_LINES, applicability="has_placeholders")


class Kind(Handler):
    """A construct, an output or branches that torch.export does not take."""

    kind = "unsupported_code"
    causes = (UnsupportedCode, UnsupportedOutput, BranchesDiffer, RefusedValue)

    def message(self, failed: FailureContext, dims: Dims) -> FailureMessage:
        """Returns the message: what the line does that cannot be traced, and what to do instead."""
        cause = failed.cause
        if isinstance(cause, RefusedValue):
            return message_of(failed, cause)
        if isinstance(cause, UnsupportedOutput):
            kind = cause.class_name or "a value of another type"
            returned = f"{'an' if kind[0] in 'aeiouAEIOU' else 'a'} `{kind}`" if cause.class_name else kind
            problem = f"The model returns {returned}, which torch.export does not support{failed.line_words(self.line(failed))}"
            has_cache = is_cache(cause.class_name)
            step = "Return it without the cache, or register its class" if has_cache else "Return tensors in a tuple, a list or a dict"
            return FailureMessage(problem, step)
        if isinstance(cause, BranchesDiffer):
            differs = f". {_DIFFERS.get(cause.attribute, f'`{cause.attribute}`')}: {' and '.join(cause.values)}" if cause.attribute else ""
            problem = f"The branches of `torch.cond` return different results{failed.line}{differs}"
            return FailureMessage(problem, "Return the same shapes and dtypes")
        construct, name = (cause.construct, cause.name) if isinstance(cause, UnsupportedCode) else ("other", None)
        return _of_model(failed, construct, name) or _of_line(failed, construct, name)

    def fixes(self, failed: FailureContext, dims: Dims) -> tuple[Fix, ...]:
        """Returns fixes: the line rewritten, where that is certain; other outputs or modules; the other mode, where that could trace it."""
        cause = failed.cause
        if isinstance(cause, RefusedValue):
            return fixes_of(failed, cause)
        if isinstance(cause, UnsupportedOutput):
            return output_fixes(failed, cause.class_name)
        if not isinstance(cause, UnsupportedCode):
            return () if isinstance(cause, BranchesDiffer) or _IN_NO_MODE.search(failed.code) else (other_mode(failed),)
        match cause.construct:
            case "script_object":
                return script_object_fixes(cause.name)
            case "vmap_number":
                return (other_mode(failed), _WITHOUT_VMAP)
            case "gradient":
                return (_TRACED_BEFORE,)
        written = (*lines_otherwise(failed, cause), *_of_modules(failed, cause.construct))
        if cause.construct in _IN_BOTH_MODES or _IN_NO_MODE.search(failed.code):
            return written
        return (other_mode(failed), *written) if cause.construct == "lazy_module" else (*written, other_mode(failed))

    def line(self, failed: FailureContext) -> Frame | None:
        """Returns the line where the model returns an unsupported output, or makes a plain container of its modules."""
        construct = failed.cause.construct if isinstance(failed.cause, UnsupportedCode) else None
        if isinstance(failed.cause, UnsupportedOutput) or construct == "output_gradient":
            return returning_line(failed)
        return next((fix.frame for fix in container_fixes(failed)), None) if construct == "plain_container" else None


def _of_modules(failed: FailureContext, construct: str) -> tuple[Fix, ...]:
    """Returns the fixes for the modules of the model, and for what it returns."""
    if construct == "output_gradient":
        return detached_output(failed)
    if construct == "plain_container":
        return container_fixes(failed)
    if construct in ("script_module", "traced_module"):
        return script_fixes(failed)
    if construct == "lazy_module":
        lines = ("model(*args)  # with the example inputs, before the export",)
        return (CodeFix(title="Run the model once before exporting", code=lines, applicability="has_placeholders"),)
    return ()


def _of_model(failed: FailureContext, construct: str, name: str | None) -> FailureMessage | None:
    """Returns the message about a part of the model that cannot be traced, whichever line uses it; None where the line is the problem."""
    match construct:
        case "script_object":
            return script_object_message(name)
        case "size_function":
            return FailureMessage(f"A program cannot compute `math.{name}` of a size", f"Use `torch.{name}(torch.tensor(size))`")
        case "plain_container":
            paths = [path for _, path, _ in plain_containers(failed.module)]
            kind = "a Python list or dict" if len(paths) < 2 else "Python lists or dicts"
            held = f"in {listed([f'`{path}`' for path in paths])}, {kind}" if paths else f"in {kind}"
            return FailureMessage(f"Strict mode cannot follow modules {held}", "Use `torch.nn.ModuleList` or `ModuleDict`")
        case "quantized_tensor":
            quantized = quantized_tensors(failed.module)
            names, dtypes = listed([path for path, _ in quantized]), listed(sorted({dtype for _, dtype in quantized}))
            are = "is" if len(quantized) == 1 else "are"
            those = f"The model's {names} {are} quantized ({dtypes})" if quantized else "A tensor is quantized"
            step = "Export the model in floating point and quantize the program with torchao's PT2E"
            return FailureMessage(f"{those}. torch.export has no fake tensor for that", step)
        case "output_gradient":
            problem = f"Strict mode cannot return a tensor with gradients of its own{failed.line_words(returning_line(failed))}"
            return FailureMessage(f"{problem}. They start at a tensor that forward() creates", "Return `.detach()`")
        case "lazy_module":
            return FailureMessage("A lazy module has no parameter shapes yet", "Run the model once before exporting")
    return None


def _of_line(failed: FailureContext, construct: str, name: str | None) -> FailureMessage:
    """Returns the message about a line that cannot be traced."""
    code, traced = failed.quoted_code, failed.headline("cannot be traced")
    if "deepcopy(" in failed.code:
        return FailureMessage(f"{traced}. Tracing cannot copy a tensor with `deepcopy`", "Use `clone()`")
    if "pack_padded_sequence(" in failed.code:
        problem = f"{failed.headline('packs a sequence')}. Its lengths are tensor data, which tracing does not have"
        return FailureMessage(problem, "Use the padded tensor and mask the output")
    if construct == "data_pointer" or "data_ptr" in failed.code:
        return FailureMessage(f"{traced}. Tensors have no data address while tracing", "Move it to a custom operator")
    if construct in _SAID_OF_LINE:
        said, step = _SAID_OF_LINE[construct]
        return FailureMessage(f"{traced}. {said}", step)
    match construct:
        case "script_module" | "traced_module":
            made = f"`{name}`" if name else "a module"
            return FailureMessage(f"{traced}. Tracing cannot enter TorchScript modules; it calls {made}", "Use the original module")
        case "raises":
            return FailureMessage(f"{traced}. Tracing {code} raises {failed.raised}")
        case "gradient":
            does = "computes a gradient" if name is None else f"runs inside of a gradient of `{name}`"
            return FailureMessage(f"{failed.headline(does)}. Tracing does not record its operators", _TRACED_BEFORE.title)
        case "stored_slice":
            written = lines_otherwise(failed, UnsupportedCode("stored_slice"))
            step = next((fix.title for fix in written), "Assign at `start + torch.arange(length)`")
            return FailureMessage(f"{traced}. torch cannot assign to a slice at numbers in tensor data", step)
    sentence = failed.torchs_sentence
    return FailureMessage(traced if sentence is None else f"{traced}. {sentence.removesuffix('.')}")
