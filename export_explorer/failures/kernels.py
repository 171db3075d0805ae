"""A kernel that takes the addresses of tensors, as a custom operator."""

from export_explorer.failures.failed_export import FailedExport
from export_explorer.failures.site import variables_at
from export_explorer.model import Fix
from export_explorer.source.syntax import function_at, tree_of
from export_explorer.tracing.provenance import is_own_file

_FAKE = "  # of the shape, dtype and device of what the kernel returns"


def custom_operator(failed: FailedExport) -> Fix | None:
    """The function of the failing line as a custom operator with a fake kernel; its types and its result are the user's to say where they are not known."""
    frame = failed.frame
    tree = None if frame is None or not is_own_file(frame.filename) else tree_of(frame.filename)
    function = None if tree is None or frame is None else function_at(tree, frame.line)
    if function is None or tree is None:
        return None
    is_alone = function in tree.body and not function.decorator_list
    variables = variables_at(failed) if is_alone else {}
    arguments = [it.arg for it in (*function.args.posonlyargs, *function.args.args)] if is_alone else ["x"]
    name = function.name if is_alone else "kernel"
    typed = ", ".join(f"{it}: {_type_of(it, variables, is_alone=is_alone)}" for it in arguments)
    body = "    ...  # the body as it is" if is_alone else "    ...  # what is done with the addresses; it returns a new tensor"
    lines = (
        f'@torch.library.custom_op("my_library::{name}", mutates_args=())',
        f"def {name}({typed}) -> torch.Tensor:",
        body,
        "",
        f"@{name}.register_fake",
        f"def _({', '.join(arguments)}):",
        f"    return torch.empty_like({arguments[0] if arguments else 'x'}){_FAKE}",
    )
    return Fix(
        title=f"make {name} a custom operator with torch.library.custom_op"
        if is_alone
        else "do it in a function of its own, a custom operator with torch.library.custom_op",
        kind="change_code",
        code=lines,
        applicability="has_placeholders",
    )


def _type_of(name: str, variables: object, *, is_alone: bool) -> str:
    value = variables.get(name) if isinstance(variables, dict) else None
    kind = type(value).__name__
    return kind if is_alone and kind in ("int", "float", "bool", "str") else "torch.Tensor"
