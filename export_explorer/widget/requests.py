"""All requests of the browser as one type, and how one is read. What comes from the browser is untrusted: it fits its type or is refused."""

from collections.abc import Mapping

import msgspec

from export_explorer.jupyter.envelope import request_fields
from export_explorer.widget import messages
from export_explorer.widget.panels import cell_spec, compare, decompose, draft, predict, run_backends, try_sizes, ways

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


def decode(content: object) -> Request:
    """The request of a message, which is the request with an ``id`` beside its fields.

    Raises:
        msgspec.ValidationError: it is no request.
    """
    request: Request = msgspec.convert(request_fields(content), Request)
    return request
