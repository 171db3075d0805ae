"""The parts that the cause of a guard is made of: what the user's line says there, which tensor or number it was, what Python did."""

from __future__ import annotations

import bisect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import structs

from export_explorer.analysis.cause_operators import OperandSide, compared, numbers_of, passed_on
from export_explorer.analysis.plain_relations import without_rounding
from export_explorer.analysis.replacements import OfClasses, Replacements, symbols_of
from export_explorer.analysis.symbols import Sizes
from export_explorer.record import (
    ComparisonCause,
    FixedTensor,
    Frame,
    LiteralCause,
    MadeTensorCause,
    NumberArgumentCause,
    OperatorCause,
    ParameterCause,
    PythonNumberCause,
    StaticInputCause,
    TieCause,
    UnknownCause,
)
from export_explorer.texts import shortened
from export_explorer.torch_internals.frames import Location
from export_explorer.torch_internals.nodes import module_of_node
from export_explorer.torch_internals.operators import Call, Origin, Tensor, call_of, made_call, name_of_target, public_name
from export_explorer.torch_internals.support import DECISIONS
from export_explorer.trace.constructs import (
    Construct,
    argument_text,
    assigned_text,
    assignment_text,
    construct_at,
    creation_text,
    definition_text,
    is_called_in_function_of,
    is_in_statement_of,
    made_above,
)
from export_explorer.trace.provenance import FrameOf, Provenance, code_alone, last_frame, of_stack_text
from export_explorer.trace.recorder import GuardNote

if TYPE_CHECKING:
    import torch

_PARAMETER_OF_LAYER = {"check_input": "weight_ih_l0", "check_hidden_size": "weight_hh_l0", "multi_head_attention_forward": "in_proj_weight"}
"""The parameter with whose second size functions of torch's layers compare an input in Python."""


class TensorName(NamedTuple):
    """The tensor that a placeholder of a traced graph is: a parameter or buffer by its path, or an input by its."""

    is_input: bool
    path: str


NameOf = Callable[["torch.fx.Node"], TensorName | None]
"""Returns the name of the tensor that a placeholder is."""


def equalities_in(expr: Any) -> list[tuple[Any, Any]]:
    """Returns the symbols that a condition, or a part of it where it has several, equates with numbers or other symbols."""
    found = []
    for part in expr.args if type(expr).__name__ == "And" else (expr,):
        if type(part).__name__ == "Equality":
            left, right = (part.rhs, part.lhs) if not part.lhs.is_Symbol else (part.lhs, part.rhs)
            if left.is_Symbol and (right.is_Symbol or right.is_Integer):
                found.append((left, right))
    return found


def difference_in(expr: Any, replaced: Replacements) -> Any | None:
    """Returns the expression that is zero where an equality holds, of a product and a number for example; None for another condition."""
    if type(expr).__name__ != "Equality":
        return None
    difference = replaced.settled(expr.lhs - expr.rhs)
    return difference if symbols_of(difference) else None


def running_call(where: Provenance) -> Call | None:
    """Returns the call that was running when a guard was added; None if none was."""
    if where.traced is None:
        return where.call
    found = call_of(where.traced)
    if found is not None or where.operator != "__setitem__":
        return found
    # For ``out[...] = x`` torch compares the sizes before it makes the call that writes into the tensor.
    calls = (made_call(node) for node in where.traced.following() if node.op == "call_function")
    return next((call for call in calls if call is not None and call.name in ("copy", "index_put")), None)


PythonCause = ComparisonCause | OperatorCause | ParameterCause | PythonNumberCause | UnknownCause
"""The cause of a guard that Python added, not an operator that torch traced."""


class OperandGroup:
    """The sizes that an operator holds against each other, found once for all guards that the call made.

    Attributes:
        are_symbols: True if no side is an expression of symbols.
        rank_of: see `_rank_of`.
    """

    def __init__(self, sides: Sequence[OperandSide], name_of: NameOf) -> None:
        self.sides = sides
        self.are_symbols = all(getattr(side.size, "is_Symbol", False) or not symbols_of(side.size) for side in sides)
        self._of_classes: OfClasses[IndicesByRank] | None = None
        self._name_of = name_of
        self.rank_of = cache(self._rank_of)

    def _rank_of(self, index: int) -> tuple[bool, bool]:
        """Returns the sort key of a side that others are compared with: numbers before sizes that became one, weights before other parameters."""
        side = self.sides[index]
        name = None if side.tensor is None else self._name_of(side.tensor.node)
        return bool(symbols_of(side.size)), name is not None and not name.path.endswith("weight")

    def indices_of(self, symbol: Any, known: Replacements) -> IndicesByRank:
        """Returns the indices of the sides that are equal to a symbol by now, ascending, by their rank; `known` is the same in each call."""
        if self._of_classes is None:
            symbols = ((side.size, {self.rank_of(index): [index]}) for index, side in enumerate(self.sides) if symbols_of(side.size))
            self._of_classes = OfClasses(known, symbols, _joined_indices)
        return self._of_classes.of(symbol) or {}


IndicesByRank = dict[tuple[bool, bool], list[int]]
"""The indices of sides, ascending, by their rank."""


def _joined_indices(one: IndicesByRank, other: IndicesByRank) -> IndicesByRank:
    larger, smaller = sorted((one, other), key=lambda indices: -sum(map(len, indices.values())))
    for rank, indices in smaller.items():
        known = larger.setdefault(rank, [])
        for index in indices:
            bisect.insort(known, index)
    return larger


def first_of_each_rank(indices: IndicesByRank, after: int) -> Iterator[int]:
    """Yields the smallest index of each rank, from an index on."""
    for ascending in indices.values():
        yield from ascending[bisect.bisect_left(ascending, after) :][:1]


def compared_sides(call: Call) -> list[Sequence[OperandSide]]:
    """Returns the groups of sizes that an operator compares, the numbers among its arguments each with every size."""
    groups: list[Sequence[OperandSide]] = list(compared(call))
    for number in numbers_of(call):
        if symbols_of(number.size):
            groups += [(OperandSide(size, tensor, dim), number) for tensor in call.tensors for dim, size in enumerate(tensor.shape)]
    return groups


def _plain(side: OperandSide) -> OperandSide:
    return side._replace(size=without_rounding(side.size)) if symbols_of(side.size) else side


@dataclass(frozen=True, slots=True)
class CauseContext:
    """What the causes of all guards of an export are worked out from.

    Attributes:
        sizes: of the export.
        parameters: shape of each parameter and buffer of the model by its path.
        name_of: returns the name of the tensor that a placeholder is; None where that is not certain.
        frame_of: makes a frame of a location.
        origin_of: returns the tensor from which a dimension of another one has its size, see `Origins.at`.
        calls: the running call by its node, for all guards that it made; the arguments of a call are read once.
        groups: the sizes that a call compares, by the identity of the call.
    """

    sizes: Sizes
    parameters: Mapping[str, tuple[int, ...]]
    name_of: NameOf
    frame_of: FrameOf
    origin_of: Callable[[Tensor, int], Origin | None]
    calls: dict[tuple[Any, bool, bool], Call | None] = field(default_factory=dict)
    groups: dict[int, list[OperandGroup]] = field(default_factory=dict)

    def call_at(self, where: Provenance) -> Call | None:
        """Returns the call that was running when a guard was added; None if none was."""
        if where.traced is None:
            return where.call
        key = where.traced.last, where.traced.is_running, where.operator == "__setitem__"
        if key not in self.calls:
            self.calls[key] = running_call(where)
        return self.calls[key]

    def groups_of(self, call: Call) -> list[OperandGroup]:
        """Returns the sizes that a call compares, in groups that each have to be one size."""
        if id(call) not in self.groups:
            self.groups[id(call)] = [OperandGroup([*map(_plain, sides)], self.name_of) for sides in compared_sides(call)]
        return self.groups[id(call)]


_MOST_OPERANDS = 64
"""The number of operands above which it is not looked for the weights that a tensor is computed from."""


def _weight_of(tensor: Tensor, name_of: NameOf) -> Tensor | None:
    """Returns the parameter or buffer of a tensor's shape among those that it is computed from; None if there are other tensors, too."""
    found: Tensor | None = None
    waiting, seen = [tensor], {tensor.node}
    while waiting:
        made = made_call(waiting.pop(0).node)
        if made is None or not made.tensors or len(seen) > _MOST_OPERANDS:
            return None
        for operand in made.tensors:
            if operand.node in seen:
                continue
            seen.add(operand.node)
            name = name_of(operand.node)
            if name is None:
                waiting.append(operand)
            elif name.is_input:
                return None
            elif found is None and tuple(operand.shape) == tuple(tensor.shape):
                found = operand
    return found


class GuardParts:
    """One guard, with the replacements that were known before it and after it."""

    def __init__(self, guard_id: int, note: GuardNote, before: Replacements, after: Replacements, context: CauseContext) -> None:
        self.note, self.before, self.after = note, before, after
        self.sizes, self.parameters, self.name_of, self.frame_of = context.sizes, context.parameters, context.name_of, context.frame_of
        self.context, self.origin_of = context, context.origin_of
        where = note.provenance
        self.frame = last_frame(where.locations, context.frame_of)
        self.call = context.call_at(where)
        self.is_assignment = where.operator == "__setitem__" or (self.call is not None and self.call.name == "setitem")
        values = [target for _, target in (*equalities_in(note.expr), *note.replaced.items()) if not symbols_of(target)]
        self.value = int(values[0]) if values and getattr(values[0], "is_Integer", False) else None
        self.is_fixing = bool(values)
        self.difference = difference_in(note.expr, before) if not values else None
        self.guard_id = guard_id

    @cached_property
    def about(self) -> frozenset[Any]:
        """The symbols of sizes of inputs that the guard is about, as they had been replaced before it."""
        return self._of_inputs(self.before.made_of(symbols_of(self.note.expr)))

    def _of_inputs(self, symbols: Iterable[Any]) -> frozenset[Any]:
        """Returns those of these symbols that sizes of inputs were given."""
        return frozenset(symbol for symbol in symbols if self.sizes.places_of(symbol))

    # The parts of a cause

    def _common(self, call: Call | None = None) -> dict[str, Any]:
        """Returns the attributes that every cause of one guard has."""
        where = self.note.provenance
        return {
            "guard_id": self.guard_id,
            "frame": self.frame,
            "quoted": self._quoted(),
            "operator": _public(where.operator) if call is None else self._operator(call),
            "module": where.module,
            "module_class": where.module_class,
        }

    def _operator(self, call: Call) -> str:
        """Returns the operator's name; functions that torch makes itself have none, so it is that of what dispatched last."""
        if "." in call.public_name:
            return call.public_name
        return _public(self.note.provenance.operator) or call.public_name

    def _quoted(self, part: str = "") -> str | None:
        if self.frame is None or self.frame.column is None:
            # In strict mode of torch before 2.13 the line alone is known.
            return None
        if self.is_assignment and (text := assignment_text(self.frame)) is not None:
            return shortened(text, part)
        return shortened(self.frame.expression or assigned_text(self.frame) or code_alone(self.frame), part)

    def _by_numbers(self, call: Call, numbers: Sequence[OperandSide], value: int | None) -> LiteralCause | NumberArgumentCause:
        written = [self._written(call, side, is_part=len(numbers) > 1) for side in numbers]
        is_literal = all(text is not None and text[1] for text in written)
        texts = [str(int(side.size)) if text is None else text[0] for text, side in zip(written, numbers, strict=True)]
        return (LiteralCause if is_literal else NumberArgumentCause)(
            **(self._common(call) | {"quoted": self._quoted(texts[-1])}),
            value=value,
            literal=" and ".join(texts if is_literal else dict.fromkeys(texts)),
            argument=numbers[0].argument,
            position=numbers[0].dim if len(numbers) == 1 else None,
        )

    def _written(self, call: Call, side: OperandSide, *, is_part: bool) -> tuple[str, bool] | None:
        if self.frame is None:
            return None
        written = argument_text(self.frame, call.name, len(numbers_of(call)) or 1, side.dim, int(side.size))
        if written is None or not is_part:
            return written
        # What a name of a part stands for decides the size: ``int(n**0.5)``.
        return definition_text(self.frame, written[0]) or written[0], written[1]

    def _by_tensor(self, call: Call, tensor: Tensor, dim: int, value: int | None) -> ParameterCause | StaticInputCause | MadeTensorCause:
        cause = self._by_source(call, tensor, dim, value)
        given = self._shape(tensor)
        is_reordered = given != cause.tensor.shape and sorted(given) == sorted(cause.tensor.shape)
        return structs.replace(cause, given_shape=given) if is_reordered else cause

    def _by_source(self, call: Call, tensor: Tensor, dim: int, value: int | None) -> ParameterCause | StaticInputCause | MadeTensorCause:
        """Returns the cause with the tensor that one is made of by operators that only reorder or keep dimensions."""
        while (name := self.name_of(tensor.node)) is None:
            made = made_call(tensor.node)
            behind = None if made is None else passed_on(made, tensor.shape, dim)
            if behind is not None:
                tensor, dim = behind
                continue
            if (weight := self._weight_behind(tensor)) is not None:
                tensor = weight
            elif (origin := self.origin_of(tensor, dim)) is not None and self.name_of(origin[0].node) is not None:
                tensor, dim = origin
            else:
                return self._by_made(call, tensor, dim, value)
        fixed = FixedTensor(kind="input" if name.is_input else "parameter", name=name.path, shape=self._shape(tensor), dim=dim)
        return (StaticInputCause if name.is_input else ParameterCause)(**self._common(call), value=value, tensor=fixed)

    def _weight_behind(self, tensor: Tensor) -> Tensor | None:
        """Returns the parameter or buffer with the shape of a tensor that torch's own code computes from such tensors alone, as weight norm does.

        None where an input, or a tensor that is not known, is among the operands, or where a line of the user's makes the tensor.
        """
        line = self._line_of(tensor.node)
        if line is not None and (self.frame is None or (line.filename, line.line) != (self.frame.filename, self.frame.line)):
            return None
        if self._text_of(tensor.node, line or self.frame) is not None:
            return None
        return _weight_of(tensor, self.name_of)

    def _by_made(self, call: Call, tensor: Tensor, dim: int, value: int | None) -> MadeTensorCause:
        made_at, text = self._made_at(tensor.node, value)
        if text is None and self.is_assignment:
            return self._by_part(call, dim, value)
        fixed = FixedTensor(kind="made", name="" if text is None else shortened(text), shape=self._shape(tensor), dim=dim)
        made = MadeTensorCause(**self._common(call), value=value, tensor=fixed, made_at=made_at)
        return made if value is None else self._with_origin(made, tensor, dim)

    def _made_at(self, node: torch.fx.Node, value: int | None) -> tuple[Frame | None, str | None]:
        """Returns the line that makes a tensor, and its text there, as far as they are known."""
        line = self._line_of(node)
        text = self._text_of(node, line or self.frame)
        if text is None and line is not None and self._around(line) is not None:
            # The line of a call that had not returned: the tensor may come from a function that it called.
            return self._made_above(node, value) or (None, None)
        return line, text

    def _with_origin(self, made: MadeTensorCause, tensor: Tensor, dim: int) -> MadeTensorCause:
        """Returns a cause with the tensor that was created with the size, where the text of another line makes that one."""
        origin = self.origin_of(tensor, dim)
        if origin is None or origin[0].node is tensor.node:
            return made
        line, text = self._made_at(origin[0].node, made.value)
        if line is None or text is None or (line == made.made_at and shortened(text) == made.tensor.name):
            return made
        of_tensor = FixedTensor(kind="made", name=shortened(text), shape=self._shape(origin[0]), dim=origin[1])
        return structs.replace(made, origin=of_tensor, origin_at=line)

    def _line_of(self, node: torch.fx.Node) -> Frame | None:
        return last_frame(of_stack_text(node.meta.get("stack_trace")), self.frame_of)

    def _by_part(self, call: Call, dim: int, value: int | None) -> MadeTensorCause:
        """Returns the cause for a part of a tensor that something was written into, named by its own text: ``out[:, :3]``."""
        text = "" if self.frame is None else self.frame.expression or ""
        shape = tuple(str(self.after.settled(size)) for size in call.tensors[-1].shape)
        fixed = FixedTensor(kind="made", name=shortened(text), shape=shape, dim=dim)
        return MadeTensorCause(**self._common(call), value=value, tensor=fixed, made_at=self.frame)

    def _text_of(self, node: torch.fx.Node, frame: Frame | None) -> str | None:
        """Returns the text that makes the tensor of a node; None if it cannot be separated from the rest of the line.

        In non-strict mode the line of a node is that of the module's forward, also where a function that it calls ran.
        """
        if frame is None:
            return None
        if (outer := self._around(frame)) is not None:
            return self._argument_of(outer, node)
        if node.op in ("placeholder", "get_attr"):
            return creation_text(frame, "tensor")
        module = module_of_node(node)
        name = module[0].rpartition(".")[2] if module is not None and module[0] != self.note.provenance.module else ""
        text = creation_text(frame, name_of_target(node.target)) or (creation_text(frame, name) if name else None)
        return text or (None if self.frame is not None and is_in_statement_of(frame, self.frame) else assigned_text(frame))

    def _around(self, frame: Frame) -> Frame | None:
        """Returns a line's call that had not returned where the guard was added, with its expression; None if there is none."""
        outer = self.note.provenance.locations[:-1]
        found = [location for location in outer if (location.filename, location.line) == (frame.filename, frame.line)]
        return self.frame_of(found[-1]) if found else None

    def _argument_of(self, outer: Frame, node: torch.fx.Node) -> str | None:
        """Returns the text of a tensor that was made as an argument of a call which had not returned; None if it may come from elsewhere."""
        operator = name_of_target(node.target)
        text = creation_text(outer, operator)
        if text is None or outer.expression is None or self.frame is None or is_called_in_function_of(self.frame, operator):
            return None
        return text if text in outer.expression and text != outer.expression else None

    def _made_above(self, node: torch.fx.Node, value: int | None) -> tuple[Frame, str] | None:
        """Returns line and text of a tensor that was made in the function of the guard's own line; None if that is not certain."""
        found = None if self.frame is None or value is None else made_above(self.frame, name_of_target(node.target), value)
        if found is None or self.frame is None:
            return None
        return self.frame_of(Location(self.frame.filename, found[0], self.frame.name)), found[1]

    def _shape(self, tensor: Tensor) -> tuple[str, ...]:
        return tuple(map(self._size, tensor.shape))

    def _size(self, size: Any) -> str:
        known = self.before.settled(size)
        if not symbols_of(known):
            return str(known)
        # A value in the data has no name that a reader knows.
        is_of_inputs = all(self._of_inputs(self.before.made_of([symbol])) for symbol in symbols_of(known))
        return self.sizes.in_inputs.expression(known) if is_of_inputs else "…"

    # What Python did

    def _of_python(self, value: int | None) -> PythonCause:
        where = self.note.provenance
        if where.layer is not None or self.frame is None:
            return self._of_layer(value)
        within = where.in_body
        if where.is_of_bodies and (within is None or (within.call is not None and within.call.tensors)):
            return self._of_body(value)
        # The check of Dynamo's guards decides nothing itself.
        decision = where.decision if within is None else within.decision
        construct = construct_at(self.frame, decision, bool(equalities_in(self.note.expr)))
        if not construct.is_comparison and construct.name is not None and construct.name.startswith("_check"):
            construct = replace(construct, is_comparison=True, is_true=where.decision)
        if where.operator == "__getitem__" and construct.name == "index":
            # Torch looks whether the tensor has the index before it dispatches an operator.
            return OperatorCause(**self._common() | {"operator": "getitem"}, value=value)
        if self.call is None and where.operator is not None and where.operator.startswith("aten.") and not construct.is_comparison:
            return OperatorCause(**self._common(), value=value)
        return self._by_construct(construct, value)

    def _by_construct(self, construct: Construct, value: int | None) -> PythonCause:
        decision, common = self.note.provenance.decision, self._common()
        is_shown = construct.name is not None or construct.is_comparison
        if is_shown:
            common["quoted"], common["operator"] = construct.quoted or common["quoted"], None
        if construct.is_comparison or (decision is not None and not is_shown):
            return ComparisonCause(
                **common,
                value=value,
                construct=construct.name,
                statement=construct.statement,
                branch=construct.branch,
                is_true=construct.is_true if construct.is_comparison else decision,
            )
        if DECISIONS.is_there():
            return PythonNumberCause(**common, value=value, construct=construct.name)
        return UnknownCause(**common, value=value)

    def _tie_of_python(self) -> TieCause:
        """Returns the tie of two sizes that Python compared, with the line and the text of the comparison."""
        found = self._of_python(None)
        return TieCause(**(self._common() | {"quoted": found.quoted, "operator": found.operator}))

    def _of_layer(self, value: int | None) -> ParameterCause | OperatorCause | UnknownCause:
        where = self.note.provenance
        name = _PARAMETER_OF_LAYER.get("" if where.layer is None else where.layer.function, "")
        path = f"{where.module}.{name}" if where.module else name
        shape = self.parameters.get(path, ())
        if value is not None and shape[1:2] == (value,):
            fixed = FixedTensor(kind="parameter", name=path, shape=tuple(map(str, shape)), dim=1)
            return ParameterCause(**self._common(), value=value, tensor=fixed)
        is_of_operator = where.layer is not None or where.operator is not None
        return (OperatorCause if is_of_operator else UnknownCause)(**self._common(), value=value)

    def _of_body(self, value: int | None) -> ParameterCause | OperatorCause | UnknownCause:
        """Returns the cause for a guard of an operator in a branch or body of control flow, which Dynamo traced in a ShapeEnv of its own."""
        within = self.note.provenance.in_body
        call = None if within is None else within.call
        if within is None or call is None:
            return UnknownCause(**self._common(), value=value)
        sides = (side for group in compared_sides(call) for side in group if side.tensor is not None and side.size == value)
        for side in sides:
            shape = () if side.tensor is None else tuple(side.tensor.shape)
            paths = [path for path, known in self.parameters.items() if known == shape and _is_of_module(path, within.module)]
            own = self.note.provenance.module
            paths = [path for path in paths if path.rpartition(".")[0].rpartition(".")[0] == own] or paths
            if len(paths) == 1:
                fixed = FixedTensor(kind="parameter", name=paths[0], shape=tuple(map(str, shape)), dim=side.dim)
                return ParameterCause(**self._common(call), value=value, tensor=fixed)
        return OperatorCause(**self._common(call), value=value)

    def _named_in_text(self, symbols: frozenset[Any]) -> frozenset[Any]:
        """Returns those of several equal sizes whose inputs are named in the expression; all if none is."""
        text = "" if self.frame is None else self.frame.expression or self.frame.code
        names = {symbol: {re.split(r"\W", ref.input)[0] for ref in self.sizes.places_of(symbol)} for symbol in symbols}
        named = frozenset(symbol for symbol in symbols if any(re.search(rf"\b{re.escape(name)}\b", text) for name in names[symbol]))
        return named or symbols


def _is_of_module(path: str, module: str | None) -> bool:
    """True if a parameter may be one of a module that Dynamo names by the variable that holds it: ``L.args.1.__closure__.0.cell_contents.a``."""
    owner = path.rpartition(".")[0]
    return module is not None and bool(owner) and f".{module}".endswith(f".{owner.rpartition('.')[2]}")


def _public(operator: str | None) -> str | None:
    """Returns the public form of an operator's name as a guard has it, ``aten.conv1d.default`` or ``conv1d``."""
    if operator is None:
        return None
    return public_name(operator.split(".")[1].strip("_") if operator.startswith("aten.") else operator)
