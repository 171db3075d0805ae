"""JSON in which equal parts are written once."""

import json
from typing import Any

import msgspec
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from export_explorer import capture_export
from export_explorer.render.columns import without_nodes
from export_explorer.render.packing import PACKED_FROM, Packed, packed, sent_record

_SCALARS = st.none() | st.booleans() | st.integers(-1, 2) | st.sampled_from([0.0, 1.0, "", "x", "[0]"])
_VALUES = st.recursive(_SCALARS, lambda part: st.lists(part, max_size=4) | st.dictionaries(st.sampled_from("abcd"), part, max_size=4))


def unpacked(value: Any) -> Any:
    """What the browser reads."""
    made: list[Any] = []
    for shape, *values in value["parts"]:
        read = [made[it[0]] if isinstance(it, list) else it for it in values]
        made.append(read if shape < 0 else dict(zip(value["shapes"][shape], read, strict=True)))
    return made[-1]


def sent(value: Packed | dict[str, Any]) -> Any:
    return json.loads(msgspec.json.encode(value))


@given(st.dictionaries(st.sampled_from("abcd"), _VALUES, max_size=4))
def test_a_value_is_read_as_it_was_with_flags_and_numbers_apart(value: dict[str, Any]) -> None:
    assert json.dumps(unpacked(sent(packed(value)))) == json.dumps(value)


class ManyInputs(torch.nn.Module):
    def forward(self, columns: list[torch.Tensor]) -> torch.Tensor:
        return torch.cat([column.sum(1, keepdim=True) for column in columns], 1)


@pytest.mark.parametrize(("inputs", "is_packed"), [(2, False), (PACKED_FROM // 2, True)])
def test_the_record_of_many_dimensions_is_packed(inputs: int, is_packed: bool) -> None:
    capture = capture_export(ManyInputs(), ([torch.randn(3, 4) for _ in range(inputs)],), dynamic_shapes="auto")
    plain, record = without_nodes(capture), sent_record(capture)
    assert ("parts" in record) == is_packed
    assert (unpacked(sent(record)) if is_packed else sent(record)) == sent(plain)
    if is_packed:
        assert len(msgspec.json.encode(record)) < 0.4 * len(msgspec.json.encode(plain))
