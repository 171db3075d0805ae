"""Code that cannot be traced in this mode."""

import re

from export_explorer.failures.failed_export import FailedExport
from export_explorer.failures.handler import Dims, Handler, Message
from export_explorer.failures.other_mode import other_mode
from export_explorer.failures.packed_sequences import without_packing
from export_explorer.failures.site import site_of
from export_explorer.failures.symbolic_values import fixes_of, message_of
from export_explorer.model import Fix
from export_explorer.rewrites.numpy_calls import in_torch
from export_explorer.rewrites.on_data import fixes_of_unsupported
from export_explorer.rewrites.symbolic_values import told_in_eager_mode
from export_explorer.torch_internals.causes import BranchesDiffer, RefusedValue, UnsupportedCode, UnsupportedOutput

_IN_NO_MODE = re.compile(r"\bdata_ptr\(|\bexit\(")
"""Calls of the user's code that the other mode refuses as well."""


class Unsupported(Handler):
    """A construct, an output or branches that torch.export does not take."""

    kind = "unsupported_code"
    title = "Code that export does not support"

    def is_this(self, failed: FailedExport) -> bool:
        """Torch says what it cannot trace."""
        return isinstance(failed.cause, UnsupportedCode | UnsupportedOutput | BranchesDiffer | RefusedValue)

    def message(self, failed: FailedExport, dims: Dims) -> Message:
        """What the line does that cannot be traced, and what to do instead."""
        cause, code = failed.cause, failed.quoted_code
        if isinstance(cause, RefusedValue):
            return message_of(failed, cause)
        if isinstance(cause, UnsupportedOutput):
            name = cause.class_name or "a value of another type"
            returned = f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"
            return Message(f"The model returns {returned}, which an exported program cannot", "return tensors in a tuple, a list or a dict")
        if isinstance(cause, BranchesDiffer) and cause.difference is not None:
            return Message(
                f"The two branches of torch.cond{failed.line} do not return alike ({cause.difference})", "return the same shapes and dtypes"
            )
        construct = cause.construct if isinstance(cause, UnsupportedCode) else "other"
        if construct == "data_pointer" or "data_ptr" in failed.code:
            return Message(
                f"{code} reads the address of a tensor's data, which there is none of while tracing", "do it in a custom operator"
            )
        if construct == "numpy":
            return Message(
                f"{code} turns a tensor into a NumPy array, which non-strict tracing cannot follow", "use torch's functions, or strict mode"
            )
        if construct == "aliasing":
            return Message(
                f"A branch or body in {code} returns its own input, which a higher-order operator such as torch.cond cannot",
                "return a copy of it, with clone()",
            )
        if construct == "plain_container":
            attribute = cause.name if isinstance(cause, UnsupportedCode) else None
            held = f"in {attribute}, a plain list or dict" if attribute else "in a plain list or dict"
            return Message(
                f"The model keeps modules {held}, which strict mode cannot follow", "hold them in a torch.nn.ModuleList or ModuleDict"
            )
        if construct == "script_module":
            name = (cause.name if isinstance(cause, UnsupportedCode) else None) or "a module"
            return Message(f"{code} calls {name} in TorchScript, which tracing cannot follow", "use the module that it was scripted from")
        if construct == "lazy_module":
            return Message(
                "The model has a lazy module, whose parameters have no shape yet", "run the model once on the example, and export it then"
            )
        if construct == "graph_break":
            return Message(f"{code} breaks the graph, and an exported program is one graph", "leave it out")
        said = failed.torchs_sentence
        return Message(f"{code} cannot be traced", "" if said is None else said.removesuffix("."))

    def fixes(self, failed: FailedExport, dims: Dims) -> tuple[Fix, ...]:
        """The line written otherwise, where that is certain; tensors as outputs; the other mode, where that could take it."""
        cause, site = failed.cause, site_of(failed)
        if isinstance(cause, RefusedValue):
            return fixes_of(failed, cause)
        written = () if site is None or not isinstance(cause, UnsupportedCode) else fixes_of_unsupported(site)
        if site is not None and isinstance(cause, UnsupportedCode) and cause.construct == "numpy" and (fix := in_torch(site)) is not None:
            written = (fix,)
        if site is not None and not written:
            other = without_packing(failed, site) if "pack_padded_sequence(" in failed.code else told_in_eager_mode(site)
            written = () if other is None else (other,)
        if isinstance(cause, UnsupportedOutput):
            return (Fix(title="return tensors in a tuple", kind="change_code", code=("return (first, second)",)),)
        is_in_both = isinstance(cause, UnsupportedCode) and cause.construct in ("data_pointer", "aliasing", "script_module")
        if isinstance(cause, BranchesDiffer) or is_in_both or _IN_NO_MODE.search(failed.code):
            return written
        return (*written, other_mode(failed))


HANDLER = Unsupported()
