"""Sentences for the causes that made a dimension fixed, tied or bounded."""

import ast
import math
from collections.abc import Callable, Sequence

from export_explorer.record import (
    AcceptedSizes,
    Cause,
    ComparisonCause,
    DimOutcome,
    DimRef,
    Frame,
    LiteralCause,
    MadeTensorCause,
    NumberArgumentCause,
    NumberCause,
    OperatorCause,
    ParameterCause,
    PythonNumberCause,
    RefusedExampleCause,
    RequestedBoundsCause,
    SmallExampleCause,
    StaticInputCause,
    TensorCause,
    TieCause,
    UnknownCause,
)
from export_explorer.record.locations import listed
from export_explorer.render.words.conditions import accepted_words, condition_words, conditions_words, more_words
from export_explorer.render.words.lines import in_users_file, line_number, line_numbers, line_words
from export_explorer.texts import clipped, clipped_around, expression_if_python

LONGEST = 110
"""The largest length of a reason, in characters: quotations are cut, then causes left out."""
_QUOTED = (70, 40, 24)
"""The numbers of characters of the user's text to quote, the largest first."""
_NEEDS = {
    "index": "indexes a Python list",
    "slice": "slices with a Python int",
    "format": "formats the size as text",
    "iteration": "loops over this dimension",
    "unpacking": "unpacks it",
    "repetition": "repeats a list",
    "tolist": "makes a Python list",
    **dict.fromkeys(("enumerate", "list", "reversed", "zip"), "loops over this dimension"),
}


def cause_words(
    cause: Cause, quoted: int = _QUOTED[0], here: Frame | None = None, *, is_fixed: bool = True, least: int | None = None
) -> str:
    """Returns the cause of a size, to follow "Must be 8": `` to match `w` [8] in `x + w` `` or ``: `8` is hard-coded in `x.view(8, -1)` ``.

    Args:
        cause: a cause; for a tie only its own line is included, not its steps.
        quoted: largest number of characters of the user's text to quote.
        here: the line that stands beside the sentence, which is left out; None for none.
        is_fixed: True if the size is a constant; else it has a range.
        least: the least accepted size, if all larger ones are accepted; None if the sizes are not of this form.
    """
    where = _where(cause, quoted, here)
    match cause:
        case ParameterCause():
            shape = f"[{', '.join(cause.given_shape or cause.tensor.shape)}]"
            return f" to match `{cause.tensor.name}` {'transposed to ' if cause.given_shape else ''}{shape}{where}"
        case StaticInputCause():
            return f" to match `{DimRef(input=cause.tensor.name, dim=cause.tensor.dim)}`, which is static,{where}".removesuffix(",")
        case MadeTensorCause():
            tensor, made_at = (cause.tensor, cause.made_at) if cause.origin is None else (cause.origin, cause.origin_at)
            elsewhere = _elsewhere(made_at, cause.frame)
            if elsewhere and (named := _operand_made(made_at, cause.frame)) is not None:
                # Of two lines of a package the row speaks of the one that stands beside it.
                return f" to match `{named}`{where}"
            # Of two expressions that do not both fit, the one that makes the tensor is quoted: the other is on the line beside the sentence.
            is_alone = bool(elsewhere) and quoted == _QUOTED[-1]
            made = (
                f"{_shape_of(tensor.name)}`{_cut_made(tensor.name, _QUOTED[1] if is_alone else quoted)}`"
                if tensor.name
                else f"a tensor of shape [{', '.join((cause.given_shape if tensor is cause.tensor else ()) or tensor.shape)}]"
            )
            # A line number at the end belongs to what stands before it.
            return f"{where} to match {made}{elsewhere}" if elsewhere and not is_alone else f" to match {made}{elsewhere or where}"
        case LiteralCause():
            return f": {_hard_coded(cause.literal, cause.quoted or '')}{where}"
        case NumberArgumentCause() if cause.literal.isdigit():
            return f": {_hard_coded(cause.literal)}{where}"
        case NumberArgumentCause() if cause.position is not None and cause.value is not None:
            return f": `{clipped(cause.literal, quoted)}` is {cause.value}{where}"
        case NumberArgumentCause() if not is_fixed and cause.frame is not None:
            return f": required by `{clipped(cause.quoted or cause.frame.code, quoted)}`{_elsewhere(cause.frame, here) if here is not None else ''}"
        case NumberArgumentCause():
            return f": `{clipped(cause.literal, quoted)}` is a number{where}"
        case PythonNumberCause():
            return f": {_place(cause, quoted, here)} {_need(cause)}"
        case ComparisonCause():
            return f": {_comparison_words(cause, quoted, here)}"
        case OperatorCause():
            return f": {_operator_words(cause, where, is_fixed, least)}"
        case UnknownCause() if cause.frame is None:
            return f": a guard without a source line{f' (guard {cause.guard_id})' if cause.guard_id is not None else ''}"
        case TieCause() | UnknownCause():
            return f" because of {_place(cause, quoted, here)}"
        case SmallExampleCause() | RefusedExampleCause() | RequestedBoundsCause():
            return ""


def _hard_coded(literals: str, quoted: str = "") -> str:
    """Returns ``8 is hard-coded``, and how often, where the quoted call has the number several times."""
    each = literals.split(" and ")
    count = _count_of(literals, expression_if_python(quoted)) if quoted else 1
    times = f" {'twice' if count == 2 else f'{count} times'}" if count > 1 else ""
    return f"{' and '.join(f'`{literal}`' for literal in each)} {'are' if len(each) > 1 else 'is'} hard-coded{times}"


def _count_of(literal: str, call: ast.expr | None) -> int:
    """Returns how often a call is given a number as an argument of its own, ``4`` in ``x.view(n // 4, 4, 4)``: twice."""
    if not isinstance(call, ast.Call):
        return 0
    given = [item for it in call.args for item in (it.elts if isinstance(it, ast.Tuple | ast.List) else [it])]
    return sum(isinstance(it, ast.Constant) and str(it.value) == literal for it in given)


def _need(cause: PythonNumberCause) -> str:
    returns = (cause.quoted or "").startswith(("len(", "int("))
    return _NEEDS.get(cause.construct or "", "returns a Python int" if returns else "needs a Python int")


def _is_requirement(cause: ComparisonCause) -> bool:
    return cause.statement == "assert" or (cause.statement is None and (cause.quoted or "").startswith(("torch._check", "assert ")))


def _comparison_words(cause: ComparisonCause, quoted: int, here: Frame | None) -> str:
    place = _place(cause, quoted, here)
    if _is_requirement(cause):
        return f"required by {place}"
    if cause.statement in ("while", "comprehension"):
        return f"{place} ran a fixed number of times"
    was = cause.is_true if cause.branch is None else cause.branch == "taken"
    if cause.branch is None and cause.statement is not None and was is not None:
        # What is quoted is the whole condition, which this comparison does not decide alone.
        part = None if cause.frame is None else cause.frame.expression
        was = None if part is None else was
        place = place if part is None else f"`{clipped(part, quoted)}`{_elsewhere(cause.frame, here) if here is not None else ''}"
    return f"{place} decides on it" if was is None else f"{place} was {'true' if was else 'false'} for the example"


def _operator_words(cause: OperatorCause, where: str, is_fixed: bool, least: int | None) -> str:
    name = (cause.operator or "").removeprefix("aten.").removesuffix(".default").rpartition(".")[2]
    if cause.demand == "unrolls":
        return f"torch.export runs `{name}` step by step over it{where}"
    if name == "getitem" and where and not is_fixed and cause.demand is None:
        return f"required by{where.removeprefix(' in')}"
    named = f"`{name}`" if name else "an operator"
    if cause.demand == "specializes_1":
        # Of sizes far below the least one an operator before this one may refuse the input.
        computes = "else" if least is None else f"with {least - 1},"
        return f"{computes} {named}{where} computes size 1, which torch specializes"
    return f"torch specializes it{where}" if is_fixed else f"required by {named}{where}"


def _elsewhere(made_at: Frame | None, frame: Frame | None, *, is_bracketed: bool = True) -> str:
    """Returns `` (line 8)`` or ``, line 8`` for a line other than that of a cause, with its file's or cell's name where that is another."""
    if made_at is None or (frame is not None and (made_at.filename, made_at.line) == (frame.filename, frame.line)):
        return ""
    own = in_users_file(made_at)
    is_in_other_file = made_at.is_of_package if frame is None else own.filename != in_users_file(frame).filename
    line = f"line {line_number(made_at)}"
    if is_in_other_file:
        line = f"{own.file_name}:{line_number(made_at)}" if made_at.cell is None else f"{made_at.cell}, {line}"
    return f" ({line})" if is_bracketed else f", {line}"


def _where(cause: Cause, quoted: int, here: Frame | None) -> str:
    """Returns the place, `` in `self.lin(x)` ``; the module where no line is the user's; nothing where nothing is to be quoted."""
    return f" in {_place(cause, quoted, here)}" if quoted else ""


def _place(cause: Cause, quoted: int, here: Frame | None, *, is_in_brackets: bool = False) -> str:
    if cause.frame is not None:
        elsewhere = "" if here is None else _elsewhere(cause.frame, here, is_bracketed=not is_in_brackets)
        text = cause.quoted or cause.frame.code
        named = cause.literal.rpartition(" and ")[2] if isinstance(cause, LiteralCause | NumberArgumentCause) else ""
        shown = clipped_around(text, named, quoted) if named else clipped(text, quoted)
        return f"`{shown}`{elsewhere}"
    if cause.module_class is None:
        return "torch's own code"
    return f"module `{cause.module}` ({cause.module_class})" if cause.module else f"`{cause.module_class}`"


def _operand_made(made_at: Frame | None, frame: Frame | None) -> str | None:
    """Returns the variable that a package's line assigns and another one's expression has, if it is the only one."""
    if made_at is None or frame is None or not made_at.is_of_package or not frame.is_of_package:
        return None
    target, _, value = made_at.code.partition(" = ")
    assigned = expression_if_python(target) if value else None
    names = {node.id for node in (assigned.elts if isinstance(assigned, ast.Tuple) else [assigned]) if isinstance(node, ast.Name)}
    used = expression_if_python(frame.expression or "")
    operands = [] if used is None else [node.id for node in ast.walk(used) if isinstance(node, ast.Name) and node.id in names]
    return operands[0] if len(operands) == 1 else None


def _shape_of(text: str) -> str:
    """Returns ``the shape of``, with a space, for an operation, which reads as a value: ``k * cos + rotated``; empty for a name or a call."""
    return "the shape of " if isinstance(expression_if_python(text), ast.BinOp | ast.UnaryOp | ast.Compare) else ""


def _cut_made(text: str, most: int) -> str:
    """Returns the text that makes a tensor, cut to its last call where that is a method and fits: it gives the tensor its shape."""
    if len(text) <= most or not text.endswith(")"):
        return clipped(text, most)
    depth = 0
    for index in range(len(text) - 1, -1, -1):
        depth += {")": 1, "]": 1, "(": -1, "[": -1}.get(text[index], 0)
        if depth == 0 and text[index] == ".":
            last = f"…{text[index:]}"
            is_method = text[:index].endswith((")", "]"))
            return last if is_method and len(last) <= most else clipped(text, most)
    return clipped(text, most)


def fitting(*forms: Callable[[int], str]) -> str:
    """Returns the first of several forms, the fullest first, that fits into `LONGEST`, with as much quoted as fits; else the last form."""
    for form in forms:
        for quoted in _QUOTED:
            if len(text := form(quoted)) <= LONGEST:
                return text
    return forms[-1](_QUOTED[-1])


def _start(value: str, cause: Cause) -> str:
    """Returns the words before a cause: ``Must be 8`` where something has that size or states it, else ``Constant``."""
    states = isinstance(cause, TensorCause | NumberCause) or (isinstance(cause, ComparisonCause) and _is_requirement(cause))
    return f"Must be {value}" if states else "Constant"


def fixed_words(dim: DimOutcome, cause: Cause) -> str:
    """Returns ``Must be 4 to match `lin.weight` [3, 4] in `self.lin(x)` ``, then the ties to the dimension that this is the cause for."""
    if not isinstance(cause, TieCause):
        more = _more(dim.causes)
        start = f"{_start(dim.shape_expr, cause)}{_makes(dim, cause)}"
        return fitting(lambda quoted: f"{start}{cause_words(cause, quoted, dim.frame)}{more}")
    root = cause.steps[-1] if cause.steps else None
    ties = [cause, *(step for step in cause.steps if isinstance(step, TieCause))]
    if root is None or isinstance(root, TieCause):
        return fitting(lambda quoted: f"Must be {dim.shape_expr}: {_tie_words(cause, quoted, dim.frame)}")
    if all(tie.relation is None for tie in ties):
        # The ties are details: they are left out before the root is.
        def told(chain: Callable[[int], str]) -> Callable[[int], str]:
            must = "must be" if _start("", root).startswith("Must") else "is"
            size = f"{dim.shape_expr}{_makes(dim, root)}"
            return lambda quoted: f"{_capital(chain(quoted))}, which {must} {size}{cause_words(root, quoted, dim.frame)}"

        return fitting(told(lambda quoted: _chain(ties, quoted, dim.frame)), told(lambda _: f"equals `{root.subject}`"))
    must = f"Must be {dim.shape_expr}: "
    size = "" if root.value is None or root.subject is None else f", and {root.subject} is {root.value}"
    related = [] if cause.relation is None or len(ties) > 1 else [f"{must}{condition_words(cause.relation)}{size}"]
    return fitting(
        lambda quoted: f"{must}{_chain(ties, quoted, dim.frame)}{size}{cause_words(root, quoted, dim.frame)}",
        *(lambda quoted, told=told: f"{told}{cause_words(root, quoted, dim.frame)}" for told in related),
        lambda quoted: f"{must}{_chain(ties, quoted, dim.frame)}{size}",
        *(lambda _, told=told: told for told in related),
        lambda quoted: f"{must}{_tie_words(cause, quoted, dim.frame)}",
    )


def _makes(dim: DimOutcome, cause: Cause) -> str:
    """Returns ``, which makes 33`` where the tensor's size is another one than that of the dimension, as after a concatenation."""
    value = cause.value if isinstance(cause, TensorCause) else None
    return "" if value is None or str(value) == dim.shape_expr else f", which makes {value}"


def refused_example_words(cause: RefusedExampleCause, here: Frame | None = None) -> str:
    """Returns ``Must be 1 in `self.lin(x)`: the export with 2 failed``, or else the failure with the larger example.

    Args:
        cause: of a size of 0 or 1.
        here: the line that stands beside the sentence, which is left out; None for none.
    """
    if cause.needs_this_size:
        return fitting(lambda quoted: f"Must be {cause.value}{_where(cause, quoted, here)}: the export with {cause.tried} failed")
    others = f"With {cause.tried} here and in {more_words(len(cause.changed), 'dimension')}"
    start = others if cause.changed else f"Example size is {cause.value}; with {cause.tried}"
    return clipped(f"{start} the export failed: {cause.brief}", LONGEST)


def _chain(ties: Sequence[TieCause], quoted: int, here: Frame | None) -> str:
    first, *others = ties
    further = (f"{'which ' if tie.relation is None else ''}{_tie_words(tie, quoted, here)}" for tie in others)
    return ", ".join([_tie_words(first, quoted, here), *further])


def _more(causes: Sequence[Cause]) -> str:
    others = [cause for cause in causes if not isinstance(cause, TieCause | UnknownCause | RequestedBoundsCause)]
    return f"; {more_words(len(others) - 1, 'reason')}" if len(others) > 1 else ""


def _tie_words(cause: TieCause, quoted: int, here: Frame | None) -> str:
    if cause.relation is not None:
        return f"{condition_words(cause.relation)}{cause_words(cause, quoted, here)}"
    return f"equals `{cause.tied_to}` ({_place(cause, quoted, here, is_in_brackets=True)})"


def only_size_words(dim: DimOutcome, size: int) -> str:
    """Returns the causes that leave a dimension one size, and the other one that it equals; empty where none is known."""
    causes = [cause for cause in dim.causes if not isinstance(cause, TieCause | UnknownCause)]
    told = with_causes(str(size), causes, dim.frame) if causes else ""
    tied = f"Equals `{dim.tied_to}`, which must be {told}"
    return told and (tied if len(tied) <= LONGEST else told)


def tied_words(dim: DimOutcome, cause: TieCause) -> str:
    """Returns the ties, with their causes, from this dimension to the one that it is tied to."""
    if _is_told_by_conditions(dim, cause):
        told_by = conditions_words(dim.conditions, about=dim.ref)
        return fitting(lambda quoted: f"{told_by}{cause_words(cause, quoted, dim.frame)}", lambda _: told_by)
    all_ties = [cause, *(step for step in cause.steps if isinstance(step, TieCause))]

    def told(ties: Sequence[TieCause], *, is_whole: bool) -> Callable[[int], str]:
        # The result names the last one, so the first does not stand alone.
        rest = "" if is_whole or dim.tied_to is None else f", which equals `{dim.tied_to}`"
        return lambda quoted: _capital(_chain(ties, quoted, dim.frame)) + rest

    is_whole = any(tie.tied_to == dim.tied_to for tie in all_ties)
    return fitting(told(all_ties, is_whole=is_whole), told([cause], is_whole=cause.tied_to == dim.tied_to))


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}" if text.startswith("equals ") else text


def _is_told_by_conditions(dim: DimOutcome, cause: TieCause) -> bool:
    """True if the conditions already relate this dimension to the one that the result names."""
    if cause.steps or not dim.conditions:
        return False
    named = {(condition.subject, condition.operand) for condition in dim.conditions}
    pair = (str(dim.ref), str(dim.tied_to))
    return dim.tied_to is None or cause.relation is not None or pair in named or pair[::-1] in named


def with_causes(
    words: str, causes: Sequence[Cause], here: Frame | None = None, accepted: AcceptedSizes | None = None, *, more_guards: int = 0
) -> str:
    """Returns the text of conditions followed by their first cause, and the number of the others.

    Args:
        words: the conditions, ``≤ 64``.
        causes: of the guards.
        here: the line that stands beside the sentence, which is left out; None for none.
        accepted: the sizes that the program accepts; None if they are not known, or not what the words tell.
        more_guards: number of further guards, whose causes are not counted again.
    """
    rest = f"; {more_words(more_guards, 'guard')}" if more_guards else ""
    guards: Sequence[Cause] = [cause for cause in causes if not isinstance(cause, TieCause | UnknownCause | RequestedBoundsCause)]
    guards = guards or [cause for cause in causes if isinstance(cause, TieCause)]
    if not guards:
        return words + rest
    if lines := _lines_that_require(guards):
        return f"{words}: required on lines {listed(lines)}"
    first = guards[0]
    alone = None if isinstance(first, TieCause) else first.sizes
    if accepted is not None and alone is not None and alone.step != accepted.step and (lines := _own_lines(guards)):
        # Every how many sizes one is accepted is what another cause decides.
        return f"{words}: required on lines {listed(lines)}{rest}"
    least = None if accepted is None or not _is_lower_bound(accepted) else accepted.lower
    own = alone.lower if alone is not None and _is_lower_bound(alone) else least
    distinct = {cause_words(cause, is_fixed=False) for cause in guards if cause is first or not _adds_nothing(cause, first, least)}
    more = rest or (f"; {more_words(len(distinct) - 1, 'reason')}" if len(distinct) > 1 else "")

    def told(quoted: int) -> str:
        return f"{words}{cause_words(first, quoted, here, is_fixed=False, least=own)}{more}"

    is_beside = here is not None and not _elsewhere(first.frame, here)
    return fitting(told, *([lambda _: told(0)] if is_beside and isinstance(first, OperatorCause) else []), lambda _: words + rest)


def _is_lower_bound(sizes: AcceptedSizes) -> bool:
    return sizes.lower is not None and sizes == AcceptedSizes(lower=sizes.lower, upper=None, is_empty_unchecked=sizes.is_empty_unchecked)


def _adds_nothing(cause: Cause, first: Cause, least: int | None) -> bool:
    """True if a cause allows sizes below the least one, or is of the call whose restriction another cause tells."""
    if isinstance(cause, TieCause):
        return False
    if least is not None and cause.sizes is not None and _is_lower_bound(cause.sizes) and (cause.sizes.lower or 0) < least:
        return True
    ours = [(each.operator, each.frame) for each in (cause, first) if isinstance(each, OperatorCause)]
    return isinstance(cause, OperatorCause) and cause.demand is None and len(ours) == 2 and ours[0] == ours[1]


def _is_implied(sizes: AcceptedSizes, other: AcceptedSizes) -> bool:
    """True if sizes have one bound alone, and others are within it."""
    if sizes.step > 1 or sizes.excluded or sizes.also or (sizes.lower and sizes.upper is not None):
        return False
    if sizes.upper is None:
        return (other.lower or 0) >= (sizes.lower or 0)
    return other.upper is not None and other.upper <= sizes.upper


def _briefly(cause: Cause, quoted: int) -> str:
    """Returns a cause without its line: ``to match `self.pos` ``, ``by `torch.cat([y, x], 1)` ``."""
    name = cause.tensor.name if isinstance(cause, TensorCause) else ""
    return f"to match `{clipped(name, quoted)}`" if name else f"by {_place(cause, quoted, None)}"


def bounds_words(causes: Sequence[Cause]) -> str:
    """Returns the sizes that each of several causes leaves, with its line: ``64 to 67 to match `pos` (line 25); multiple of 2 by `torch.cat([y, x])` (line 29)``.

    Empty unless each cause has a line of its own and leaves simple sizes, a least, a largest or a multiple, and the text is short enough.
    """
    given = [cause for cause in causes if not isinstance(cause, TieCause | RequestedBoundsCause)]
    # Of one call the guards may have several causes, each with the sizes that the call leaves.
    limiting = list({(_briefly(cause, LONGEST), line_words(cause.frame), cause.sizes): cause for cause in given}.values())
    known = [(cause.sizes, cause) for cause in limiting if cause.sizes is not None]
    known = [(sizes, cause) for sizes, cause in known if not any(_is_implied(sizes, other) for other, _ in known if other != sizes)]
    limiting = [cause for cause in limiting if cause.sizes is None or any(cause is it for _, it in known)]
    are_simple = all(accepted_words(sizes) and not sizes.excluded and not sizes.also for sizes, _ in known)
    lines = {(cause.frame.filename, cause.frame.line) for cause in limiting if cause.frame is not None}
    if not are_simple or len(known) < len(limiting) or len(lines) < max(2, len(limiting)) or _lines_that_require(limiting):
        return ""
    known.sort(key=lambda pair: math.inf if pair[0].upper is None else pair[0].upper - (pair[0].lower or 0))

    def told(quoted: int) -> str:
        return "; ".join(f"{accepted_words(sizes)} {_briefly(cause, quoted)}{line_words(cause.frame)}" for sizes, cause in known)

    text = fitting(told, lambda _: "; ".join(f"{accepted_words(sizes)}{line_words(cause.frame)}" for sizes, cause in known))
    return f"{text[:1].upper()}{text[1:]}" if len(text) <= LONGEST else ""


def _lines_that_require(causes: Sequence[Cause]) -> list[str]:
    """Returns the lines, if all causes are assertions on several lines of one file; else none."""
    are_assertions = all(isinstance(cause, ComparisonCause) and _is_requirement(cause) for cause in causes)
    return _own_lines(causes) if are_assertions else []


def _own_lines(causes: Sequence[Cause]) -> list[str]:
    """Returns the lines of causes in the user's code, if there are several, all in one file; else none."""
    frames = [cause.frame for cause in causes if cause.frame is not None and not cause.frame.is_of_package]
    lines = line_numbers(*frames)
    is_told = len(frames) == len(causes) and len({frame.filename for frame in frames}) == 1
    return lines if is_told and len(lines) > 1 else []


def other_side(causes: Sequence[Cause], here: Frame | None = None, equal: int = 0) -> str:
    """Returns the first tie of another dimension to a free one, and the number of further dimensions; empty if there is none.

    Args:
        causes: of the free dimension.
        here: the line beside the sentence; None for none.
        equal: the number of all dimensions that equal it: some may equal another one of them, and have no tie to it.
    """
    if not (ties := [cause for cause in causes if isinstance(cause, TieCause) and not cause.steps]):
        return ""
    first = ties[0]
    # Of those that are related otherwise nothing is said in one word with equal ones.
    tied = len({tie.tied_to for tie in ties if (tie.relation is None) == (first.relation is None)})
    others = (tied if first.relation is not None else max(tied, equal)) - 1
    more = f"; {more_words(others, 'dimension')} too" if others else ""
    if first.relation is not None:
        relation = condition_words(first.relation)
        return fitting(lambda quoted: f"{relation}{cause_words(first, quoted, here)}{more}")
    return fitting(lambda quoted: f"`{first.tied_to}` must equal this size ({_place(first, quoted, here, is_in_brackets=True)}){more}")
