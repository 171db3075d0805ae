"""What every capture says, whatever was exported."""

import re
from collections.abc import Iterator

from export_explorer.record import Capture, DimOutcome
from export_explorer.render.words import condition_words

_LONGEST = 200
_RAW = re.compile(r"\b(?:zu?f|[su])\d+\b|L\['|Mod\(|Eq\(|FloorDiv")
_SYMBOL = re.compile(r"\b(?:zu?f|[su])\d+\b")


def assert_tells_all(capture: Capture) -> None:
    """Fails where a dimension has no reason, a guard no line and no word why, a text a symbol that nobody knows, or a dimension and its symbol two ranges."""
    for dim in capture.dims:
        assert dim.words, f"{dim.ref} has no words"
        assert not is_bare(f"{dim.words} {dim.shape_expr}"), f"{dim.ref}: {dim.words} ({dim.shape_expr})"
        assert not (capture.ok and dim.reason == "failed"), f"{dim.ref} has no reason: {dim.words}"
        assert not capture.ok or dim.got is not None, f"{dim.ref} has no outcome"
    for symbol in capture.symbols:
        for dim in capture.dims:
            if dim.ref in symbol.dims and dim.got in ("dynamic", "tied", "derived") and not _is_beside_example(dim):
                assert (dim.lower, dim.upper) == (symbol.lower, symbol.upper), f"{dim.ref} and its symbol have two ranges"
    for guard in capture.guards:
        assert guard.words, f"{guard.expr} has no words"
        assert not is_bare(guard.words), f"{guard.expr}: {guard.words}"
        assert (guard.frame is None) == bool(guard.no_frame_reason), f"{guard.words} has neither a line nor a word why"
    if capture.failure is not None:
        assert capture.failure.message
    assert hard_to_read(capture) == []


def _is_beside_example(dim: DimOutcome) -> bool:
    """Whether the sizes of a dimension are those beside the example's of others: its symbol has more."""
    return dim.accepted is not None and dim.accepted.with_others_as_in_example


def hard_to_read(capture: Capture) -> list[str]:
    """The sentences of a capture that name what only torch knows, or are longer than anybody reads. Notes are torch's own."""
    return [text for text in _sentences(capture) if _RAW.search(text) or len(text) > _LONGEST]


def _sentences(capture: Capture) -> Iterator[str]:
    for dim in capture.dims:
        yield dim.words
        yield dim.accepted_words
        yield from (condition_words(condition) for condition in dim.conditions if condition.guard_id is None)
    yield from (guard.words for guard in capture.guards)
    yield from (symbol.words for symbol in capture.symbols)
    if capture.failure is not None:
        yield capture.failure.message
        yield from (fix.title for fix in capture.failure.fixes)


def is_bare(text: str) -> bool:
    """Whether a text names a symbol of torch's, which says nothing to anybody."""
    return _SYMBOL.search(text) is not None
