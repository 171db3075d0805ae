"""A failed export with everything that is known of it, from which the kind, the message and the fixes of a failure are made.

The failing line is a `RewriteContext`, with the values of its variables as far as the exception and the inputs have them. Also reads from the
code the inputs given to ``**kwargs``, a class test that raised, and the undecided part of a condition.
"""

import ast
import inspect
import re
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from traceback import walk_tb
from types import FrameType, TracebackType
from typing import Any, Self

import torch

from export_explorer.analysis.observed import ObservedAnalysis
from export_explorer.analysis.outcomes import outcomes_of
from export_explorer.analysis.symbols import SizePrinter
from export_explorer.failures.requirements import Unmet, unmet_by
from export_explorer.fixes.context import RewriteContext, context_at
from export_explorer.fixes.data_kinds import LiveLookup
from export_explorer.record import DimOutcome, EagerRun, Frame, Input
from export_explorer.record.spec import AskError
from export_explorer.render.words import line_phrase, line_words
from export_explorer.spec.inputs import is_accepted
from export_explorer.spec.request import ExportRequest
from export_explorer.texts import clipped, syntax_tree
from export_explorer.torch_internals.classes import refused_kind
from export_explorer.torch_internals.errors import ExportError, export_error, wrong_call
from export_explorer.torch_internals.failure_causes import (
    Cause,
    ConstraintViolation,
    DataDependent,
    Interrupted,
    LeakedFakeTensor,
    ModelRaised,
    RefusedValue,
    SpecMismatch,
    Unexplained,
    UnsupportedCode,
    UnsupportedInput,
)
from export_explorer.torch_internals.frames import Location
from export_explorer.torch_internals.live_values import LiveValue, live_attribute, live_value, numbers_in_data
from export_explorer.torch_internals.messages import with_paths
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.torch_internals.symbolic_texts import has_symbolic_part, takes_number_in_vmap
from export_explorer.trace.provenance import code_alone, is_own_file, location_of, names_of_symbols, of_traceback
from export_explorer.trace.syntax import path_to, statement_at, test_around, tree_of


@dataclass(frozen=True, slots=True)
class KeywordInputs:
    """The inputs that a call passes to ``**kwargs``.

    Attributes:
        parameter: the name of that parameter.
        names: the keywords, in the order of the call.
        others: the other parameters that the call passes a value to.
    """

    parameter: str
    names: tuple[str, ...]
    others: tuple[inspect.Parameter, ...]

    def wrapper(self) -> tuple[str, ...]:
        """Returns the lines of a module with the same forward and a signature that names each input."""
        star = next((f"*{it.name}" for it in self.others if it.kind == it.VAR_POSITIONAL), "*")
        before = [it.name for it in self.others if it.kind in (it.POSITIONAL_ONLY, it.POSITIONAL_OR_KEYWORD)]
        keywords = [*(it.name for it in self.others if it.kind == it.KEYWORD_ONLY), *self.names]
        given = [*before, *([star] if star != "*" else []), *(f"{name}={name}" for name in keywords)]
        return (
            "class Explicit(torch.nn.Module):",
            "    def __init__(self, model):",
            "        super().__init__()",
            "        self.model = model",
            "",
            f"    def forward({', '.join(['self', *before, star, *keywords])}):",
            f"        return self.model({', '.join(given)})",
        )


def keyword_inputs(signature: inspect.Signature, leaves: Iterable[Leaf]) -> KeywordInputs | None:
    """Returns the inputs that are passed to ``**kwargs``; None where forward has no such parameter, or nothing is passed to it."""
    keys = [re.findall(r"\['(\w+)'\]", leaf.keys) for leaf in leaves]
    name = next((it.name for it in signature.parameters.values() if it.kind == it.VAR_KEYWORD), None)
    names = tuple(dict.fromkeys(found[1] for found in keys if len(found) > 1 and found[0] == name))
    given = {found[0] for found in keys if found} - {name}
    others = tuple(it for it in signature.parameters.values() if it.name in given)
    return KeywordInputs(name, names, others) if name is not None and names else None


_CLASSES = ("int", "float", "bool", "Integral", "Real", "Number", "Sequence")


def class_test_behind(traceback: TracebackType | None) -> ast.expr | None:
    """Returns the class test of a symbolic value by which the innermost line of a traceback raised; None where there is none."""
    for frame, line in list(walk_tb(traceback))[-1:]:
        tree = tree_of(frame.f_code.co_filename)
        test = None if tree is None else _deciding(tree, line)
        return test if test is not None and any(_is_of_size(it, frame.f_locals) for it in ast.walk(test)) else None
    return None


def _deciding(tree: ast.Module, line: int) -> ast.expr | None:
    """Returns the condition of an ``assert``, or of the ``if`` around a ``raise``; None for other statements."""
    statement = statement_at(tree, line)
    if isinstance(statement, ast.Assert):
        return statement.test
    if not isinstance(statement, ast.Raise):
        return None
    around = [node for node in ast.walk(tree) if isinstance(node, ast.If) and any(it is statement for it in ast.walk(node))]
    return max(around, key=lambda node: node.lineno).test if around else None


def _is_of_size(node: ast.AST, variables: Mapping[str, Any]) -> bool:
    """True if a node tests whether a symbolic value is one of Python's numbers."""
    match node:
        case ast.Call(func=ast.Name(id="isinstance"), args=[value, classes]):
            named = classes
        case ast.Compare(left=ast.Call(func=ast.Name(id="type"), args=[value]), comparators=[named]):
            pass
        case _:
            return False
    if not any(getattr(it, "id", None) in _CLASSES or getattr(it, "attr", None) in _CLASSES for it in ast.walk(named)):
        return False
    names = [it.id for it in ast.walk(value) if isinstance(it, ast.Name)]
    # The variable of a comprehension is not among those of the function: a value that it runs over stands for it.
    return any(has_symbolic_part(variables[name]) for name in names if name in variables) or (
        any(name not in variables for name in names) and any(map(has_symbolic_part, variables.values()))
    )


_DECIDED_BY_PYTHON = (ast.BoolOp, ast.IfExp, ast.Not, ast.In, ast.NotIn, ast.Is, ast.IsNot, ast.GeneratorExp, ast.ListComp, ast.NamedExpr)
_OF_SIZES = ("dim", "ndim", "numel", "shape", "size")


@dataclass(frozen=True, slots=True)
class Split:
    """A condition, separated into the part that is undecided while tracing and the rest.

    Attributes:
        undecided: the part that torch cannot decide, as Python.
        rest: the other parts, which are about sizes alone; None if there are none.
    """

    undecided: str
    rest: str | None = None


def split(condition: str) -> Split | None:
    """Separates the parts about sizes alone from a condition; None where the remainder is not one expression that torch can take."""
    tree = syntax_tree(condition, mode="eval").body
    if not isinstance(tree, ast.BoolOp):
        return _plain(tree)
    undecided = [part for part in tree.values if not _is_of_sizes(part)]
    if len(undecided) != 1 or (found := _plain(undecided[0])) is None:
        return None
    joined_by = "and" if isinstance(tree.op, ast.And) else "or"
    rest = f" {joined_by} ".join(ast.unparse(part) for part in tree.values if part is not undecided[0])
    return Split(found.undecided, rest)


def _plain(part: ast.expr) -> Split | None:
    match part:
        case ast.UnaryOp(op=ast.Not(), operand=inner) | ast.Call(func=ast.Name(id="bool"), args=[inner]):
            return _plain(inner)
    return None if any(map(_is_decided_by_python, ast.walk(part))) else Split(ast.unparse(part))


def _is_decided_by_python(node: ast.AST) -> bool:
    match node:
        case ast.Compare(ops=[_, _, *_]):
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in ("any", "all", "bool", "float", "int", "max", "min", "sum")
    return isinstance(node, _DECIDED_BY_PYTHON)


def _is_of_sizes(node: ast.AST) -> bool:
    """True if a number or a bool is computed from sizes, their count and constants alone."""
    if isinstance(node, ast.Attribute):
        return node.attr in _OF_SIZES
    if isinstance(node, ast.Call):
        return (isinstance(node.func, ast.Attribute) and node.func.attr in _OF_SIZES) or ast.unparse(node.func) == "len"
    if isinstance(node, ast.Subscript):
        return _is_of_sizes(node.value)
    if isinstance(node, ast.BoolOp | ast.BinOp | ast.UnaryOp | ast.Compare):
        return all(_is_of_sizes(child) for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr))
    return isinstance(node, ast.Constant)


_LONGEST_CODE = 80
_LONGEST_SENTENCE = 300
_LONGEST_SAID = 125
"""The most characters of an exception's text in a message; the exception has all of it."""
_COMPARISONS = ("Equality", "Unequality", "StrictLessThan", "LessThan", "StrictGreaterThan", "GreaterThan")


@dataclass(frozen=True)
class FailureContext:
    """A failed export with everything that is known of its failure.

    Attributes:
        analysis: the facts of the export, without what is true of the failed example alone.
        parts: the exception, parsed.
        unmet: the conditions that an operator required of the example's sizes, if it failed because of them.
        unnamed: a line that the sentences leave out; None to name all.
    """

    analysis: ObservedAnalysis
    parts: ExportError
    unmet: Unmet | None = None
    unnamed: Frame | None = None

    @classmethod
    def of(cls, analysis: ObservedAnalysis) -> Self:
        """Returns the context of a failed export."""
        assert analysis.result.error is not None
        parts = export_error(analysis.result.error)
        unmet = unmet_by(analysis, parts)
        return cls(analysis.without_last_guard() if unmet is not None and unmet.is_last_guard else analysis, parts, unmet)

    def without_line(self, frame: Frame) -> Self:
        """Returns the same facts for sentences in which a line is not named."""
        # With all that is computed already.
        same = copy(self)
        object.__setattr__(same, "unnamed", frame)
        return same

    @property
    def error(self) -> BaseException:
        """The exception that the export raised."""
        assert self.analysis.result.error is not None
        return self.analysis.result.error

    @property
    def request(self) -> ExportRequest:
        """The request of the export."""
        return self.analysis.request

    @property
    def module(self) -> torch.nn.Module | None:
        """The exported module; None if it is no module that works."""
        return self.analysis.module

    @property
    def spec_error(self) -> str | None:
        """The reason why the ``dynamic_shapes`` does not fit the inputs; None if it fits."""
        # An `Ask` is compared with the inputs only when torch is to be given it.
        return str(self.error) if isinstance(self.error, AskError) else self.request.spec_error

    @cached_property
    def dims(self) -> tuple[DimOutcome, ...]:
        """The outcomes as far as torch got."""
        return outcomes_of(self.analysis)

    @cached_property
    def location(self) -> Location | None:
        """The user's line in torch's terms; None if the failure is not about a line."""
        if (frame := self._eager_frame) is not None:
            return Location(frame.filename, frame.line, frame.name)
        return location_of(self.error, self.parts.user_stack) or (self.analysis.result.gradient if self._is_of_made_tensor else None)

    @property
    def _is_of_made_tensor(self) -> bool:
        """True if torch, once the model had run, found a tensor in the program that nothing in it makes."""
        return isinstance(self.parts.cause, LeakedFakeTensor | UnsupportedCode)

    @cached_property
    def frame(self) -> Frame | None:
        """The user's line; None if the failure is not about a line."""
        return self._eager_frame or (None if self.location is None else self.analysis.frame_of(self.location))

    @property
    def _eager_frame(self) -> Frame | None:
        """The line that raised in eager Python: strict mode has the line of a ``finally`` or ``with`` that an exception went through last."""
        is_same = self.eager is not None and self.eager.outcome == "raises" and isinstance(self.parts.cause, ModelRaised)
        return self.eager.frame if self.is_strict and is_same and self.eager is not None else None

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of the symbols in the user's code, ``{"u0": "n"}``."""
        return {str(symbol): name for symbol, name in names_of_symbols(self.error.__traceback__).items()}

    @cached_property
    def cause(self) -> Cause:
        """The cause of the failure: torch's own, corrected by the ask, by the failing line and by the owner of the code that raised."""
        cause = self.parts.cause
        if self.refused_input is not None and not isinstance(cause, Interrupted):
            return UnsupportedInput(None)
        if self._has_unreadable_ask and not isinstance(cause, Interrupted):
            return cause if isinstance(cause, SpecMismatch) else SpecMismatch()
        if isinstance(cause, Interrupted | ConstraintViolation):
            return cause
        is_models_own = self.eager is not None and self.eager.outcome == "raises"
        if self.assigns_data and self.unmet is None and not is_models_own:
            return LeakedFakeTensor()
        if self._is_of_made_tensor and self.analysis.result.gradient is not None and self.location == self.analysis.result.gradient:
            return UnsupportedCode("gradient")
        if isinstance(cause, RefusedValue) and self._is_about_data:
            return DataDependent(None, False)
        if isinstance(cause, ModelRaised | Unexplained) and class_test_behind(self.error.__traceback__) is not None:
            return RefusedValue("exact_class")
        is_misfit = not self.analysis.inputs or not self.request.is_complete
        if isinstance(cause, Unexplained) and is_misfit and isinstance(self.error, TypeError):
            return wrong_call(self.error)
        if isinstance(cause, RefusedValue) and is_models_own and self.eager is not None:
            return ModelRaised(self.eager.exception, self.eager.said)
        if isinstance(cause, Unexplained) and (is_models_own or of_traceback(self.error.__traceback__)):
            cause = ModelRaised(cause.exception, cause.text)
        if isinstance(cause, ModelRaised) and self.unmet is None and self.eager is not None and self.eager.outcome != "raises":
            if takes_number_in_vmap(cause.text):
                return UnsupportedCode("vmap_number")
            return cause if self.eager.outcome == "not_tried" else UnsupportedCode("raises")
        return cause

    @property
    def eager(self) -> EagerRun | None:
        """The run of the model in eager Python; None if there was none."""
        return self.analysis.result.eager

    @property
    def raised(self) -> str:
        """The exception that tracing raised, or the one that eager Python raises there, with the first line of its text: ``KeyError: 'b'``."""
        cause = self.parts.cause
        text = cause.text if isinstance(cause, ModelRaised | Unexplained) else ""
        exception = cause.exception if isinstance(cause, ModelRaised | Unexplained) else self.parts.class_name
        said = self.named(text)
        # While tracing, a size in the text is a symbol.
        is_told = bool(said) and said == text
        if self.eager is not None and self.eager.outcome == "raises" and (self.eager.exception != exception or not is_told):
            exception, said = self.eager.exception, self.eager.said
        return f"{exception}: {clipped(said, _LONGEST_SAID)}" if said else exception

    @property
    def _is_about_data(self) -> bool:
        """True if the failing line names a number that is in the data."""
        code = self.code if self.frame is None or self.frame.expression is None else self.frame.expression
        names = numbers_in_data(self.error.__traceback__, "" if self.frame is None else self.frame.filename)
        return ".item()" in code or any(re.search(rf"(?<![\w.]){re.escape(name)}(?!\w)", code) for name in names)

    @cached_property
    def refused_input(self) -> tuple[Input, str] | None:
        """The input that is a tensor torch cannot trace with, and its kind; None unless torch itself failed, or before it ran the model."""
        has_begun = bool(self.analysis.guard_notes) or self.parts.is_after_tracing
        if self.frame is not None or (has_begun and not isinstance(self.parts.cause, Unexplained)):
            return None
        kinds = ((leaf.path, refused_kind(leaf.value)) for leaf in self.analysis.sizes.leaves)
        found = next(((path, kind) for path, kind in kinds if kind is not None), None)
        return None if found is None else (next(it for it in self.analysis.inputs if it.path == found[0]), found[1])

    def inputs_of_class(self, name: str | None) -> tuple[Input, ...]:
        """Returns the inputs of a class that torch names."""
        return tuple(it for it in self.analysis.inputs if name is not None and it.class_name == name)

    @property
    def _has_unreadable_ask(self) -> bool:
        """True if torch failed on the ask itself, before it traced anything."""
        return not self.analysis.guard_notes and (self.spec_error is not None or any(map(self.is_refused_scalar, self.dims)))

    def is_refused_scalar(self, dim: DimOutcome) -> bool:
        """True if the dimension is a scalar input of which something is asked that torch does not accept."""
        return dim.dim is None and not is_accepted(self.analysis.input_at(dim.ref).kind, dim.asked)

    def is_certain(self, dim: DimOutcome) -> bool:
        """True if the result is known of a dimension that the failure is not about: after tracing, or where no later line can change it."""
        if not self.request.is_complete:
            return False
        if dim.got == "static":
            return dim.asked.size in (None, dim.size)
        if dim.got in (None, "specialized"):
            return dim.got is not None
        return self.parts.is_after_tracing and self.refused_input is None

    @property
    def is_strict(self) -> bool:
        """True if the export was made in strict mode."""
        return self.analysis.mode == "strict"

    @property
    def code(self) -> str:
        """The failing line without its trailing comment; empty if there is none."""
        return "" if self.frame is None else code_alone(self.frame)

    @property
    def quoted_code(self) -> str:
        """The failing line in backquotes, a long one shortened; "the model" where there is none."""
        return f"`{clipped(self.code, _LONGEST_CODE)}`" if self.code else "the model"

    def headline(self, words: str) -> str:
        """Returns the headline of a failure on its line, ``Line 11 branches on tensor data``; of the model where no line is known."""
        return f"The model {words}" if self.frame is None else f"{self.line_start(' ')}{words}"

    def line_start(self, separator: str) -> str:
        """Returns the line as the start of a headline, ``Line 9`` and a separator; empty if there is none, or it is not to be named."""
        return "" if self.frame is None or self.frame == self.unnamed else f"{line_phrase(self.frame, 'Line')}{separator}"

    def line_words(self, *frames: Frame | None) -> str:
        """Returns lines as the end of a phrase, see `render.words.line_words`; empty if they are the one that is not to be named."""
        return "" if self.unnamed is not None and {*frames} == {self.unnamed} else line_words(*frames)

    @property
    def line(self) -> str:
        """The line as the end of a phrase, `` (line 9)``; empty if there is none."""
        return self.line_words(self.frame)

    @cached_property
    def predicate(self) -> str | None:
        """The test of an ``if``, ``while``, ``assert`` or conditional expression on the failing line, where the failing expression is in it."""
        if self.frame is not None and self.frame.expression is not None and (path := path_to(self.frame)):
            return test_around(path)
        for text in (self.code, f"{self.code} pass", re.sub(r"^elif\b", "if", self.code) + " pass"):
            try:
                (statement,) = syntax_tree(text).body
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
        """True if the undecided value is the truth of a tensor, not that of a number taken out of one."""
        # Strict mode turns bool(tensor) into a number before it decides.
        is_on_tensor = isinstance(self.cause, DataDependent) and self.cause.is_on_tensor
        return is_on_tensor or (self.is_strict and "bool(" in (self.predicate or ""))

    @cached_property
    def split(self) -> Split | None:
        """The predicate, separated into the part that is undecided while tracing and the rest; None where it cannot be separated."""
        return None if self.predicate is None else split(self.predicate)

    @cached_property
    def checkable(self) -> str | None:
        """The condition on the undecided numbers for ``torch._check``, in the names of the user's code; None if it cannot be expressed."""
        if self.keyword == "while" or not isinstance(self.cause, DataDependent):
            return None
        undecided = None if self.split is None else self.split.undecided
        if undecided is not None and isinstance(syntax_tree(undecided, mode="eval").body, ast.Compare):
            return undecided
        if self._named_condition is not None:
            return self._named_condition
        # The truth of a number is a comparison with 0, and only that can be checked.
        return None if getattr(self.cause.condition, "rhs", None) == 0 else undecided

    @property
    def is_on_float(self) -> bool:
        """True if the undecided condition is on a float in the data."""
        condition = self.cause.condition if isinstance(self.cause, DataDependent) else None
        return any(not symbol.is_integer for symbol in getattr(condition, "free_symbols", ()))

    @property
    def _named_condition(self) -> str | None:
        condition = self.cause.condition if isinstance(self.cause, DataDependent) else None
        if type(condition).__name__ not in _COMPARISONS or condition is None:
            return None
        if any(str(symbol) not in self.names for symbol in condition.free_symbols):
            return None
        return SizePrinter(lambda symbol: self.names[str(symbol)], lambda _: (0, 0)).expression(condition)

    @cached_property
    def keyword_inputs(self) -> KeywordInputs | None:
        """The inputs that forward takes through ``**kwargs``, if torch refuses the ask because of them; None otherwise."""
        return self.given_keywords if isinstance(self.cause, SpecMismatch) and self.cause.is_of_keywords else None

    @cached_property
    def given_keywords(self) -> KeywordInputs | None:
        """The inputs that forward takes through ``**kwargs``; None if there are none."""
        return None if self.request.signature is None else keyword_inputs(self.request.signature, self.analysis.sizes.leaves)

    @property
    def assigns_data(self) -> bool:
        """True if the failing line assigns through ``.data``."""
        return re.search(r"\.data\s*=[^=]", self.code) is not None

    @property
    def torchs_sentence(self) -> str | None:
        """The first helpful sentence of torch, with inputs in place of its names for them; None where it names what no input has."""
        paths = {source: leaf.path for leaf in self.analysis.sizes.leaves for source in (leaf.source, leaf.strict_source)}
        sentence = self.named(with_paths(self.parts.sentence, paths)[:_LONGEST_SENTENCE])
        return f"{sentence}." if sentence else None

    def named(self, text: str) -> str | None:
        """Returns a text of torch with the inputs in place of its symbols; None where it names what no input has."""
        return self.analysis.sizes.named(text, self.analysis.unbacked)


def context_of(failed: FailureContext) -> RewriteContext | None:
    """Returns the failing line of the user's own code; None where it is an installed library's, or no line is known."""
    frame = failed.frame
    context = None if frame is None or not is_own_file(frame.filename) else context_at(frame)
    if context is None:
        return None
    context = replace(context, live=_lookup(_locals_at(failed)), is_on_tensor=failed.is_on_tensor or None)
    if failed.request.signature is None or failed.module is None or frame is None or not _is_its_forward(failed.module, frame):
        return context
    # Strict mode keeps no frame of the user's: of the model's own forward the inputs are known, of other functions nothing.
    arguments = context.function.args
    names = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
    if names[:1] == ["self"] and set(failed.request.signature.parameters) >= set(names[1:]):
        return replace(context, inputs={leaf.path: live_value(leaf.value) for leaf in failed.analysis.sizes.leaves if leaf.path in names})
    return context


def _locals_at(failed: FailureContext) -> Mapping[str, Any]:
    """Returns the variables where the exception left the user's code, with those around a comprehension; empty in strict mode."""
    found: dict[str, Any] = {}
    for frame in _frames_at(failed):
        is_comprehension = frame.f_code.co_name in ("<listcomp>", "<genexpr>", "<setcomp>", "<dictcomp>", "<lambda>")
        found = {**(found if is_comprehension else {}), **frame.f_locals}
    return found


def _frames_at(failed: FailureContext) -> list[FrameType]:
    """Returns the live frames of the exception that are in the file of the failing line, outermost first."""
    frames = (frame for frame, _ in walk_tb(failed.error.__traceback__))
    return [frame for frame in frames if failed.frame is not None and frame.f_code.co_filename == failed.frame.filename]


def variables_at(failed: FailureContext) -> Mapping[str, Any]:
    """Returns the values of names at the failing line, with its file's globals; in strict mode ``self`` alone, in the model's forward."""
    frames = _frames_at(failed)
    found = frames[-1].f_globals if frames else {}
    if not found and failed.frame is not None and failed.module is not None and _is_its_forward(failed.module, failed.frame):
        return {"self": failed.module}
    return {**found, **_locals_at(failed)}


def _is_its_forward(module: Any, frame: Frame) -> bool:
    """True if a line is in the forward of a module's class."""
    forward = getattr(type(module), "forward", None)
    code = getattr(forward and inspect.unwrap(forward), "__code__", None)
    return code is not None and code.co_filename == frame.filename and any(line == frame.line for _, _, line in code.co_lines())


def held_at(dotted: str, variables: Mapping[str, Any]) -> Any:
    """Returns the value of a dotted name, without running a property; None where it is not known."""
    name, *attributes = dotted.split(".")
    value = variables.get(name)
    for attribute in attributes:
        own = vars(value) if hasattr(value, "__dict__") else {}
        holders = [own, own.get("_modules") or {}, *(vars(it) for it in type(value).__mro__)]
        value = next((it[attribute] for it in holders if attribute in it), None)
    return value


def _lookup(variables: Mapping[str, Any]) -> LiveLookup:
    def held(dotted: str) -> LiveValue | None:
        name, *attributes = dotted.split(".")
        if name not in variables:
            return None
        return live_attribute(variables[name], tuple(attributes)) if attributes else live_value(variables[name])

    return held
