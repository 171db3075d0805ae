"""The source text of what ran: a model's forwards, and the functions around given lines."""

import importlib
import inspect
import linecache
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch

from export_explorer.analysis.model_code import blocks_around, code_block
from export_explorer.analysis.program import capture_of_program
from export_explorer.capture import capture_export
from export_explorer.record import Frame

SOURCE = '''\
import functools


class Net:
    """A class."""

    @functools.cache
    def forward(self, x):
        def inner(y):
            return y + 1

        return inner(x)


def helper(x):
    return x * 2
'''


LIBRARY = """\
import torch


def doubled(x):
    assert x.shape[0] <= 64
    return x * 2


class Layer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(3, 3)

    def forward(self, x):
        return doubled(self.lin(x)) + 1


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = Layer()

    def forward(self, x):
        return self.layer(x)
"""


class Inner(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.many = torch.nn.ModuleList([torch.nn.Linear(3, 3)])
        self.unused = torch.nn.LayerNorm(3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.many[0](x)


def checked(x: torch.Tensor) -> torch.Tensor:
    assert x.shape[0] >= 4
    return x


class Mine(torch.nn.Module):
    def __init__(self, library: Any) -> None:
        super().__init__()
        self.model = library.Model()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return checked(self.model(x))


class Unreached(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x


class Outer(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.blocks = torch.nn.Sequential(Inner(), Inner())
        self.unreached = Unreached()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.blocks(x)


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "net.py"
    path.write_text(SOURCE)
    linecache.checkcache()
    return str(path)


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """An installed library."""
    path = tmp_path / "site-packages" / "installed_library.py"
    path.parent.mkdir()
    path.write_text(LIBRARY)
    monkeypatch.syspath_prepend(path.parent)
    yield importlib.import_module(path.stem)
    del sys.modules[path.stem]


def frame(filename: str, line: int, code: str) -> Frame:
    return Frame(filename=filename, line=line, name="forward", code=code, cell=None)


def test_the_forwards_that_ran_are_there_once_the_roots_first_and_torchs_last() -> None:
    blocks = capture_export(Outer(), torch.randn(2, 3)).code
    assert [(block.name, block.is_user) for block in blocks] == [
        ("Outer.forward", True),
        ("Inner.forward", True),
        ("Sequential.forward", False),
        ("Linear.forward", False),
    ]


def names_of(model: torch.nn.Module, strict: bool) -> list[tuple[str, bool]]:
    shapes = {"x": {0: torch.export.Dim.DYNAMIC}}
    return [(block.name, block.is_user) for block in capture_export(model, torch.randn(8, 3), dynamic_shapes=shapes, strict=strict).code]


@pytest.mark.parametrize("strict", [False, True])
def test_the_users_own_stand_before_those_of_an_installed_library(library: Any, strict: bool) -> None:
    assert names_of(Mine(library), strict) == [
        ("Mine.forward", True),
        ("checked", True),
        ("Model.forward", False),
        ("Layer.forward", False),
        ("doubled", False),
        ("Linear.forward", False),
    ]


@pytest.mark.parametrize("strict", [False, True])
def test_a_model_that_is_wholly_a_librarys_has_its_outermost_forward_first(library: Any, strict: bool) -> None:
    assert names_of(library.Model(), strict) == [
        ("Model.forward", False),
        ("Layer.forward", False),
        ("doubled", False),
        ("Linear.forward", False),
    ]


@pytest.mark.parametrize("strict", [False, True])
def test_a_program_alone_tells_own_code_from_a_librarys(library: Any, strict: bool) -> None:
    program = torch.export.export(Mine(library), (torch.randn(8, 3),), strict=strict)
    found = {block.name: block.is_user for block in capture_of_program(program).code}
    assert found["Layer.forward"] is False
    assert all(found[name] for name in found if name.startswith(("Mine", "checked")))


def test_torchs_files_are_named_from_its_folder() -> None:
    block = code_block(torch.nn.Linear.forward)
    assert block is not None
    assert (block.filename, block.cell) == ("torch/nn/modules/linear.py", None)
    assert block.code.startswith("def forward(self, input")


def test_a_block_says_how_far_its_lines_are_indented_in_the_file(file: str) -> None:
    (method,) = blocks_around([frame(file, 12, "return inner(x)")])
    (function,) = blocks_around([frame(file, 16, "return x * 2")])
    assert (method.indent, function.indent) == (4, 0)
    for block in (method, function, code_block(torch.nn.Linear.forward)):
        assert block is not None
        name = inspect.getsourcefile(torch.nn.Linear) if block.filename.startswith("torch/") else file
        lines = linecache.getlines(name or "")[block.first_line - 1 :]
        assert [line[block.indent :].rstrip() for line in lines][: block.code.count("\n") + 1] == block.code.splitlines()


def test_a_function_without_source_has_none() -> None:
    assert code_block(len) is None
    assert code_block(Path.exists) is None


def test_the_functions_around_lines_are_the_innermost_with_their_decorators(file: str) -> None:
    lines = [frame(file, 12, "return inner(x)"), frame(file, 10, "return y + 1"), frame(file, 16, "return x * 2")]
    blocks = blocks_around(lines)
    assert [(block.name, block.first_line) for block in blocks] == [("Net.forward", 7), ("inner", 9), ("helper", 15)]
    assert blocks[0].code == SOURCE.split("\n\n\n")[1].partition('class."""\n\n')[2].replace("\n    ", "\n").removeprefix("    ")


@pytest.mark.parametrize(("line", "code"), [(12, "return outer(x)"), (99, "return inner(x)"), (5, '"""A class."""')])
def test_a_file_that_says_something_else_or_no_function_gives_no_block(file: str, line: int, code: str) -> None:
    assert blocks_around([frame(file, line, code)]) == ()


def test_a_file_that_is_gone_or_no_python_gives_no_block(tmp_path: Path) -> None:
    path = tmp_path / "net.py"
    path.write_text("not python\n")
    assert blocks_around([frame(str(path), 1, "not python"), frame(str(tmp_path / "gone.py"), 1, "x")]) == ()
