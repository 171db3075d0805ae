"""JSON that somebody changed at random places: other values, values that are gone, and values that stand elsewhere."""

import copy
from typing import Any

from hypothesis import HealthCheck
from hypothesis import strategies as st

ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    2**62,
    -(2**70),
    1.5,
    "",
    "x",
    "\u202e",
    [],
    {},
    [[]],
    {"as_int": 1},
    {"as_tensor": {"name": "x"}},
    {"as_none": True},
]
RELAXED = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


def change_json(draw: st.DrawFn, value: Any) -> None:
    """Changes something at a random place, as deep as chance has it."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = draw(st.sampled_from(keys))
        if isinstance(value[key], dict | list) and value[key] and draw(st.integers(0, 9)):
            value = value[key]
            continue
        how = draw(st.sampled_from(["other", "gone", "moved"]))
        if how == "gone":
            del value[key]
        elif how == "moved":
            value[key] = copy.deepcopy(value[draw(st.sampled_from(keys))])
        else:
            value[key] = copy.deepcopy(draw(st.sampled_from(ODD)))
        return
