"""The front end's code as one model that all explorers of a kernel load it from, instead of a copy in the state of each.

A notebook that is saved with its widgets holds the code once then, and an explorer after the first one reaches the browser sooner. Also the id
that each message of the browser carries next to its request, and that its answer carries too.
"""

import json
import os
import sys
from functools import cache
from typing import Annotated, Any

import ipywidgets
import msgspec
import traitlets

from export_explorer.jupyter.kernel import is_in_kernel, open_comm
from export_explorer.render.page import built
from export_explorer.texts import safe

# What anywidget runs in place of the front end. Each explorer has a module of its own, as if the code were its own.
_LOADER = """let loaded;
async function load(manager) {{
  const url = URL.createObjectURL(new Blob([(await manager.get_model({id})).get("code")], {{ type: "text/javascript" }}));
  try {{
    return (await import(url)).default;
  }} finally {{
    URL.revokeObjectURL(url);
  }}
}}
export default {{
  initialize({{ model }}) {{
    // Of the plugin, where it is: what a saved notebook holds of explorers has other ids than their outputs name.
    globalThis.exportExplorerKeepApart?.(model.widget_manager);
  }},
  async render(context) {{
    const frontEnd = await (loaded ??= load(context.model.widget_manager));
    if (!context.signal.aborted) return frontEnd.render(context);
  }},
}};
"""


class _FrontEnd(ipywidgets.Widget):  # type: ignore[misc]  # ipywidgets has no types
    """The code, in a model without a view."""

    code = traitlets.Unicode().tag(sync=True)

    def open(self) -> None:
        open_comm(super().open)


def set_on(widget: Any) -> None:
    """Gives a widget the code and the style of its class as texts of its own.

    anywidget connects the files of a class to each widget of it, and so keeps all of them, and their models, for as long as the process
    runs. The files are left only where new builds have to be noticed (``ANYWIDGET_HMR``).
    """
    if os.environ.get("ANYWIDGET_HMR") == "1":
        return
    code, style = type(widget)._esm, type(widget)._css
    widget._esm, widget._css = loader() or str(code), str(style)


def loader() -> str | None:
    """Returns the module by which an explorer loads the shared code; None where each needs a copy.

    Each needs one in marimo, which has no models but those of anywidget, and in Colab, with whose models this was not tried.
    """
    if not is_in_kernel() or "google.colab" in sys.modules:
        return None
    shared = _shared()
    if shared.comm is None:
        # `Widget.close_all` closed it.
        _shared.cache_clear()
        shared = _shared()
    return _LOADER.format(id=json.dumps(shared.model_id))


@cache
def _shared() -> _FrontEnd:
    return _FrontEnd(code=built("explorer.js").read_text(encoding="utf-8"))


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
