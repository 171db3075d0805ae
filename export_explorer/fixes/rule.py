"""A rule that rewrites the user's code: what it is for, an example before and after it, and the problems that rules are applied to.

A rule is one class. Its attributes are its section of the documentation (`scripts/rewrite_rules.py`) and its test, which applies it to `before`
in a real export.
"""

import ast
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Generic, Literal, TypeVar

from export_explorer.fixes.context import RewriteContext
from export_explorer.record import CodeFix

Example = Callable[[ast.expr], int | float | bool | None]
"""Evaluates an expression of sizes for the example; None where its value is not known."""


@dataclass(frozen=True, slots=True)
class FailingLine:
    """A line at which an export ends.

    Attributes:
        kind: a decision on the data; code that cannot be traced, of NumPy or a deep copy among others; a ``TypeError`` while torch traces;
            an assignment through ``.data``; a returned tensor whose gradients begin in forward itself, which strict mode cannot keep.
        checkable: the condition for a ``torch._check``, in the names of the user's code; None if it cannot be expressed in them.
        is_on_float: whether that is a condition on a float in the data.
    """

    kind: Literal["data_dependent", "untraceable", "type_error", "assigned_data", "numpy", "deep_copy", "returned_gradient"]
    checkable: str | None = None
    is_on_float: bool = False


@dataclass(frozen=True, slots=True)
class RefusedSize:
    """A symbolic size where a plain value is needed.

    Attributes:
        kind: the use that needs the value.
        operator: the operator that takes it as an argument.
        argument: the operator's name for the argument.
        example: see `Example`.
        is_read: whether the mode reads the code, as strict mode does: ``bool`` leaves a comparison symbolic there.
        cached: the cached functions that the line calls, as the text names them, each with True if it is a method of what it is called on.
    """

    kind: Literal["argument", "hashable", "format", "text", "serializable", "numpy", "exact_class", "number"]
    operator: str = ""
    argument: str = ""
    example: Example = lambda node: None
    is_read: bool = False
    cached: Mapping[str, bool] = field(default_factory=dict)


Problem = TypeVar("Problem")


class RewriteRule(ABC, Generic[Problem]):
    """A change of the user's code that removes a problem.

    Attributes:
        code: its short name; that of the class, ``size-in-call`` of `SizeInCall`, where none is given.
        kinds: the kinds of problems that it is for; by default decisions on the data.
        before: the body of a module's class that has such a problem.
        after: the same with the rule applied.
        inputs: example inputs of the module, each as Python.
        changes: what the changed code does differently from the code before; empty if nothing.
        sources: public reports, and architectures, that need the rule.
        dynamic_shapes: asked of the example; ``"auto"`` by default.
        mode: the mode of the export in which the example has the problem.
        is_exact: whether it treats all data as the code before, so that no other change is worth offering.
        is_fallback: whether it is offered only where no rule before it applies.
    """

    code: ClassVar[str]
    kinds: ClassVar[tuple[str, ...]] = ("data_dependent",)
    before: ClassVar[str]
    after: ClassVar[str]
    inputs: ClassVar[tuple[str, ...]] = ("torch.randn(8, 4)",)
    changes: ClassVar[str] = ""
    sources: ClassVar[tuple[str, ...]]
    dynamic_shapes: ClassVar[str] = '"auto"'
    mode: ClassVar[Literal["non-strict", "strict"]] = "non-strict"
    is_exact: ClassVar[bool] = False
    is_fallback: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        if "code" not in vars(cls):
            cls.code = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()

    @abstractmethod
    def fixes(self, context: RewriteContext, problem: Problem) -> Iterable[CodeFix | None]:
        """Yields the changes of the code, best first; None where the form of the code is not supported."""
