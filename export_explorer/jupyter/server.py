"""The Jupyter Server extension: serves the capture of an archive, the differences between two, and the engine that lays out a graph."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from jupyter_server.auth.decorator import authorized
from jupyter_server.base.handlers import APIHandler
from jupyter_server.services.contents.filemanager import FileContentsManager
from jupyter_server.utils import ensure_async
from tornado import web

from export_explorer.archive.container import ArchiveError
from export_explorer.archive.reading import capture_pt2, programs_in, read_pt2
from export_explorer.comparison.captures import compare
from export_explorer.comparison.words import comparison_headline, comparison_sections
from export_explorer.render.columns import compressed_nodes, without_nodes
from export_explorer.render.page import built

if TYPE_CHECKING:
    from jupyter_server.serverapp import ServerApp


class NotServedError(Exception):
    """A file that the server does not have for its users; the message says so in one line.

    Attributes:
        status: the HTTP status.
    """

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


async def served_file(manager: Any, path: str) -> Path:
    """Returns the file that a path names.

    Args:
        manager: the server's contents manager.
        path: as the contents API has it, with slashes, relative to the server's root.

    Raises:
        NotServedError: the manager keeps no files, or its root has no file of that path that is not hidden. A symbolic link may lead from
            one folder in the root to another, not out of it.
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


_MOST_LINES = 2_000
"""The maximum number of lines of one kind: what a page can hold, and more than is read."""


def record_of(file: Path, program: str | None = None) -> bytes:
    """Returns the capture of an archive, its nodes as columns, and the names of its programs, as JSON; bytes are in base64.

    Args:
        file: the archive.
        program: which of its programs; None takes ``model``, or the first.

    Raises:
        ArchiveError: any problem with the file.
    """
    archived = read_pt2(file, program)
    capture = archived.capture
    return msgspec.json.encode(
        {
            "capture": without_nodes(capture),
            "graph": compressed_nodes(capture),
            "operators": {},
            "program": archived.name,
            "programs": archived.names,
        }
    )


def comparison_of(before: Path, after: Path, program: str | None = None) -> bytes:
    """Returns the differences from one archive to another as JSON: a headline, and the differences under a heading for each kind.

    Args:
        before: the earlier archive.
        after: the later one.
        program: which of the programs that both have; None takes ``model``, or the first of them, and where they have none in common each
            one's own.

    Raises:
        ArchiveError: any problem with one of the files.
    """
    earlier = programs_in(before)
    both = [name for name in programs_in(after) if name in earlier]
    if program is None and both:
        program = "model" if "model" in both else both[0]
    found = compare(capture_pt2(before, program), capture_pt2(after, program))
    sections = [{"heading": heading, "lines": lines} for heading, lines in comparison_sections(found, most=_MOST_LINES)]
    return msgspec.json.encode({"headline": comparison_headline(found), "sections": sections, "program": program or "", "programs": both})


_MOST_AT_ONCE = 2
"""The maximum number of requests that read archives at a time: a malicious archive takes memory until it is refused."""
_reading = asyncio.Semaphore(_MOST_AT_ONCE)


class ReadingHandler(APIHandler):
    """A handler that answers with what is read from archives, or with the reason why nothing is, in one line of JSON."""

    auth_resource = "contents"

    async def answer(self, read: Callable[..., bytes], *paths: str) -> None:
        """Reads files in a thread, so that kernels and other requests are not blocked.

        Args:
            read: makes the answer from the files.
            paths: of the files, as the contents API has them.
        """
        try:
            files: list[Path] = [await served_file(self.contents_manager, path) for path in paths]
            async with _reading:
                told = await asyncio.to_thread(read, *files)
        except NotServedError as error:
            self._refuse(error.status, str(error))
        except ArchiveError as error:
            self._refuse(422, str(error))
        except OSError as error:
            self._refuse(422, f"The file cannot be read: {error.strerror or type(error).__name__}.")
        else:
            await self.finish(told)

    def _refuse(self, status: int, message: str) -> None:
        self.set_status(status)
        self.finish(msgspec.json.encode({"message": " ".join(message.split())}))


class ArchiveHandler(ReadingHandler):
    """``GET export-explorer/archive?path=model.pt2``: the capture as the views read it; ``&program=decoder`` selects one of several."""

    @web.authenticated
    @authorized
    async def get(self) -> None:
        """Answers with `record_of` the file."""
        program = self.get_argument("program", None)
        await self.answer(lambda file: record_of(file, program), self.get_argument("path"))


class ComparisonHandler(ReadingHandler):
    """``GET export-explorer/comparison?before=old.pt2&after=new.pt2``: the differences between the two; ``&program=`` as above."""

    @web.authenticated
    @authorized
    async def get(self) -> None:
        """Answers with `comparison_of` the files."""
        program = self.get_argument("program", None)
        await self.answer(
            lambda before, after: comparison_of(before, after, program), self.get_argument("before"), self.get_argument("after")
        )


class LayoutEngineHandler(APIHandler):
    """``GET export-explorer/layout-engine``: a script, for a worker of the page."""

    auth_resource = "contents"

    @web.authenticated
    @authorized
    async def get(self) -> None:
        """Answers with the built file."""
        await self.finish(await asyncio.to_thread(built("layout.js").read_bytes), set_content_type="text/javascript; charset=utf-8")


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(app: "ServerApp") -> None:
    from jupyter_server.utils import url_path_join

    base = url_path_join(app.web_app.settings["base_url"], "export-explorer")
    handlers = {"archive": ArchiveHandler, "comparison": ComparisonHandler, "layout-engine": LayoutEngineHandler}
    app.web_app.add_handlers(".*$", [(url_path_join(base, name), handler) for name, handler in handlers.items()])
