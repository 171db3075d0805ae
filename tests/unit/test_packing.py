"""JSON in which equal parts are written once."""

import itertools
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from export_explorer import capture_export
from export_explorer.render.packing import PACKED_FROM, packed, sent_record, without_nodes

_SCALARS = st.none() | st.booleans() | st.integers(-1, 2) | st.sampled_from([0.0, 1.0, "", "x", "[0]"])
_VALUES = st.recursive(_SCALARS, lambda part: st.lists(part, max_size=4) | st.dictionaries(st.sampled_from("abcd"), part, max_size=4))


def unpacked(value: Any) -> Any:
    """What the browser reads."""
    objects: list[dict[str, Any]] = [dict(group["fields"]) for group in value["objects"] for _ in range(group["count"])]
    made = [*objects, *value["lists"], *([] for _ in value["lists_of_parts"]), *value["scalars"]]
    rows = iter(objects)
    for group in value["objects"]:
        for row, part in enumerate(itertools.islice(rows, group["count"])):
            part.update({name: column[row] for name, column in group["values"].items()})
            part.update({name: made[column[row if len(column) > 1 else 0]] for name, column in group["parts"].items()})
    for at, parts in enumerate(value["lists_of_parts"], len(objects) + len(value["lists"])):
        made[at].extend(made[it] for it in parts)
    return made[value["value"]]


def sent(value: dict[str, Any]) -> Any:
    return json.loads(json.dumps(value))


@given(st.dictionaries(st.sampled_from("abcd"), _VALUES, max_size=4))
def test_a_value_is_read_as_it_was_with_flags_and_numbers_apart(value: dict[str, Any]) -> None:
    assert json.dumps(unpacked(sent(msgspec.to_builtins(packed(value))))) == json.dumps(value)


def test_the_browser_reads_the_same() -> None:
    shared = json.loads((Path(__file__).parents[1] / "data/shared/packed.json").read_text())
    assert sent(msgspec.to_builtins(packed(shared["value"]))) == shared["packed"]
    assert unpacked(shared["packed"]) == shared["value"]


class ManyInputs(torch.nn.Module):
    def forward(self, columns: list[torch.Tensor]) -> torch.Tensor:
        return torch.cat([column.sum(1, keepdim=True) for column in columns], 1)


@pytest.mark.parametrize(("inputs", "is_packed"), [(2, False), (PACKED_FROM // 2, True)])
def test_the_record_of_many_dimensions_is_packed(inputs: int, is_packed: bool) -> None:
    capture = capture_export(ManyInputs(), ([torch.randn(3, 4) for _ in range(inputs)],), dynamic_shapes="auto")
    plain, record = without_nodes(capture), sent_record(capture)
    assert ("objects" in record) == is_packed
    assert (unpacked(sent(record)) if is_packed else sent(record)) == sent(plain)
    if is_packed:
        assert len(msgspec.json.encode(record)) < 0.2 * len(msgspec.json.encode(plain))
