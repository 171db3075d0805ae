"""The cases of ExportDB, torch's own collection of what export supports: each with its inputs, its ask, and its capture by this torch.

torch returns the same models and inputs to every caller, so `case_call` copies them.
"""

import copy
import functools
import inspect
from dataclasses import dataclass, replace

from export_explorer.capture import run_export
from export_explorer.record import Capture, Input
from export_explorer.record.spec import Ask
from export_explorer.spec.inputs import inputs_of
from export_explorer.spec.request import ExportArguments, request_of
from export_explorer.spec.spec_source import CallNames
from export_explorer.torch_internals.exportdb import SupportLevel, TorchCase, cases_of_torch
from export_explorer.trace.process_state import undisturbed


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportDBCase:
    """A case of ExportDB.

    Attributes:
        name: ``cond_operands``.
        description: torch's text on what the case shows, without its indentation.
        tags: its topics, ``torch.cond``, sorted.
        level: torch's support level: ``supported`` or ``not_supported_yet``.
        source: the source code of its file.
        inputs: the leaves of its example inputs.
        ask: of its ``dynamic_shapes``.
    """

    name: str
    description: str
    tags: tuple[str, ...]
    level: SupportLevel
    source: str
    inputs: tuple[Input, ...]
    ask: Ask

    @property
    def capture(self) -> Capture:
        """The capture of its export by this torch, made once per process, in non-strict mode."""
        return _capture_of(self.name)

    @property
    def summary(self) -> str:
        """The first sentence of the description, in one line; it ends in an ellipsis if a list follows."""
        start, listed, _ = self.description.partition("\n\n")[0].partition(":\n")
        sentence, ends, _ = " ".join(start.split()).partition(". ")
        return f"{sentence} …" if listed and not ends else sentence.removesuffix(".")


@functools.cache
def all_cases() -> tuple[ExportDBCase, ...]:
    """Returns all cases by name; none if this torch has no ExportDB."""
    return tuple(map(_typed, _torch_cases()))


def case_call(name: str) -> tuple[TorchCase, CallNames]:
    """Returns a case with copies of its model and its inputs, and their names in generated source code.

    Raises:
        KeyError: there is no such case.
    """
    case = _torch_cases()[name]
    module = type(case.model).__module__
    names = CallNames(
        model="case.model",
        args="case.example_args",
        kwargs="case.example_kwargs" if case.kwargs else None,
        notes=(f"case: {module.rpartition('.')[0]}.all_examples()[{name!r}]",),
    )
    own = replace(case, model=copy.deepcopy(case.model), args=copy.deepcopy(case.args), kwargs=copy.deepcopy(case.kwargs))
    return own, names


@functools.cache
def _torch_cases() -> dict[str, TorchCase]:
    # Loading the cases draws random numbers.
    with undisturbed():
        return {case.name: case for case in cases_of_torch()}


def _typed(name: str) -> ExportDBCase:
    case, _ = case_call(name)
    request = request_of(ExportArguments(case.model, case.args, case.kwargs, case.dynamic_shapes))
    return ExportDBCase(
        name=name,
        description=inspect.cleandoc(case.description),
        tags=case.tags,
        level=case.level,
        source=case.source,
        inputs=inputs_of(request.leaves, frozenset()),
        ask=request.ask,
    )


@functools.cache
def _capture_of(name: str) -> Capture:
    case, _ = case_call(name)
    capture, _ = run_export(case.model, case.args, case.kwargs, dynamic_shapes=case.dynamic_shapes)
    if capture.failure is not None and capture.failure.kind == "cancelled":
        raise KeyboardInterrupt
    return capture
