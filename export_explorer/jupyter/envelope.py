"""The id that each message of the browser carries next to its request, and that its answer carries too."""

from typing import Annotated, Any

import msgspec

from export_explorer.texts import safe

MAX_ID_LENGTH = 200
_LONGEST_ERROR = 300


class _Identified(msgspec.Struct, frozen=True):
    """The fields of each message other than the request itself."""

    id: Annotated[str, msgspec.Meta(max_length=MAX_ID_LENGTH)]


def request_fields(content: object) -> Any:
    """Returns a message without its id.

    Raises:
        msgspec.ValidationError: it has no valid id.
    """
    msgspec.convert(content, _Identified)
    return {name: value for name, value in content.items() if name != "id"} if isinstance(content, dict) else content


def id_of(content: object) -> str:
    """Returns the id with which a message is answered; empty if it has no valid one."""
    try:
        return safe(msgspec.convert(content, _Identified).id)
    except msgspec.ValidationError:
        return ""


def error_words(error: Exception) -> str:
    """Returns the answer to a request that was refused, in one line, also where it quotes a name of several."""
    return " ".join(safe(str(error)).split())


def unknown_words(error: msgspec.ValidationError) -> str:
    """Returns the answer to a message that is no request."""
    # msgspec repeats what it does not know, be it 10 MB.
    words = safe(str(error))
    return f"Unknown message: {words if len(words) <= _LONGEST_ERROR else f'{words[:_LONGEST_ERROR]}…'}."
