"""Torch's ``ShapesSpec``, read and built: ``torch.fx.experimental.dynamic_spec``, seen in 2.15; in 2.13 an export does not take one.

A spec is a tree of plain values here, so that code that reads and writes one needs nothing of torch.
"""

import ast
import contextlib
import keyword
import operator
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

import msgspec
import torch

from export_explorer.texts import expression_if_python, syntax_tree
from export_explorer.torch_internals.shape_env import finite

NAMES = ("DictSpec", "IntVar", "ObjectSpec", "ParamsSpec", "SeqSpec", "ShapesSpec", "ShapeVar", "TensorSpec")
MODULE = "torch.fx.experimental.dynamic_spec"
_ATTACHED = "_dynamic_spec"
_MARKERS = ("AUTO", "DYNAMIC", "STATIC")
"""Words of a spec that are no names in it."""
_OPERATORS: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


class Variable(msgspec.Struct, frozen=True, kw_only=True):
    """A ``ShapeVar``, or an ``IntVar`` where it is no size.

    Attributes:
        name: unique among the variables of the spec.
        is_named: True if the user gave it that name.
        is_size: True if it is a ``ShapeVar``.
        min: the smallest value, inclusive; None = torch's own, which is 0 for a size and none for another int.
        max: the largest value, inclusive; None = unbounded.
    """

    name: str
    is_named: bool = True
    is_size: bool = True
    min: int | None = None
    max: int | None = None


class SpecTerm(msgspec.Struct, frozen=True, kw_only=True):
    """An expression of one variable in a spec: ``factor * variable + offset``."""

    variable: str
    factor: int = 1
    offset: int = 0

    @property
    def is_derived(self) -> bool:
        """True if it is not the variable alone."""
        return (self.factor, self.offset) != (1, 0)


class Expression(msgspec.Struct, frozen=True):
    """Any other expression of variables, as Python source."""

    text: str


Size = SpecTerm | Expression | int | None
"""A spec's entry for a dimension or a number; None leaves it static."""


ContainerKind = Literal["tensor", "sequence", "dict", "object"]


class SpecContainer(msgspec.Struct, frozen=True):
    """A ``TensorSpec``, ``SeqSpec``, ``DictSpec`` or ``ObjectSpec``.

    Attributes:
        kind: its class.
        parts: by position, key or attribute; of a tensor its dimensions.
    """

    kind: ContainerKind
    parts: Mapping[Any, "Part"]


Part = SpecContainer | Size


class Spec(msgspec.Struct, frozen=True, kw_only=True):
    """A ``ShapesSpec``.

    Attributes:
        named: the parts of the parameters that it names.
        args: a part for each of ``*args``.
        kwargs: a part for each entry of ``**kwargs``.
        variables: in the order in which they occur, by name.
        assumptions: conditions that are to hold for them, as Python source.
    """

    named: Mapping[str, Part] = {}
    args: tuple[Part, ...] = ()
    kwargs: Mapping[str, Part] = {}
    variables: Mapping[str, Variable] = {}
    assumptions: tuple[str, ...] = ()


def shapes_spec_api() -> Any | None:
    """Returns the module of ``ShapesSpec``; None where this torch has none that an export takes: in 2.13 it lacks ``dynamic_spec``."""
    try:
        import torch.fx.experimental.dynamic_spec as api
    except ImportError:
        return None
    return api if all(hasattr(api, name) for name in (*NAMES, "dynamic_spec")) else None


def is_shapes_spec(value: Any) -> bool:
    """True if a ``dynamic_shapes`` is a ``ShapesSpec`` or its short form, a ``ParamsSpec``."""
    api = shapes_spec_api()
    return api is not None and isinstance(value, api.ShapesSpec | api.ParamsSpec)


def is_unsupported_spec(value: Any) -> bool:
    """True if the value is a ``ShapesSpec`` or ``ParamsSpec`` of a torch of which no export takes one."""
    return shapes_spec_api() is None and type(value).__module__ == MODULE


def attached_spec(model: Any) -> Any | None:
    """Returns the ``ShapesSpec`` that ``@dynamic_spec`` put on forward or on a function; None if there is none.

    Its attribute ``_dynamic_spec``.
    """
    try:
        forward = model.forward if isinstance(model, torch.nn.Module) else model
    except Exception:
        # The export reports a forward that cannot be read.
        return None
    spec = getattr(forward, _ATTACHED, None)
    return spec if is_shapes_spec(spec) else None


@contextlib.contextmanager
def detached_spec(model: Any) -> Iterator[None]:
    """Removes what ``@dynamic_spec`` put on forward inside the block: torch refuses another ``dynamic_shapes`` in addition to it."""
    if attached_spec(model) is None:
        yield
        return
    forward = getattr(model, "forward", model)
    holder = getattr(forward, "__func__", forward)
    spec = vars(holder).pop(_ATTACHED, None) if hasattr(holder, "__dict__") else None
    try:
        yield
    finally:
        if spec is not None:
            setattr(holder, _ATTACHED, spec)


def read_spec(spec: Any) -> Spec:
    """Reads a ``ShapesSpec`` or ``ParamsSpec`` into plain values.

    Private attributes that are read: ``ShapesSpec._params`` and ``_assumptions``, ``ParamsSpec._named_args``, ``_varargs`` and ``_varkw``,
    ``_entries`` and ``_fields`` of the containers; ``IntVar.sympy_sym`` and the expression of what is made of one.

    Raises:
        AttributeError: this torch has other attributes.
    """
    api: Any = shapes_spec_api()
    params = spec if isinstance(spec, api.ParamsSpec) else spec._params
    reader = _Reader(api)
    if params is None:
        return Spec(assumptions=tuple(map(reader.text, getattr(spec, "_assumptions", ()))))
    # Each variable gets its name where it is a whole part, before an expression uses it.
    for part in (*params._named_args.values(), *(params._varargs or ()), *(params._varkw or {}).values()):
        reader.note(part)
    return Spec(
        named={name: reader.part(part) for name, part in params._named_args.items()},
        args=tuple(map(reader.part, params._varargs or ())),
        kwargs={name: reader.part(part) for name, part in (params._varkw or {}).items()},
        variables={variable.name: variable for variable in reader.variables.values()},
        assumptions=tuple(map(reader.text, getattr(spec, "_assumptions", ()))),
    )


class _Reader:
    """A reader of the parts of one spec.

    Args:
        api: torch's module.

    Attributes:
        variables: by their sympy symbol.
    """

    def __init__(self, api: Any) -> None:
        self._api = api
        self.variables: dict[Any, Variable] = {}

    def note(self, part: Any) -> None:
        """Notes the variables that are not part of an expression, in a part and in those inside it."""
        if isinstance(part, self._api.IntVar):
            self._variable(part)
        elif not isinstance(part, torch.SymInt | int | None):
            for inner in self._parts(part).values():
                self.note(inner)

    def part(self, part: Any) -> Part:
        """Returns a part as a plain value."""
        if isinstance(part, torch.SymInt):
            return self._size(part.node.expr)
        if part is None or isinstance(part, int):
            return part
        kinds = {"TensorSpec": "tensor", "SeqSpec": "sequence", "DictSpec": "dict", "ObjectSpec": "object"}
        kind: Any = kinds[type(part).__name__]
        return SpecContainer(kind, {key: self.part(inner) for key, inner in self._parts(part).items()})

    def text(self, value: Any) -> str:
        """Returns an assumption as Python source over the names of the variables: ``torch.utils._sympy.printers.PythonPrinter``."""
        return self._printed(value.node.expr)

    def _parts(self, part: Any) -> Mapping[Any, Any]:
        if isinstance(part, self._api.ObjectSpec):
            return dict(part._fields)
        if isinstance(part, self._api.DictSpec):
            return dict(part._entries)
        return dict(enumerate(part._specs if isinstance(part, self._api.TensorSpec) else part._entries))

    def _variable(self, given: Any) -> Variable:
        if given.sympy_sym not in self.variables:
            is_size = isinstance(given, self._api.ShapeVar)
            low = None if is_size and given.min == 0 else given.min
            name, is_named = self._free(str(given.name)), given.name != "anon"
            self.variables[given.sympy_sym] = Variable(name=name, is_named=is_named, is_size=is_size, min=low, max=given.max)
        return self.variables[given.sympy_sym]

    def _free(self, name: str) -> str:
        """Returns a name that no other variable has: torch takes two of one name for different ones."""
        name = name if name.isidentifier() and not keyword.iskeyword(name) and name not in _MARKERS else "size"
        taken = {variable.name for variable in self.variables.values()}
        return next(free for free in (name, *(f"{name}_{number}" for number in range(2, len(taken) + 3))) if free not in taken)

    def _size(self, expr: Any) -> Size:
        if expr in self.variables:
            return SpecTerm(variable=self.variables[expr].name)
        if len(expr.free_symbols) == 1:
            (symbol,) = expr.free_symbols
            factor, offset = finite(expr.coeff(symbol, 1)), finite(expr.subs(symbol, 0))
            if symbol in self.variables and factor and offset is not None and factor > 0 and expr == factor * symbol + offset:
                return SpecTerm(variable=self.variables[symbol].name, factor=factor, offset=offset)
        return Expression(self._printed(expr))

    def _printed(self, expr: Any) -> str:
        import sympy
        from torch.utils._sympy.printers import PythonPrinter

        names = {symbol: sympy.Symbol(variable.name, integer=True) for symbol, variable in self.variables.items()}
        # What no place of the inputs has is called as the user calls it, which torch refuses in a sentence of its own.
        names |= {symbol: sympy.Symbol(str(symbol).partition("#")[0]) for symbol in expr.free_symbols if symbol not in names}
        return str(PythonPrinter().doprint(expr.xreplace(names)))


def made_spec(spec: Spec) -> Any:
    """Builds the ``ShapesSpec`` of plain values.

    Raises:
        ValueError: torch refuses it, or an expression is none of these variables.
    """
    api: Any = shapes_spec_api()
    variables = {name: _made_variable(api, variable) for name, variable in spec.variables.items()}

    def made(part: Part) -> Any:
        match part:
            case SpecContainer(kind, parts):
                inner = {key: made(it) for key, it in parts.items()}
                if kind in ("tensor", "sequence"):
                    return (api.TensorSpec if kind == "tensor" else api.SeqSpec)(list(inner.values()))
                return (api.DictSpec if kind == "dict" else api.ObjectSpec)(inner)
            case SpecTerm(variable=name, factor=factor, offset=offset):
                size = variables[name] if factor == 1 else factor * variables[name]
                return size + offset if offset else size
            case Expression(text):
                return _evaluated(text, variables)
        return part

    params: dict[str, Any] = {name: made(part) for name, part in spec.named.items()}
    params |= {"*args": [made(part) for part in spec.args]} if spec.args else {}
    params |= {"**kwargs": {name: made(part) for name, part in spec.kwargs.items()}} if spec.kwargs else {}
    return api.ShapesSpec(api.ParamsSpec(params), assumptions=[_evaluated(text, variables) for text in spec.assumptions] or None)


def _made_variable(api: Any, variable: Variable) -> Any:
    bounds = {word: value for word, value in (("min", variable.min), ("max", variable.max)) if value is not None}
    return (api.ShapeVar if variable.is_size else api.IntVar)(variable.name, **bounds)


def _evaluated(text: str, variables: Mapping[str, Any]) -> Any:
    """Evaluates an expression of variables and ints by its syntax tree: only their arithmetic and comparisons."""

    def value(node: ast.expr) -> Any:
        match node:
            case ast.Name(id=name) if name in variables:
                return variables[name]
            case ast.Constant(value=int() as number):
                return number
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -value(operand)
            case ast.BinOp(left, op, right) | ast.Compare(left, [op], [right]) if type(op) in _OPERATORS:
                return _OPERATORS[type(op)](value(left), value(right))
        raise ValueError(f"{text!r} is no arithmetic of {', '.join(variables)}.")

    return value(syntax_tree(text, mode="eval").body)


def names_in(text: str) -> frozenset[str]:
    """Returns the names of the variables in an expression; the whole text where it is no Python."""
    tree = expression_if_python(text)
    return frozenset({text} if tree is None else (node.id for node in ast.walk(tree) if isinstance(node, ast.Name)))
