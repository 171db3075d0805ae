"""Where and on what an export failed: all that the kind, the words and the fixes of a failure are made from."""

import ast
import inspect
import re
from dataclasses import dataclass
from functools import cached_property

from export_explorer.failures.keyword_inputs import KeywordInputs, keyword_inputs
from export_explorer.failures.predicates import Split, is_comparison, split
from export_explorer.failures.requirements import Unmet
from export_explorer.model import DimOutcome, Frame
from export_explorer.shapes.findings import Findings
from export_explorer.torch_internals.errors import ErrorParts
from export_explorer.torch_internals.shape_env import SYMBOL
from export_explorer.tracing.provenance import code_alone

NO_SPEC_OF_KEYWORDS = "Must provide a tree_name when there might be a mismatch"
"""All that torch says of a ``dynamic_shapes`` for a forward with ``**kwargs``; seen in 2.13."""
_CLASS_NAMED = re.compile(r"(?:type <class|class|type `<class) '([\w.<>]+)'")
_OPERATOR_NAMED = re.compile(r"CustomOpDef\(([\w.]+::\w+)\)|(\w+::\w+)|call_function (\w+)\.(\w+)\(")
_RELATIONS = {"Equality": "==", "Unequality": "!=", "StrictLessThan": "<", "LessThan": "<=", "StrictGreaterThan": ">", "GreaterThan": ">="}


@dataclass(frozen=True)
class Scene:
    """Where and on what an export failed.

    Attributes:
        error: what the export raised.
        parts: of the error.
        findings: what is known of the export.
        dims: the outcomes as far as torch got.
        frame: the user's line; None if it is not about a line.
        names: what the user's code calls the symbols there, ``{"u0": "n"}``.
        spec_error: why the ``dynamic_shapes`` does not fit the inputs, if it does not.
        unmet: what an operator needed of the example's sizes, if that is why it failed.
        signature: of forward; None if it has none that can be read.
    """

    error: BaseException
    parts: ErrorParts
    findings: Findings
    dims: tuple[DimOutcome, ...]
    frame: Frame | None
    names: dict[str, str]
    spec_error: str | None
    unmet: Unmet | None
    signature: inspect.Signature | None

    @property
    def is_strict(self) -> bool:
        """The mode."""
        return self.findings.mode == "strict"

    @property
    def code(self) -> str:
        """The failing line without a comment that ends it; empty if there is none."""
        return "" if self.frame is None else code_alone(self.frame)

    @cached_property
    def predicate(self) -> str | None:
        """The test of an ``if``, ``while``, ``assert`` or conditional expression on the failing line."""
        for text in (self.code, f"{self.code} pass", re.sub(r"^elif\b", "if", self.code) + " pass"):
            try:
                (statement,) = ast.parse(text).body
            except (SyntaxError, ValueError):
                continue
            for node in ast.walk(statement):
                if isinstance(node, ast.If | ast.While | ast.Assert | ast.IfExp):
                    return ast.unparse(node.test)
        return None

    @property
    def keyword(self) -> str:
        """The first word of the failing line, ``if``."""
        return re.split(r"\W", self.code, maxsplit=1)[0]

    @property
    def is_on_tensor(self) -> bool:
        """Whether it is the truth of a tensor that is not known, not that of a number taken out of one."""
        # Strict mode turns bool(tensor) into a number before it decides.
        return self.parts.is_on_tensor or (self.is_strict and "bool(" in (self.predicate or ""))

    @cached_property
    def split(self) -> Split | None:
        """The predicate with what tracing decides taken out of it."""
        return None if self.predicate is None else split(self.predicate)

    @cached_property
    def promise(self) -> str | None:
        """What torch can be promised of the undecided numbers, in the names of the user's code; None if it cannot be said."""
        if self.keyword == "while":
            return None
        undecided = None if self.split is None else self.split.undecided
        if undecided is not None and is_comparison(undecided):
            return undecided
        if self._named_condition is not None:
            return self._named_condition
        # The truth of a number is a comparison with 0, and only that can be promised.
        return None if getattr(self.parts.condition, "rhs", None) == 0 else undecided

    @property
    def _named_condition(self) -> str | None:
        condition = self.parts.condition
        sign = _RELATIONS.get(type(condition).__name__)
        if condition is None or sign is None:
            return None
        named = SYMBOL.sub(lambda match: self.names.get(match[0], match[0]), f"{condition.lhs} {sign} {condition.rhs}")
        return None if SYMBOL.search(named) else named

    def said(self, text: str) -> str | None:
        """What torch says with the inputs in place of its symbols; None where it speaks of what no input has."""
        return self.findings.sizes.named(re.sub(r"\bFakeTensor\b", "Tensor", text), self.findings.unbacked)

    @cached_property
    def keyword_inputs(self) -> KeywordInputs | None:
        """What forward takes through ``**kwargs``, if it is that which torch refuses."""
        if self.signature is None or NO_SPEC_OF_KEYWORDS not in self.parts.text:
            return None
        return keyword_inputs(self.signature, self.findings.sizes.leaves)

    @property
    def operator(self) -> str | None:
        """``namespace::name`` of the operator that torch's text names."""
        match = _OPERATOR_NAMED.search(self.parts.text)
        if match is None:
            return None
        return match[1] or match[2] or f"{match[3]}::{match[4]}"

    @property
    def named_class(self) -> str | None:
        """The class that torch's text names, without its module."""
        match = _CLASS_NAMED.search(str(self.error))
        return match[1].rpartition(".")[2] if match else None

    @property
    def assigns_data(self) -> bool:
        """Whether the failing line assigns through ``.data``."""
        return re.search(r"\.data\s*=[^=]", self.code) is not None
