"""Files that are written and opened with care.

They are written beside their place and moved there, so that a full disk or an interrupt leaves the old one whole; and opened without
following links.
"""

import contextlib
import errno
import os
import shutil
import tempfile
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import IO

_ROOM = 2**20
"""The bytes that a file system needs beside those of a file."""


def write_whole(path: str | PathLike[str], content: str | bytes) -> None:
    """Writes a file, UTF-8 for text; another process sees either the old file or the new one.

    Raises:
        OSError: the file cannot be written; an existing one is as it was.
    """
    data = content.encode() if isinstance(content, str) else content
    with replacing(path, len(data)) as written:
        written.write_bytes(data)


@contextlib.contextmanager
def replacing(path: str | PathLike[str], size: int = 0, suffix: str = "") -> Iterator[Path]:
    """Yields the path of a new file beside another, which takes its place at the end of the block; nothing is left if that raises.

    What is no file, such as a pipe, and a file in a folder in which none can be made, is yielded itself.

    Args:
        path: of the file that is replaced or made.
        size: the number of bytes that will be written, as far as it is known.
        suffix: of the name of the new file.

    Raises:
        OSError: the folder does not exist or cannot be written, or the disk has no room.
    """
    path = Path(path).resolve()
    if path.exists() and (not path.is_file() or not os.access(path.parent, os.W_OK)):
        yield path
        return
    if shutil.disk_usage(path.parent).free < size + _ROOM:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.", suffix=suffix)
    os.close(handle)
    try:
        # A file of mkstemp is for its owner alone.
        Path(name).chmod(path.stat().st_mode if path.exists() else 0o666 & ~_mask())
        yield Path(name)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def open_without_links(path: Path, root: Path) -> IO[bytes]:
    """Opens a file for reading that is in a folder, and follows no symbolic link that has meanwhile taken the place of a part of its path.

    Args:
        path: of the file, resolved.
        root: the folder, resolved.

    Raises:
        OSError: there is no such file, or a part of its path is a link.
        ValueError: the path does not begin with the folder's.
    """
    *folders, name = path.relative_to(root).parts
    if os.open not in os.supports_dir_fd:  # Windows
        file = path.open("rb")
        if path.resolve() != path or not os.path.samestat(os.fstat(file.fileno()), path.stat()):
            file.close()
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        return file
    at = os.open(root, os.O_RDONLY | os.O_DIRECTORY)
    try:
        for folder in folders:
            inner = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=at)
            os.close(at)
            at = inner
        # A pipe in its place would be waited for.
        return os.fdopen(os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=at), "rb")
    finally:
        os.close(at)
