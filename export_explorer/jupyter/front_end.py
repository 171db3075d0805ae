"""The front end's code as one model that all explorers of a kernel load it from, instead of a copy in the state of each.

A notebook that is saved with its widgets holds the code once then, and an explorer after the first one reaches the browser sooner.
"""

import json
import os
import sys
from functools import cache
from typing import Any

import ipywidgets
import traitlets

from export_explorer.jupyter.kernel import is_in_kernel, open_comm
from export_explorer.render.assets import built

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
