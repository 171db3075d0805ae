"""Why each guard holds: what the sizes in it met, where that can be told from the operator's own arguments or from the user's text.

Worked out after the export, from the graph that torch traced and from what was noted. A tensor is named only where an operator read it, at the
dimension that was held against the size.
"""

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import torch

from export_explorer.model import Cause, CauseKind, FixedTensor, Frame
from export_explorer.shapes.cause_operators import SPLITTING, UNROLLING, Side, compared, numbers_of, passed_on
from export_explorer.shapes.cause_source import Construct, argument_text, assigned_text, construct_at, creation_text, is_call_of, shortened
from export_explorer.shapes.sizes import Sizes
from export_explorer.torch_internals.calls import Call, Tensor, call_of, made_call, name_of_target, public_name
from export_explorer.torch_internals.nodes import module_of_node
from export_explorer.tracing.provenance import FrameOf, code_alone, of_stack_text
from export_explorer.tracing.recorder import GuardNote

_PARAMETER_OF_LAYER = {
    "check_input": ("weight_ih_l0", 1),
    "check_hidden_size": ("weight_hh_l0", 1),
    "multi_head_attention_forward": ("in_proj_weight", 1),
}
"""The parameter, and its dimension, whose size functions of torch's layers hold an input against in Python."""


class TensorName(NamedTuple):
    """What a placeholder of a traced graph stands for: a parameter or buffer by its path, or an input by its."""

    is_input: bool
    path: str


NameOf = Callable[[torch.fx.Node], TensorName | None]


@dataclass(frozen=True, slots=True)
class Meeting:
    """What met at a guard.

    Attributes:
        symbols: those of the sizes on one side, as inputs were given them.
        others: those of the sizes on the other side; empty where that is fixed, or there is none.
        cause: of the guard.
        is_fixing: whether a size became a constant by it.
    """

    symbols: frozenset[Any]
    others: frozenset[Any]
    cause: Cause
    is_fixing: bool


def meetings_of(
    notes: Sequence[GuardNote], sizes: Sizes, parameters: Mapping[str, tuple[int, ...]], name_of: NameOf, frame_of: FrameOf
) -> tuple[Meeting, ...]:
    """What met at each guard, in the order of tracing; one or more for each guard.

    Args:
        notes: as recorded.
        sizes: of the export.
        parameters: shape of each parameter and buffer of the model by its path.
        name_of: what a placeholder stands for; None for one of which it is not certain.
        frame_of: makes a frame of a location.
    """
    found: list[Meeting] = []
    replaced: dict[Any, Any] = {}
    for guard_id, note in enumerate(notes):
        before = dict(replaced)
        replaced |= note.replaced
        for sides in _equalities(note.expr):
            left, right = (settled(side, replaced) for side in sides)
            if left != right:
                replaced |= {left: right} if left.is_Symbol else {right: left} if right.is_Symbol else {}
        found += _Guard(guard_id, note, before, dict(replaced), sizes, parameters, name_of, frame_of).meetings()
    return tuple(found)


def _equalities(expr: Any) -> list[tuple[Any, Any]]:
    """The symbols that a condition says are numbers or other symbols: torch does not replace all of those that it joins by "and"."""
    found = []
    for part in expr.args if type(expr).__name__ == "And" else (expr,):
        if type(part).__name__ == "Equality":
            left, right = (part.rhs, part.lhs) if not part.lhs.is_Symbol else (part.lhs, part.rhs)
            if left.is_Symbol and (right.is_Symbol or right.is_Integer):
                found.append((left, right))
    return found


def settled(expr: Any, replaced: Mapping[Any, Any]) -> Any:
    """An expression, or a number, with all replacements made."""
    for _ in range(len(replaced) + 1):
        symbols: frozenset[Any] = frozenset(getattr(expr, "free_symbols", ()))
        if not any(symbol in replaced for symbol in symbols):
            return expr
        expr = expr.xreplace({symbol: replaced[symbol] for symbol in symbols if symbol in replaced})
    return expr


def _symbols(expr: Any) -> frozenset[Any]:
    return frozenset(getattr(expr, "free_symbols", ()))


class _Guard:
    """One guard, with what was known before it and after it."""

    def __init__(
        self,
        guard_id: int,
        note: GuardNote,
        before: Mapping[Any, Any],
        after: Mapping[Any, Any],
        sizes: Sizes,
        parameters: Mapping[str, tuple[int, ...]],
        name_of: NameOf,
        frame_of: FrameOf,
    ) -> None:
        self.note, self.before, self.after = note, before, after
        self.sizes, self.parameters, self.name_of, self.frame_of = sizes, parameters, name_of, frame_of
        where = note.provenance
        self.frame = frame_of(where.locations[-1]) if where.locations else None
        traced = where.traced
        self.call = None if traced is None else call_of(traced)
        values = [target for _, target in (*_equalities(note.expr), *note.replaced.items()) if not _symbols(target)]
        self.value = int(values[0]) if values and getattr(values[0], "is_Integer", False) else None
        self.is_fixing = bool(values)
        self.about = frozenset(symbol for symbol in self._known() if _symbols(settled(symbol, before)) & note.expr.free_symbols)
        self.base = Cause(
            kind="unknown", guard_id=guard_id, frame=self.frame, value=self.value, module=where.module, module_class=where.module_class
        )

    def meetings(self) -> list[Meeting]:
        """What met: where an operator ran, what it held against each other, else what the condition itself says."""
        call = None if self.call is None or self._is_of_python(self.call) else self.call
        found = [] if call is None else [self._met(call, *pair) for pair in self._pairs(call)]
        told = {symbol for meeting in found for symbol in meeting.symbols | meeting.others}
        for left, right in _equalities(self.note.expr):
            if right.is_Symbol and not (self._given(left) | self._given(right)) & told:
                found += self._tied(call, left, right)
            elif not right.is_Symbol and not self._given(left) & told:
                found.append(self._fixed(call, self._given(left) & self.about, int(right)))
        return found or [self._fixed(call, self.about, self.value)]

    def _given(self, symbol: Any) -> frozenset[Any]:
        """The symbols of inputs that this one had come to stand for before the guard."""
        return frozenset(own for own in self._known() if settled(own, self.before) == symbol)

    def _met(self, call: Call, size: Side, other: Side) -> Meeting:
        known = settled(other.size, self.after)
        value = None if _symbols(known) else int(known)
        if _symbols(other.size):
            is_equality = all(getattr(side.size, "is_Symbol", False) for side in (size, other))
            relation = None if is_equality else self.sizes.condition(self.note.expr, self.before)
            cause = replace(self._cause("tie", call), relation=relation)
        elif other.tensor is None:
            cause = self._by_numbers(call, [other])
        else:
            cause = self._by_tensor(call, other.tensor, other.dim)
        return Meeting(_symbols(size.size), _symbols(other.size), replace(cause, value=value), value is not None)

    def _tied(self, call: Call | None, left: Any, right: Any) -> list[Meeting]:
        """Two sizes that are equal from now on, each by the first input that has it, in the text of the expression if one is."""
        sides = [self._named_in_text(self._given(side)) for side in (left, right)]
        if not all(sides):
            return []
        one, other = (frozenset([next(symbol for symbol in self._known() if symbol in side)]) for side in sides)
        cause = self._cause("tie", call) if call is not None else replace(self._of_python(), kind="tie")
        return [Meeting(one, other, cause, False)]

    def _fixed(self, call: Call | None, symbols: frozenset[Any], value: int | None) -> Meeting:
        """A size that no other one was held against, as far as is known."""
        if call is None:
            return Meeting(self._named_in_text(symbols), frozenset(), replace(self._of_python(value), value=value), self.is_fixing)
        numbers = self._numbers(call)
        if numbers:
            cause = self._by_numbers(call, numbers)
        else:
            cause = replace(self._cause("operator", call), demand="unrolls" if call.name in UNROLLING and self.is_fixing else None)
        given = frozenset(symbol for tensor in call.tensors for size in tensor.shape for symbol in _symbols(size))
        return Meeting((given & symbols) or symbols, frozenset(), replace(cause, value=value), self.is_fixing)

    def _known(self) -> Iterator[Any]:
        yield from (size.symbol for size in self.sizes.sizes if size.symbol is not None)

    def _is_of_python(self, call: Call) -> bool:
        """Whether Python took a tensor apart: torch runs ``unbind`` for ``a, b = x`` and ``for row in x``."""
        if call.name.startswith("_check") or (not call.tensors and self.note.provenance.layer is not None):
            return True
        return call.name == "unbind" and self.frame is not None and not is_call_of(self.frame, "unbind")

    # What an operator held against each other

    def _pairs(self, call: Call) -> list[tuple[Side, Side]]:
        """Each size with what it was held against, which had not been known to be equal before."""
        if not self.note.replaced and not _equalities(self.note.expr):
            return []
        groups = compared(call)
        for number in numbers_of(call):
            if _symbols(number.size):
                groups += [(side, number) for tensor in call.tensors for side in _sides(tensor)]
        found: dict[frozenset[Any], tuple[Side, Side]] = {}
        for pair in sorted((pair for group in groups for pair in self._made_equal(group)), key=self._rank):
            symbols = _symbols(pair[0].size) | _symbols(pair[1].size)
            if not any(symbols & known for known in found):
                found[symbols] = pair
        return list(found.values())

    def _rank(self, pair: tuple[Side, Side]) -> tuple[bool, bool]:
        """A number tells more than a size that has become one, and the weight of a layer more than its other parameters."""
        name = None if pair[1].tensor is None else self.name_of(pair[1].tensor.node)
        return bool(_symbols(pair[1].size)), name is not None and not name.path.endswith("weight")

    def _made_equal(self, group: Sequence[Side]) -> Iterator[tuple[Side, Side]]:
        for index, left in enumerate(group):
            for right in group[index + 1 :]:
                for size, other in ((left, right), (right, left)):
                    if self._became(size, other):
                        yield size, other
                        break

    def _became(self, size: Side, other: Side) -> bool:
        before, against = settled(size.size, self.before), settled(other.size, self.before)
        # Of two sizes the one that the guard is about stands first: what it met may have become a number long before.
        if not _symbols(before) & self.note.expr.free_symbols or before == against:
            return False
        return bool(settled(before, self.after) == settled(against, self.after))

    def _numbers(self, call: Call) -> list[Side]:
        """The plain numbers of a call that make up the size."""
        plain = [side for side in numbers_of(call) if not _symbols(side.size) and int(side.size) > 1]
        if self.value is None:
            stated = {int(number) for number in self.note.expr.atoms() if getattr(number, "is_Integer", False)}
            return [side for side in plain if int(side.size) in stated][:1]
        if call.name in SPLITTING:
            return plain if sum(int(side.size) for side in plain) == self.value else []
        same = [side for side in plain if int(side.size) == self.value]
        return same[:1] or (plain if plain and self.value % math.prod(int(side.size) for side in plain) == 0 else [])

    # The parts of a cause

    def _cause(self, kind: CauseKind, call: Call | None = None) -> Cause:
        operator = _public(self.note.provenance.operator) if call is None else self._operator(call)
        return replace(self.base, kind=kind, operator=operator, quoted=self._quoted())

    def _operator(self, call: Call) -> str:
        """Functions that torch makes itself have no name of their own; what dispatched last has one."""
        if "." in call.public_name:
            return call.public_name
        return _public(self.note.provenance.operator) or call.public_name

    def _quoted(self) -> str | None:
        if self.frame is None:
            return None
        return shortened(self.frame.expression or assigned_text(self.frame) or code_alone(self.frame))

    def _by_numbers(self, call: Call, numbers: Sequence[Side]) -> Cause:
        written = [self._written(call, side) for side in numbers]
        is_literal = all(text is not None and text[1] for text in written)
        texts = list(dict.fromkeys(str(int(side.size)) if text is None else text[0] for text, side in zip(written, numbers, strict=True)))
        return replace(
            self._cause("literal" if is_literal else "number_argument", call),
            literal=" and ".join(texts),
            argument=numbers[0].argument,
            position=numbers[0].dim if len(numbers) == 1 else None,
        )

    def _written(self, call: Call, side: Side) -> tuple[str, bool] | None:
        if self.frame is None:
            return None
        return argument_text(self.frame, call.name, len(numbers_of(call)) or 1, side.dim, int(side.size))

    def _by_tensor(self, call: Call, tensor: Tensor, dim: int) -> Cause:
        while (name := self.name_of(tensor.node)) is None:
            made = made_call(tensor.node)
            behind = None if made is None else passed_on(made, tensor.shape, dim)
            if behind is None:
                return self._by_made(call, tensor, dim)
            tensor, dim = behind
        kind: CauseKind = "static_input" if name.is_input else "parameter"
        fixed = FixedTensor(kind="input" if name.is_input else "parameter", name=name.path, shape=self._shape(tensor), dim=dim)
        return replace(self._cause(kind, call), tensor=fixed)

    def _by_made(self, call: Call, tensor: Tensor, dim: int) -> Cause:
        locations = of_stack_text(tensor.node.meta.get("stack_trace"))
        made_at = self.frame_of(locations[-1]) if locations else None
        text = self._text_of(tensor.node, made_at or self.frame)
        fixed = FixedTensor(kind="made", name="" if text is None else shortened(text), shape=self._shape(tensor), dim=dim)
        return replace(self._cause("made_tensor", call), tensor=fixed, made_at=made_at)

    def _text_of(self, node: torch.fx.Node, frame: Frame | None) -> str | None:
        """How the text makes the tensor of a node; None if it cannot be told from the rest of the line."""
        if frame is None:
            return None
        if node.op in ("placeholder", "get_attr"):
            return creation_text(frame, "tensor")
        module = module_of_node(node)
        name = module[0].rpartition(".")[2] if module is not None and module[0] != self.note.provenance.module else ""
        text = creation_text(frame, name_of_target(node.target)) or (creation_text(frame, name) if name else None)
        return text or (assigned_text(frame) if self.frame is None or frame.line != self.frame.line else None)

    def _shape(self, tensor: Tensor) -> tuple[str, ...]:
        return tuple(self._size(size) for size in tensor.shape)

    def _size(self, size: Any) -> str:
        known = settled(size, self.before)
        if not _symbols(known):
            return str(known)
        # A value in the data has no name that a reader knows.
        of_inputs = {symbol for own in self._known() for symbol in _symbols(settled(own, self.before))}
        return self.sizes.in_inputs.expression(known) if _symbols(known) <= of_inputs else "…"

    # What Python did

    def _of_python(self, value: int | None = None) -> Cause:
        where = self.note.provenance
        if where.layer is not None or self.frame is None:
            return self._of_layer(value)
        construct = construct_at(self.frame, where.decision)
        if not construct.is_comparison and construct.name is not None and construct.name.startswith("_check"):
            construct = replace(construct, is_comparison=True)
        if self.call is None and where.operator is not None and where.operator.startswith("aten.") and not construct.is_comparison:
            return self._cause("operator")
        return self._by_construct(construct)

    def _by_construct(self, construct: Construct) -> Cause:
        if construct.name is None and not construct.is_comparison:
            return replace(
                self._cause("comparison" if self.note.provenance.decision is not None else "python_number"),
                is_true=self.note.provenance.decision,
            )
        return replace(
            self._cause("comparison" if construct.is_comparison else "python_number"),
            construct=construct.name,
            statement=construct.statement,
            quoted=construct.quoted or self._quoted(),
            branch=construct.branch,
            is_true=self.note.provenance.decision,
            operator=None,
        )

    def _of_layer(self, value: int | None) -> Cause:
        where = self.note.provenance
        name, dim = _PARAMETER_OF_LAYER.get("" if where.layer is None else where.layer.function, ("", 0))
        path = f"{where.module}.{name}" if where.module else name
        shape = self.parameters.get(path, ())
        if value is not None and dim < len(shape) and shape[dim] == value:
            fixed = FixedTensor(kind="parameter", name=path, shape=tuple(map(str, shape)), dim=dim)
            return replace(self._cause("parameter"), tensor=fixed)
        return self._cause("operator" if where.layer is not None or where.operator is not None else "unknown")

    def _named_in_text(self, symbols: frozenset[Any]) -> frozenset[Any]:
        """Of several equal sizes those whose inputs stand in the expression."""
        text = "" if self.frame is None else self.frame.expression or self.frame.code
        names = {symbol: {re.split(r"\W", ref.input)[0] for ref in self.sizes.places_of(symbol)} for symbol in symbols}
        named = frozenset(symbol for symbol in symbols if any(re.search(rf"\b{re.escape(name)}\b", text) for name in names[symbol]))
        return named or symbols


def _public(operator: str | None) -> str | None:
    """The public form of an operator's name as a guard has it, ``aten.conv1d.default`` or ``conv1d``."""
    if operator is None:
        return None
    return public_name(operator.split(".")[1].strip("_") if operator.startswith("aten.") else operator)


def _sides(tensor: Tensor) -> list[Side]:
    return [Side(size, tensor, dim) for dim, size in enumerate(tensor.shape)]


def fixed_tensor(meetings: Sequence[Meeting], guard_id: int) -> FixedTensor | None:
    """The parameter or the static input that a guard's size met; None if it met something else."""
    tensors = [meeting.cause.tensor for meeting in meetings if meeting.cause.guard_id == guard_id and meeting.is_fixing]
    return next((tensor for tensor in tensors if tensor is not None and tensor.kind != "made"), None)
