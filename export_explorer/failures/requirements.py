"""Requirements on sizes that an operator failed with on the example: torch states them in its symbols, and its last guard as a condition.

Before an operator raises, torch has to decide that its requirement is false: that decision is the last guard, on the line that failed. Where
the ranges of the sizes decide it, there is no guard, and the condition is that of the operator's check.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from export_explorer.analysis.observed import ObservedAnalysis
from export_explorer.failures.named_dims import linear_form
from export_explorer.fixes.spec_changes import allows, example_fix
from export_explorer.record import Condition, DimRef, EagerRun, Fix
from export_explorer.render.words import condition_words, is_models_own
from export_explorer.torch_internals.errors import ExportError
from export_explorer.torch_internals.shape_env import hint_of
from export_explorer.trace.provenance import location_of

_EQUATIONS = ("equals", "becomes", "divisible")
_FARTHEST = 100
"""The distance from the example's size, exclusive, within which another one is searched for, where it cannot be computed."""


@dataclass(frozen=True, slots=True)
class Unmet:
    """Conditions on sizes that are false for the example.

    Attributes:
        conditions: sympy conditions.
        stated: the same, in terms of inputs.
        dims: the dimensions whose sizes are in them.
        is_last_guard: True if the last guard is that they are false.
    """

    conditions: tuple[Any, ...]
    stated: tuple[Condition, ...]
    dims: tuple[DimRef, ...]
    is_last_guard: bool

    @property
    def is_plain_tie(self) -> bool:
        """True if the only condition is that two dimensions have one size."""
        first, *others = self.conditions
        return not others and type(first).__name__ == "Equality" and all(it.is_Symbol for it in first.args)


def unmet_by(analysis: ObservedAnalysis, parts: ExportError) -> Unmet | None:
    """Returns the conditions that the failed operator required; None where the export failed of something else than the example's sizes."""
    error = analysis.result.error
    location = None if error is None else location_of(error, parts.user_stack)
    if location is None or not parts.is_of_operator:
        return None
    note = analysis.guard_notes[-1] if analysis.guard_notes else None
    is_here = note is not None and [(at.filename, at.line) for at in note.provenance.locations[-1:]] == [(location.filename, location.line)]
    symbols = note.expr.free_symbols if note is not None and is_here else frozenset()
    # Torch's text names the symbols that it is about.
    if note is not None and symbols and {str(symbol) for symbol in symbols} <= parts.symbols:
        return _false_on_example(analysis, ~note.expr, is_last_guard=True)
    return None if parts.failed_check is None else _false_on_example(analysis, parts.failed_check, is_last_guard=False)


def _false_on_example(analysis: ObservedAnalysis, needed: Any, *, is_last_guard: bool) -> Unmet | None:
    sizes = {symbol: hint_of(analysis.sizes.env, symbol) for symbol in needed.free_symbols}
    if None in sizes.values():
        return None
    needs = needed.args if type(needed).__name__ == "And" else (needed,)
    conditions = tuple(need for need in needs if not _holds(need, sizes))
    about = {symbol for condition in conditions for symbol in condition.free_symbols}
    dims = tuple(size.ref for size in analysis.sizes.sizes if size.expr is not None and size.expr.free_symbols & about)
    stated = tuple(analysis.sizes.in_words.condition(condition) for condition in conditions)
    return Unmet(conditions, stated, dims, is_last_guard) if conditions else None


def requirement_words(unmet: Unmet, analysis: ObservedAnalysis, eager: EagerRun | None = None) -> str:
    """Returns the sizes and their requirement, for people: ``x.shape[0] (6) and y.shape[0] (4) must be equal``.

    Args:
        unmet: the requirement.
        analysis: of the export.
        eager: the run in eager Python, whose error has shapes where a formula alone would state the requirement; None if there was none.
    """
    about = dict.fromkeys(ref for condition in unmet.conditions for ref in _named(condition, analysis))
    sizes = " and ".join(f"{ref} ({analysis.example(ref)})" for ref in about)
    if unmet.is_plain_tie:
        return f"{sizes} must be equal"
    values = " and ".join(f"{ref} = {analysis.example(ref)}" for ref in about)
    equations = [it for it, stated in zip(unmet.conditions, unmet.stated, strict=True) if stated.relation in _EQUATIONS]
    # What is a multiple of a number is said so; what is one of a formula is not.
    whole = [side for equation in equations for side in equation.args]
    sides = [part for side in whole for part in (side.args if type(side).__name__ in ("Mod", "PythonMod") else (side,))]
    is_formula = any(not side.is_polynomial() for side in sides)
    told = eager.said.rstrip(".") if is_formula and eager is not None and is_models_own(eager) else ""
    said = told or " and ".join(condition_words(condition, "requirement") for condition in unmet.stated)
    return f"{said}. The example has {values}"


def fixes_for(unmet: Unmet, analysis: ObservedAnalysis) -> tuple[Fix, ...]:
    """Returns other sizes of the example that satisfy it, one for each size that can change; inputs that the user has changed come last."""
    symbols = dict.fromkeys(symbol for condition in unmet.conditions for symbol in sorted(condition.free_symbols, key=str))
    fixes = [fix for symbol in symbols for fix in _with_another(symbol, unmet, analysis)]
    order = {size.ref: position for position, size in enumerate(analysis.sizes.sizes)}

    def order_of(fix: Fix) -> tuple[bool, int]:
        refs = [change.ref for change in fix.examples]
        return any(analysis.input_at(ref).is_synthetic for ref in refs), -order[refs[0]]

    return tuple(sorted(fixes, key=order_of))


def _with_another(symbol: Any, unmet: Unmet, analysis: ObservedAnalysis) -> Iterator[Fix]:
    env = analysis.sizes.env
    others = {other: hint_of(env, other) for condition in unmet.conditions for other in condition.free_symbols if other != symbol}
    refs = _with_their_dims([size.ref for size in analysis.sizes.sizes if size.expr == symbol], analysis)
    conditions = [condition for condition in (_at(it, others) for it in unmet.conditions) if condition is not None]
    if len(conditions) < len(unmet.conditions):
        return
    for size in _tried(conditions, symbol, hint_of(env, symbol) or 0):
        is_good = size > 1 and all(_holds(condition, {symbol: size}) for condition in conditions)
        if refs and is_good and all(allows(analysis.ask.at(ref.input, ref.dim), size) for ref in refs):
            yield example_fix((ref, size) for ref in refs)
            return


def _with_their_dims(refs: list[DimRef], analysis: ObservedAnalysis) -> list[DimRef]:
    """Returns dimensions and the others that are requested to be the same Dim: an example with two sizes of one Dim is refused."""
    asks = {asked for ref in refs if (asked := analysis.ask.at(ref.input, ref.dim)).kind == "dim"}
    return list(dict.fromkeys([*refs, *(entry.ref for entry in analysis.ask.entries if entry.ask in asks)]))


def _tried(conditions: list[Any], symbol: Any, now: int) -> Iterator[int]:
    for condition in conditions:
        if type(condition).__name__ == "Equality":
            for side in (condition.lhs - condition.rhs, condition.rhs - condition.lhs):
                if (found := linear_form(side)) is not None and found[0] == symbol and -found[2] % found[1] == 0:
                    yield -found[2] // found[1]
    for distance in range(1, _FARTHEST):
        yield from (now + distance, now - distance)


def _holds(condition: Any, sizes: dict[Any, Any]) -> bool:
    value = _at(condition, sizes)
    return value is not None and bool(value)


def _at(condition: Any, sizes: dict[Any, Any]) -> Any | None:
    """Returns a condition with sizes in place of symbols; None where it is not defined for them, as a remainder by 0 is not."""
    try:
        return condition.subs(sizes)
    except ZeroDivisionError:
        return None


def _named(condition: Any, analysis: ObservedAnalysis) -> list[DimRef]:
    """Returns the first place of each symbol in a condition."""
    found = (analysis.sizes.root_of(symbol) for symbol in condition.free_symbols)
    return sorted((ref for ref in found if ref is not None), key=[size.ref for size in analysis.sizes.sizes].index)
