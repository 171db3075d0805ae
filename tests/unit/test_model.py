"""The record: plain data, to JSON and back."""

import dataclasses
import json
import types
import typing
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from export_explorer import record
from export_explorer.record import SCHEMA_VERSION, Capture, DimRef, json_schema
from export_explorer.record.spec import DimAsk
from tests.helpers.captures import HOSTILE, exported, failed


def _fields(part: type[Any]) -> tuple[str, ...]:
    """The names of the fields of a dataclass or a struct but the version; none for another class."""
    if issubclass(part, msgspec.Struct):
        return part.__struct_fields__
    return tuple(field.name for field in dataclasses.fields(part) if field.name != "schema") if dataclasses.is_dataclass(part) else ()


PARTS: list[type[Any]] = [
    part
    for part in vars(record).values()
    if isinstance(part, type) and _fields(part) and part.__module__.startswith("export_explorer.record.") and part.__name__[0] != "_"
]


@cache
def values_of(annotation: Any, within: tuple[Any, ...] = ()) -> st.SearchStrategy[Any]:
    """What fits a type of the model: a dataclass, a literal, a tuple, a union or plain text and numbers.

    A part that holds parts of its own kind holds one level of them.
    """
    if isinstance(annotation, type) and _fields(annotation):
        hints = typing.get_type_hints(annotation, include_extras=True)
        around = (*within, annotation)
        return st.builds(annotation, **{name: values_of(hints[name], around) for name in _fields(annotation)})
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is Literal:
        return st.sampled_from(arguments)
    if origin is Annotated:
        return st.integers(arguments[1].ge, 2**63 - 1)
    if origin is tuple:
        if arguments[-1] is not Ellipsis:
            return st.tuples(*(values_of(argument, within) for argument in arguments))
        if within.count(arguments[0]) > 1:
            return st.just(())
        return st.lists(values_of(arguments[0], within), max_size=2).map(tuple)
    if origin in (types.UnionType, typing.Union):
        return st.one_of([values_of(argument, within) for argument in reversed(arguments) if within.count(argument) <= 1])
    plain: dict[type, st.SearchStrategy[Any]] = {
        type(None): st.none(),
        bool: st.booleans(),
        int: st.integers(-(2**63), 2**63 - 1),
        float: st.floats(allow_nan=False, allow_infinity=False),
        str: st.text(max_size=8),
    }
    return plain[annotation]


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
@settings(
    max_examples=4 if settings.get_current_profile_name() == "repeatable" else 10, deadline=None, suppress_health_check=list(HealthCheck)
)
@given(data=st.data())
def test_every_part_comes_back_from_json_as_it_was(part: type, data: st.DataObject) -> None:
    value = data.draw(values_of(part))
    text = msgspec.json.encode(value)
    read: object = msgspec.json.decode(text, type=part)
    assert read == value
    assert msgspec.json.encode(read) == text


@pytest.mark.parametrize("capture", [exported(), failed(), failed(HOSTILE)], ids=["exported", "failed", "hostile"])
def test_a_capture_comes_back_from_json_as_it_was(capture: Capture) -> None:
    text = capture.to_json()
    assert Capture.from_json(text) == Capture.from_json(text.encode()) == capture


def test_the_dict_says_the_same_as_the_json() -> None:
    capture = failed()
    assert json.loads(json.dumps(capture.to_dict())) == json.loads(capture.to_json())


def test_a_capture_of_another_version_is_refused_by_its_number() -> None:
    text = dataclasses.replace(exported(), schema=SCHEMA_VERSION + 41).to_json()
    with pytest.raises(ValueError, match=f"schema version {SCHEMA_VERSION + 41} and this release reads version {SCHEMA_VERSION}"):
        Capture.from_json(text)


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", "{", '{"schema": "1"}', f'{{"schema": {SCHEMA_VERSION}}}', "\ud800"])
def test_what_is_no_capture_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"capture|surrogates"):
        Capture.from_json(text)


def test_a_dimension_of_an_input_that_is_not_there_is_refused_by_its_name() -> None:
    text = exported().to_json()
    inputs = [leaf.path for leaf in exported().inputs]
    renamed = text.replace(f'"path":"{inputs[0]}"', '"path":"elsewhere"', 1)
    with pytest.raises(ValueError, match=f"an input '{inputs[0]}'"):
        Capture.from_json(renamed)


def test_a_word_that_is_not_in_the_model_is_refused() -> None:
    text = exported().to_json().replace('"got":"tied"', '"got":"tight"')
    with pytest.raises(ValueError, match="not a capture"):
        Capture.from_json(text)


def test_a_record_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        exported().model = "Other"  # type: ignore[misc]
    assert hash(exported()) == hash(exported())


def test_ok_is_the_absence_of_a_failure() -> None:
    assert exported().ok
    assert not failed().ok


def test_a_dimension_is_written_as_its_size_and_a_scalar_as_its_path() -> None:
    assert str(DimRef(input="batch['image'][0]", dim=1)) == "batch['image'][0].shape[1]"
    assert str(DimRef(input="k", dim=None)) == "k"
    assert exported().dims[1].ref == DimRef(input="x", dim=1)


def test_every_attribute_of_every_part_is_in_the_schema_and_the_docstring() -> None:
    definitions = json_schema()["$defs"]
    for part in [*PARTS, DimAsk]:
        is_of_union = issubclass(part, msgspec.Struct)
        names = {*_fields(part), *(["schema"] if part is Capture else [])}
        if not (is_of_union and part.__subclasses__()):
            assert set(definitions[part.__name__]["properties"]) == names | ({"kind"} if is_of_union else set())
        described = "".join(kind.__doc__ or "" for kind in part.__mro__ if kind.__module__ == part.__module__)
        assert [name for name in names if "Attributes:" in described and f"\n        {name}: " not in described] == []
