"""The ask of a session, or the results of a run, as Python source that is complete where it is pasted, with the user's own names."""

import ast
import builtins
import inspect
import linecache
import sys
import warnings
from types import FrameType
from typing import Any, Literal, get_args

import torch
from torch.export import ExportedProgram
from torch.fx import GraphModule

from export_explorer.analysis.program import call_of_program
from export_explorer.record import Capture
from export_explorer.record.spec import AskError
from export_explorer.render.words import looser_words, stepped_words
from export_explorer.session.example_inputs import ExampleInputs
from export_explorer.session.history import SessionRequest
from export_explorer.spec.python_source import PLACEHOLDER, inputs_source
from export_explorer.spec.spec_source import FORMS, CallNames, Form, ResolvedSpec, SpecSource, resolved_spec
from export_explorer.texts import syntax_tree, tree_if_python
from export_explorer.torch_internals.shape_env import shape_env_of
from export_explorer.torch_internals.shapes_spec import shapes_spec_api

Of = Literal["requested", "result", "annotated"]
"""The content of the source: the current request, the results of the shown run, or the code of the model."""
FORMER_OF = {"asked": "requested", "became": "result"}
"""The names of earlier releases, which still work with a warning; they are those of the wire."""


def is_of_result(form: Form, of: Of) -> bool:
    """Returns True if the results of the shown run are wanted, False for the request or the code of the model.

    Raises:
        ValueError: one of them does not exist.
    """
    if form not in FORMS:
        raise ValueError(f"form={form!r} is not valid. Use one of {', '.join(FORMS)}.")
    if FORMER_OF.get(of, of) not in get_args(Of):
        raise ValueError(f"of={of!r} is not valid. Use 'requested', 'result' or 'annotated'.")
    if of in FORMER_OF:
        warnings.warn(f"of={of!r} is deprecated. Use of={FORMER_OF[of]!r}.", DeprecationWarning, stacklevel=3)
    return FORMER_OF.get(of, of) == "result"


def source_of(
    model: Any, examples: ExampleInputs, request: SessionRequest, capture: Capture | None, names: CallNames | None, form: Form
) -> str:
    """Returns Python source of a request, or of the results of its run.

    Args:
        model: the module or function.
        examples: its example inputs.
        request: the request.
        capture: of the export, whose results are written in place of the ask; None for the ask.
        names: how the user's code calls model and inputs; None if that is not known.
        form: see `Form`.

    Raises:
        AskError: the ask does not fit the inputs or the form, or there are no results.
    """
    if form == "shapes_spec" and shapes_spec_api() is None:
        raise AskError(f"torch {torch.__version__} has no ShapesSpec (torch 2.14 and later). Copy the call.")
    example = examples.numbered(request.example)
    ask, notes = request.ask, [examples.note(request.example)]
    if capture is not None:
        found = resolved_spec(capture)
        ask = found.ask
        notes += _notes_of(found)
    if names is None or request.example:
        names = _names(model, example.args, example.kwargs, None if names is None else names.model)
    return SpecSource(
        ask=ask,
        model=model,
        args=example.args,
        kwargs=example.kwargs,
        names=names,
        mode=request.mode,
        is_taken=is_taken,
        notes=tuple(filter(None, notes)),
        options=request.options,
    ).text(form)


def source_of_program(program: ExportedProgram | GraphModule, capture: Capture) -> str:
    """Returns the results of a program's dimensions, as ``dynamic_shapes`` for the model that it was made of.

    Args:
        program: that came without its model.
        capture: of the program.

    Raises:
        AskError: the program does not have the call of its model.
    """
    call = call_of_program(program, shape_env_of(program.graph))
    if call is None:
        raise AskError("This program does not store how its model is called, so dynamic_shapes cannot be written.")

    def forward(*args: Any, **kwargs: Any) -> None:
        """Takes the place of the model, of which the signature alone is read."""

    forward.__signature__ = call.signature  # type: ignore[attr-defined]  # which functions take, and `inspect` reads
    found, names = resolved_spec(capture), CallNames(model="model", args="()")
    notes, mode = tuple(_notes_of(found)), capture.mode
    return SpecSource(ask=found.ask, model=forward, args=call.args, kwargs=call.kwargs, names=names, mode=mode, notes=notes).text("dict")


def _notes_of(found: ResolvedSpec) -> list[str]:
    stepped = [stepped_words(dim, found.ask.at(dim.input, dim.dim).expression) for dim in found.stepped]
    return [*map(looser_words, found.looser), *stepped]


def _names(model: Any, args: tuple[Any, ...], kwargs: dict[str, Any], written_model: str | None) -> CallNames:
    notes = []
    called = written_model or name_of(model)
    if called is None:
        called = "model"
        what = type(model).__name__ if isinstance(model, torch.nn.Module) else getattr(model, "__name__", type(model).__name__)
        notes.append(f"model: the {what} that is exported")
    args_text, kwargs_text = inputs_source(args, name_of), inputs_source(kwargs, name_of) if kwargs else None
    if PLACEHOLDER in args_text + (kwargs_text or ""):
        notes.append(f"{PLACEHOLDER}: an input without a name; put its name here")
    return CallNames(model=called, args=args_text, kwargs=kwargs_text, notes=tuple(notes))


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
