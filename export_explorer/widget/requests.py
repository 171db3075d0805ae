"""All requests of the browser as one type, and how one is read. What comes from the browser is untrusted: it fits its type or is refused."""

from collections.abc import Mapping
from typing import Annotated

import msgspec

from export_explorer.widget import messages
from export_explorer.widget.panels import cell_spec, compare, decompose, draft, predict, run_backends, try_sizes, ways

MAX_ID_LENGTH = 200

Request = (
    messages.GeneralRequest
    | cell_spec.Request
    | compare.Request
    | decompose.Request
    | draft.Request
    | predict.Request
    | run_backends.Request
    | try_sizes.Request
    | ways.Request
)

RESULTS: Mapping[type[messages.Message], type] = {
    **messages.RESULTS,
    **cell_spec.RESULTS,
    **compare.RESULTS,
    **decompose.RESULTS,
    **draft.RESULTS,
    **predict.RESULTS,
    **run_backends.RESULTS,
    **try_sizes.RESULTS,
    **ways.RESULTS,
}
"""The type of each request's result; of the others it is an empty object."""


class _Identified(msgspec.Struct, frozen=True):
    """What each message has beside the request itself."""

    id: Annotated[str, msgspec.Meta(max_length=MAX_ID_LENGTH)]


def decode(content: object) -> Request:
    """The request of a message, which is the request with an ``id`` beside its fields.

    Raises:
        msgspec.ValidationError: it is no request.
    """
    msgspec.convert(content, _Identified)
    fields = {name: value for name, value in content.items() if name != "id"} if isinstance(content, dict) else content
    request: Request = msgspec.convert(fields, Request)
    return request


def id_of(content: object) -> str:
    """The id under which a message is answered; empty if it has none that is valid."""
    try:
        return msgspec.convert(content, _Identified).id
    except msgspec.ValidationError:
        return ""
