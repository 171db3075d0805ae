import json
import zlib
from dataclasses import replace
from typing import Any

import pytest

from export_explorer.record import Capture, Node
from export_explorer.render.packing import columns_of, compressed_nodes, without_nodes
from tests.data.record import FOLDER

RECORDED = sorted(FOLDER.glob("*.json"))


def unpacked(capture: Capture) -> dict[str, Any]:
    columns: dict[str, Any] = json.loads(zlib.decompress(compressed_nodes(capture)))
    return columns


def rows(columns: dict[str, Any]) -> list[dict[str, Any]]:
    """The nodes as the browser reads them back."""
    texts, frames = columns["texts"], columns["frames"]

    def text(place: int) -> str | None:
        return None if place == -1 else texts[place]

    def line(place: int) -> dict[str, Any] | None:
        if place == -1:
            return None
        columns = dict.fromkeys(("column", "end_line", "end_column", "expression"))
        return {
            "line": frames["line"][place],
            **columns,
            **{name: text(frames[name][place]) for name in ("filename", "name", "code", "cell")},
        }

    def items(lists: dict[str, list[int]], place: int) -> list[int]:
        return lists["items"][lists["offsets"][place] : lists["offsets"][place + 1]]

    def arguments(place: int) -> list[dict[str, Any]]:
        table, inputs = columns["argument_columns"], items(columns["inputs"], place)
        return [
            {
                "name": texts[table["name"][row]],
                "value": texts[value] if (value := table["value"][row]) >= 0 else columns["names"][inputs[-1 - value]],
                "is_literal": table["is_literal"][row],
            }
            for row in items(table["lists"], columns["arguments"][place])
        ]

    return [
        {
            "name": name,
            **{column: text(columns[column][place]) for column in ("op", "target", "shape", "dtype", "module", "parent")},
            "inputs": [columns["names"][other] for other in items(columns["inputs"], place)],
            "frame": line(columns["frame"][place]),
            "guard_ids": items(columns["guards"], place),
            "arguments": arguments(place),
        }
        for place, name in enumerate(columns["names"])
    ]


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_the_columns_hold_all_that_the_nodes_say(path: Any) -> None:
    capture = Capture.from_json(path.read_text())
    written = capture.to_dict()
    nodes = written["nodes"] if capture.failure is None else written["failure"]["partial_nodes"]
    assert rows(unpacked(capture)) == json.loads(json.dumps(nodes))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_beside_the_columns_there_is_all_of_the_record_but_its_nodes(path: Any) -> None:
    capture = Capture.from_json(path.read_text())
    written, beside = capture.to_dict(), without_nodes(capture)
    del written["nodes"]
    if capture.failure is not None:
        assert written["failure"].pop("partial_nodes")
    assert beside == written


def test_a_failed_export_has_its_partial_graph_in_them() -> None:
    failed = next(capture for path in RECORDED if (capture := Capture.from_json(path.read_text())).failure is not None)
    assert failed.failure is not None
    capture = replace(failed, failure=replace(failed.failure, partial_nodes=(node("x"), node("add", "x"))))
    columns = unpacked(capture)
    assert columns["is_partial"]
    assert columns["names"] == ["x", "add"]


def test_a_name_is_looked_for_in_its_own_graph_only() -> None:
    columns = columns_of([node("x"), node("x", parent="body"), node("relu", "x", parent="body"), node("add", "x")])
    assert columns.inputs.items == [1, 0]


def test_an_input_that_is_not_there_is_left_out() -> None:
    columns = columns_of([node("add", "lost")])
    assert columns.inputs.items == []
    assert columns.inputs.offsets == [0, 0]


def test_any_text_comes_back_as_it_was() -> None:
    hostile = "<script>\"'&\u202e\U0001f600" + "a" * 10_000
    capture = Capture.from_json((FOLDER / "walkthrough.json").read_text())
    (only,) = rows(unpacked(replace(capture, nodes=(node(hostile),))))
    assert only["name"] == hostile


def test_twenty_thousand_nodes_stay_small() -> None:
    capture = Capture.from_json((FOLDER / "walkthrough.json").read_text())
    line = next(guard.frame for guard in capture.guards if guard.frame is not None)
    nodes = tuple(
        replace(
            node(f"add_{place}", *([f"add_{place - 1}", f"add_{place // 2}"] if place else [])),
            module=f"layers.{place // 40}.block",
            frame=replace(line, line=place % 300),
        )
        for place in range(20_000)
    )
    assert len(compressed_nodes(replace(capture, nodes=nodes))) < 2_000_000


def node(name: str, *inputs: str, parent: str | None = None) -> Node:
    return Node(
        name=name,
        op="call_function",
        target="aten.add.Tensor",
        inputs=inputs,
        shape="[x.shape[0], 3]",
        dtype="float32",
        module="",
        frame=None,
        parent=parent,
        guard_ids=(),
    )
