"""Dimensions that a model does not allow to be as asked, and the message about them. Shared by the kinds that torch raises as one."""

from typing import Any

from export_explorer.analysis.guards import is_in_branch
from export_explorer.failures.ask_fixes import for_violations
from export_explorer.failures.failure_context import FailureContext
from export_explorer.failures.handler import Dims, FailureMessage, Handler
from export_explorer.failures.named_dims import is_left_with_one_size
from export_explorer.fixes.spec_changes import clashing, is_out_of_range, small_root
from export_explorer.record import CodeFix, Condition, DimOutcome, FailureKind, Fix, Frame, OperatorCause
from export_explorer.render.words import condition_words, listed, more_words
from export_explorer.torch_internals.failure_causes import ConstraintViolation
from export_explorer.torch_internals.nodes import MAKE_FX_IMPORT, baked_numbers

_MOST_SHOWN = 3
_BINDS_ALL = "The line is in a branch of `torch.cond`; its requirement applies to the whole program"


def violation_kind(failed: FailureContext) -> FailureKind | None:
    """Returns the kind of a constraint violation; None if the failure is none."""
    if not isinstance(failed.cause, ConstraintViolation):
        return None
    if out_of_range(failed.dims):
        return "example_out_of_range"
    if small_examples(failed):
        return "example_is_0_or_1"
    stuck = _stuck(failed.dims)
    return "dynamic_specialized" if stuck and all(dim.asked.kind == "dynamic" for dim in stuck) else "constraint_violation"


def out_of_range(dims: Dims) -> Dims:
    """Returns the dimensions whose example is outside what was asked."""
    return tuple(dim for dim in dims if is_out_of_range(dim))


def _stuck(dims: Dims) -> Dims:
    return tuple(dim for dim in dims if dim.got == "specialized" and dim.asked.kind in ("dynamic", "dim"))


def small_examples(failed: FailureContext) -> Dims:
    """Returns the dimensions that are refused because the example's size, or that of the Dim that it is an expression of, is 0 or 1."""
    roots = {dim.ref for dim in (*_stuck(failed.dims), *named_by_torch(failed)) if small_root(dim) is not None}
    asked = (dim for dim in failed.dims if dim.asked.kind in ("dynamic", "dim"))
    return tuple(dim for dim in asked if dim.reason == "example_is_0_or_1" or dim.ref in roots)


def named_by_torch(failed: FailureContext) -> Dims:
    """Returns the dimensions that torch says cannot be what was asked."""
    names = failed.cause.names if isinstance(failed.cause, ConstraintViolation) else frozenset()
    leaf_of: dict[str, Any] = {leaf.path: leaf for leaf in failed.analysis.sizes.leaves}

    def is_named(dim: DimOutcome) -> bool:
        leaf = leaf_of[dim.input]
        sources = {leaf.source, f"{leaf.source}.size()[{dim.dim}]", leaf.strict_source, f"{leaf.strict_source}.size()[{dim.dim}]"}
        return (dim.asked.kind == "dim" and dim.asked.expression in names) or bool(sources & names)

    return tuple(dim for dim in failed.dims if is_named(dim))


class OfViolation(Handler):
    """A kind of constraint violation."""

    def is_this(self, failed: FailureContext) -> bool:
        """True if torch found that the ask is contradicted, of dimensions as this kind has them."""
        return violation_kind(failed) == self.kind


class Violation(OfViolation):
    """Dimensions that cannot be what was asked; the kinds differ in what was asked of them."""

    def dims(self, failed: FailureContext) -> Dims:
        """Returns two dimensions that clash, else those that torch names, else those that the outcomes show."""
        dims = failed.dims
        if self.kind == "constraint_violation" and (pair := clashing(dims)):
            return pair
        named = named_by_torch(failed)
        asked = tuple(dim for dim in dims if dim.asked.kind in ("dynamic", "dim"))
        # torch also names a dimension that another one has to equal; what is wrong is said of the other one.
        wrong = tuple(dim for dim in named if not dim.is_as_asked or dim.conditions) or named
        # Where torch names none that is known, it is one of those that were asked for.
        return wrong or _stuck(dims) or tuple(dim for dim in asked if dim.guard_ids) or asked

    def message(self, failed: FailureContext, dims: Dims) -> FailureMessage | None:
        """Returns the ask of each dimension and the conditions that contradict it, and that a graph was traced before with these sizes."""
        said, baked = self._asked_and_found(failed, dims), _baked(failed, dims)
        if said is None or baked is None:
            return said
        traced = f"The model is a graph from make_fx with the sizes of an example, as in `{baked.code}`"
        return FailureMessage(f"{said.problem}. {traced}", _SYMBOLIC.title)

    def _asked_and_found(self, failed: FailureContext, dims: Dims) -> FailureMessage | None:
        """Returns the ask of each dimension and the conditions that contradict it, for the first few in full."""
        if pair := clashing(dims):
            refs, sizes = listed([f"{dim.ref} = {dim.size}" for dim in pair]), listed(dim.size for dim in pair)
            problem = f"Dim `{pair[0].asked.name}` has sizes {sizes}. The example inputs give {refs} for the same Dim"
            return FailureMessage(problem, "Use a separate Dim for each")
        if not (told := [dim for dim in dims if not _is_same_dim_as_another(dim, dims)]):
            return None
        unproved = [dim.asked for dim in told if any(condition.is_always_true for condition in dim.conditions)]
        proof = f". {'A Dim' if unproved[0].kind == 'dim' else 'DYNAMIC'} needs this proof, AUTO does not" if unproved else ""
        if len(told) == 1:
            (dim,) = told
            problem = f"{_found(failed, dim, set())}. You requested `{dim.asked}` for {dim.ref}{proof}"
            if isinstance(dim.cause, OperatorCause) and dim.cause.demand == "unrolls" and dim.cause.operator:
                problem = f"{problem}. torch.export runs `{dim.cause.operator.rpartition('.')[2]}` step by step at the example length"
            binds_all = any(is_in_branch(failed.analysis.guards[guard_id]) for guard_id in dim.guard_ids)
            return FailureMessage(f"{problem}. {_BINDS_ALL}" if binds_all else problem)
        ties = _common_ties(tuple(told)) if len(told) > _MOST_SHOWN else {}
        said = {condition for same in ties.values() for condition in same}
        shown: list[str] = []
        rest = 0
        for dim in told:
            if not dim.conditions or not said.issuperset(dim.conditions):
                text = _found(failed, dim, said) if len(shown) < _MOST_SHOWN else ""
                shown += [text] if text else []
                rest += not text
        for operand, same in ties.items():
            frames = {frame for condition, dim in same.items() for frame in _frames_of(failed, dim, condition)}
            where = failed.line_words(*frames) if len(frames) == 1 else ""
            shown.append(f"{len(same)} dimensions must equal {operand}{where}")
        if rest:
            shown.append(f"and {more_words(rest, 'dimension')}")
        return FailureMessage(f"{len(told)} dimensions cannot be as requested. {'; '.join(shown)}{proof}")

    def conditions(self, failed: FailureContext, dims: Dims) -> tuple[Condition, ...]:
        """Returns the conditions that the model states; empty where the examples alone contradict the ask."""
        return () if clashing(dims) else super().conditions(failed, dims)

    def fixes(self, failed: FailureContext, dims: Dims) -> tuple[Fix, ...]:
        """Returns fixes with other asks, the one that keeps most dimensions dynamic first; before them another trace of a traced graph."""
        asks = for_violations(failed.analysis, dims, failed.dims)
        return asks if _baked(failed, dims) is None else (_SYMBOLIC, *asks)

    def line(self, failed: FailureContext) -> Frame | None:
        """Returns the line of a graph that ``make_fx`` traced which has the size in it; it is no line of the user's."""
        return _baked(failed, self.dims(failed))

    def dim_words(self, failed: FailureContext, dim: DimOutcome, dims: Dims) -> str:
        """Returns the reason of a dimension; for two that clash, the clash."""
        message = self.message(failed, dims) if clashing(dims) else None
        return super().dim_words(failed, dim, dims) if message is None else message.problem


_SYMBOLIC = CodeFix(
    title='Trace it with `make_fx(…, tracing_mode="symbolic")`',
    code=(
        MAKE_FX_IMPORT,
        "",
        'model = make_fx(..., tracing_mode="symbolic", _allow_non_fake_inputs=True)(*inputs)  # in place of ...: what the graph is of',
    ),
    applicability="has_placeholders",
)


def _baked(failed: FailureContext, dims: Dims) -> Frame | None:
    """Returns the first line of a graph that ``make_fx`` traced which has the size of a dimension in it that is not as asked.

    None for any other model, and where the user's own line is known. A line with a whole shape, in which the dimension's size is one of
    several, is taken before one with that number alone, which may as well be an index.
    """
    sizes = {dim.size for dim in dims}
    lines = [baked for baked in baked_numbers(failed.module) if any(sizes & {*numbers} for numbers in baked.numbers)]
    best = max(lines, key=lambda baked: max(len(numbers) for numbers in baked.numbers if sizes & {*numbers}), default=None)
    if best is None or failed.frame is not None or any(dim.frame is not None for dim in dims):
        return None
    return Frame(filename=best.filename, line=best.line, name="forward", code=best.code, cell=None)


def _is_same_dim_as_another(dim: DimOutcome, blamed: Dims) -> bool:
    """True if the dimension meets its ask and only shares a Dim with the one at fault."""
    return dim.is_as_asked and any(other.ref == dim.tied_to and other.asked == dim.asked for other in blamed)


def _common_ties(dims: Dims) -> dict[str, dict[Condition, DimOutcome]]:
    """Returns the conditions by which several dimensions must equal the same one, with their dimensions, by that one's name."""
    ties: dict[str, dict[Condition, DimOutcome]] = {}
    for dim in dims:
        for condition in dim.conditions:
            is_tie = condition.relation == "equals" and not condition.is_operand_number and condition.sizes is None
            if is_tie and condition.operand is not None and condition.partner is None and condition.cause is None:
                ties.setdefault(condition.operand, {}).setdefault(condition, dim)
    return {operand: same for operand, same in ties.items() if len(same) > 1}


def _found(failed: FailureContext, dim: DimOutcome, said: set[Condition]) -> str:
    """Returns the reason of a dimension as part of a sentence: "x.shape[1] has to be 4, since lin.weight is [3, 4] (line 9)".

    Conditions in `said` are left out, and those that the text states are added to it.
    """
    if not dim.conditions and dim.is_as_asked:
        return f"{dim.ref} can only be {dim.size}"
    if not dim.conditions:
        return f"{dim.words}{failed.line_words(dim.frame)}" if dim.words else ""
    if not (conditions := [condition for condition in dim.conditions if condition not in said]):
        return ""
    said.update(conditions)
    has_subject = [position == 0 or (it.size_name or it.subject) != str(dim.ref) for position, it in enumerate(conditions)]
    told = [condition_words(it, "requirement", subject=subject) for it, subject in zip(conditions, has_subject, strict=True)]
    if is_left_with_one_size(failed.analysis, dim) and not any(it.sizes is not None and it.sizes.members(1) for it in conditions):
        told[-1] += f", which leaves only {dim.size}"
    lines = [failed.line_words(*_frames_of(failed, dim, condition)) for condition in conditions]
    # A line is named once, after the last of its conditions.
    return " and ".join(text if line == later else text + line for text, line, later in zip(told, lines, [*lines[1:], None], strict=True))


def _frames_of(failed: FailureContext, dim: DimOutcome, condition: Condition) -> list[Frame | None]:
    """Returns the lines of one of an outcome's conditions; for one that several guards state together, those of all."""
    ids = [condition.guard_id] if condition.guard_id is not None else [part.guard_id for part in condition.parts]
    return [*[failed.analysis.guards[guard_id].frame for guard_id in ids if guard_id is not None]] or [dim.frame]
