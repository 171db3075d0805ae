"""What every capture says, whatever was exported."""

import re

from export_explorer.model import Capture

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
            if dim.ref in symbol.dims and dim.got in ("dynamic", "tied", "derived"):
                assert (dim.lower, dim.upper) == (symbol.lower, symbol.upper), f"{dim.ref} and its symbol have two ranges"
    for guard in capture.guards:
        assert guard.words, f"{guard.expr} has no words"
        assert not is_bare(guard.words), f"{guard.expr}: {guard.words}"
        assert (guard.frame is None) == bool(guard.no_frame_reason), f"{guard.words} has neither a line nor a word why"
    if capture.failure is not None:
        assert capture.failure.message
        assert not is_bare(capture.failure.message), capture.failure.message


def is_bare(text: str) -> bool:
    """Whether a text names a symbol of torch's, which says nothing to anybody."""
    return _SYMBOL.search(text) is not None
