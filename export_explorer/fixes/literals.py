"""Numbers in a call that were equal to a size of the example, replaced by ``-1`` or by the size itself."""

import ast

from export_explorer.fixes.edits import Edit, rewritten
from export_explorer.fixes.operand_shapes import met_at, operands_at, result_at, whole_shape_of
from export_explorer.fixes.places import Place, SizeNames, number_of, place_at, short
from export_explorer.record import Capture, DimOutcome, Effect, Fix, NumberCause
from export_explorer.trace.syntax import called_name

_INFERRING = ("view", "reshape", "unflatten", "view_copy")
_KEEPING = ("expand", "expand_copy")
_SPLITTING = ("split", "split_with_sizes")


def literal_fixes(cause: NumberCause, dim: DimOutcome, capture: Capture) -> tuple[Fix, ...]:
    """Rewrites a call with ``-1``, or with sizes, in place of the numbers that made sizes constants."""
    place = None if cause.frame is None else place_at(cause.frame)
    call = None if place is None else _call(place, cause)
    if place is None or call is None or whole_shape_of(cause) is not None:
        return ()
    name = called_name(call)
    if cause.position is None:
        edit, effects = _of_several(place, call, cause, dim, capture)
    else:
        edit, effects = _of_each(place, call, cause, dim, capture), ()
    edits = [one for one in edit if one is not None]
    if not edits:
        return ()
    written = " and ".join(dict.fromkeys(one.text for one in edits))
    numbers = " and ".join(dict.fromkeys(place.text(one.node) for one in edits))
    fix = rewritten(place.frame, edits, f"write {short(written)} in place of {short(numbers)} in {name}", effects)
    return () if fix is None else (fix,)


def _of_each(place: Place, call: ast.Call, cause: NumberCause, dim: DimOutcome, capture: Capture) -> list[Edit | None]:
    """Returns an edit for each number in the call that a size was fixed to."""
    edits: dict[int, Edit] = {}
    of_whole: set[int] = set()
    for own, met in met_at(cause, dim, capture):
        found = _number(place, call, own)
        if found is None:
            continue
        node, among = found
        rank = len(result_at(place.frame, cause.operator, capture))
        if len(among) == 1 and isinstance(node, ast.Name | ast.Attribute) and rank > 1:
            # A name alone is all sizes at once, `shape` of `x.expand(shape)`.
            if own.position is not None and (called_name(call) in _KEEPING or (called_name(call) in _INFERRING and not of_whole)):
                of_whole.add(own.position)
                edits[id(node)] = Edit(node, _with_inferred(place.text(node), of_whole, rank))
            continue
        is_inferred = any(number_of(other) == -1 for other in among) or any(edit.text == "-1" for edit in edits.values())
        if called_name(call) in _KEEPING or (called_name(call) in _INFERRING and not is_inferred):
            text: str | None = "-1"
        else:
            text = size_at(place, call, own, met, capture)
        if text is not None and text != place.text(node):
            edits.setdefault(id(node), Edit(node, text))
    return list(edits.values())


def _of_several(
    place: Place, call: ast.Call, cause: NumberCause, dim: DimOutcome, capture: Capture
) -> tuple[list[Edit | None], tuple[Effect, ...]]:
    """Returns the edit for several numbers that make up a size together: one of them is derived from the others."""
    name = called_name(call)
    lists = [*(found for argument in _arguments(call) if (found := _elements(argument)) is not None), [*call.args]]
    size = SizeNames(place, capture).of(dim.ref)
    for numbers in lists:
        if any(number_of(node) == -1 for node in numbers) or " and ".join(dict.fromkeys(map(place.text, numbers))) != cause.literal:
            continue
        values = [number_of(node) for node in numbers]
        if name in _INFERRING:
            rest = [value for value in values[1:] if value is not None]
            product = 1
            for value in rest:
                product *= value
            is_plain = size is not None and len(rest) == len(values) - 1
            return [Edit(numbers[0], "-1")], (Effect(kind="refuses", condition=f"{size} % {product} == 0"),) if is_plain else ()
        if name in _SPLITTING and size is not None:
            others = " - ".join(place.operand(node) for node in numbers[:-1])
            return [Edit(numbers[-1], f"{size} - {others}")], (
                Effect(kind="refuses", condition=f"{size} >= {others.replace(' - ', ' + ')}"),
            )
    return [], ()


def size_at(place: Place, call: ast.Call, cause: NumberCause, dim: DimOutcome, capture: Capture) -> str | None:
    """Returns the text of a dimension's size at a call that fixed it to a number; None if nothing certain is known."""
    tensor = _receiver(place, call)
    # What the call itself reads says most.
    if tensor is not None and cause.value is not None:
        found = operands_at(place.frame, cause.operator, capture)
        sizes = found[0] if found else ()
        equal = [index for index, size in enumerate(sizes) if size in (str(cause.value), str(dim.ref))]
        at = cause.position if cause.position in equal else equal[0] if len(equal) == 1 else None
        named = SizeNames(place, capture).of(dim.ref) if cause.value == dim.size else None
        return named or (None if at is None else f"{place.operand(tensor)}.shape[{at}]")
    return SizeNames(place, capture).of(dim.ref) if cause.value == dim.size else None


def _receiver(place: Place, call: ast.Call) -> ast.expr | None:
    """Returns the tensor that a call is applied to, where it is a plain name."""
    tensor: ast.expr | None = None
    if isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) not in ("torch", "F", "functional", "torch.nn.functional"):
        tensor = call.func.value
    elif call.args:
        tensor = call.args[0]
    return tensor if isinstance(tensor, ast.Name | ast.Attribute) else None


def _number(place: Place, call: ast.Call, cause: NumberCause) -> tuple[ast.expr, list[ast.expr]] | None:
    """Returns the number in a call that a cause is about, and the list of numbers that contains it."""
    lists = [found for argument in _arguments(call) if (found := _elements(argument)) is not None]
    for numbers in [*lists, _arguments(call), _arguments(call)[1:]]:
        at = cause.position if cause.position is not None else len(numbers)
        if at < len(numbers) and _is_written(place, numbers[at], cause):
            return numbers[at], numbers
    every = [node for numbers in [*lists, _arguments(call)] for node in numbers if _is_written(place, node, cause)]
    return (every[0], every) if len(every) == 1 else None


def _with_inferred(shape: str, inferred: set[int], rank: int) -> str:
    """Returns the sizes of a shape with ``-1`` at some positions: ``-1, *shape[1:]``."""
    parts, begin = [], 0
    for place in sorted(inferred):
        parts += [f"*{shape}[{begin or ''}:{place}]"] if place > begin else []
        parts.append("-1")
        begin = place + 1
    return ", ".join([*parts, *([f"*{shape}[{begin}:]"] if begin < rank else [])])


def _is_written(place: Place, node: ast.expr, cause: NumberCause) -> bool:
    return not isinstance(node, ast.Starred) and place.text(node) == cause.literal


def _arguments(call: ast.Call) -> list[ast.expr]:
    return [*call.args, *(keyword.value for keyword in call.keywords)]


def _elements(argument: ast.expr) -> list[ast.expr] | None:
    return list(argument.elts) if isinstance(argument, ast.List | ast.Tuple) else None


def _call(place: Place, cause: NumberCause) -> ast.Call | None:
    """Returns the call that a cause is about: the expression itself, else the one in the statement that contains the number."""
    if isinstance(place.node, ast.Call):
        return place.node
    names = {"" if cause.operator is None else cause.operator.rpartition(".")[2]}
    calls = [node for node in ast.walk(place.statement) if isinstance(node, ast.Call) and called_name(node) in names]
    return calls[0] if len(calls) == 1 else None
