"""An explorer of a program that has no model: it shows, and refuses to change anything."""

from typing import Any

import pytest
import torch
import traitlets
from torch.export import Dim, ExportedProgram

from export_explorer.capture import capture_export
from export_explorer.explorer import explore
from export_explorer.record.spec import AskError
from export_explorer.session.program_session import NOT_EDITABLE, ProgramSession
from tests.helpers.browser import Browser
from tests.models.walkthrough import EXAMPLE, Walkthrough


@pytest.fixture(scope="module")
def program() -> ExportedProgram:
    return torch.export.export(Walkthrough(), EXAMPLE, dynamic_shapes=((Dim.AUTO, Dim.AUTO), None, None, None))


def test_a_program_alone_is_shown_as_it_is(program: ExportedProgram) -> None:
    explorer = explore(program)
    assert not explorer._is_editable
    assert explorer.program is program
    assert not explorer.capture.is_observed
    assert explorer.capture.ok
    assert len(explorer.dims) == 6
    assert len(explorer.nodes) == len(program.graph.nodes)
    assert explorer.dynamic_shapes is None


def test_a_graph_module_alone_is_shown_and_with_inputs_exported(program: ExportedProgram) -> None:
    module = program.module()
    assert not explore(module)._is_editable
    assert explore(module).program is None
    assert explore(module, EXAMPLE)._is_editable


@pytest.mark.parametrize(
    "content",
    [
        {"kind": "set_ask", "changes": [{"input": "w", "dim": 0, "ask": "AUTO"}]},
        {"kind": "set_all", "ask": "AUTO"},
        {"kind": "set_mode", "mode": "strict"},
        {"kind": "set_example", "changes": [{"input": "w", "dim": 0, "size": 9}]},
        {"kind": "set_live", "live": False},
        {"kind": "apply"},
        {"kind": "undo"},
        {"kind": "redo"},
        {"kind": "go_to", "run": 1},
        {"kind": "resolve"},
        {"kind": "source"},
    ],
    ids=lambda content: content["kind"],
)
def test_what_would_change_something_is_refused_in_a_sentence(browser: Browser, program: ExportedProgram, content: dict[str, Any]) -> None:
    explorer = explore(program)
    before = dict(browser.state)
    assert browser.send(explorer, {"id": "1", **content}) == {"id": "1", "error": NOT_EDITABLE}
    assert browser.state == before
    assert browser.state["is_editable"] is False


def test_what_only_asks_is_answered(browser: Browser, program: ExportedProgram) -> None:
    explorer = explore(program)
    reply = browser.send(explorer, {"id": "1", "kind": "compare", "first": 1, "second": 1})
    assert list(reply["result"]["dims"]) == []


def test_an_ask_from_python_is_refused_too(program: ExportedProgram) -> None:
    explorer = explore(program)
    with pytest.raises(traitlets.TraitError, match="has no model"):
        explorer.request = {"w": {0: "AUTO"}}
    session = ProgramSession(program)
    assert session.known() is session.run()
    for change in (session.editable, session.to_source):
        with pytest.raises(Exception, match="has no model"):
            change()


def test_inputs_go_with_a_model_and_not_with_a_program(program: ExportedProgram) -> None:
    with pytest.raises(TypeError, match="takes no inputs or options"):
        explore(program, EXAMPLE)
    options: tuple[dict[str, Any], ...] = ({"dynamic_shapes": "auto"}, {"strict": True}, {"more": [EXAMPLE]})
    for option in options:
        with pytest.raises(TypeError, match="takes no inputs or options"):
            explore(program, **option)
    with pytest.raises(TypeError, match="with example inputs"):
        explore(program.graph_module, dynamic_shapes="auto")
    with pytest.raises(TypeError, match=r"explore\(model, args\)"):
        explore(Walkthrough())


def test_what_a_program_became_is_written_as_a_spec_that_its_model_takes() -> None:
    model, example = torch.nn.Linear(4, 3), torch.randn(8, 4)
    program = torch.export.export(model, (example,), dynamic_shapes={"input": {0: Dim("batch", max=64)}})
    source = explore(program).to_source(of="result")
    assert "from torch.export import Dim" in source
    names: dict[str, Any] = {}
    exec(source, names)
    again = capture_export(model, (example,), dynamic_shapes=names["dynamic_shapes"])
    (dynamic,) = [dim for dim in again.dims if dim.got == "dynamic"]
    assert (str(dynamic.ref), dynamic.upper, again.ok) == ("input.shape[0]", 64, True)


def test_a_call_of_a_program_without_its_model_is_refused_in_a_sentence(program: ExportedProgram) -> None:
    for form in ("call", "collection"):
        with pytest.raises(AskError, match="which a call needs"):
            explore(program).to_source(form, of="result")
    assert "dynamic_shapes = " in explore(program).to_source(of="result")


def test_a_program_that_does_not_say_how_it_is_called_has_no_spec() -> None:
    with pytest.raises(AskError, match="does not store how its model is called"):
        explore(torch.fx.symbolic_trace(torch.nn.ReLU())).to_source(of="result")
