"""What is copied: formatted, complete, and the same export where it is pasted into a fresh process."""

import functools
import json
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest
import torch

from export_explorer.explorer import Explorer, explore
from export_explorer.record import ExampleChange
from export_explorer.record.spec import AskError
from export_explorer.session.sources import Of, as_tuple
from export_explorer.spec.python_layout import WIDTH, formatted
from export_explorer.spec.shapes_spec import imports_of
from export_explorer.spec.spec_source import FORMS
from export_explorer.torch_internals.shapes_spec import shapes_spec_api
from tests.helpers.taken import ranges_of

SETUP = """
import torch
from torch.export import Dim
from typing import NamedTuple


class Pair(NamedTuple):
    left: torch.Tensor
    right: torch.Tensor


class Net(torch.nn.Module):
    def forward(self, x, data, *more, scale=2.0, n=3, bias=None):
        out = x + data["rows"][0] + more[0].left * scale
        return out * n + bias


net = Net()
x = torch.randn(6, 4)
rows = torch.randn(6, 4)
bias = torch.randn(6, 4)
batch = "is the user's own"
inputs_by_name = {"scale": 3.0, "n": 4, "bias": bias}
"""
OF_SPECS: tuple[Of, ...] = ("requested", "result")
CALL = """
explorer = explore(
    net, (x, {"rows": [rows]}, Pair(bias, x)), inputs_by_name,
    dynamic_shapes={
        "x": {0: Dim("batch", max=64), 1: Dim.AUTO}, "data": {"rows": [{0: Dim("batch", max=64), 1: Dim.AUTO}]},
        "more": (Pair({0: Dim("batch", max=64), 1: Dim.AUTO}, {0: Dim("batch", max=64), 1: Dim.AUTO}),),
        "scale": None, "n": NUMBER, "bias": {0: Dim("batch", max=64), 1: Dim.AUTO},
    },
)
"""


def run_as_script(source: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The namespace of a script after it ran, as ``__main__``; `explore` is in it."""
    file = folder / "script.py"
    file.write_text(source)
    module = types.ModuleType("__main__")
    vars(module)["explore"] = explore
    monkeypatch.setitem(sys.modules, "__main__", module)
    exec(compile(source, str(file), "exec"), vars(module))
    return vars(module)


@pytest.fixture
def explorer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Explorer:
    """Made by a script that calls everything by a name."""
    made: Explorer = run_as_script(SETUP + CALL.replace("NUMBER", "None"), tmp_path, monkeypatch)["explorer"]
    assert made.capture.failure is None
    return made


def pasted(*sources: str) -> list[list[str]]:
    """The ranges of the program that each source makes in a fresh process."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.helpers.taken"], input=json.dumps(sources), capture_output=True, text=True, check=True, timeout=300
    )
    found: list[list[str]] = json.loads(run.stdout)
    return found


def assert_formatted(source: str, folder: Path) -> None:
    file = folder / "pasted.py"
    file.write_text(source)
    for command in (("format", "--diff"), ("check", "--select", "E4,E7,E9,F,I", "--ignore", "F821")):
        run = subprocess.run(["ruff", *command, "--isolated", str(file)], capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stdout + run.stderr


def test_every_form_runs_in_a_fresh_process_and_exports_to_the_same(explorer: Explorer) -> None:
    # What a ShapesSpec makes of it is another program, see test_shapes_spec.
    texts = [explorer.to_source(form, of) for of in OF_SPECS for form in FORMS if form != "shapes_spec"]
    call = "\nprogram = torch.export.export(net, (x, {'rows': [rows]}, Pair(bias, x)), inputs_by_name, dynamic_shapes=dynamic_shapes)"
    sources = [SETUP + text + ("" if "program =" in text else call) for text in texts]
    assert pasted(*sources) == [ranges_of(explorer.program)] * len(sources)


def test_every_form_is_formatted(explorer: Explorer, tmp_path: Path) -> None:
    for of in OF_SPECS:
        for form in FORMS:
            if form == "shapes_spec" and shapes_spec_api() is None:
                continue
            assert_formatted(explorer.to_source(form, of), tmp_path)


def test_a_call_says_model_and_inputs_as_the_user_does(explorer: Explorer) -> None:
    call = explorer.to_source("call")
    assert call.startswith("import torch\nfrom torch.export import Dim\n\n")
    assert '\n    net,\n    (x, {"rows": [rows]}, Pair(bias, x)),\n    inputs_by_name,\n' in call


def test_no_dim_takes_a_name_that_the_script_uses(explorer: Explorer) -> None:
    assert 'batch_ = Dim("batch", max=64)' in explorer.to_source("call")
    assert 'batch = Dim("batch", max=64)' in explorer.to_source("dict")


def test_a_collection_knows_the_tensors_by_the_users_names(explorer: Explorer) -> None:
    source = explorer.to_source("collection")
    assert "dynamic_shapes[x] = {0: batch_, 1: Dim.AUTO}" in source
    assert 'dynamic_shapes[inputs[1]["rows"][0]] = {0: batch_, 1: Dim.AUTO}' in source


def test_a_collection_says_nothing_of_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    explorer = run_as_script(SETUP + CALL.replace("NUMBER", "Dim.DYNAMIC"), tmp_path, monkeypatch)["explorer"]
    with pytest.raises(AskError, match="n is a dynamic number"):
        explorer.to_source("collection")
    assert '"n": Dim.DYNAMIC' in explorer.to_source("call")


def test_unknown_form_is_refused(explorer: Explorer) -> None:
    with pytest.raises(ValueError, match="one of call, dict, collection"):
        explorer.to_source("spec")  # type: ignore[arg-type]  # what a user may write


class Plain(torch.nn.Module):
    def forward(self, x: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
        return x + ids


def made_in_function(**how: Any) -> Explorer:
    model, inputs = Plain(), (torch.randn(4, 3), torch.zeros(4, 3, dtype=torch.int64))
    return explore(model, inputs, **how)


@pytest.mark.slow
def test_inputs_without_a_name_are_made_anew_of_the_same_sizes() -> None:
    source = made_in_function(dynamic_shapes="auto").to_source("call")
    assert "(torch.randn(4, 3), torch.zeros(4, 3, dtype=torch.int64))" in source
    assert "# model: the Plain that is exported" in source
    model = "import torch\nmodel = torch.nn.Module()\nmodel.forward = lambda x, ids: x + ids\n"
    (found,) = pasted(model + source)
    assert found
    assert "Error" not in found[0]


def test_a_call_for_a_function_makes_the_module_that_torch_wants(tmp_path: Path) -> None:
    def distance(left: torch.Tensor, right: torch.Tensor) -> torch.Tensor:
        return (left - right).square().sum()

    source = explore(distance, (torch.randn(4, 3), torch.randn(4, 3)), dynamic_shapes="auto").to_source("call")
    assert_formatted(source, tmp_path)
    assert "torch.export.export(\n    FunctionModule()," in source
    namespace: dict[str, Any] = {"model": distance}
    exec(source, namespace)
    sizes = namespace["program"].module()(torch.ones(5, 2), torch.zeros(5, 2))
    assert sizes.item() == 10
    assert "FunctionModule" not in explore(distance, (torch.randn(4, 3), torch.randn(4, 3))).to_source()


@pytest.mark.parametrize("function", [torch.relu, functools.partial(torch.clamp, min=0)])
def test_a_call_for_a_function_whose_signature_is_not_known_exports(function: Any) -> None:
    namespace: dict[str, Any] = {"model": function}
    exec(explore(function, (torch.randn(4, 3),), dynamic_shapes="auto").to_source("call"), namespace)
    assert namespace["program"].module()(-torch.ones(5, 2)).tolist() == [[0, 0]] * 5


def test_sizes_of_another_example_are_made(explorer: Explorer) -> None:
    session = explorer._session.editable()
    rows = ["x", "data['rows'][0]", "more[0].left", "more[0].right", "bias"]
    session.set_example(tuple(ExampleChange(input=path, dim=0, size=8) for path in rows))
    source = explorer.to_source("call")
    assert source.startswith("# for example inputs with x.shape[0] = 8")
    assert "torch.randn(8, 4)" in source


def test_strict_mode_is_said() -> None:
    assert "strict=True" in made_in_function(strict=True).to_source("call")
    assert "strict" not in made_in_function().to_source("call")


def test_nothing_asked_is_a_call_without_dynamic_shapes() -> None:
    assert "dynamic_shapes" not in made_in_function().to_source("call")
    assert made_in_function().to_source() == "dynamic_shapes = None\n"


@pytest.mark.parametrize(
    ("written", "value", "expected"),
    [
        ("x", torch.ones(2), "(x,)"),
        ("[x, y]", [1, 2], "(x, y)"),
        ("listed", [1, 2], "tuple(listed)"),
        ("given", (1, 2), "given"),
        ("None", None, "()"),
    ],
)
def test_inputs_are_written_as_the_tuple_that_torch_takes(written: str, value: Any, expected: str) -> None:
    assert as_tuple(written, value) == expected


STATEMENTS = [
    "x=1",
    "f(a,b)",
    "dynamic_shapes={'x': {0: batch}}",
    f"value = call({', '.join(f'argument_{number}' for number in range(12))}, name={{'it''s': [1, 2, (3,)]}})",
    f"value = {{'{'k' * 30}': [{', '.join('abcdefgh' for _ in range(12))}], **rest, 'other': lambda x: x}}",
    "value = (" + "one_element_that_is_long_" * 5 + ",)",
    "net = Net(" + ", ".join(f"{letter * 20}='{letter * 20}'" for letter in "abc") + ").eval()",
]


@pytest.mark.parametrize("statement", STATEMENTS)
def test_statements_are_laid_out_as_ruff_lays_them_out(statement: str, tmp_path: Path) -> None:
    source = formatted(statement)
    assert all(len(line) <= WIDTH for line in source.splitlines()) or "one_element" in statement
    file = tmp_path / "statement.py"
    file.write_text(source + "\n")
    run = subprocess.run(["ruff", "format", "--diff", "--isolated", str(file)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


@pytest.mark.parametrize("name", ["DictSpec", "IntVar", "ObjectSpec", "ParamsSpec", "SeqSpec", "ShapesSpec", "ShapeVar", "TensorSpec"])
def test_each_class_of_a_shapes_spec_that_a_source_names_is_imported(name: str) -> None:
    assert imports_of(f"spec = {name}({{'x': 1}})") == [f"from torch.fx.experimental.dynamic_spec import {name}"]


def test_an_import_of_many_classes_stands_in_lines_and_of_none_is_left_out() -> None:
    body = "ShapesSpec(ParamsSpec({'x': TensorSpec([ShapeVar('n')]), 'y': SeqSpec([]), 'z': DictSpec({}), 'k': IntVar('k')}))"
    first, *names, last = imports_of(body)
    assert (first, last) == ("from torch.fx.experimental.dynamic_spec import (", ")")
    assert [name.strip(" ,") for name in names] == ["DictSpec", "IntVar", "ParamsSpec", "SeqSpec", "ShapesSpec", "ShapeVar", "TensorSpec"]
    assert imports_of("{'x': None}") == []
