"""The extension of Jupyter Server that reads archives for the viewer of JupyterLab and Notebook 7.

Runs in the server's process, whose environment may be another one than the kernels': loads neither torch nor a widget, and nothing in an archive
is run.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jupyter_server.serverapp import ServerApp


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(app: "ServerApp") -> None:
    from jupyter_server.utils import url_path_join

    from export_explorer.server.handlers import ArchiveHandler, ComparisonHandler, LayoutEngineHandler

    base = url_path_join(app.web_app.settings["base_url"], "export-explorer")
    handlers = {"archive": ArchiveHandler, "comparison": ComparisonHandler, "layout-engine": LayoutEngineHandler}
    app.web_app.add_handlers(".*$", [(url_path_join(base, name), handler) for name, handler in handlers.items()])
