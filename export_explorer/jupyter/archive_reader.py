"""The process in which archives are read for Jupyter Server: ``python -m export_explorer.jupyter.archive_reader``.

It reads a `Reading` from each line of its standard input and writes an `Answer` to a line of its standard output. It ends with the server,
when its standard input is closed, and takes no more time of the processor and no more memory than the job allows.
"""

import contextlib
import os
import queue
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import msgspec

from export_explorer.archive.container import ArchiveError
from export_explorer.archive.reading import capture_pt2, programs_in, read_pt2
from export_explorer.comparison.captures import compare
from export_explorer.comparison.words import comparison_headline, comparison_sections
from export_explorer.jupyter.archive_readers import Answer, AnswerName, Reading, refusal, stopped
from export_explorer.render.columns import compressed_nodes, without_nodes

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


_ANSWERS: dict[AnswerName, Callable[..., bytes]] = {"archive": record_of, "comparison": comparison_of}


def answer_to(reading: Reading) -> Answer:
    """Returns the answer to a job, or the reason in one line why there is none."""
    files = [Path(os.fsdecode(file)) for file in reading.files]
    try:
        return Answer(200, msgspec.Raw(_ANSWERS[reading.answer](*files, reading.program)))
    except OSError as error:
        return refusal(422, f"The file cannot be read: {error.strerror or type(error).__name__}.")
    except (ArchiveError, MemoryError) as error:
        if isinstance(error, MemoryError) or isinstance(error.__cause__, MemoryError):
            return stopped(f"needs more than {reading.megabytes} MB of memory", reading, "megabytes")
        return refusal(422, str(error))


def main() -> None:
    """Answers the jobs of the standard input."""
    lines, sys.stdout = sys.stdout.buffer, sys.stderr
    jobs: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_receive, args=(jobs,), daemon=True).start()
    while True:
        reading = msgspec.json.decode(jobs.get(), type=Reading)
        _limit(reading)
        lines.write(msgspec.json.encode(answer_to(reading)) + b"\n")
        lines.flush()


def _receive(jobs: "queue.SimpleQueue[bytes]") -> None:
    """Passes the jobs on, and ends the process with the server, also while it reads."""
    for line in sys.stdin.buffer:
        jobs.put(line)
    os._exit(0)


def _limit(reading: Reading) -> None:
    """Limits the memory and the time of the processor, where the system has such limits; it kills a process that takes more time."""
    if sys.platform == "win32":
        return
    import resource

    used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
    limits = {resource.RLIMIT_CORE: 0, resource.RLIMIT_CPU: int(used + reading.seconds) + 1}
    with contextlib.suppress(OSError):  # only Linux says how much it has
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        limits[resource.RLIMIT_AS] = pages * resource.getpagesize() + reading.megabytes * 2**20
    for kind, value in limits.items():
        _, most = resource.getrlimit(kind)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(kind, (value if most == resource.RLIM_INFINITY else min(value, most), most))


if __name__ == "__main__":
    main()
