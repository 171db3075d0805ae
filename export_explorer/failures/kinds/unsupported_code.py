"""Code that cannot be traced in this mode."""

import re

from export_explorer.failures.failure_context import FailureContext
from export_explorer.failures.handler import Dims, FailureMessage, Handler
from export_explorer.failures.library_advice import is_cache, other_mode
from export_explorer.failures.module_fixes import (
    container_fixes,
    plain_containers,
    quantized_tensors,
    script_fixes,
    script_object_fixes,
    script_object_message,
)
from export_explorer.failures.outputs import detached_output, output_fixes, returning_line
from export_explorer.failures.symbolic_values import fixes_of, message_of
from export_explorer.failures.untraceable_code_fixes import lines_otherwise
from export_explorer.record import CodeFix, Fix, Frame
from export_explorer.render.words import line_words, listed
from export_explorer.torch_internals.causes import BranchesDiffer, RefusedValue, UnsupportedCode, UnsupportedOutput

_IN_NO_MODE = re.compile(r"\bdata_ptr\(|\bexit\(")
"""Calls of the user's code that the other mode refuses as well."""
_IN_BOTH_MODES = ("data_pointer", "aliasing", "script_module", "quantized_tensor")


_WITHOUT_VMAP = CodeFix(
    title="index with whole tensors that broadcast, without vmap",
    code=(
        "rows = torch.arange(table.shape[0])[:, None]",
        "columns = torch.arange(table.shape[1])[None, :]",
        "picked = table[rows, columns]  # in place of vmap over `table[row, column]`",
    ),
    applicability="has_placeholders",
)


class Unsupported(Handler):
    """A construct, an output or branches that torch.export does not take."""

    kind = "unsupported_code"

    def is_this(self, failed: FailureContext) -> bool:
        """True if torch names something that it cannot trace."""
        return isinstance(failed.cause, UnsupportedCode | UnsupportedOutput | BranchesDiffer | RefusedValue)

    def message(self, failed: FailureContext, dims: Dims) -> FailureMessage:
        """Returns the message: what the line does that cannot be traced, and what to do instead."""
        cause = failed.cause
        if isinstance(cause, RefusedValue):
            return message_of(failed, cause)
        if isinstance(cause, UnsupportedOutput):
            kind = cause.class_name or "a value of another type"
            returned = f"{'an' if kind[0] in 'aeiouAEIOU' else 'a'} {kind}"
            return FailureMessage(
                f"The model returns {returned}{line_words(self.line(failed))}, which an exported program cannot",
                "do without the cache, or register its class"
                if is_cache(cause.class_name)
                else "return tensors in a tuple, a list or a dict",
            )
        if isinstance(cause, BranchesDiffer) and cause.difference is not None:
            return FailureMessage(
                f"The two branches of torch.cond{failed.line} do not return alike ({cause.difference})", "return the same shapes and dtypes"
            )
        construct, name = (cause.construct, cause.name) if isinstance(cause, UnsupportedCode) else ("other", None)
        return _of_model(failed, construct, name) or _of_line(failed, construct, name)

    def fixes(self, failed: FailureContext, dims: Dims) -> tuple[Fix, ...]:
        """Returns fixes: the line rewritten, where that is certain; other outputs or modules; the other mode, where that could trace it."""
        cause = failed.cause
        if isinstance(cause, RefusedValue):
            return fixes_of(failed, cause)
        if isinstance(cause, UnsupportedCode) and cause.construct == "script_object":
            return script_object_fixes(cause.name)
        if isinstance(cause, UnsupportedCode) and cause.construct == "vmap_number":
            return (_WITHOUT_VMAP,)
        written = lines_otherwise(failed, cause) if isinstance(cause, UnsupportedCode) else ()
        if isinstance(cause, UnsupportedOutput):
            return output_fixes(failed, cause.class_name)
        if isinstance(cause, UnsupportedCode):
            written = (*written, *_of_modules(failed, cause.construct))
        is_in_both = isinstance(cause, UnsupportedCode) and cause.construct in _IN_BOTH_MODES
        if isinstance(cause, BranchesDiffer) or is_in_both or _IN_NO_MODE.search(failed.code):
            return written
        if isinstance(cause, UnsupportedCode) and cause.construct == "lazy_module":
            return other_mode(failed), *written
        return (*written, other_mode(failed))

    def line(self, failed: FailureContext) -> Frame | None:
        """Returns the line where the model returns an unsupported output, or makes a plain container of its modules."""
        is_of_gradient = isinstance(failed.cause, UnsupportedCode) and failed.cause.construct == "output_gradient"
        if isinstance(failed.cause, UnsupportedOutput) or is_of_gradient:
            return returning_line(failed)
        is_of_modules = isinstance(failed.cause, UnsupportedCode) and failed.cause.construct == "plain_container"
        return next((fix.frame for fix in container_fixes(failed)), None) if is_of_modules else None


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
        return (CodeFix(title="run the model once", code=lines, applicability="has_placeholders"),)
    return ()


def _of_model(failed: FailureContext, construct: str, name: str | None) -> FailureMessage | None:
    """Returns the message about a part of the model that cannot be traced, whichever line uses it; None where the line is the problem."""
    match construct:
        case "script_object":
            return script_object_message(name)
        case "size_function":
            return FailureMessage(
                f"The program would compute math.{name} of a size, which it cannot hold",
                f"compute it of a tensor, torch.{name}(torch.tensor(size))",
            )
        case "plain_container":
            paths = [path for _, path, _ in plain_containers(failed.module)]
            kind = "a plain list or dict" if len(paths) < 2 else "plain lists or dicts"
            held = f"in {listed(paths)}, {kind}" if paths else f"in {kind}"
            return FailureMessage(
                f"The model keeps modules {held}, which strict mode cannot follow", "hold them in a torch.nn.ModuleList or ModuleDict"
            )
        case "quantized_tensor":
            quantized = quantized_tensors(failed.module)
            names, dtypes = listed([path for path, _ in quantized]), listed(sorted({dtype for _, dtype in quantized}))
            those = (
                f"The model's {names} {'is' if len(quantized) == 1 else 'are'} quantized ({dtypes})"
                if quantized
                else "A tensor is quantized"
            )
            return FailureMessage(
                f"{those}, and torch.export has no fake tensor for that",
                "export the model in floating point and quantize the exported program, with torchao's pt2e",
            )
        case "output_gradient":
            return FailureMessage(
                f"The model returns a tensor{line_words(returning_line(failed))} whose gradients begin at one that forward makes, "
                "which strict mode cannot keep",
                "return it without gradients, with detach()",
            )
        case "lazy_module":
            return FailureMessage(
                "The model has a lazy module, whose parameters have no shape yet", "run the model once on the example, and export it then"
            )
    return None


def _of_line(failed: FailureContext, construct: str, name: str | None) -> FailureMessage:
    """Returns the message about a line that cannot be traced."""
    code = failed.quoted_code
    if "deepcopy(" in failed.code:
        return FailureMessage(f"{code} copies a tensor with all that holds it, which tracing cannot follow", "copy it with clone()")
    if "pack_padded_sequence(" in failed.code:
        return FailureMessage(
            f"{code} packs a sequence, whose steps are in the data, which tracing does not know", "mask the padding instead"
        )
    if construct == "data_pointer" or "data_ptr" in failed.code:
        return FailureMessage(
            f"{code} reads the address of a tensor's data, which there is none of while tracing", "do it in a custom operator"
        )
    match construct:
        case "numpy":
            return FailureMessage(
                f"{code} turns a tensor into a NumPy array, which non-strict tracing cannot follow", "use torch's functions, or strict mode"
            )
        case "aliasing":
            return FailureMessage(
                f"A branch or body in {code} returns its own input, which a higher-order operator such as torch.cond cannot",
                "return a copy of it, with clone()",
            )
        case "script_module" | "traced_module":
            made = name or "a module"
            return FailureMessage(
                f"{code} calls {made} in TorchScript, which tracing cannot follow", "use the module that it was made from"
            )
        case "raises":
            return FailureMessage(f"Tracing cannot follow {code} and raises {failed.raised}")
        case "vmap_number":
            return FailureMessage(
                f"{code} takes a number out of a tensor inside of torch.vmap, which tracing cannot do",
                "index with whole tensors that broadcast, without vmap",
            )
        case "graph_break":
            return FailureMessage(f"{code} breaks the graph, and an exported program is one graph", "leave it out")
    said = failed.torchs_sentence
    return FailureMessage(f"{code} cannot be traced", "" if said is None else said.removesuffix("."))


HANDLER = Unsupported()
