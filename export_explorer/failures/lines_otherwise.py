"""The failing line written otherwise, for code that cannot be traced."""

from export_explorer.failures.failed_export import FailedExport
from export_explorer.failures.kernels import custom_operator
from export_explorer.failures.packed_sequences import without_packing
from export_explorer.failures.site import site_of
from export_explorer.model import Fix
from export_explorer.rewrites.numpy_calls import in_torch
from export_explorer.rewrites.on_data import fixes_of_unsupported
from export_explorer.rewrites.symbolic_values import cloned, told_in_eager_mode
from export_explorer.torch_internals.causes import UnsupportedCode


def lines_otherwise(failed: FailedExport, cause: UnsupportedCode) -> tuple[Fix, ...]:
    """The first change of the line that is certain; none for a line of a library."""
    site = site_of(failed)
    if site is None:
        return ()
    if cause.construct == "numpy" and (fix := in_torch(site)) is not None:
        return (fix,)
    if "deepcopy(" in failed.code and (fix := cloned(site)) is not None:
        return (fix,)
    if cause.construct == "data_pointer" or "data_ptr(" in failed.code:
        fix = None if "deepcopy(" in failed.code else custom_operator(failed)
        return () if fix is None else (fix,)
    if "pack_padded_sequence(" in failed.code:
        fix = without_packing(failed, site)
        return () if fix is None else (fix,)
    found = fixes_of_unsupported(site)
    last = None if found else told_in_eager_mode(site)
    return found if last is None else (last,)
