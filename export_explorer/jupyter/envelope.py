"""The id that each message of the browser carries beside its request, under which it is answered."""

from typing import Annotated, Any

import msgspec

MAX_ID_LENGTH = 200
_LONGEST_ERROR = 300


class _Identified(msgspec.Struct, frozen=True):
    """What each message has beside the request itself."""

    id: Annotated[str, msgspec.Meta(max_length=MAX_ID_LENGTH)]


def request_fields(content: object) -> Any:
    """A message without its id.

    Raises:
        msgspec.ValidationError: it has none that is valid.
    """
    msgspec.convert(content, _Identified)
    return {name: value for name, value in content.items() if name != "id"} if isinstance(content, dict) else content


def id_of(content: object) -> str:
    """The id under which a message is answered; empty if it has none that is valid."""
    try:
        return msgspec.convert(content, _Identified).id
    except msgspec.ValidationError:
        return ""


def unknown_words(error: msgspec.ValidationError) -> str:
    """What is answered to a message that is no request."""
    # msgspec repeats what it does not know, be it 10 MB.
    words = str(error)
    return f"The explorer does not know this request: {words if len(words) <= _LONGEST_ERROR else f'{words[:_LONGEST_ERROR]}…'}."
