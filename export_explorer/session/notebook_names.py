"""The names in the user's own code: in the call that made an explorer, and in the notebook or script that it runs in."""

import ast
import builtins
import inspect
import linecache
import sys
from types import FrameType
from typing import Any

import torch

from export_explorer.parsing import syntax_tree, tree_if_python
from export_explorer.spec.spec_source import CallNames


def name_of(value: Any) -> str | None:
    """Returns the variable of the notebook or script that holds this very object; None if there is none."""
    return next((name for name, known in _main().items() if known is value and name.isidentifier() and not name.startswith("_")), None)


def is_taken(name: str, of: type) -> bool:
    """True if the notebook or script uses a name for something of another type, or Python has a builtin of that name."""
    main = _main()
    return (name in main and not isinstance(main[name], of)) or hasattr(builtins, name)


def written_call(frame: FrameType | None, *, args: Any, kwargs: Any) -> CallNames | None:
    """Returns the arguments of the running call ``explore(model, args, kwargs)``, as its source has them.

    Args:
        frame: of `explore` itself; its caller's source is read.
        args: the value of the positional inputs.
        kwargs: the value of the keyword inputs.

    Returns:
        None where there is no source, or where it uses names that only a function has.
    """
    frame = None if frame is None else frame.f_back
    call = None if frame is None else _call_in(frame)
    if call is None or frame is None:
        return None
    if any(isinstance(arg, ast.Starred) for arg in call.args) or any(it.arg is None for it in call.keywords):
        return None
    given = dict(zip(("model", "args", "kwargs"), call.args, strict=False)) | {it.arg or "": it.value for it in call.keywords}
    parts = {name: given[name] for name in ("model", "args", "kwargs") if name in given}
    if "model" not in parts or not all(_is_known(part, frame) for part in parts.values()):
        return None
    written = {name: ast.unparse(part) for name, part in parts.items()}
    args_text = as_tuple(written["args"], args) if "args" in written else "()"
    return CallNames(model=written["model"], args=args_text, kwargs=written.get("kwargs") if kwargs else None)


def as_tuple(written: str, value: Any) -> str:
    """Returns the expression of positional inputs as the tuple that torch takes; one tensor is one input.

    Args:
        written: the expression of the user.
        value: of this expression.
    """
    if value is None:
        return "()"
    if isinstance(value, torch.Tensor):
        return f"({written},)"
    if not isinstance(value, list):
        return written
    node = syntax_tree(written, mode="eval").body
    return ast.unparse(ast.Tuple(elts=node.elts, ctx=ast.Load())) if isinstance(node, ast.List) else f"tuple({written})"


def _main() -> dict[str, Any]:
    main = sys.modules.get("__main__")
    return dict(vars(main)) if main is not None else {}


def _call_in(frame: FrameType) -> ast.Call | None:
    """Returns the call that a frame is running, by the position of its instruction."""
    positions = list(frame.f_code.co_positions())
    if frame.f_lasti // 2 >= len(positions):
        return None
    place = positions[frame.f_lasti // 2]
    tree = tree_if_python("".join(linecache.getlines(frame.f_code.co_filename, frame.f_globals)))
    calls = () if tree is None else (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return next((it for it in calls if (it.lineno, it.end_lineno, it.col_offset, it.end_col_offset) == place), None)


def _is_known(expression: ast.expr, frame: FrameType) -> bool:
    """True if an expression means the same at the end of the module: it uses no local of a function."""
    names = [node for node in ast.walk(expression) if isinstance(node, ast.Name)]
    own = {node.id for node in names if not isinstance(node.ctx, ast.Load)}
    known = {*frame.f_globals, *vars(builtins)} - _local_names(frame)
    assigns = any(isinstance(it, ast.NamedExpr) for it in ast.walk(expression))
    return not assigns and all(node.id in known or node.id in own for node in names)


def _local_names(frame: FrameType) -> set[str]:
    """Returns the names of a function or class that its module does not have; none for a module and for a notebook's cell."""
    code = frame.f_code
    if code.co_flags & inspect.CO_OPTIMIZED:
        # Reading a function's `f_locals` would keep their values alive for as long as it runs.
        return {*code.co_varnames, *code.co_cellvars, *code.co_freevars}
    return set() if frame.f_locals is frame.f_globals or code.co_name == "<module>" else set(frame.f_locals)
