"""All requests of the browser as one type, and their decoding. Input from the browser is untrusted: it fits its type or is refused."""

from collections.abc import Mapping

import msgspec

from export_explorer.features.compare import messages as compare
from export_explorer.features.decompose import messages as decompose
from export_explorer.features.draft import messages as draft
from export_explorer.features.predict import messages as predict
from export_explorer.features.run import messages as run
from export_explorer.features.try_sizes import messages as try_sizes
from export_explorer.jupyter.envelope import request_fields
from export_explorer.session.panels import Message
from export_explorer.widget import messages

Request = messages.GeneralRequest | compare.Request | decompose.Request | draft.Request | predict.Request | run.Request | try_sizes.Request

RESULTS: Mapping[type[Message], type] = {
    **messages.RESULTS,
    **compare.RESULTS,
    **decompose.RESULTS,
    **run.RESULTS,
    **try_sizes.RESULTS,
}
"""The type of the result by the type of the request; requests that are not listed return an empty object."""


def decode(content: object) -> Request:
    """Returns the request in a message, which has the fields of the request and an ``id``.

    Raises:
        msgspec.ValidationError: the message is not a request.
    """
    request: Request = msgspec.convert(request_fields(content), Request)
    return request
