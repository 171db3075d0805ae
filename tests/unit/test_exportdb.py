"""ExportDB: every case opens and says what this torch does, by tag, level and name, and nothing of torch's own is touched."""

import copy
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import torch
from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from torch._export.db.examples import all_examples
from torch.export import Dim

import export_explorer
from export_explorer import capture_export, exportdb, load_ipython_extension, unload_ipython_extension
from export_explorer.explorer import Explorer
from export_explorer.export_db import ExportDB
from export_explorer.features.exportdb.cases import _capture_of
from export_explorer.render.html import to_html
from export_explorer.render.text import to_text
from export_explorer.torch_internals.exportdb import tags_of_cases

CASES: dict[str, Any] = all_examples()
OPENED_FAST = {
    "assume_constant_result",
    "cond_operands",
    "constrain_as_value_example",
    "dynamic_shape_assert",
    "dynamic_shape_round",
    "model_attr_mutation",
    "scalar_output",
    "unsupported_operator",
}
"""Those that fail, and of those that export some that run other lines of this package than the rest: what opens a case is one."""


def exports_bare(case: Any) -> bool:
    model, args, kwargs = copy.deepcopy((case.model, case.example_args, dict(case.example_kwargs)))
    try:
        torch.export.export(model, args, kwargs, dynamic_shapes=case.dynamic_shapes)
    except Exception:
        return False
    return True


@pytest.mark.parametrize("name", [pytest.param(name, marks=() if name in OPENED_FAST else pytest.mark.slow) for name in CASES])
def test_a_case_opens_and_says_what_this_torch_does(name: str) -> None:
    case = exportdb().case(name)
    assert case.description == case.description.strip() != ""
    assert f"class {type(CASES[name].model).__name__}" in case.source
    explorer = exportdb()[name]
    assert isinstance(explorer, Explorer)
    assert explorer.capture.ok == case.capture.ok == exports_bare(CASES[name])
    assert [leaf.path for leaf in explorer.capture.inputs] == [leaf.path for leaf in case.inputs]
    assert explorer.request == case.ask


def test_the_36_cases_are_those_of_torch() -> None:
    assert set(exportdb().names) == set(CASES)
    assert len(exportdb()) >= 36


def test_tags_are_read_from_the_files_as_torch_has_them() -> None:
    assert {name: set(tags) for name, tags in tags_of_cases().items()} == {name: case.tags for name, case in CASES.items()}


def test_cases_are_filtered_by_tag_and_level() -> None:
    database = exportdb()
    assert set(database.filter("torch.cond").names) == {name for name, case in CASES.items() if "torch.cond" in case.tags}
    assert database.filter("cond").names == database.filter("torch.cond").names
    assert database.filter(level="not_supported_yet").names == ("dynamic_shape_round",)
    assert database.filter("dynamic-shape", "not_supported_yet").names == ("dynamic_shape_round",)
    with pytest.raises(KeyError, match="no case or tag"):
        database.filter("nothing")
    with pytest.raises(KeyError, match="Use 'cond_operands'"):
        database.open("cond_operand")


def test_the_table_has_the_result_of_each_case() -> None:
    frame = exportdb().filter("cond").frame.set_index("name")
    assert frame.loc["cond_operands", "ok"]
    assert "1 of 3 dimensions dynamic" in str(frame.loc["cond_operands", "result"])
    assert frame.loc["cond_operands", "request"] == "{'x': {0: dim0_x}}"
    html = exportdb().filter(level="not_supported_yet")._repr_html_()
    assert "▲" in html
    assert "class DynamicShapeRound" in html


@pytest.mark.parametrize(
    ("description", "summary"),
    [
        ("Tensors are\nadded. More of it.", "Tensors are added"),
        ("Tensors are added\n\nMore of it", "Tensors are added"),
        ("Tensors are:\n- added\n- not", "Tensors are …"),
        ("Tensors are added. They are:\n- small", "Tensors are added"),
    ],
)
def test_the_summary_of_a_case_is_its_first_sentence(description: str, summary: str) -> None:
    assert replace(exportdb().case("cond_operands"), description=description).summary == summary


def test_an_interrupt_of_the_export_of_a_case_is_no_result_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: object, x: object) -> None:
        raise KeyboardInterrupt

    _capture_of.cache_clear()
    case = exportdb().case("scalar_output")
    monkeypatch.setattr(type(CASES["scalar_output"].model), "forward", interrupted)
    with pytest.raises(KeyboardInterrupt):
        _ = case.capture
    monkeypatch.undo()
    assert case.capture.ok


def test_the_source_code_of_a_case_says_where_it_is_from() -> None:
    assert "case: torch._export.db.examples.all_examples()['scalar_output']" in exportdb()["scalar_output"].to_source("call")


def test_cases_are_copies() -> None:
    explorer = exportdb()["model_attr_mutation"]
    assert explorer._session.model is not CASES["model_attr_mutation"].model
    assert exportdb()["model_attr_mutation"]._session.model is not explorer._session.model


class Picks(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + 1 if x.sum() > 0 else x - 1


class Asserts(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        assert x.sum() > 0
        return x


class Repeats(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        while x.sum() < 10:
            x = x * 2
        return x


class Thresholds(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        number = x.sum().item()
        if number > 3:
            x = x + 1
        return x


class Reshapes(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        count = int(x.sum().item())
        return x.view(count, -1)


class Counts(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        found = x.nonzero()
        if found.shape[0] > 1:
            return found
        return x


class Halves(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.view(-1, 2)


class Missing(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return {"a": x}["b"]


@pytest.mark.parametrize(
    ("model", "cases"),
    [
        (Picks(), ("cond_operands", "cond_closed_over_variable")),
        (Thresholds(), ("constrain_as_value_example",)),
        (Reshapes(), ("constrain_as_size_example",)),
        (Asserts(), ()),
        (Repeats(), ()),
        (Counts(), ()),
        (Halves(), ()),
        (Missing(), ()),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, torch.nn.Module) else "",
)
def test_a_failure_names_the_cases_that_show_its_construct_and_no_others(model: torch.nn.Module, cases: tuple[str, ...]) -> None:
    spec = {"x": {0: Dim("batch")}} if isinstance(model, Halves) else None
    failure = capture_export(model, (torch.ones(4, 3),), dynamic_shapes=spec).failure
    assert failure is not None
    assert failure.exportdb_cases == cases
    assert set(cases) <= set(CASES)


def test_the_cases_are_in_the_text_and_on_the_page() -> None:
    capture = capture_export(Picks(), (torch.randn(3),))
    assert "%export_db NAME" in to_text(capture)
    assert "Similar ExportDB examples" in to_html(capture)


@pytest.fixture
def shell() -> Iterator[InteractiveShell]:
    shell = InteractiveShell.instance()
    load_ipython_extension(shell)
    yield shell
    unload_ipython_extension(shell)
    InteractiveShell.clear_instance()


def run(shell: InteractiveShell, line: str) -> Any:
    with capture_output():
        result = shell.run_cell(line)
    if result.error_in_exec is not None:
        raise result.error_in_exec
    return result.result


def test_the_magic_lists_filters_and_opens(shell: InteractiveShell) -> None:
    database = run(shell, "%export_db")
    assert isinstance(database, ExportDB)
    assert len(database) == len(CASES)
    assert run(shell, "%export_db torch.mutation").names == ("user_input_mutation",)
    explorer = run(shell, "%export_db user_input_mutation")
    assert explorer.capture.model == "UserInputMutation"
    assert run(shell, "%export_db user_input_mutation;") is None


def test_the_magic_names_what_is_near(shell: InteractiveShell) -> None:
    with pytest.raises(UsageError, match="Use cond_operands"):
        run(shell, "%export_db cond_operand")
    with pytest.raises(UsageError, match="one name or tag"):
        run(shell, "%export_db a b")


def test_the_magic_completes_names_and_tags(shell: InteractiveShell) -> None:
    _, matches = shell.complete(None, "%export_db cond_o")
    assert "cond_operands" in matches
    _, matches = shell.complete(None, "%export_db torch.dynamic-v")
    assert any(match.endswith("value") for match in matches)


def test_the_magic_goes_with_the_extension() -> None:
    shell = InteractiveShell.instance()
    try:
        load_ipython_extension(shell)
        load_ipython_extension(shell)
        unload_ipython_extension(shell)
        assert "export_db" not in shell.magics_manager.magics["line"]
        assert export_explorer.exportdb is exportdb
    finally:
        InteractiveShell.clear_instance()
