"""Which file a path of Jupyter's contents names, if it is one that the server lets its users read."""

from pathlib import Path
from typing import Any

from jupyter_server.services.contents.filemanager import FileContentsManager
from jupyter_server.utils import ensure_async


class NotServedError(Exception):
    """There is no such file for the users of the server; the message says so in one line.

    Attributes:
        status: of HTTP.
    """

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


async def served_file(manager: Any, path: str) -> Path:
    """The file that a path names.

    Args:
        manager: the server's contents manager.
        path: as the contents API has it, with slashes, relative to the server's root.

    Raises:
        NotServedError: the manager keeps no files, or there is none of that path in its root that is not hidden. A symbolic link may lead from one
            place in the root to another, not out of it.
    """
    if not isinstance(manager, FileContentsManager):
        raise NotServedError(501, f"Archives are read from files alone, and {type(manager).__name__} of this server keeps none.")
    missing = NotServedError(404, f"There is no file {path} on this server.")
    names = path.strip("/").split("/")
    root = Path(manager.root_dir).resolve()
    try:
        file = root.joinpath(*names).resolve()
        is_there = not {"..", "", "."}.intersection(names) and file.is_relative_to(root) and file.is_file()
    except (OSError, ValueError, RuntimeError):  # a name that is too long, that no file can have, or a circle of links
        raise missing from None
    if not is_there:
        raise missing
    if not manager.allow_hidden:
        for relative in ("/".join(names), file.relative_to(root).as_posix()):
            if any(name.startswith(".") for name in relative.split("/")) or await ensure_async(manager.is_hidden(relative)):
                raise missing
    return file
