"""Tensors that forward creates with a fixed size, created with the size of the input instead."""

import ast
import linecache
from collections.abc import Iterator
from dataclasses import replace

from msgspec import structs

from export_explorer.fixes.edits import Edit, rewritten
from export_explorer.fixes.int_definitions import only_value
from export_explorer.fixes.operand_shapes import met_at
from export_explorer.fixes.places import Place, SizeNames, names_read, names_stored, number_of, place_at, short
from export_explorer.fixes.slicing import sliced_fixes
from export_explorer.record import Capture, Cause, DimOutcome, Effect, Fix, Frame, MadeTensorCause
from export_explorer.trace.provenance import is_own_file
from export_explorer.trace.syntax import called_name

_SIZED = ("zeros", "ones", "empty", "rand", "randn", "full", "new_zeros", "new_ones", "new_empty", "new_full", "expand")
"""Functions whose sizes come first, one by one or together."""
_WITH_VALUE = ("full", "new_full")
_BY_NUMBER = ("arange", "eye", "linspace", "randperm", "hann_window", "hamming_window", "tri")


def made_tensor_fixes(cause: MadeTensorCause, dim: DimOutcome, capture: Capture) -> tuple[Fix, ...]:
    """Rewrites ``torch.ones(4)`` as ``torch.ones(x.shape[0])``, ``self.w[:5]`` as ``self.w[: x.shape[0]]``; else cuts the tensor."""
    frame = cause.made_at or cause.frame
    if frame is not None and cause.frame is not None and (frame.filename, frame.line) == (cause.frame.filename, cause.frame.line):
        frame = cause.frame
    if frame is None or not is_own_file(frame.filename):
        return ()
    place = place_at(frame)
    node = None if place is None else _made(place, cause.tensor.name)
    if place is None or node is None:
        return ()
    if not cause.tensor.name:
        cause = structs.replace(cause, tensor=replace(cause.tensor, name=place.text(node)))
    edits: dict[int, Edit] = {}
    of_own = False
    all_met = met_at(cause, dim, capture)
    owned = {own.tensor.dim for own, _ in all_met}
    for own, met in all_met:
        for number in _numbers(place, node, own, owned):
            text = _size(place, number, own, met, capture)
            if text is not None:
                edits.setdefault(id(number), Edit(number, text))
                of_own = of_own or met.ref == dim.ref
    fix = _resized(place, list(edits.values()) if of_own else [], node) or _in_equal_parts(place, node, cause, dim, capture)
    if fix is not None:
        return (fix,)
    return sliced_fixes(cause, dim, capture) if _is_of_itself(place, node) else ()


def _is_of_itself(place: Place, node: ast.expr, depth: int = 0) -> bool:
    """True if a created tensor depends on no argument: what is computed from an input is created differently, not cut."""
    arguments = {argument.arg for argument in ast.walk(place.function.args) if isinstance(argument, ast.arg)}
    bound = [stored.id for stored in names_stored(place.function)]
    for name in names_read(node) - {"self"}:
        given = [value for target, value in _bindings(place) if target == name]
        if name in arguments or (name in bound and (depth > 2 or bound.count(name) > 1 or not given)):
            return False
        if given and not _is_of_itself(place, given[0], depth + 1):
            return False
    return True


def _bindings(place: Place) -> Iterator[tuple[str, ast.expr]]:
    """Yields the names that statements of the function bind, each with its value."""
    for statement in place.function.body:
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1 and isinstance(statement.targets[0], ast.Name):
            yield statement.targets[0].id, statement.value


def _resized(place: Place, edits: list[Edit], node: ast.AST) -> Fix | None:
    if not edits:
        return None
    # A number may stand in a line above the one that is said to make the tensor.
    frame = _frame_at(place, min(getattr(edit.node, "lineno", place.frame.line) for edit in edits))
    sizes = " and ".join(dict.fromkeys(edit.text for edit in edits))
    numbers = " and ".join(dict.fromkeys(place.text(edit.node) for edit in edits))
    slices = [(part, edit) for part in ast.walk(node) if isinstance(part, ast.Subscript) for edit in edits if _is_in(edit.node, part.slice)]
    effects = [
        Effect(kind="refuses", condition=f"{edit.text} <= {place.text(part.value)}.shape[{_slot(part, edit.node)}]")
        for part, edit in slices
    ]
    made = short(place.text(node))
    return rewritten(frame, edits, f"make {made} with {short(sizes)} in place of {numbers}", effects)


def _frame_at(place: Place, line: int) -> Frame:
    if line == place.frame.line:
        return place.frame
    frame = place.frame
    return Frame(filename=frame.filename, line=line, name=frame.name, code=linecache.getline(frame.filename, line).strip(), cell=frame.cell)


def _is_in(node: ast.AST, other: ast.AST) -> bool:
    return any(part is node for part in ast.walk(other))


def _slot(subscript: ast.Subscript, number: ast.AST) -> int:
    parts = list(subscript.slice.elts) if isinstance(subscript.slice, ast.Tuple) else [subscript.slice]
    return next((index for index, part in enumerate(parts) if any(node is number for node in ast.walk(part))), 0)


def _size(place: Place, number: ast.expr, cause: MadeTensorCause, dim: DimOutcome, capture: Capture) -> str | None:
    if cause.value != dim.size:
        return None
    # The names that hold at the line of the number.
    frame = _frame_at(place, number.lineno)
    at = place if frame is place.frame else place_at(frame)
    return None if at is None else SizeNames(at, capture).of(dim.ref)


def _made(place: Place, text: str) -> ast.expr | None:
    """Returns the expression of a text in the statement; for an empty text, the one operand there that depends on no argument."""
    if not text:
        value = place.node.value if isinstance(place.node, ast.Assign) else None
        found = [
            node
            for node in _operands(place.node) or ([value] if value is not None else [])
            if not isinstance(node, ast.Constant) and _is_of_itself(place, node)
        ]
        return found[0] if len(found) == 1 else None
    for node in ast.walk(place.statement):
        if isinstance(node, ast.expr) and place.text(node) == text:
            return node
    return None


def _operands(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.BinOp):
        return [node.left, node.right]
    if isinstance(node, ast.AugAssign):
        return [node.value]
    return [*([node.func.value] if isinstance(node.func, ast.Attribute) else []), *node.args] if isinstance(node, ast.Call) else []


def _numbers(place: Place, made: ast.expr, cause: MadeTensorCause, owned: set[int | None]) -> Iterator[ast.expr]:
    """Yields the numbers that give a created tensor the size that a dimension was compared with.

    Args:
        place: where it is created.
        made: its expression.
        cause: with the dimension of the tensor.
        owned: its dimensions that have a cause of their own.
    """
    tensor = cause.tensor
    if tensor.dim is None or cause.value is None:
        return
    square = [index for index, size in enumerate(tensor.shape) if size == str(cause.value)]
    if isinstance(made, ast.Call) and (sizes := _sizes(made)):
        for index, size in enumerate(sizes):
            # Of a number that stands for another size, -1 of `expand`, none is met.
            is_size = number_of(size) in (None, cause.value)
            if is_size and (index == tensor.dim or (index in square and index not in owned and number_of(size) is not None)):
                yield size
        return
    for node in _within(place, made):
        if isinstance(node, ast.Call):
            found = [size for size in _sizes(node) if number_of(size) == cause.value]
            if len(found) == 1 or len(found) == len(square):
                yield from found
        elif isinstance(node, ast.Subscript):
            yield from _ends(node, cause.value, tensor.dim if node is made else None)


def _ends(subscript: ast.Subscript, value: int, dim: int | None) -> Iterator[ast.expr]:
    """Yields the upper bounds of slices that are a given number; those of one dimension, if that is given."""
    parts = list(subscript.slice.elts) if isinstance(subscript.slice, ast.Tuple) else [subscript.slice]
    is_plain = all(isinstance(part, ast.Slice) for part in parts)
    for index, part in enumerate(parts):
        if (
            isinstance(part, ast.Slice)
            and part.upper is not None
            and number_of(part.upper) == value
            and (not is_plain or dim in (None, index))
        ):
            yield part.upper


def _within(place: Place, made: ast.expr, depth: int = 0) -> Iterator[ast.AST]:
    """Yields the nodes of an expression, and of the values that the names in it were bound to before."""
    yield from ast.walk(made)
    if depth > 2:
        return
    names = {node.id for node in ast.walk(made) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    for statement in place.function.body:
        if isinstance(statement, ast.Assign) and statement.lineno < made.lineno and len(statement.targets) == 1:
            target = statement.targets[0]
            if isinstance(target, ast.Name) and target.id in names:
                yield from _within(place, statement.value, depth + 1)


def _sizes(call: ast.Call) -> list[ast.expr]:
    """Returns the sizes in a call that creates a tensor, as it writes them; empty where they are not known."""
    name = called_name(call)
    arguments: list[ast.expr] = list(call.args)
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    if name in _SIZED:
        first = arguments[0] if arguments else named.get("size")
        if isinstance(first, ast.Tuple | ast.List):
            arguments = list(first.elts)
        elif name in _WITH_VALUE:
            return []
        return [] if any(isinstance(node, ast.Starred) for node in arguments) else arguments
    if name == "arange" and arguments:
        return [arguments[0]] if len(arguments) == 1 else [arguments[1]] if number_of(arguments[0]) == 0 and len(arguments) == 2 else []
    if name == "linspace":
        return arguments[2:3] or [value for key, value in named.items() if key == "steps"]
    if name == "eye" and arguments:
        return [arguments[0], arguments[0]] if len(arguments) == 1 else arguments[:2]
    return arguments[:1] if name in _BY_NUMBER else []


def _in_equal_parts(place: Place, made: ast.expr, cause: MadeTensorCause, dim: DimOutcome, capture: Capture) -> Fix | None:
    """Rewrites ``first, second = x.split(4)`` as ``x.chunk(2)``, where the parts are all of the tensor."""
    statement = place.statement
    target = statement.targets[0] if isinstance(statement, ast.Assign) else None
    if not isinstance(made, ast.Call) or called_name(made) != "split" or not isinstance(target, ast.Tuple) or cause.value is None:
        return None
    numbers = [node for node in made.args if number_of(node) == cause.value]
    if len(numbers) != 1 or dim.size != len(target.elts) * cause.value or not isinstance(made.func, ast.Attribute):
        return None
    parts = len(target.elts)
    rest = [place.text(node) if node is not numbers[0] else str(parts) for node in [*made.args, *made.keywords]]
    text = f"{place.text(made.func.value)}.chunk({', '.join(rest)})"
    size = SizeNames(place, capture).of(dim.ref)
    effects = [] if size is None else [Effect(kind="refuses", condition=f"{size} % {parts} == 0")]
    return rewritten(place.frame, [Edit(made, text)], f"cut {short(place.text(made.func.value))} in {parts} equal parts", effects)


_MAKING = ("zeros", "ones", "empty", "rand", "randn", "new_zeros", "new_ones", "new_empty")


def state_fixes(cause: Cause, dim: DimOutcome, capture: Capture) -> tuple[Fix, ...]:
    """Rewrites ``torch.zeros(1, self.batch, 4)`` as ``torch.zeros(1, x.shape[0], 4)``, where ``gru(x, state)`` takes it.

    Returns:
        Empty where several numbers may be the size.
    """
    place = None if cause.frame is None or dim.size is None else place_at(cause.frame)
    size = None if place is None else SizeNames(place, capture).of(dim.ref)
    if place is None or size is None or not isinstance(place.node, ast.Call):
        return ()
    names = [node.id for argument in place.node.args[1:] for node in ast.walk(argument) if isinstance(node, ast.Name)]
    edits = []
    for name in dict.fromkeys(names):
        made = only_value(place, name)
        if not isinstance(made, ast.Call) or called_name(made) not in _MAKING:
            continue
        sizes = made.args[0].elts if len(made.args) == 1 and isinstance(made.args[0], ast.Tuple | ast.List) else made.args
        may_be = [node for node in sizes if number_of(node) in (None, dim.size) and not isinstance(node, ast.Starred)]
        if len(may_be) != 1 or place.text(may_be[0]) == size:
            return ()
        edits.append(Edit(may_be[0], size))
    if not edits:
        return ()
    numbers = " and ".join(dict.fromkeys(place.text(edit.node) for edit in edits))
    fix = rewritten(place.frame, edits, f"write {size} in place of {short(numbers)} in what {called_name(place.node)} takes")
    return () if fix is None else (fix,)
