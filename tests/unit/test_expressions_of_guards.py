"""The very expression that a guard or a failure is from: its text and its columns, in both modes."""

import ast
import dis
import linecache
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.analysis.model_code import blocks_of
from export_explorer.capture import capture_export
from export_explorer.record import Capture, Frame, Guard
from export_explorer.torch_internals.frames import Location, location_in_code, location_of_frame, location_of_traceback
from export_explorer.trace.provenance import EXPRESSION_LENGTH, SourceRange, frame_of, source_range
from tests.helpers.releases import RELEASE
from tests.models import expressions_of_guards as models

modes = pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])


EXPRESSIONS: list[tuple[Callable[..., Any], set[str | None]]] = [
    (models.if_statement, {"n > 4"}),
    (models.assert_statement, {"n <= 64"}),
    (models.while_statement, {"n > 6"}),
    (models.for_statement, {"range(n)"}),
    (models.conditional_expression, {"x.shape[0] > 4"}),
    (models.two_conditions, {"x.shape[0] > 4", "y.shape[0] < 100"}),
    (models.negated_condition, {"x.shape[0] % 2 == 0"}),
    (models.chained_comparison, {"2 < x.shape[0] < 100"}),
    (models.slice_of_a_tensor, {"x[:n]"}),
    (models.item_of_a_tensor, {"x[index]"}),
    (models.range_over_a_size, {"range(x.shape[0])"}),
    (models.call_in_a_comprehension, {"t.view(8, -1)"}),
    (models.matrix_product, {"x.T @ y"}),
    (models.addition, {"x + y"}),
    (models.addition_in_place, {None}),
    (models.call_in_an_f_string, {"x.view(8, -1)"}),
    (models.method, {"x.view(8, -1)"}),
    (models.methods_in_one_line, {"torch.cat([x, y])", "torch.cat([x, y]).view(4, -1)", "torch.cat([x, y]).view(4, -1)[:, : y.shape[0]]"}),
    (models.call_in_several_lines, {"torch.cat( [x, y], dim=1, )"}),
    (models.methods_in_several_lines, {"view(8, -1)"}),
    (models.arguments_in_several_lines, {"x.relu().view( 8, -1, )"}),
    (models.module, {"lin(x)"}),
    (models.after_other_alphabets, {"x + y"}),
    (models.whole_line, {None}),
    (models.decorated, {"x.view(8, -1)"}),
    (models.call_of_a_function, {"a * b"}),
    (models.in_a_lambda, {"x + y"}),
]
FAST_IN_STRICT = (
    models.if_statement,
    models.methods_in_one_line,
    models.methods_in_several_lines,
    models.call_in_several_lines,
    models.module,
    models.call_of_a_function,
    models.in_a_lambda,
)
"""Dynamo has the columns of any expression in one way: those of one line, of several, and in functions of each kind."""
if RELEASE < (2, 13):  # which add no guard there
    EXPRESSIONS = [it for it in EXPRESSIONS if it[0] is not models.item_of_a_tensor]


def captured(model: Any, strict: bool, *sizes: int) -> Capture:
    inputs = {name: torch.randn(size, 6) for name, size in zip("xy", sizes or (8, 8), strict=True)}
    spec = {name: {0: Dim.AUTO, 1: Dim.AUTO} for name in inputs}
    return capture_export(model, (), inputs, dynamic_shapes=spec, strict=strict)


def frames_of(capture: Capture) -> list[Frame]:
    """Those of the guards; in strict mode without those of torch's second run, over Dynamo's graph, whose nodes have lines alone."""
    frames = [guard.frame for guard in capture.guards if guard.frame is not None]
    frames = [frame for frame in frames if frame.column is not None or capture.mode == "non-strict"]
    assert frames, "no guard has a line"
    return frames


def texts_between(frame: Frame) -> list[str]:
    """What stands in the file from the first column to the last."""
    assert frame.column is not None
    assert frame.end_line is not None
    lines = Path(frame.filename).read_text().splitlines()[frame.line - 1 : frame.end_line]
    lines[-1] = lines[-1][: frame.end_column]
    lines[0] = lines[0][frame.column :]
    return lines


@pytest.mark.parametrize(
    ("function", "expected", "strict"),
    [
        pytest.param(function, expected, strict, id=f"{function.__name__}-{mode}", marks=marks)
        for function, expected in EXPRESSIONS
        for strict, mode, marks in (
            (False, "non-strict", ()),
            (True, "strict", () if function in FAST_IN_STRICT else pytest.mark.slow),
        )
    ],
)
def test_a_guard_is_from_the_expression_that_needs_it(function: Callable[..., Any], expected: set[str | None], strict: bool) -> None:
    frames = frames_of(captured(models.Calling(function), strict))
    assert {frame.expression for frame in frames} == expected
    for frame in frames:
        lines = texts_between(frame)
        assert frame.expression is None or frame.end_line != frame.line or lines == [frame.expression]
        assert lines[0] in frame.code
        assert (frame.end_line == frame.line) == (len(lines) == 1)


@modes
@pytest.mark.parametrize(
    ("function", "expected"),
    [(models.rounded_size, {"x[: int(y.shape[0] / 2)]"}), (models.unpacked_shape, {"x.view(b, int(a))"})],
    ids=["rounded_size", "unpacked_shape"],
)
def test_expressions_that_the_modes_trace_differently_are_among_those(function: Any, expected: set[str], strict: bool) -> None:
    assert expected <= {frame.expression for frame in frames_of(captured(models.Calling(function), strict))}


@pytest.mark.parametrize(
    ("function", "expected"),
    [(models.length_of_a_tensor, "len(x)"), (models.rounded_size, "int(y.shape[0] / 2)"), (models.unpacked_shape, "int(a)")],
    ids=["length_of_a_tensor", "rounded_size", "unpacked_shape"],
)
def test_numbers_that_python_takes_of_sizes_are_from_the_call_that_takes_them(function: Any, expected: str) -> None:
    assert expected in {frame.expression for frame in frames_of(captured(models.Calling(function), strict=False))}


@modes
def test_a_guard_of_a_branch_is_from_the_branch(strict: bool) -> None:
    assert {frame.expression for frame in frames_of(captured(models.Branching(), strict))} == {"x.view(8, 6)"}


@modes
def test_guards_of_modules_that_no_line_calls_have_no_frame(strict: bool) -> None:
    class_of_root = torch.nn.Sequential(torch.nn.Linear(6, 6))
    capture = capture_export(class_of_root, (torch.randn(4, 6),), dynamic_shapes=((Dim.AUTO, Dim.AUTO),), strict=strict)
    assert capture.guards
    assert {guard.frame for guard in capture.guards} == {None}


@modes
def test_the_callers_of_an_expression_have_theirs(strict: bool) -> None:
    (frames, *_) = (guard.frames for guard in captured(models.Calling(models.call_of_a_function), strict).guards)
    assert [frame.expression for frame in frames] == ["self.function(self.lin, x, y)", "helper(x, y)", "a * b"]


@modes
def test_nodes_are_known_by_their_lines_and_still_found_by_guards(strict: bool) -> None:
    capture = captured(models.Calling(models.if_statement), strict)
    nodes = [node for node in capture.nodes if node.frame is not None]
    assert {(node.frame.column, node.frame.expression) for node in nodes if node.frame} == {(None, None)}
    guards: list[Guard] = [guard for guard in captured(models.Calling(models.addition), strict).guards if guard.frame is not None]
    assert all(guard.node is not None for guard in guards)


def test_several_expressions_of_a_line_do_not_multiply_the_functions_around_it() -> None:
    model = models.Calling(models.methods_in_one_line)
    frames = frames_of(captured(model, strict=False))
    assert len({frame.line for frame in frames}) < len({frame.expression for frame in frames})
    names = [block.name for block in blocks_of(model, frames, [""])]
    assert names == ["Calling.forward", "methods_in_one_line"]


@modes
@pytest.mark.parametrize(
    ("function", "expected"),
    [
        (models.on_a_sum, "x.sum() > 0"),
        (models.wrong_sizes, "x + y"),
        (models.wrong_attribute, "lin.nothing_like_it"),
        (models.wrong_sizes_in_several_lines, "torch.add( x, y, )"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_failure_is_from_the_expression_that_failed(function: Any, expected: str, strict: bool) -> None:
    failure = captured(models.Calling(function), strict, 8, 9).failure
    assert failure is not None
    assert failure.frame is not None
    assert failure.frame.name == function.__name__
    # Before torch 2.13 Dynamo's own errors name the line alone.
    assert failure.frame.expression in ((expected,) if RELEASE >= (2, 13) or not strict else (expected, None))


@pytest.fixture
def lines() -> Iterator[Callable[[str], str]]:
    """Makes a file of a text, as a notebook does of a cell."""
    made: list[str] = []

    def make(text: str) -> str:
        name = f"<ipython-input-expressions-{len(made)}>"
        linecache.cache[name] = len(text), None, text.splitlines(keepends=True), name
        made.append(name)
        return name

    yield make
    for name in made:
        del linecache.cache[name]


def range_in(filename: str, line: int, column: int | None, end_line: int | None, end_column: int | None) -> SourceRange:
    return source_range(Location(filename, line, "f", column, end_line, end_column))


def test_columns_are_characters_where_python_counts_bytes(lines: Callable[[str], str]) -> None:
    name = lines("ä = f(é, 日)\n")
    assert range_in(name, 1, 5, 1, 15) == SourceRange(4, 1, 11, "f(é, 日)")


def test_columns_within_a_character_or_after_the_line_are_those_of_another_text(lines: Callable[[str], str]) -> None:
    name = lines("é + 1\n")
    assert range_in(name, 1, 1, 1, 6) == range_in(name, 1, 0, 1, 60) == range_in(name, 1, 0, 2, 1) == SourceRange()
    assert range_in("/no/such/file.py", 1, 0, 1, 3) == SourceRange()


def test_a_statement_is_no_expression_and_a_whole_line_says_no_more_than_the_line(lines: Callable[[str], str]) -> None:
    name = lines("    x += f(y)\n    f(y)  # as ever\nwith f():\n    pass\n")
    assert range_in(name, 1, 4, 1, 13) == SourceRange(4, 1, 13, None)
    assert range_in(name, 2, 4, 2, 8) == SourceRange(4, 2, 8, None)
    assert range_in(name, 3, 0, 4, 8) == SourceRange(0, 4, 8, None)
    assert range_in(name, 1, 9, 1, 13).expression == "f(y)"


def test_an_expression_in_several_lines_becomes_one_without_its_comments(lines: Callable[[str], str]) -> None:
    name = lines('y = f(a,  # "first"\n      "# kept",\n\n      b +\\\n      c)\n')
    assert range_in(name, 1, 4, 5, 8) == SourceRange(4, 5, 8, 'f(a, "# kept", b + c)')


def test_a_long_expression_is_cut(lines: Callable[[str], str]) -> None:
    text = f"f({'a' * 300})"
    expression = range_in(lines(f"y = {text}\n"), 1, 4, 1, 4 + len(text)).expression
    assert expression == f"{text[: EXPRESSION_LENGTH - 1]}…"


def test_where_the_last_line_is_not_known_a_line_that_stands_alone_is_it(lines: Callable[[str], str]) -> None:
    name = lines("y = f(a) + g(\n    b)\nz = [f(a), g(b),\n f(bb, aa,\n  c)\n")
    assert range_in(name, 3, 5, None, 9) == SourceRange(5, 3, 9, "f(a)")
    starts_and_ends = [(1, 4, 6), (1, 4, 5), (1, 11, 6), (4, 1, 4), (4, 3, 4), (4, 3, 40)]
    assert {range_in(name, line, column, None, end) for line, column, end in starts_and_ends} == {SourceRange()}


def test_code_without_columns_has_lines_alone() -> None:
    tree = ast.parse("import sys\nframe = sys._getframe()")
    for node in ast.walk(tree):
        if hasattr(node, "col_offset"):
            node.col_offset = node.end_col_offset = -1  # type: ignore[attr-defined]
    namespace: dict[str, Any] = {}
    code = compile(tree, __file__, "exec")
    exec(code, namespace)
    assert location_of_frame(namespace["frame"])[2:] == ("<module>", None, None, None)
    nowhere = Location(__file__, 2, "<module>")
    assert location_in_code(code, 2, None) == location_in_code(code, 2, dis.Positions(2, 2)) == nowhere
    assert location_in_code(code, 2, dis.Positions(3, 3, 1, 2)) == nowhere, "of another line"
    assert location_in_code(code, 2, dis.Positions(2, 3, 1, 2)) == Location(__file__, 2, "<module>", 1, 3, 2)
    assert frame_of(nowhere).expression is None


def test_a_traceback_has_the_expression_that_raised() -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        print(1 + (1 // len(())))
    assert caught.value.__traceback__ is not None
    assert frame_of(location_of_traceback(caught.value.__traceback__)).expression == "1 // len(())"


def test_a_frame_that_runs_has_the_expression_that_it_is_at() -> None:
    def caller() -> Location:
        return location_of_frame(sys._getframe(1))

    found, _ = caller(), None
    assert frame_of(found).expression == "caller()"
