"""Which line of the user's code: from live frames, tracebacks and stacks, in files and in notebook cells."""

import ast
import inspect
import linecache
import os
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import torch.fx.experimental.symbolic_shapes  # sympy adds a filter for warnings when it is first imported
from ipykernel.compiler import XCachingCompiler
from IPython.core.interactiveshell import InteractiveShell
from torch.export import Dim

from export_explorer.capture import capture_export
from export_explorer.record import Frame
from export_explorer.torch_internals.frames import MADE_UP_FILE, Location
from export_explorer.trace import provenance
from export_explorer.trace.constructs import is_called_in_function_of
from export_explorer.trace.provenance import frame_of, here, is_own_file, is_user_file, names_of_symbols, of_stack_text, of_traceback
from export_explorer.trace.syntax import cell_of

SITE = Path(np.__file__).parents[1]


@pytest.mark.parametrize(
    "filename",
    [
        __file__,
        "model.py",
        "/home/me/model.py",
        "/tmp/ipykernel_12/3456.py",
        "<ipython-input-3-abc>",
        "<python-input-0>",
        "<stdin>",
        str(SITE / "torchvision" / "models" / "resnet.py"),
        str(SITE / "numpy_models" / "net.py"),
        str(SITE / "transformers" / "modeling.py"),
    ],
)
def test_the_users_files_and_model_libraries_are_the_users(filename: str) -> None:
    assert is_user_file(filename)


@pytest.mark.parametrize(
    "filename",
    [
        inspect.getfile(torch.nn.Linear),
        inspect.getfile(provenance),
        inspect.getfile(np),
        inspect.getfile(InteractiveShell),
        inspect.getfile(XCachingCompiler),
        inspect.getfile(textwrap),
        str(SITE / "sympy" / "core" / "expr.py"),
        str(SITE / "ipykernel_launcher.py"),
        "/home/me/.local/lib/python3.12/site-packages/sympy/core/expr.py",
        "/usr/lib/python3/dist-packages/numpy/linalg.py",
        MADE_UP_FILE,
        "<string>",
        "<frozen runpy>",
        "<eval_with_key>.3",
    ],
)
def test_frameworks_python_and_made_up_code_are_not_the_users(filename: str) -> None:
    assert not is_user_file(filename)


@pytest.mark.parametrize(
    ("filename", "is_own"),
    [
        ("/home/me/model.py", True),
        ("model.py", True),
        ("<ipython-input-3-abc>", True),
        ("/tmp/ipykernel_12/3456.py", True),
        (str(SITE / "transformers" / "modeling.py"), False),
        ("/home/me/.local/lib/python3.12/site-packages/timm/layers.py", False),
        ("/usr/lib/python3/dist-packages/torchvision/ops.py", False),
        ("C:\\Python\\Lib\\site-packages\\timm\\layers.py", False),
        (inspect.getfile(torch.nn.Linear), False),
        (inspect.getfile(textwrap), False),
    ],
)
def test_own_files_are_those_of_no_installed_library(filename: str, is_own: bool) -> None:
    assert is_own_file(filename) is is_own


def fail(times: int) -> None:
    if times == 0:
        int("not a number")
    fail(times - 1)


def line_of(text: str) -> int:
    """The line of this file that ends with a comment."""
    return next(number for number, line in enumerate(Path(__file__).read_text().splitlines(), 1) if line.endswith(f"# {text}"))


def test_a_traceback_gives_the_users_lines_outermost_first() -> None:
    with pytest.raises(ValueError, match="invalid literal") as caught:
        fail(1)  # the outer call
    locations = of_traceback(caught.value.__traceback__)
    assert [(location.filename, location.function) for location in locations] == [
        (__file__, "test_a_traceback_gives_the_users_lines_outermost_first"),
        (__file__, "fail"),
        (__file__, "fail"),
    ]
    assert locations[0].line == line_of("the outer call")
    assert of_traceback(None) == ()


def test_a_traceback_through_torch_ends_at_the_users_line() -> None:
    with pytest.raises(RuntimeError) as caught:
        torch.nn.Linear(5, 3)(torch.randn(4, 4))  # into torch
    assert of_traceback(caught.value.__traceback__)[-1][:2] == (__file__, line_of("into torch"))


def test_the_stack_of_a_node_gives_the_users_lines() -> None:
    linear = inspect.getfile(torch.nn.Linear)
    text = (
        f'File "/a b/model.py", line 12, in forward\n    h = self.lin(x)\nFile "{linear}", line 134, in forward\n    return F.linear(…)\n'
    )
    assert of_stack_text(text) == (Location("/a b/model.py", 12, "forward"),)
    assert of_stack_text('  File "m.py", line 3, in <lambda>\n    x + 1') == (Location("m.py", 3, "<lambda>"),)
    assert of_stack_text(None) == of_stack_text("") == of_stack_text("no stack here") == ()


def test_the_location_now_is_in_the_callers_of_this_line() -> None:
    def inner() -> Any:
        return here({}, sys._getframe().f_back.f_back)  # type: ignore[union-attr,arg-type]  # the test and the runner called it

    found = inner()  # the location now
    assert found.locations[0][:3] == (__file__, line_of("the location now"), "test_the_location_now_is_in_the_callers_of_this_line")
    assert found.locations[-1].function == "inner"
    assert (found.module, found.module_class, found.operator) == (None, None, None)


def test_a_frame_has_the_text_of_its_line() -> None:
    frame = frame_of(Location(__file__, line_of("the text of its line"), "f"))  # the text of its line
    assert frame.code.startswith("frame = frame_of(")
    assert (frame.filename, frame.name, frame.cell) == (__file__, "f", None)


def test_a_frame_of_a_file_that_is_gone_has_no_text() -> None:
    assert frame_of(Location("/no/such/file.py", 3, "f")).code == ""


def test_the_variables_of_the_users_frame_name_symbols() -> None:
    def forward(x: torch.Tensor) -> Any:
        n = x.shape[0]
        rows = x * 2
        raise LookupError(n, rows)

    class Naming(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> Any:
            return forward(x)

    with pytest.raises(LookupError) as caught:
        torch.export.export(Naming(), (torch.randn(4, 6),), dynamic_shapes=((Dim.AUTO, Dim.AUTO),))
    assert sorted(names_of_symbols(caught.value.__traceback__).values()) == ["x.shape[0]", "x.shape[1]"]
    assert names_of_symbols(None) == {}


@pytest.fixture(params=[None, XCachingCompiler], ids=["IPython", "ipykernel"])
def shell(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[InteractiveShell]:
    """A real shell with the compile cache of IPython, or with that of the kernel."""
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance()
    assert shell.history_manager is not None
    shell.history_manager.enabled = False
    if request.param is not None:
        shell.compile = request.param()
    yield shell
    shell.history_manager.end_session()
    shell.restore_sys_module_state()
    InteractiveShell.clear_instance()


CELL = """import torch
class Cell(torch.nn.Module):
    def forward(self, x, y):
        return x + y
"""


def run_cell(shell: InteractiveShell, source: str) -> None:
    result = shell.run_cell(source, store_history=True, silent=False)
    result.raise_error()


def test_the_file_of_a_cell_is_that_cell(shell: InteractiveShell) -> None:
    run_cell(shell, "def first(): pass")
    run_cell(shell, "def second(): pass")
    names = [shell.user_ns[name].__code__.co_filename for name in ("first", "second")]
    assert [cell_of(name) for name in names] == ["Cell In[1]", "Cell In[2]"]
    assert is_user_file(names[0])
    assert cell_of(__file__) is None


def test_a_cell_that_was_run_again_keeps_the_lines_of_its_first_run(shell: InteractiveShell) -> None:
    run_cell(shell, "def f():\n    return 'old'")
    old = shell.user_ns["f"].__code__.co_filename
    run_cell(shell, "def f():\n    return 'new'")
    frame = frame_of(Location(old, 2, "f"))
    assert (frame.cell, frame.code) == ("Cell In[1]", "return 'old'")


@pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
def test_guards_of_a_module_from_a_cell_stand_in_the_cell(shell: InteractiveShell, strict: bool) -> None:
    run_cell(shell, "'something else'")
    run_cell(shell, CELL)
    model = shell.user_ns["Cell"]()
    capture = capture_export(model, (torch.randn(4), torch.randn(4)), dynamic_shapes={"x": (Dim.AUTO,), "y": (Dim.AUTO,)}, strict=strict)
    assert capture.ok
    frame = capture.dims[1].frame
    assert frame is not None
    assert (frame.cell, frame.line, frame.name, frame.code) == ("Cell In[2]", 4, "forward", "return x + y")
    assert (frame.column, frame.end_line, frame.end_column, frame.expression) == (15, 4, 20, "x + y")
    (code,) = capture.code
    assert (code.cell, code.first_line, code.code) == ("Cell In[2]", 3, "def forward(self, x, y):\n    return x + y")
    assert {node.frame.cell for node in capture.nodes if node.frame is not None} == {"Cell In[2]"}


def test_a_failure_in_a_cell_names_the_cell(shell: InteractiveShell) -> None:
    run_cell(shell, CELL.replace("return x + y", "return x + y if x.sum() > 0 else x"))
    capture = capture_export(shell.user_ns["Cell"](), (torch.randn(4), torch.randn(4)))
    assert capture.failure is not None
    assert capture.failure.frame is not None
    assert (capture.failure.frame.cell, capture.failure.frame.line) == ("Cell In[1]", 4)


def test_without_a_shell_a_cell_has_no_number() -> None:
    InteractiveShell.clear_instance()
    assert cell_of(f"{os.sep}tmp{os.sep}ipykernel_12{os.sep}3456.py") == "Notebook cell"
    assert cell_of(f"{os.sep}home{os.sep}ipykernel{os.sep}3456.py") is None


def test_linecache_is_left_as_it_was_by_files_without_text() -> None:
    before = set(linecache.cache)
    frame_of(Location("<stdin>", 1, "<module>"))
    assert set(linecache.cache) == before


MARIMO = """\
import marimo

app = marimo.App()


@app.cell
def _(torch):
    class Net(torch.nn.Module):
        def forward(self, x, y):
            assert x.shape[0] <= 64
            return x + y
    return (Net,)


def plain(x):
    x += 1
    return x
"""


def test_the_columns_of_a_cell_of_marimos_are_those_of_its_file(tmp_path: Path) -> None:
    path = tmp_path / "notebook.py"
    path.write_text(MARIMO)
    linecache.checkcache()
    # As marimo runs the cells of a script: without their indentation, at their lines.
    tree = ast.parse(textwrap.dedent("\n".join(MARIMO.splitlines()[7:11])))
    ast.increment_lineno(tree, 7)
    space: dict[str, Any] = {"torch": torch}
    exec(compile(tree, path, "exec"), space)
    shapes = {"x": {0: Dim.AUTO}, "y": {0: Dim.AUTO}}
    capture = capture_export(space["Net"](), (torch.randn(4), torch.randn(4)), dynamic_shapes=shapes)
    lines = MARIMO.splitlines()
    frames = {frame.line: frame for guard in capture.guards if (frame := guard.frame) is not None}
    assert {frame.expression for frame in frames.values()} == {"x.shape[0] <= 64", "x + y"}
    for frame in frames.values():
        assert lines[frame.line - 1][frame.column : frame.end_column] == frame.expression


def test_a_statement_in_a_notebook_of_marimos_keeps_its_columns(tmp_path: Path) -> None:
    path = tmp_path / "notebook.py"
    path.write_text(MARIMO)
    linecache.checkcache()
    frame = provenance.frame_of(Location(str(path), 16, "plain", 4, 16, 10))
    assert (frame.column, frame.end_column, frame.expression) == (4, 10, None)


def test_a_line_outside_of_the_cells_of_marimos_is_not_moved(tmp_path: Path) -> None:
    path = tmp_path / "notebook.py"
    path.write_text(MARIMO.replace("    x += 1\n", "    raise  # again\n"))
    linecache.checkcache()
    # One column to the right `aise` would be an expression.
    frame = provenance.frame_of(Location(str(path), 16, "plain", 4, 16, 9))
    assert (frame.column, frame.end_column, frame.expression) == (4, 9, None)


@pytest.mark.parametrize(("sign", "operator"), [("==", "eq"), ("!=", "ne"), ("<", "lt"), ("<=", "le"), (">", "gt"), (">=", "ge")])
def test_a_comparison_is_a_call_of_its_operator(sign: str, operator: str, tmp_path: Path) -> None:
    file = tmp_path / "model.py"
    file.write_text(f"def forward(x, y):\n    return x {sign} y\n")
    frame = Frame(filename=str(file), line=2, name="forward", code=f"return x {sign} y", cell=None)
    assert [name for name in ("eq", "ne", "lt", "le", "gt", "ge") if is_called_in_function_of(frame, name)] == [operator]
