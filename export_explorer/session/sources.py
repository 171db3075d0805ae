"""The ask of a session, or the results of a run, as Python source that is complete where it is pasted."""

import warnings
from typing import Any, Literal, get_args

import torch
from torch.export import ExportedProgram
from torch.fx import GraphModule

from export_explorer.analysis.program import call_of_program
from export_explorer.record import Capture
from export_explorer.record.spec import AskError
from export_explorer.render.words import looser_words, stepped_words
from export_explorer.session.example_inputs import ExampleInputs
from export_explorer.session.history import RunConfig
from export_explorer.session.notebook_names import is_taken, name_of
from export_explorer.spec.python_source import PLACEHOLDER, inputs_source
from export_explorer.spec.resolved_spec import ResolvedSpec, resolved_spec
from export_explorer.spec.spec_source import FORMS, CallNames, Form, SpecSource
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


def source_of(model: Any, examples: ExampleInputs, request: RunConfig, capture: Capture | None, names: CallNames | None, form: Form) -> str:
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
