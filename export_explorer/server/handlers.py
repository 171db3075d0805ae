"""What the server answers: the record of an archive, what changed from one to another, and the engine that lays out a graph."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
from jupyter_server.auth.decorator import authorized
from jupyter_server.base.handlers import APIHandler
from tornado import web

from export_explorer.archive.errors import ArchiveError
from export_explorer.server.records import comparison_of, record_of
from export_explorer.server.served_files import NotServedError, served_file
from export_explorer.widget.built import built

_MOST_AT_ONCE = 2
"""An archive that means harm takes memory until it is refused."""
_reading = asyncio.Semaphore(_MOST_AT_ONCE)


class ReadingHandler(APIHandler):
    """Answers with what is read from archives, or why nothing is, in one line of JSON."""

    auth_resource = "contents"

    async def answer(self, read: Callable[..., bytes], *paths: str) -> None:
        """Reads files in a thread, so that kernels and other requests go on.

        Args:
            read: from files to the answer.
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
    """``GET export-explorer/archive?path=model.pt2``: the record as the views read it; ``&program=decoder`` that of one of several programs."""

    @web.authenticated
    @authorized
    async def get(self) -> None:
        """Answers with `record_of` the file."""
        program = self.get_argument("program", None)
        await self.answer(lambda file: record_of(file, program), self.get_argument("path"))


class ComparisonHandler(ReadingHandler):
    """``GET export-explorer/comparison?before=old.pt2&after=new.pt2``: what changed from one to the other; ``&program=`` as above."""

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
