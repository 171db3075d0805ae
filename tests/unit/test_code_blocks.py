"""The source text of what ran: a model's forwards, and the functions around given lines."""

import linecache
from pathlib import Path

import pytest
import torch

from export_explorer.capture import capture_export
from export_explorer.code_blocks import blocks_around, code_block
from export_explorer.model import Frame

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


class Inner(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.many = torch.nn.ModuleList([torch.nn.Linear(3, 3)])
        self.unused = torch.nn.LayerNorm(3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.many[0](x)


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


def test_torchs_files_are_named_from_its_folder() -> None:
    block = code_block(torch.nn.Linear.forward)
    assert block is not None
    assert (block.filename, block.cell) == ("torch/nn/modules/linear.py", None)
    assert block.code.startswith("def forward(self, input")


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
