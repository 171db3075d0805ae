"""The Jupyter Server extension: serves the capture of an archive, the differences between two, and the engine that lays out a graph."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from jupyter_server.auth.decorator import authorized
from jupyter_server.base.handlers import APIHandler
from jupyter_server.services.contents.filemanager import FileContentsManager
from jupyter_server.utils import ensure_async, url_path_join
from tornado import web

from export_explorer.jupyter.archive_readers import Answer, AnswerName, ArchiveReaders, TriedSizes, refusal
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


def root_of(manager: Any) -> Path:
    """Returns the folder of a contents manager that keeps files, without symbolic links in its path."""
    return Path(manager.root_dir).resolve()


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
        raise NotServedError(501, f"Archives are read from local files; {type(manager).__name__} of this server has none.")
    missing = NotServedError(404, f"No file {path} on this server.")
    names = path.strip("/").split("/")
    root = root_of(manager)
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


class ReadingHandler(APIHandler):
    """A handler that answers with what a process reads from archives, or with the reason why nothing is, in one line of JSON."""

    auth_resource = "contents"

    def initialize(self, readers: ArchiveReaders) -> None:
        """Takes the places at which archives are read, from the table of handlers."""
        self._readers = readers
        self._reading: asyncio.Task[Answer] | None = None

    async def answer(self, name: AnswerName, *paths: str, sizes: TriedSizes = (), follows: bool = True) -> None:
        """Has files read, for as long as the client waits.

        Args:
            name: of the answer.
            paths: of the files, as the contents API has them.
            sizes: that a program is tried with.
            follows: whether sizes that depend on them change with them.
        """
        try:
            files = [await served_file(self.contents_manager, path) for path in paths]
        except NotServedError as error:
            answer = refusal(error.status, str(error))
        else:
            root, program = root_of(self.contents_manager), self.get_argument("program", None)
            self._reading = asyncio.create_task(self._readers.read(name, files, root, program, sizes, follows=follows))
            await asyncio.wait([self._reading])
            if self._reading.cancelled():
                return
            answer = self._reading.result()
        self.set_status(answer.status)
        await self.finish(bytes(answer.body))

    def on_connection_close(self) -> None:
        """Stops reading for a client that has left."""
        super().on_connection_close()
        if self._reading is not None:
            self._reading.cancel()


class ArchiveHandler(ReadingHandler):
    """``GET export-explorer/archive?path=model.pt2``: the capture as the views read it; ``&program=decoder`` selects one of several."""

    @web.authenticated
    @authorized
    async def get(self) -> None:
        """Answers with `archive_reader_process.record_of` the file."""
        await self.answer("archive", self.get_argument("path"))


class ComparisonHandler(ReadingHandler):
    """``GET export-explorer/comparison?before=old.pt2&after=new.pt2``: the differences between the two; ``&program=`` as above."""

    @web.authenticated
    @authorized
    async def get(self) -> None:
        """Answers with `archive_reader_process.comparison_of` the files."""
        await self.answer("comparison", self.get_argument("before"), self.get_argument("after"))


class TrialHandler(ReadingHandler):
    """``GET export-explorer/trial?path=model.pt2&sizes=[{"input": "x", "dim": 0, "size": 7}]``: the sizes, tried on the program's guards.

    ``&follows=0`` leaves sizes that depend on them as in the example; ``&program=`` as above.
    """

    @web.authenticated
    @authorized
    async def get(self) -> None:
        """Answers with `archive_reader_process.trial_of` the file."""
        try:
            sizes = msgspec.json.decode(self.get_argument("sizes"), type=TriedSizes)
        except (msgspec.MsgspecError, ValueError):
            raise web.HTTPError(400, "sizes is not a list of sizes.") from None
        await self.answer("trial", self.get_argument("path"), sizes=sizes, follows=self.get_argument("follows", "1") != "0")


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
    base = url_path_join(app.web_app.settings["base_url"], "export-explorer")
    reading = {"readers": ArchiveReaders(config=app.config)}
    app.web_app.add_handlers(
        ".*$",
        [
            (url_path_join(base, "archive"), ArchiveHandler, reading),
            (url_path_join(base, "comparison"), ComparisonHandler, reading),
            (url_path_join(base, "trial"), TrialHandler, reading),
            (url_path_join(base, "layout-engine"), LayoutEngineHandler),
        ],
    )
