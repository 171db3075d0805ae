"""What a record has of the user's classes beside the functions that ran, and what a comparison makes of it."""

import importlib
import linecache
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import torch

from export_explorer.analysis.compared_captures import compare
from export_explorer.analysis.model_code import class_code_of
from export_explorer.capture import capture_export
from export_explorer.record import Capture

NETS = '''\
import torch


class Base(torch.nn.Module):
    """What all have."""

    hidden = 8

    def __init__(self, size=4):
        super().__init__()
        self.lin = self._layer(size)
        self.register_forward_hook(self._watched)

    scale = 2

    def _layer(self, size):
        return torch.nn.Linear(size, self.hidden)

    @staticmethod
    def _watched(module, args, output):
        return None

    def training_step(self):
        raise NotImplementedError

    def forward(self, x):
        return self.lin(x) * self.scale


class Larger(
    Base
):
    hidden = 16


def made():
    class Local(torch.nn.Module):
        def __init__(self):
            super().__init__()

        def forward(self, x):
            return x + 1

    return Local()
'''


@pytest.fixture
def nets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A file of the user's own."""
    (tmp_path / "own_nets.py").write_text(NETS)
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("own_nets")
    del sys.modules["own_nets"]


@pytest.fixture
def cells() -> Iterator[Any]:
    """Runs a text as a cell of a notebook and returns the model that it makes."""
    names: list[str] = []

    def model(text: str) -> torch.nn.Module:
        filename = f"<ipython-input-{len(names) + 1}-class-code>"
        names.append(filename)
        linecache.cache[filename] = (len(text), None, text.splitlines(keepends=True), filename)
        space: dict[str, Any] = {"torch": torch, "__name__": "__main__"}
        exec(compile(text, filename, "exec"), space)
        made: torch.nn.Module = space["Net"]()
        return made

    yield model
    for name in names:
        linecache.cache.pop(name, None)


def cell(size: int = 3, held: str = "") -> str:
    return f"""\
class Net(torch.nn.Module):
    {held or "kept = 1"}

    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(3, {size})

    def forward(self, x):
        return self.lin(x) * self.kept
"""


def captured(model: torch.nn.Module) -> Capture:
    return capture_export(model, torch.randn(2, 3))


def test_a_changed_layer_is_among_the_changes_of_code(cells: Any) -> None:
    before, after = captured(cells(cell(3))), captured(cells(cell(5)))
    (change,) = compare(before, after).code
    assert (change.name, change.line) == ("Net.__init__", 4)
    assert "    self.lin = torch.nn.Linear(3, 3)" in change.before
    assert "    self.lin = torch.nn.Linear(3, 5)" in change.after


def test_a_changed_attribute_of_the_class_is_among_the_changes_of_code(cells: Any) -> None:
    before, after = captured(cells(cell(held="kept = 1"))), captured(cells(cell(held="kept = 2")))
    (change,) = compare(before, after).code
    assert (change.name, change.before[-1], change.after[-1]) == ("Net", "    kept = 1", "    kept = 2")


def test_the_same_classes_in_another_cell_are_no_change(cells: Any) -> None:
    assert compare(captured(cells(cell())), captured(cells(f"\n\n{cell()}"))).code == ()


def test_the_source_of_what_ran_is_free_of_what_did_not(cells: Any) -> None:
    assert [block.name for block in captured(cells(cell())).code if block.is_user] == ["Net.forward"]


def test_a_class_is_told_by_its_attributes_and_by_what_its_constructor_calls(nets: Any) -> None:
    blocks = class_code_of(nets.Base())
    assert [block.name for block in blocks] == ["Base", "Base", "Base.__init__", "Base._layer", "Base._watched"]
    assert blocks[0].code.splitlines()[-1] == "    hidden = 8"
    assert (blocks[1].code, blocks[1].first_line, blocks[1].indent) == ("scale = 2", 14, 4)
    assert blocks[4].code.startswith("@staticmethod\n")


def test_a_class_that_adds_an_attribute_alone_is_told_with_its_base(nets: Any) -> None:
    names = [block.name for block in class_code_of(nets.Larger())]
    assert names[0] == "Larger"
    assert {"Base", "Base.__init__", "Base._layer"} <= set(names)


def test_a_class_inside_a_function_is_told(nets: Any) -> None:
    assert [block.name for block in class_code_of(nets.made())] == ["Local", "Local.__init__"]


def test_a_class_that_stands_twice_in_a_text_is_told_by_its_own_lines(cells: Any) -> None:
    text = f"{cell(3)}\nNet3 = Net\n\n{cell(5)}\nNet = Net3\n"
    (constructor,) = [block for block in class_code_of(cells(text)) if block.name == "Net.__init__"]
    assert "Linear(3, 3)" in constructor.code


def test_a_class_without_a_text_has_no_code() -> None:
    space: dict[str, Any] = {"torch": torch}
    exec(compile(cell(), "<string>", "exec"), space)
    assert class_code_of(space["Net"]()) == ()
    made = type("Made", (torch.nn.Module,), {"forward": lambda self, x: x + 1})
    assert class_code_of(made()) == ()


def test_a_class_whose_text_is_gone_or_no_python_has_no_code(nets: Any, cells: Any, tmp_path: Path) -> None:
    model, other = nets.Base(), cells(cell())
    Path(nets.__file__).write_text("not python\n")
    linecache.cache.pop("<ipython-input-1-class-code>")
    linecache.checkcache()
    assert class_code_of(model) == class_code_of(other) == ()


def test_installed_libraries_and_torchs_own_layers_have_no_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "site-packages"
    folder.mkdir()
    (folder / "installed_nets.py").write_text(NETS)
    monkeypatch.syspath_prepend(folder)
    library: ModuleType = importlib.import_module("installed_nets")
    assert class_code_of(torch.nn.Sequential(torch.nn.Linear(3, 3), library.Base())) == ()
    del sys.modules["installed_nets"]


def test_a_record_that_has_no_code_of_classes_compares_by_what_ran(cells: Any) -> None:
    before, after = captured(cells(cell(3))), captured(cells(cell(5)))
    older = Capture.from_json(before.to_json().replace('"class_code":[', '"unknown":[', 1))
    assert older.class_code == ()
    assert compare(older, after).code == ()
