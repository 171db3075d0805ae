"""Whatever is exported, and whatever is asked: a record comes of it, and its sentences speak of what the user wrote."""

import re

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from export_explorer.capture import capture_export
from export_explorer.record import Capture
from tests.helpers.random_calls import Call, calls
from tests.helpers.telling import is_bare

TORCHS_OWN = re.compile(r"\b[su]\d+\b|L\['|Mod\(|Eq\(|Ne\(|FloorDiv|DimHint|_DimHint|FakeTensor|object at 0x")

HELD_AGAINST_THE_ASK = ("constraint_violation", "dynamic_specialized", "example_is_0_or_1", "example_out_of_range")
"""The kinds of which torch knows once all of the model was traced."""


@given(call=calls(), strict=st.booleans())
@settings(
    max_examples=25 if settings.get_current_profile_name() == "repeatable" else 75,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_a_record_comes_of_any_call(call: Call, strict: bool) -> None:
    capture = capture_export(call.model, call.args, dynamic_shapes=call.dynamic_shapes, strict=strict)
    assert_record_is_sound(capture)


def assert_record_is_sound(capture: Capture) -> None:
    """Fails where the record does not survive JSON, or a sentence of it does not speak the user's language."""
    assert Capture.from_json(capture.to_json()) == capture
    for dim in capture.dims:
        assert dim.words, dim.ref
        assert not _is_torchs(dim.words), (dim.ref, dim.words)
        assert (dim.got is None) == (dim.reason in ("failed", "not_reached"))
        assert not (capture.ok and dim.got is None), dim
    failure = capture.failure
    if failure is None:
        return
    assert failure.kind != "other", failure.raw
    assert failure.message.endswith("."), failure.message
    for text in (failure.message, *(fix.title for fix in failure.fixes)):
        assert not _is_torchs(text), text
    if failure.kind not in HELD_AGAINST_THE_ASK:
        assert not any("no guard limits" in dim.words for dim in capture.dims)


def _is_torchs(text: str) -> bool:
    # A value in the data may have its name, where the sentence says what it is.
    return is_bare(text) or bool(TORCHS_OWN.search(re.sub(r"\bu\d+\b", "", text)))
