"""The magics in an IPython shell of their own; what needs a kernel is in test_kernel."""

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from ipykernel.compiler import XCachingCompiler
from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from export_explorer import load_ipython_extension, unload_ipython_extension
from export_explorer.archive.container import ArchiveError
from export_explorer.commands.magic_cell import CellSyntaxError
from export_explorer.explorer import Explorer
from export_explorer.record.spec import AskEntry, DimAsk

NET = """
import torch

class Block(torch.nn.Module):
    def forward(self, x):
        return x + 1

class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(5, 3)

    def forward(self, x, scale=1):
        return self.lin(x) * scale
"""


class Shell:
    """A shell and what a cell of it prints and gives."""

    def __init__(self, shell: InteractiveShell) -> None:
        self.ip = shell
        self.out = ""
        self.err = ""

    def run(self, cell: str) -> Any:
        with capture_output() as captured:
            result = self.ip.run_cell(cell, store_history=True)
        self.out, self.err = captured.stdout, captured.stderr
        if result.error_before_exec or result.error_in_exec:
            raise result.error_before_exec or result.error_in_exec
        return result.result

    def usage_error(self, cell: str) -> str:
        """The message of a UsageError, which has to be one line and all that is shown."""
        with pytest.raises(UsageError) as caught:
            self.run(cell)
        message = str(caught.value)
        assert type(caught.value) is UsageError
        assert "\n" not in message
        assert (self.out, self.err.strip()) == ("", f"UsageError: {message}")
        return message


@pytest.fixture
def bare_shell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[InteractiveShell]:
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance()
    yield shell
    assert shell.history_manager is not None
    shell.history_manager.end_session()
    InteractiveShell.clear_instance()


@pytest.fixture
def shell(bare_shell: InteractiveShell) -> Shell:
    load_ipython_extension(bare_shell)
    return Shell(bare_shell)


def asked(explorer: Explorer) -> dict[str, str]:
    return {f"{entry.input}#{'' if entry.dim is None else entry.dim}": str(entry.ask) for entry in explorer.request.entries}


# What is exported


def test_last_module_class_of_the_cell_is_exported(shell: Shell) -> None:
    explorer = shell.run(f"%%export -i torch.randn(2, 5)\n{NET}")
    assert isinstance(explorer, Explorer)
    assert explorer.capture.model == "Net"
    assert explorer.capture.ok


def test_last_expression_is_exported_if_it_is_a_module(shell: Shell) -> None:
    assert shell.run(f"%%export -i torch.randn(2, 5)\n{NET}\nBlock()").capture.model == "Block"


def test_last_expression_is_exported_if_it_is_a_function(shell: Shell) -> None:
    assert shell.run(f"%%export -i torch.randn(2)\n{NET}\ndef double(x):\n    return x * 2\ndouble").capture.model == "double"


def test_last_expression_that_is_no_model_is_passed_over(shell: Shell) -> None:
    assert shell.run(f"%%export -i torch.randn(2, 5)\n{NET}\n1 + 1").capture.model == "Net"


@pytest.mark.parametrize(
    "made",
    [
        "model = Net().eval()",
        "model: Net = Net().eval()",
        "first = model = Net().eval()\nmodel.name = 'net'",
        "model, size = Net().eval(), 3",
    ],
)
def test_a_model_that_the_cell_makes_of_its_class_is_exported_as_it_is(shell: Shell, made: str) -> None:
    explorer = shell.run(f"%%export -i torch.randn(2, 5)\n{NET}\n{made}")
    assert explorer._session.model is shell.ip.user_ns["model"]


def test_a_model_of_another_class_comes_after_the_class_of_the_cell(shell: Shell) -> None:
    explorer = shell.run(f"%%export -i torch.randn(2, 5)\n{NET}\nloss = torch.nn.MSELoss()")
    assert type(explorer._session.model) is shell.ip.user_ns["Net"]
    explorer = shell.run("%%export -i torch.randn(2, 5)\nlinear = torch.nn.Linear(5, 3)")
    assert explorer._session.model is shell.ip.user_ns["linear"]


def test_dynamic_shapes_of_the_cell_that_no_option_names_are_reported(shell: Shell) -> None:
    shell.run(f"%%export -i torch.randn(2, 5)\ndynamic_shapes = ({{0: 'batch'}},)\n{NET}")
    assert "Write %%export -d dynamic_shapes to" in shell.out
    shell.run(f"%%export -i torch.randn(2, 5)\n{NET}")
    assert "`dynamic_shapes` of this cell" not in shell.out


def test_target_on_the_line_wins(shell: Shell) -> None:
    assert shell.run(f"%%export Block -i torch.randn(2, 5)\n{NET}").capture.model == "Block"


def test_line_form_exports_a_model_that_exists(shell: Shell) -> None:
    shell.run(NET + "\nnet = Net()")
    assert shell.run("%export net -i torch.randn(2, 5)").capture.model == "Net"
    assert shell.run("%export net.lin -i torch.randn(2, 5)").capture.model == "Linear"
    assert shell.run("result = %export net -i torch.randn(2, 5)") is None
    assert shell.ip.user_ns["result"].capture.ok


# Programs without their model


@pytest.fixture
def programs(shell: Shell) -> Shell:
    """With an ExportedProgram and a GraphModule under names, and example inputs that belong to neither."""
    shell.run(NET + "\nprogram = torch.export.export(Net(), (torch.randn(2, 5),))\nmodule = program.module()\nexample_inputs = (1, 2, 3)")
    return shell


@pytest.mark.parametrize("cell", ["%export program", "%export module", "%%export\nprogram", "%%export module\n1 + 1"])
def test_a_program_is_shown_as_it_is(programs: Shell, cell: str) -> None:
    explorer = programs.run(cell)
    assert isinstance(explorer, Explorer)
    assert not explorer._is_editable
    assert not explorer.capture.is_observed
    assert explorer.capture.inputs[0].shape == (2, 5)


def test_a_program_can_be_kept_saved_and_printed(programs: Shell, tmp_path: Path) -> None:
    file = tmp_path / "net.pt2"
    programs.run(f"%export program -o seen -p again --save {file}")
    assert programs.ip.user_ns["again"] is programs.ip.user_ns["program"]
    assert programs.ip.user_ns["seen"].program is programs.ip.user_ns["program"]
    assert torch.export.load(file).module()(torch.ones(2, 5)).shape == (2, 3)
    assert programs.run("%export module -t") is None
    assert programs.out.startswith("Net · ")


def test_a_graph_module_with_inputs_is_exported(programs: Shell) -> None:
    explorer = programs.run("%export module -i torch.randn(2, 5)")
    assert explorer._is_editable
    assert explorer.capture.ok


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("program -i torch.randn(2, 5)", "An ExportedProgram takes no -i. Name its model to export it again."),
        ("program --option backed_size_oblivious", "An ExportedProgram takes no --option. Name its model to export it again."),
        ("program -s -d auto", "An ExportedProgram takes no -d and -s. Name its model to export it again."),
        ("module -d auto", "A GraphModule without inputs takes no -d. Add -i to export it."),
        (
            "module --save net.pt2",
            "A GraphModule without inputs takes no --save. Add -i to export it.",
        ),
    ],
)
def test_options_of_an_export_do_not_go_with_a_program(programs: Shell, options: str, message: str) -> None:
    assert programs.usage_error(f"%export {options}") == message


# Inputs


@pytest.mark.parametrize(
    "inputs",
    [
        "torch.randn(2, 5)",
        "(torch.randn(2, 5), 3)",
        '"(torch.randn(2, 5), 3)"',
        "'(torch.randn(2, 5), 3)'",
        "[torch.randn(2, 5)]",
        "example",
        "batch['x']",
        "--kwargs {'x': torch.randn(2, 5), 'scale': 3}",
        "(torch.randn(2, 5),) -k dict(scale=2)",
    ],
)
def test_inputs_need_no_quotes_and_one_tensor_no_tuple(shell: Shell, inputs: str) -> None:
    shell.run("import torch\nexample = (torch.randn(2, 5),)\nbatch = {'x': torch.randn(2, 5)}")
    option = "" if inputs.startswith("-") else "-i "
    assert shell.run(f"%%export {option}{inputs}\n{NET}").capture.ok


def test_example_inputs_of_the_cell_are_taken(shell: Shell) -> None:
    cell = f"%%export\n{NET}\nexample_inputs = torch.randn(7, 5)\nexample_kwargs = {{'scale': 2}}"
    assert shell.run(cell).capture.inputs[0].shape == (7, 5)


def test_keyword_inputs_of_an_earlier_cell_do_not_go_with_inputs_of_this_one(shell: Shell) -> None:
    shell.run("import torch\nexample_inputs = (torch.randn(7, 5),)\nexample_kwargs = {'nothing': 1}")
    assert shell.run(f"%%export\n{NET}\nexample_inputs = torch.randn(3, 5)").capture.inputs[0].shape == (3, 5)


def test_keyword_inputs_of_an_earlier_cell_go_with_its_positional_ones(shell: Shell) -> None:
    shell.run("import torch\nexample_inputs = (torch.randn(7, 5),)\nexample_kwargs = {'scale': 2}")
    assert [leaf.path for leaf in shell.run(f"%%export\n{NET}").capture.inputs] == ["x", "scale"]


def test_keyword_inputs_that_are_none_are_none_at_all(shell: Shell) -> None:
    shell.run("import torch\nexample_inputs = (torch.randn(7, 5),)\nexample_kwargs = None")
    assert shell.run(f"%%export\n{NET}").capture.ok


def test_inputs_of_the_notebook_that_do_not_fit_are_named(shell: Shell) -> None:
    shell.run(f"{NET}\nexample_inputs = (torch.randn(7, 5),)\nexample_kwargs = {{'mask': 1}}")
    said = shell.usage_error("%export Net")
    assert "In [1]'s example_inputs and example_kwargs do not match" in said
    assert "'mask'" in said
    assert "notebook" not in shell.usage_error("%export Net -k dict(mask=1)")


PAIR = """
class Pair(torch.nn.Module):
    def forward(self, user, item):
        return user + item
"""


def test_inputs_of_two_cells_that_do_not_fit_are_told_apart_and_the_misspelt_key_is_named(shell: Shell) -> None:
    shell.run("import torch\ndef x():\n    return torch.randn(2, 8)")
    shell.run("example_inputs = (x(), x())")
    said = shell.usage_error(f"%%export\n{PAIR}example_kwargs = dict(user=x(), itm=x())")
    assert said == (
        "example_inputs of In [2] with this cell's example_kwargs do not match Pair.forward(user, item): unexpected keyword argument 'itm'; "
        "multiple values for argument 'user'. Rename itm to item. Set example_inputs = () to use example_kwargs alone."
    )
    one = PAIR.replace("user, item", "x").replace("user + item", "x + 1")
    said = shell.usage_error(f"%%export\n{one}")
    assert said.startswith(
        "example_inputs of In [2] with example_kwargs of In [3] do not match Pair.forward(x): unexpected keyword arguments"
    )
    assert said.endswith('Pass -i "(x,)" or define example_inputs.')


def test_only_inputs_that_exist_are_named_where_they_do_not_fit(shell: Shell) -> None:
    shell.run("import torch\ndef x():\n    return torch.randn(2, 8)")
    said = shell.usage_error(f"%%export\n{PAIR}example_kwargs = dict(user=x(), itm=x())")
    assert said == (
        "This cell's example_kwargs do not match Pair.forward(user, item): unexpected keyword argument 'itm'. Rename itm to item."
    )
    said = shell.usage_error(f"%%export\n{PAIR}example_kwargs = dict(user=x())")
    assert said.endswith("missing a required argument: 'item'. Add item to example_kwargs.")


def test_a_misspelt_name_of_shapes_is_told_before_inputs_that_do_not_fit(shell: Shell) -> None:
    shell.run(f"{NET}\nexample_inputs = (1, 2, 3)\ndynamic_shapes = {{'x': None}}")
    assert shell.usage_error("%export Net -d dynamc_shapes") == "-d/--dynamic-shapes dynamc_shapes is not valid. Use dynamic_shapes."
    assert shell.usage_error("%export Net -d dynamic_shape") == "-d/--dynamic-shapes dynamic_shape is not valid. Use dynamic_shapes."


def test_a_value_after_strict_is_told_to_be_none(shell: Shell) -> None:
    assert shell.usage_error("%export --strict yes").endswith("name 'yes' is not defined. --strict takes no value.")


def test_inputs_that_are_needed_are_written_with_the_names_of_the_parameters(shell: Shell) -> None:
    shell.run("import torch")
    said = shell.usage_error(f"%%export\n{PAIR}")
    assert said.endswith('Pair.forward(user, item) needs example inputs. Pass -i "(user, item)" or define example_inputs.')
    one = PAIR.replace("user, item", "user").replace("user + item", "user + 1")
    assert shell.usage_error(f"%%export\n{one}").endswith('Pass -i "(user,)" or define example_inputs.')


def test_inputs_that_are_missing_are_named_where_they_are_to_be_added(shell: Shell) -> None:
    two = NET.replace("def forward(self, x, scale=1)", "def forward(self, x, scale, mask)")
    assert two != NET
    said = shell.usage_error(f"%%export\n{two}\nexample_inputs = (torch.randn(7, 5),)")
    assert "Add scale and mask to example_inputs." in said
    assert "Pass one value per argument" in shell.usage_error(f"%%export -i torch.randn(7,5)\n{two}")


@pytest.mark.parametrize(
    ("before", "cell", "message"),
    [
        (
            "",
            f"%%export\n{NET}\nexample_inputs = [1, 2, 3]",
            "This cell's example_inputs: 3 values, Net.forward(x, scale) takes 2. Give one value per argument.",
        ),
        (
            "example_inputs = [1, 2, 3]",
            f"%%export\n{NET}",
            'In [1]\'s example_inputs: 3 values, Net.forward(x, scale) takes 2. Pass -i "(x,)" or define example_inputs.',
        ),
        (
            "",
            f"%%export -i (1,2,3)\n{NET}",
            "The inputs: 3 values, Net.forward(x, scale) takes 2. Pass one value per argument with -i/--inputs or -k/--kwargs.",
        ),
        ("", f"%%export -d auto -s strict\n{NET}", "-s takes no value, so strict is read as the model. Remove it."),
        ("", f"%%export -s True\n{NET}", "-s takes no value, so True is read as the model. Remove it."),
    ],
)
def test_what_was_written_wrongly_is_named(shell: Shell, before: str, cell: str, message: str) -> None:
    shell.run(before or "pass")
    assert shell.usage_error(cell) == message


class Interrupted:
    """A finder of modules that is interrupted when one is imported."""

    def __init__(self, name: str) -> None:
        self._name = name

    def find_spec(self, name: str, path: object, target: object = None) -> None:
        if name == self._name:
            raise KeyboardInterrupt


@pytest.mark.parametrize("module", ["export_explorer.commands.magic_export", "export_explorer.explorer"])
def test_an_interrupt_of_an_import_is_one_sentence(shell: Shell, monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setattr(sys, "meta_path", [Interrupted(module), *sys.meta_path])
    with pytest.raises(KeyboardInterrupt):
        shell.run(f"%%export -i torch.randn(2,5)\n{NET}")
    told = "Interrupted while torch and export_explorer were imported. Run the cell again."
    assert (shell.out + shell.err).strip() == told


def test_a_file_that_cannot_be_opened_is_told_without_frames(shell: Shell) -> None:
    with pytest.raises(ArchiveError):
        shell.run("from export_explorer import explore\nexplore('nothing.pt2')")
    assert (shell.out + shell.err).strip() == "ArchiveError: nothing.pt2 cannot be opened: No such file or directory."


def test_given_inputs_win_over_example_inputs(shell: Shell) -> None:
    shell.run("import torch\nexample_inputs = (torch.randn(7, 5),)\nexample_kwargs = {'nothing': 1}")
    assert shell.run(f"%%export -i torch.randn(2, 5)\n{NET}").capture.inputs[0].shape == (2, 5)


@pytest.mark.parametrize(
    ("line", "notice"),
    [
        ("-i x", "example_kwargs is ignored: -i is given. Add -k example_kwargs to use it."),
        ("-k example_kwargs", "example_inputs is ignored: -k is given. Add -i example_inputs to use it."),
        ("-i x -k example_kwargs", ""),
        ("", "Uses example_inputs"),
    ],
)
def test_inputs_of_the_notebook_that_an_option_leaves_out_are_named(shell: Shell, line: str, notice: str) -> None:
    shell.run(
        "import torch\ndef scaled(x=None, scale=1):\n    return torch.ones(3) * scale if x is None else x * scale\nx = torch.randn(3, 5)"
    )
    shell.run("example_inputs = (torch.randn(7, 5),)\nexample_kwargs = {'scale': 2}")
    shell.run(f"%export scaled {line}")
    notices = [said for said in shell.out.splitlines() if "example_" in said]
    assert [said.partition(" of In")[0] for said in notices] == ([notice] if notice else [])


def test_keyword_inputs_of_another_model_are_not_named(shell: Shell) -> None:
    shell.run(f"{NET}\nexample_kwargs = {{'nothing': 1}}")
    shell.run("%export Net -i torch.randn(2, 5)")
    assert "example_kwargs" not in shell.out


def test_model_without_arguments_needs_no_inputs(shell: Shell) -> None:
    assert shell.run("%%export\nimport torch\ndef constant():\n    return torch.ones(3)\nconstant").capture.inputs == ()


# Shapes and mode


def test_shapes_are_static_unless_asked(shell: Shell) -> None:
    assert asked(shell.run(f"%%export -i torch.randn(2, 5)\n{NET}")) == {}
    assert asked(shell.run("%export Net -d static -i torch.randn(2, 5)")) == {}


@pytest.mark.parametrize("word", ["auto", "dynamic"])
def test_a_word_asks_the_same_of_every_tensor_dimension(shell: Shell, word: str) -> None:
    shell.run(NET)
    explorer = shell.run(f"%export Net -i (torch.randn(2, 5), 3) -d {word}")
    assert asked(explorer) == {"x#0": word.upper(), "x#1": word.upper()}


@pytest.mark.parametrize("word", ["auto", "dynamic"])
def test_what_the_line_asks_is_where_undo_ends(shell: Shell, word: str) -> None:
    shell.run(NET)
    session = shell.run(f"%export Net -i (torch.randn(2, 5), 3) -d {word}")._session
    assert not session.can_undo
    session.set_ask([AskEntry(input="x", dim=0, ask=DimAsk(kind="static"))])
    assert session.undo()
    assert not session.can_undo
    assert {str(entry.ask) for entry in session.ask.entries} == {word.upper()}


def test_words_are_exact(shell: Shell) -> None:
    shell.run(NET + "\nAuto = {'x': {0: torch.export.Dim.AUTO}}")
    assert asked(shell.run("%export Net -i torch.randn(2, 5) -d Auto")) == {"x#0": "AUTO"}


def test_braces_on_the_line_are_not_expanded(shell: Shell) -> None:
    shell.run(NET + "\nfrom torch.export import Dim\nbatch = Dim('batch', max=64)")
    assert asked(shell.run("%export Net -i torch.randn(2, 5) -d {'x': {0: batch}}")) == {"x#0": "batch(max=64)"}


def test_shapes_that_do_not_fit_open_on_the_failure(shell: Shell) -> None:
    shell.run(NET)
    assert not shell.run("%export Net -i torch.randn(2, 5) -d {'y': None}").capture.ok


@pytest.mark.parametrize("name", ["strict", "on", "true"])
def test_a_model_may_have_the_name_of_a_value_behind_the_strict_option(shell: Shell, name: str) -> None:
    shell.run(f"{NET}\n{name} = Net()")
    capture = shell.run(f"%export -s {name} -i torch.randn(2,5)").capture
    assert (capture.ok, capture.mode) == (True, "strict")
    shell.run(f"{name} = True")
    told = shell.usage_error(f"%export -s {name} -i torch.randn(2,5)")
    assert told == f"-s takes no value, so {name} is read as the model. Remove it."


def test_strict_mode_is_an_option(shell: Shell) -> None:
    assert shell.run(f"%%export -s -i torch.randn(2, 5)\n{NET}").capture.mode == "strict"


# Results


def test_explorer_is_in_the_output_history(shell: Shell) -> None:
    explorer = shell.run(f"%%export -i torch.randn(2, 5)\n{NET}")
    assert shell.ip.user_ns["_"] is explorer
    assert shell.ip.user_ns["Out"][1] is explorer
    assert "Net · Exported · 2 dimensions, all static" in shell.out


def test_explorer_and_program_get_names(shell: Shell) -> None:
    explorer = shell.run(f"%%export -i torch.randn(2, 5) -o seen --program traced\n{NET}")
    assert shell.ip.user_ns["seen"] is explorer
    assert shell.ip.user_ns["traced"] is explorer.program
    assert isinstance(explorer.program, torch.export.ExportedProgram)


def test_program_of_a_failed_export_is_none(shell: Shell) -> None:
    shell.run("traced = 'an older one'")
    explorer = shell.run(f"%%export -i torch.randn(2, 4) -p traced\n{NET}")
    assert not explorer.capture.ok
    assert shell.ip.user_ns["traced"] is None


def test_program_is_saved(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "net of mine.pt2"
    shell.run(f"%%export -i torch.randn(2, 5) --save '{file}'\n{NET}")
    assert torch.export.load(file).module()(torch.ones(2, 5)).shape == (2, 3)


def test_nothing_is_saved_of_a_failed_export(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "net.pt2"
    explorer = shell.run(f"%%export -i torch.randn(2, 4) --save {file}\n{NET}")
    assert not explorer.capture.ok
    assert shell.err == f"{file} is not written: Net did not export.\n"
    assert not file.exists()


def test_text_prints_the_report_and_shows_no_widget(shell: Shell) -> None:
    assert shell.run(f"%%export -t -i torch.randn(2, 5)\n{NET}") is None
    assert shell.out.startswith("Net · Exported · 2 dimensions, all static")


@pytest.mark.parametrize("cell", [f"%%export -i torch.randn(2, 5) -o seen\n{NET}\nNet();", "%export Net -i torch.randn(2, 5) -o seen;"])
def test_semicolon_silences(shell: Shell, cell: str) -> None:
    shell.run(NET)
    assert shell.run(cell) is None
    assert shell.out == ""
    assert shell.ip.user_ns["seen"].capture.ok


def test_help_lists_the_options_and_runs_nothing(shell: Shell) -> None:
    assert shell.run("%%export -h\nran = True") is None
    assert "--dynamic-shapes" in shell.out
    assert "::" not in shell.out
    assert "ExportedProgram" in shell.out
    assert "ran" not in shell.ip.user_ns


# Wrong use


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        (f"%%export\n{NET}", ["Net.forward(x, scale)", "-i", "example_inputs"]),
        (f"%%export -i torch.randn(2, 5) --dynamic auto -x 1\n{NET}", ["-x", "%export -h"]),
        (f"%%export -i torch.randn(2, 5) --dynamik auto\n{NET}", ["--dynamik", "Use --dynamic-shapes"]),
        (f"%%export -i torch.randn(2, 5) --stricted\n{NET}", ["--stricted", "Use --strict"]),
        (f"%%export -i torch.randn(2, 5) --dynamic-shpes auto\n{NET}", ["Use --dynamic-shapes"]),
        (f"%%export --exampel-inputs torch.randn(2, 5)\n{NET}", ["--exampel-inputs", "Use --inputs"]),
        (f"%%export -i torch.randn(2, 5) --wat\n{NET}", ["Unknown option --wat. See %export -h."]),
        (f"%%export -i\n{NET}", ["-i", "expected one argument", "%export -h"]),
        (f"%%export -i torch.randn(2, 5) Net() more\n{NET}", ["'more'", "Quote expressions"]),
        (f"%%export -i (torch.randn(2, 5)\n{NET}", ["closing ) is missing", "torch.randn(2, 5)"]),
        (f"%%export -i (torch.randn(2, 5), 1, 2)\n{NET}", ["3 values, Net.forward(x, scale) takes 2"]),
        (f"%%export -k {{'y': torch.randn(2, 5)}}\n{NET}", ["Net.forward(x, scale)", "missing", "'x'"]),
        (f"%%export -i torch.randn(2, 5) -k {{'y': 1}}\n{NET}", ["Net.forward(x, scale)", "unexpected", "'y'"]),
        (f"%%export -i 3\n{NET}", ["int", "tuple"]),
        (f"%%export -i torch.randn(2, 5) -k 3\n{NET}", ["int", "dict"]),
        (f"%%export -i 1/0\n{NET}", ["1/0 (-i/--inputs)", "ZeroDivisionError"]),
        (
            f"%%export -i torch.randn(2, 5) -d nothing\n{NET}",
            ["-d/--dynamic-shapes nothing is not valid. Use static, auto, dynamic or a name that is assigned."],
        ),
        (f"%%export nothing -i torch.randn(2, 5)\n{NET}", ["nothing", "not defined"]),
        (f"%%export torch.pi -i torch.randn(2, 5)\n{NET}", ["torch.pi", "float", "module"]),
        (f"%%export -i torch.randn(2, 5) -o 1st\n{NET}", ["1st", "identifier"]),
        (f"%%export -i torch.randn(2, 5) -o seen -t\n{NET}", ["-o", "-t"]),
        (f"%%export -i torch.randn(2, 5) --save net.onnx\n{NET}", ["net.onnx", ".pt2"]),
        (f"%%export -i torch.randn(2, 5) --save /no/such/folder/net.pt2\n{NET}", ["/no/such/folder/net.pt2", "does not exist"]),
        (f"%%export -i ((), {{'x': torch.randn(2, 5)}})\n{NET}", ["(args, kwargs)", "-k/--kwargs", "example_kwargs"]),
        ("%%export\nx = 1", ["Nothing to export", "torch.nn.Module"]),
        ("%%export\n# only a comment", ["Nothing to export. Define a torch.nn.Module class"]),
        (
            "%%export\nclass Config: ...\nmodel = Config()",
            ["Nothing to export: Config is not a torch.nn.Module. Define a torch.nn.Module class"],
        ),
        ("%%export\nclass Config: ...\n[Config]", ["[Config] is of type list and Config is not a torch.nn.Module"]),
        (
            "%%export\nclass A: ...\nclass B: ...\nclass C: ...\n[A]",
            ["[A] is of type list, C is not a torch.nn.Module and B is not a torch.nn.Module. Define"],
        ),
        (
            f"%%export\n{NET}\nexample_inputs = (torch.randn(2, 5), 2)\nexample_kwargs = {{'scael': 3}}",
            ["unexpected keyword argument 'scael'. Set example_kwargs = {} to use example_inputs alone."],
        ),
        (
            "%%export\nimport torch\nmodel = torch.nn.Linear",
            [
                "model is the class Linear, which needs in_features and out_features. End the cell with model(in_features=…, out_features=…)."
            ],
        ),
        (f"%%export -k {{'y': 1}}\n{NET.replace('x, scale=1', 'x, *more, **rest')}", ["Net.forward(x, *more, **rest)"]),
        ("%export", ["%export model -i inputs"]),
        ("%export nothing", ["nothing", "not defined"]),
    ],
)
def test_wrong_use_is_one_line_that_says_what_to_do(shell: Shell, cell: str, words: list[str]) -> None:
    message = shell.usage_error(cell)
    assert [word for word in words if word not in message] == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("-i x -dynamic auto", "Unknown option -dynamic. Use --dynamic-shapes, or see %export -h."),
        ("-i x -dynamic_shapes=auto", "Unknown option -dynamic_shapes. Use --dynamic-shapes, or see %export -h."),
        ("-i x -strict", "Unknown option -strict. Use --strict, or see %export -h."),
        ("-i x -d autoo", "-d/--dynamic-shapes autoo is not valid. Use auto."),
        ("-i x -d all", "-d/--dynamic-shapes all is not valid. Use static, auto, dynamic or a name that is assigned."),
        ("-i x -d shaeps", "-d/--dynamic-shapes shaeps is not valid. Use shapes."),
        (
            "-i x -d {0: shaeps}",
            "%export: cannot evaluate {0: shaeps} (-d/--dynamic-shapes): NameError: name 'shaeps' is not defined. Use shapes.",
        ),
        ("-i inptus", "%export: cannot evaluate inptus (-i/--inputs): NameError: name 'inptus' is not defined. Use inputs."),
        ("-i x -k inptus", "%export: cannot evaluate inptus (-k/--kwargs): NameError: name 'inptus' is not defined. Use inputs."),
        ("Nett -i x", "%export: cannot evaluate Nett: NameError: name 'Nett' is not defined. Use Net."),
    ],
)
def test_a_misspelled_name_on_the_line_is_told_before_the_cell_runs(shell: Shell, line: str, words: str) -> None:
    shell.run("inputs = x = 1")
    assert shell.usage_error(f"%%export {line}\nran = True\nshapes = None\nclass Net: ...") == words
    assert "ran" not in shell.ip.user_ns


@pytest.mark.parametrize(
    "cell", ["inptus = x", "for inptus in [x]: pass", "from names_of_a_test import *", "exec('inptus = x')", "%run names_of_a_test.py"]
)
def test_a_name_that_the_cell_may_define_is_looked_up_after_it_has_run(shell: Shell, cell: str, tmp_path: Path) -> None:
    (tmp_path / "names_of_a_test.py").write_text("import torch\ninptus = torch.randn(2, 5)")
    shell.run(f"import os, sys\nsys.path.insert(0, {str(tmp_path)!r})\nos.chdir({str(tmp_path)!r})\n{NET}\ninputs = x = torch.randn(2, 5)")
    assert shell.run(f"%%export -i inptus\n{cell}\nNet()").capture.ok


def test_class_whose_constructor_needs_arguments_names_them(shell: Shell) -> None:
    message = shell.usage_error(
        "%%export -i 1\nimport torch\nclass Sized(torch.nn.Module):\n    def __init__(self, size, *, depth, width=3): ...\n"
    )
    assert message == "Sized needs size and depth. End the cell with Sized(size=…, depth=…)."


def test_error_in_the_cell_is_the_users_own(shell: Shell) -> None:
    with pytest.raises(ZeroDivisionError):
        shell.run("%%export -i 1\n1 / 0")
    assert "magics.py" not in shell.out
    assert "magic_export.py" not in shell.out


def test_syntax_error_in_the_cell_is_shown_without_other_frames(shell: Shell) -> None:
    with pytest.raises(CellSyntaxError, match="expected ':'"):
        shell.run("%%export -i 1\ndef forward(self, x)\n    return x")
    shown = re.sub(r"\x1b\[[\d;]*m", "", shell.out)
    assert "def forward(self, x)" in shown
    assert "SyntaxError: expected ':'" in shown
    assert "magic_cell.py" not in shown
    assert "interactiveshell.py" not in shown


def test_dim_is_known_in_the_request_without_an_import(shell: Shell) -> None:
    explorer = shell.run(f"%%export -i torch.randn(2, 5) -d {{'x':{{0:Dim('rows')}}}}\n{NET}")
    assert "Dim" not in shell.ip.user_ns
    assert [dim.dim_name for dim in explorer.capture.dims] == ["rows", None]


def test_error_in_the_constructor_is_the_users_own(shell: Shell) -> None:
    with pytest.raises(ZeroDivisionError):
        shell.run("%%export -i 1\nimport torch\nclass Odd(torch.nn.Module):\n    def __init__(self):\n        1 / 0\n")
    assert "magics.py" not in shell.out
    assert "magic_export.py" not in shell.out


def test_interrupted_export_interrupts_the_cell(shell: Shell) -> None:
    with pytest.raises(KeyboardInterrupt):
        shell.run("%%export -i torch.randn(2)\nimport torch\ndef stop(x):\n    raise KeyboardInterrupt\nstop")
    # It names the seconds where the line of progress had been printed.
    assert re.fullmatch(r"Export interrupted( after [\d.]+ s)?\.", shell.out.strip())
    assert shell.err == ""


def test_inputs_of_another_cell_are_named(shell: Shell) -> None:
    shell.run("import torch")
    shell.run("example_inputs = (torch.randn(2, 5),)")
    shell.run("%%export\n" + NET)
    assert shell.out.splitlines()[0] == "Uses example_inputs of In [2]."
    shell.run("%%export\n" + NET + "example_inputs = (torch.randn(3, 5),)\nNet")
    assert "Uses" not in shell.out
    shell.run("%export Net()")
    assert shell.out.splitlines()[0] == "Uses example_inputs of In [4]."
    shell.run("%export Net() -i example_inputs")
    assert "Uses" not in shell.out


def test_inputs_that_the_cell_sets_to_the_same_value_are_its_own(shell: Shell) -> None:
    cell = f"%%export\n{NET}example_inputs, more = (), 1\nexample_kwargs = {{'x': torch.randn(2, 5)}}\nNet"
    for _ in range(2):
        shell.run(cell)
        assert "Uses" not in shell.out
    shell.run("example_kwargs = {'nothing': 1}")
    assert "nothing" not in shell.usage_error(f"%%export\n{NET}example_inputs = ()")


def test_inputs_are_not_said_to_be_of_a_cell_that_did_not_run(shell: Shell) -> None:
    shell.run("import torch\nexample_inputs = (torch.randn(2, 5),)")
    shell.usage_error(f"%%export --wat\n{NET}example_inputs = (torch.randn(3, 5),)")
    shell.run(f"%%export\n{NET}")
    assert shell.out.splitlines()[0] == "Uses example_inputs of In [1]."


@pytest.mark.parametrize("before", ["", "example_inputs = (torch.randn(2, 7), 1, 2)", "example_inputs = ()"])
def test_a_name_that_is_almost_that_of_the_inputs_is_named(shell: Shell, before: str) -> None:
    shell.run(f"import torch\n{before}")
    message = shell.usage_error(f"%%export\n{NET}exampel_inputs = (torch.randn(2, 5),)")
    assert message.endswith(". exampel_inputs of this cell is ignored. Rename it to example_inputs to use it.")


def test_a_name_that_is_almost_that_of_inputs_which_fit_is_named_too(shell: Shell) -> None:
    shell.run("import torch\nexample_inputs = (torch.randn(2, 5),)")
    shell.run(f"%%export\n{NET}exampel_inputs = (torch.randn(3, 5),)")
    assert shell.out.splitlines()[0] == (
        "Uses example_inputs of In [1]. exampel_inputs of this cell is ignored. Rename it to example_inputs to use it."
    )


def test_a_name_in_an_option_that_is_not_defined_has_the_closest_one_beside_it(shell: Shell) -> None:
    shell.run(f"{NET}example_inputs = (torch.randn(2, 5),)")
    assert shell.usage_error("%export Net -i exampel_inputs").endswith("'exampel_inputs' is not defined. Use example_inputs.")


# The cell


def test_line_numbers_are_those_of_the_cell(shell: Shell) -> None:
    cell = "%%export -i torch.randn(2, 5) -d auto\n\n\n" + NET.strip()
    explorer = shell.run(cell)
    specialized = next(dim for dim in explorer.capture.dims if dim.got == "specialized")
    assert specialized.frame is not None
    assert cell.splitlines()[specialized.frame.line - 1].strip() == specialized.frame.code == "return self.lin(x) * scale"


def test_source_of_a_function_of_the_cell_can_be_had(shell: Shell) -> None:
    shell.run(f"%%export -i torch.randn(2, 5)\n{NET}")
    assert "self.lin(x) * scale" in inspect.getsource(shell.ip.user_ns["Net"].forward)


def test_cell_may_hold_other_magics_and_leaves_its_names(shell: Shell) -> None:
    shell.run(f"%%export -i torch.randn(2, 5)\n{NET}\nwhere = %pwd\n")
    assert shell.ip.user_ns["where"] == str(Path.cwd())


# Completion and loading


def completions(shell: Shell, line: str) -> set[str]:
    _, found = shell.ip.complete("", line, len(line))
    return set(found)


def test_options_are_completed(shell: Shell) -> None:
    assert {"--inputs", "--kwargs", "--dynamic-shapes", "--save"} <= completions(shell, "%%export -")
    assert completions(shell, "%%export --dy") == {"--dynamic-shapes"}
    assert completions(shell, "%export net --st") == {"--strict"}


def test_words_for_shapes_are_completed(shell: Shell) -> None:
    assert {"static", "auto", "dynamic"} <= completions(shell, "%%export -d ")
    assert "auto" in completions(shell, "%%export -i x --dynamic-shapes au")


def test_models_and_inputs_of_the_notebook_are_completed(shell: Shell) -> None:
    shell.run(NET + "\nnet_of_mine = Net()\nnet_inputs = (torch.randn(2, 5),)")
    assert "net_of_mine" in completions(shell, "%export net_")
    assert "net_inputs" not in completions(shell, "%export net_")
    assert completions(shell, "%export net_of_mine -i net_") == {"net_inputs"}
    assert completions(shell, "%export net_of_mine -i (net_") == {"net_inputs"}


def test_inputs_and_asks_of_a_spec_are_completed(shell: Shell) -> None:
    shell.run("import torch\ndef scaled(image, factor):\n    return image * factor")
    assert completions(shell, "%export scaled -d {'im") == {"image"}
    assert completions(shell, "%export scaled -d \"{'image': {0: 'DY") == {"DYNAMIC"}


def test_a_misspelt_word_for_shapes_is_told(shell: Shell) -> None:
    shell.run(NET)
    for written in ("atuo", "automatic"):
        with pytest.raises(UsageError, match=rf"-d/--dynamic-shapes {written} is not valid. Use auto"):
            shell.run(f"%export Net -i torch.randn(2, 5) -d {written}")


def test_a_function_of_python_is_no_value_for_shapes(shell: Shell) -> None:
    shell.run(NET)
    with pytest.raises(UsageError, match=r"-d/--dynamic-shapes all is not valid. Use static, auto, dynamic or a name that is assigned"):
        shell.run("%export Net -i torch.randn(2, 5) -d all")


def test_shapes_that_are_not_defined_are_told_what_can_be_used(shell: Shell) -> None:
    shell.run(f"{NET}\nbath = torch.randn(2, 5)\nrows = {{}}")
    every = "Use static, auto, dynamic or a name that is assigned."
    for written, told in {"oto": every, "batch": every, "torhc": every, "row": "Use rows."}.items():
        problem = f"-d/--dynamic-shapes {written} is not valid. {told}"
        assert shell.usage_error(f"%export Net -i torch.randn(2, 5) -d {written}") == problem
        assert shell.usage_error(f"%%export -i torch.randn(2, 5) -d {written}\nNet()") == problem


def test_other_lines_are_left_alone(shell: Shell) -> None:
    assert "--dynamic-shapes" not in completions(shell, "%time --")


def test_loading_twice_is_loading_once_and_unloading_undoes_all(bare_shell: InteractiveShell) -> None:
    def loaded() -> tuple[Any, ...]:
        magics = bare_shell.magics_manager
        return (
            list(bare_shell.configurables),
            list(bare_shell.Completer.custom_matchers),
            set(magics.magics["line"]),
            set(magics.magics["cell"]),
            set(magics.registry),
        )

    before = loaded()
    load_ipython_extension(bare_shell)
    once = loaded()
    load_ipython_extension(bare_shell)
    assert loaded() == once != before
    unload_ipython_extension(bare_shell)
    assert loaded() == before
    unload_ipython_extension(bare_shell)
    assert loaded() == before


# What is taken along


CELL = f"{NET}\nexample_inputs = (torch.randn(2, 5),)\nnet = Net()\n"


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        (f"%%export -i torch.randn(2, 5)\n{NET}", "torch.export.export(Net(), (torch.randn(2, 5),))"),
        (f"%%export -i [torch.randn(2,5)]\n{NET}\nBlock()", "torch.export.export(Block(), (torch.randn(2, 5),))"),
        (f"%%export\n{CELL}net.eval()", "torch.export.export(net.eval(), example_inputs)"),
        (f"%%export net -s\n{CELL}", "torch.export.export(net, example_inputs, strict=True)"),
        (f"%%export net -i () -k \"{{'x': example_inputs[0]}}\"\n{CELL}", 'torch.export.export(net, (), {"x": example_inputs[0]})'),
    ],
)
def test_call_says_model_and_inputs_as_line_and_cell_do(shell: Shell, cell: str, written: str) -> None:
    explorer = shell.run(cell)
    source = explorer.to_source("call")
    assert source == f"import torch\n\nprogram = {written}\n"
    # In a cell below, where the names of the cell are there.
    shell.run(source)
    assert type(shell.ip.user_ns["program"]).__name__ == "ExportedProgram"


def test_a_cell_that_runs_again_goes_on_in_the_history_of_its_model(shell: Shell) -> None:
    shell.run(f"%%export -i torch.randn(2, 5)\n{NET}")
    again = shell.run(f"%%export -i torch.randn(2, 5)\n{NET.replace('* scale', '+ scale')}")
    assert [(run.run, run.version) for run in again._runs] == [(1, 1), (2, 2)]
    (change,) = again.compare().code
    assert (change.name, "* scale" in change.before[-1], "+ scale" in change.after[-1]) == ("Net.forward", True, True)


def test_an_explore_in_a_cell_goes_on_with_what_the_magic_began(shell: Shell) -> None:
    shell.run(f"%%export\n{CELL}")
    shell.run("from export_explorer import explore\nexplorer = explore(net, list(example_inputs))")
    explorer = shell.ip.user_ns["explorer"]
    assert [run.run for run in explorer._runs] == [1, 2]
    assert "torch.export.export(net, tuple(list(example_inputs)))" in explorer.to_source("call")


def test_several_examples_make_what_differs_auto_and_are_tried(shell: Shell) -> None:
    shell.run(NET)
    explorer = shell.run('%export Net -i torch.ones(2,5) -i torch.ones(7,5) -i "torch.ones(2, 6)"')
    assert [(str(dim.ref), dim.asked.kind) for dim in explorer.capture.dims][:2] == [("x.shape[0]", "auto"), ("x.shape[1]", "auto")]
    taken, refused = explorer.capture.notes[-2:]
    assert "Example 2: accepted" in taken
    assert "Example 3 rejected: x.shape[1]" in refused


def test_several_examples_by_keyword(shell: Shell) -> None:
    shell.run(NET)
    explorer = shell.run("%export Net -k dict(x=torch.ones(2,5)) -k dict(x=torch.ones(7,5))")
    assert "All 2 examples accepted" in explorer.capture.notes[-1]


def test_an_example_that_does_not_fit_is_told_in_a_line(shell: Shell) -> None:
    shell.run(NET)
    assert "do not match" in shell.usage_error("%export Net -i torch.ones(2,5) -i (torch.ones(2,5),3,4)")
    assert "-k is given 3 times, -i 2 times" in shell.usage_error(
        "%export Net -i torch.ones(2,5) -i torch.ones(3,5) -k dict(scale=2) -k dict(scale=3) -k dict(scale=4)"
    )


# The export that raised last

FAILING = """
import torch

class Branching(torch.nn.Module):
    def forward(self, x):
        return x if x.sum() > 0 else -x

torch.export.export(Branching(), (torch.randn(3),), dynamic_shapes={"x": {0: torch.export.Dim.AUTO}}, strict=STRICT)
"""


@pytest.mark.parametrize("strict", [False, True])
def test_the_export_that_raised_last_is_explained(shell: Shell, strict: bool) -> None:
    with pytest.raises(Exception, match="data-dependent"):
        shell.run(FAILING.replace("STRICT", str(strict)))
    explorer = shell.run("%export --last")
    assert (explorer.capture.failure.kind, explorer.capture.model) == ("data_dependent", "Branching")
    assert (asked(explorer), explorer._mode) == ({"x#0": "AUTO"}, "strict" if strict else "non-strict")


def test_the_export_that_raised_last_may_be_asked_otherwise(shell: Shell) -> None:
    with pytest.raises(Exception, match="data-dependent"):
        shell.run(FAILING.replace("STRICT", "False"))
    explorer = shell.run("%export --last -d dynamic -s -o again")
    assert (asked(explorer), explorer._mode) == ({"x#0": "DYNAMIC"}, "strict")
    assert shell.ip.user_ns["again"] is explorer


def test_where_no_export_raised_one_line_says_so(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(sys, "last_value", raising=False)
    assert "is not from torch.export.export" in shell.usage_error("%export --last")
    with pytest.raises(ZeroDivisionError):
        shell.run("1 / 0")
    assert "is not from torch.export.export" in shell.usage_error("%export --last")


@pytest.mark.parametrize(
    ("line", "excess"), [("%export net --last", "a target"), ("%export --last -i x", "-i"), ("%%export --last\n1", "a cell")]
)
def test_the_export_that_raised_last_has_its_own_model_and_inputs(shell: Shell, line: str, excess: str) -> None:
    assert f"Remove {excess}." in shell.usage_error(line)


def test_a_torch_that_is_too_old_is_told_in_one_line(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    shell.run(NET)
    monkeypatch.setattr(torch, "__version__", "2.9.1")
    assert "this is 2.9.1: upgrade torch" in shell.usage_error("%export Net -i torch.randn(2, 5)")


TRIMS = """
class Trims(torch.nn.Module):
    def forward(self, x, lengths):
        longest = lengths.max().item()
        x = x[:, :longest]
        if longest > 2:
            x = x * 0.5
        return x.sum(1)
"""


def test_a_fix_may_use_what_another_cell_has_imported(shell: Shell) -> None:
    shell.run("import torch\nfrom export_explorer import explore")
    shell.run(TRIMS)
    explorer = shell.run("explore(Trims(), (torch.randn(8, 4), torch.tensor([1, 3])), dynamic_shapes=({0: torch.export.Dim.AUTO}, None))")
    assert explorer.capture.failure is not None
    assert "torch.where(lengths.max() > 2, x * 0.5, x)" in "\n".join(line for fix in explorer.capture.failure.fixes for line in fix.code)


def test_an_explorer_names_its_own_cell_after_another_with_the_same_code(shell: Shell) -> None:
    # A kernel's file of a cell has no number in its name.
    shell.ip.compile = XCachingCompiler()  # type: ignore[no-untyped-call]
    shell.run("import torch")
    body = "class Net(torch.nn.Module):\n    def forward(self, x):\n        return x.view(2, 5) + 1\nexample_inputs = (torch.ones(2, 5),)"
    first = shell.run(f"%%export -d auto\n{body}")
    number = shell.ip.execution_count - 1
    shell.run(f"%%export -d static\n{body}")

    def cells() -> set[str | None]:
        return {dim.frame.cell for dim in first.capture.dims if dim.frame is not None}

    assert cells() == {f"Cell In[{number}]"}
    first.request = {"x": {1: "STATIC"}}
    assert cells() == {f"Cell In[{number}]"}
