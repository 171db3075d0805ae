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

from export_explorer.model import Cause, CauseKind, FixedTensor
from export_explorer.shapes.cause_operators import UNROLLING, Side, compared, numbers_of, passed_on
from export_explorer.shapes.cause_source import Construct, argument_text, assigned_text, construct_at, creation_text, is_call_of, shortened
from export_explorer.shapes.sizes import Sizes
from export_explorer.torch_internals.calls import Call, Tensor, call_of, made_call, name_of_target, public_name
from export_explorer.tracing.provenance import FrameOf, code_alone, of_stack_text
from export_explorer.tracing.recorder import GuardNote

_PARAMETER_OF_LAYER = {**dict.fromkeys(("RNN", "LSTM", "GRU"), ("weight_ih_l0", 1)), "MultiheadAttention": ("in_proj_weight", 1)}
"""The parameter, and its dimension, that layers hold the last dimension of their input against in Python."""


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
    """What met at each guard, in the order of tracing.

    Args:
        notes: as recorded.
        sizes: of the export.
        parameters: shape of each parameter and buffer of the model by its path.
        name_of: what a placeholder stands for; None for one of which it is not certain.
        frame_of: makes a frame of a location.
    """
    found = []
    replaced: dict[Any, Any] = {}
    for guard_id, note in enumerate(notes):
        before = dict(replaced)
        replaced |= note.replaced
        found.append(_Guard(guard_id, note, before, dict(replaced), sizes, parameters, name_of, frame_of).meeting())
    return tuple(found)


def settled(expr: Any, replaced: Mapping[Any, Any]) -> Any:
    """An expression, or a number, with all replacements made."""
    for _ in range(len(replaced) + 1):
        symbols = getattr(expr, "free_symbols", frozenset())
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
        values = [target for target in note.replaced.values() if not _symbols(target)]
        self.value = int(values[0]) if values and getattr(values[0], "is_Integer", False) else None
        self.is_fixing = bool(values)
        self.about = frozenset(symbol for symbol in self._known() if _symbols(settled(symbol, before)) & note.expr.free_symbols)
        self.base = Cause(
            kind="unknown", guard_id=guard_id, frame=self.frame, value=self.value, module=where.module, module_class=where.module_class
        )

    def meeting(self) -> Meeting:
        """What met."""
        if self.call is not None and not self._is_of_python(self.call):
            return self._at_operator(self.call)
        cause = self._of_python()
        return Meeting(self._named_in_text(), frozenset(), cause, self.is_fixing)

    def _known(self) -> Iterator[Any]:
        yield from (size.symbol for size in self.sizes.sizes if size.symbol is not None)

    def _is_of_python(self, call: Call) -> bool:
        """Whether Python took a tensor apart: torch runs ``unbind`` for ``a, b = x`` and ``for row in x``."""
        return (
            call.name == "unbind" and self.frame is not None and self.frame.expression is not None and not is_call_of(self.frame, "unbind")
        )

    # What an operator held against each other

    def _at_operator(self, call: Call) -> Meeting:
        own = self._symbols_of(call)
        pair = self._pair(call)
        if pair is not None:
            size, other = pair
            if _symbols(other.size):
                return Meeting(_symbols(size.size), _symbols(other.size), self._cause("tie", call), self.is_fixing)
            if other.tensor is None:
                return Meeting(_symbols(size.size), frozenset(), self._by_numbers(call, [other]), self.is_fixing)
            return Meeting(_symbols(size.size), frozenset(), self._by_tensor(call, other.tensor, other.dim), self.is_fixing)
        numbers = self._numbers(call)
        if numbers:
            return Meeting(own, frozenset(), self._by_numbers(call, numbers), self.is_fixing)
        demand = "unrolls" if call.name in UNROLLING and self.is_fixing else None
        return Meeting(own, frozenset(), replace(self._cause("operator", call), demand=demand), self.is_fixing)

    def _symbols_of(self, call: Call) -> frozenset[Any]:
        """The symbols of the call's own sizes that the guard is about."""
        given = frozenset(symbol for tensor in call.tensors for size in tensor.shape for symbol in _symbols(size))
        return (given & self.about) or self.about

    def _pair(self, call: Call) -> tuple[Side, Side] | None:
        """A size and what it was held against, which had not been known to be equal before."""
        if not self.note.replaced:
            return None
        groups = compared(call)
        numbers = [side for side in numbers_of(call) if _symbols(side.size)]
        for number in numbers:
            groups += [(side, number) for tensor in call.tensors for side in _sides(tensor)]
        found = [pair for group in groups for pair in self._made_equal(group)]
        # Plain numbers are what a size became; a number that was a size before is told by where it comes from.
        return min(found, key=lambda pair: bool(_symbols(pair[1].size)), default=None)

    def _made_equal(self, group: Sequence[Side]) -> Iterator[tuple[Side, Side]]:
        for index, left in enumerate(group):
            for right in group[index + 1 :]:
                for size, other in ((left, right), (right, left)):
                    if self._became(size, other):
                        yield size, other

    def _became(self, size: Side, other: Side) -> bool:
        before, against = settled(size.size, self.before), settled(other.size, self.before)
        if not _symbols(before) & self.note.expr.free_symbols or before == against:
            return False
        return bool(settled(before, self.after) == settled(against, self.after))

    def _numbers(self, call: Call) -> list[Side]:
        """The plain numbers of a call that make up the size."""
        plain = [side for side in numbers_of(call) if not _symbols(side.size) and int(side.size) > 1]
        if self.value is None:
            stated = {int(number) for number in self.note.expr.atoms() if getattr(number, "is_Integer", False)}
            return [side for side in plain if int(side.size) in stated][:1]
        same = [side for side in plain if int(side.size) == self.value]
        return same[:1] or (plain if plain and self.value % math.prod(int(side.size) for side in plain) == 0 else [])

    # The parts of a cause

    def _cause(self, kind: CauseKind, call: Call | None = None) -> Cause:
        operator = _public(self.note.provenance.operator) if call is None else self._operator(call)
        return replace(self.base, kind=kind, operator=operator, quoted=self._quoted())

    def _operator(self, call: Call) -> str:
        """Functions that torch makes itself have no name of their own; what dispatched last has one."""
        found = public_name(call.name)
        if "." in found:
            return found
        return _public(self.note.provenance.operator) or found

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
        text = None
        if made_at is not None:
            text = creation_text(made_at, name_of_target(tensor.node.target)) or assigned_text(made_at)
        fixed = FixedTensor(kind="made", name="" if text is None else shortened(text), shape=self._shape(tensor), dim=dim)
        return replace(self._cause("made_tensor", call), tensor=fixed, made_at=made_at)

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

    def _of_python(self) -> Cause:
        where = self.note.provenance
        if where.layer is not None or self.frame is None:
            return self._of_layer()
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

    def _of_layer(self) -> Cause:
        where = self.note.provenance
        name, dim = _PARAMETER_OF_LAYER.get(where.module_class or "", ("", 0))
        path = f"{where.module}.{name}" if where.module else name
        shape = self.parameters.get(path, ())
        if self.value is not None and dim < len(shape) and shape[dim] == self.value:
            fixed = FixedTensor(kind="parameter", name=path, shape=tuple(map(str, shape)), dim=dim)
            return replace(self._cause("parameter"), tensor=fixed)
        return self._cause("operator" if where.layer is not None or where.operator is not None else "unknown")

    def _named_in_text(self) -> frozenset[Any]:
        """Of several equal sizes those whose inputs stand in the expression."""
        text = "" if self.frame is None else self.frame.expression or self.frame.code
        names = {symbol: {re.split(r"\W", ref.input)[0] for ref in self.sizes.places_of(symbol)} for symbol in self.about}
        named = frozenset(symbol for symbol in self.about if any(re.search(rf"\b{re.escape(name)}\b", text) for name in names[symbol]))
        return named or self.about


def _public(operator: str | None) -> str | None:
    """The public form of an operator's name as a guard has it, ``aten.conv1d.default`` or ``conv1d``."""
    if operator is None:
        return None
    return public_name(operator.split(".")[1].strip("_") if operator.startswith("aten.") else operator)


def _sides(tensor: Tensor) -> list[Side]:
    return [Side(size, tensor, dim) for dim, size in enumerate(tensor.shape)]


def fixed_tensor(meeting: Meeting) -> FixedTensor | None:
    """The parameter or the static input that a guard's size met; None if it met something else."""
    tensor = meeting.cause.tensor
    return tensor if meeting.is_fixing and tensor is not None and tensor.kind != "made" else None
