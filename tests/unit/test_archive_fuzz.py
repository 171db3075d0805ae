"""Archives with anything changed in them: always one line or a view."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from export_explorer import ArchiveError, capture_pt2
from export_explorer.analysis.compared_captures import compare
from export_explorer.jupyter.archive_reader_process import record_of
from export_explorer.render.text import to_text
from tests.helpers.archives import GATE, RECORDED, members_of, program_json, zipped
from tests.helpers.changed_json import ODD, RELAXED, change_json

EXAMPLES = 20 if settings.get_current_profile_name() == "repeatable" else 60
PROGRAMS = {path.name: program_json(path) for path in sorted(RECORDED.glob("*-torch-2.13.pt2")) if not path.name.startswith("compiled")}
RECORD = capture_pt2(GATE)
MEMBERS = [members_of(), members_of(RECORDED / "compiled-torch-2.13.pt2")]
NAMES = [
    *("models/model.json", "models/.json", "models/a/b.json", "models/\u202e.json", "serialized_exported_program.json"),
    *("data/weights/model_weights_config.json", "data/aotinductor/x/wrapper.cpp", "data/aotinductor/", "../../up", "", "/"),
]


@st.composite
def changed_program(draw: st.DrawFn) -> dict[str, Any]:
    """A recorded program in which some values are others, are gone, or stand elsewhere."""
    program = copy.deepcopy(PROGRAMS[draw(st.sampled_from(sorted(PROGRAMS)))])
    for _ in range(draw(st.integers(1, 4))):
        change_json(draw, program)
    return program


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz") / "model.pt2"


def shown(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    try:
        capture = capture_pt2(path)
    except ArchiveError as error:
        told = str(error)
    else:
        told = " ".join(map(str, (to_text(capture), compare(RECORD, capture), compare(capture, RECORD)))).replace("\n", " ")
        assert capture.to_json()
        record = json.loads(record_of(path))
        assert record["program"] in record["programs"]
    assert told.isprintable()


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=RELAXED)
@given(program=changed_program())
def test_a_program_with_anything_changed_is_one_line_or_a_view(program: dict[str, Any], path: Path) -> None:
    shown(path, zipped({"models/model.json": json.dumps(program).encode()}))


@st.composite
def changed_members(draw: st.DrawFn) -> dict[str, bytes]:
    """A recorded archive of which members are gone, have another name, or hold something else."""
    members = dict(draw(st.sampled_from(MEMBERS)))
    for _ in range(draw(st.integers(1, 4))):
        name = draw(st.sampled_from(sorted(members))) if members else ""
        how = draw(st.sampled_from(["other", "gone", "renamed"]))
        data = members.pop(name, b"")
        if how == "renamed":
            members[draw(st.sampled_from(NAMES))] = data
        elif how == "other":
            members[name] = draw(st.binary(max_size=20) | st.sampled_from(ODD).map(lambda value: json.dumps(value).encode()))
    return members


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=RELAXED)
@given(members=changed_members(), root=st.sampled_from(["archive/", "", "a/b/", "/", "../"]))
def test_members_of_an_archive_may_be_any(members: dict[str, bytes], root: str, path: Path) -> None:
    shown(path, zipped(members, root))


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=RELAXED)
@given(changes=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 255)), min_size=1, max_size=5))
def test_bytes_of_a_program_may_be_any(changes: list[tuple[float, int]], path: Path) -> None:
    text = bytearray(members_of()["models/model.json"])
    for at, byte in changes:
        text[int(at * (len(text) - 1))] = byte
    shown(path, zipped({"models/model.json": bytes(text)}))


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=RELAXED)
@given(changes=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 255)), min_size=1, max_size=20), end=st.floats(0, 1))
def test_bytes_of_an_archive_may_be_any(changes: list[tuple[float, int]], end: float, path: Path) -> None:
    data = bytearray(GATE.read_bytes())
    for at, byte in changes:
        data[int(at * (len(data) - 1))] = byte
    shown(path, bytes(data[: int(end * len(data))]) if end < 0.2 else bytes(data))


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=RELAXED)
@given(text=st.text(max_size=60) | st.from_regex(r"(Add|Mul|Pow|Mod|FloorDiv|Max|Symbol|Integer)\((.|\n){0,40}\)", fullmatch=True))
def test_texts_of_sizes_and_guards_may_be_any(text: str, path: Path) -> None:
    program = copy.deepcopy(PROGRAMS[GATE.name])
    program["guards_code"].append(text)
    program["graph_module"]["graph"]["tensor_values"]["x"]["sizes"][0]["as_expr"]["expr_str"] = text
    program["range_constraints"][text] = {"min_val": 2, "max_val": 9}
    shown(path, zipped(members_of() | {"models/model.json": json.dumps(program).encode()}))
