"""The process in which archives are read for Jupyter Server: ``python -m export_explorer.jupyter.archive_reader_process``.

It reads a `Reading` from each line of its standard input and writes an `Answer` to a line of its standard output. It ends with the server,
when its standard input is closed, and takes no more time of the processor and no more memory than the job allows.
"""

import contextlib
import os
import queue
import sys
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from export_explorer.analysis.compared_captures import compare
from export_explorer.analysis.guard_function import with_related
from export_explorer.analysis.guard_trials import GuardTrials
from export_explorer.analysis.program import program_inputs
from export_explorer.archive.container import ArchiveError
from export_explorer.archive.reading import common_programs, read_pt2
from export_explorer.jupyter.archive_readers import Answer, Reading, TriedSize, refusal, stopped
from export_explorer.record import DimRef
from export_explorer.render.packing import compressed_nodes, without_nodes
from export_explorer.render.words.comparisons import comparison_headline, comparison_sections
from export_explorer.render.words.trying import ACCEPTED_BY_GUARDS_ALONE
from export_explorer.torch_internals.shape_env import shape_env_of

_MOST_LINES = 2_000
"""The maximum number of lines of one kind: what a page can hold, and more than is read."""


def record_of(file: Path, program: str | None = None, root: Path | None = None) -> bytes:
    """Returns the capture of an archive, its nodes as columns, and the names of its programs, as JSON; bytes are in base64.

    Args:
        file: the archive.
        program: which of its programs; None takes ``model``, or the first.
        root: a folder from which no symbolic link may lead on; None follows links.

    Raises:
        ArchiveError: any problem with the file.
    """
    archived = read_pt2(file, program, root=root)
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


def comparison_of(before: Path, after: Path, program: str | None = None, root: Path | None = None) -> bytes:
    """Returns the differences from one archive to another as JSON: a headline, and the differences under a heading for each kind.

    Args:
        before: the earlier archive.
        after: the later one.
        program: which of the programs that both have; None takes ``model``, or the first of them, and where they have none in common each
            one's own.
        root: as of `record_of`.

    Raises:
        ArchiveError: any problem with one of the files.
    """
    both = common_programs(before, after, root)
    program = program or next(iter(both), None)
    found = compare(*(read_pt2(file, program, root=root).capture for file in (before, after)))
    sections = [{"heading": heading, "lines": lines} for heading, lines in comparison_sections(found, most=_MOST_LINES)]
    return msgspec.json.encode({"headline": comparison_headline(found), "sections": sections, "program": program or "", "programs": both})


def trial_of(file: Path, program: str | None, sizes: Sequence[TriedSize], *, follows: bool, root: Path | None = None) -> bytes:
    """Returns the result of the guards of an archive for other sizes, as the reply to a `TrySizes` of a kernel, as JSON.

    Args:
        file: the archive.
        program: which of its programs; None takes ``model``, or the first.
        sizes: those that differ from the example's.
        follows: whether sizes that depend on them change with them.
        root: as of `record_of`.

    Raises:
        ArchiveError: any problem with the file, or it has no guards that can be tried.
    """
    archived = read_pt2(file, program, root=root)
    stored: Any = archived.program
    if stored is None:
        raise ArchiveError(f"{file.name} is an AOTInductor package, whose guards are only in its C++ code.")
    trials = GuardTrials(stored, program_inputs(stored, shape_env_of(stored.graph)).leaves, archived.capture)
    wanted = {DimRef(input=it.input, dim=it.dim): it.size for it in sizes}
    for ref, size in wanted.items():
        if ref not in trials.guards.example:
            raise ArchiveError(f"The inputs have no {ref}.")
        if size < 0 and ref.dim is not None:
            raise ArchiveError(f"{ref} is not a size: {size}. Enter 0 or more.")
    trial = trials.by_guards(with_related(trials.guards, wanted) if follows else wanted)
    if trial.verdict == "accepted":
        trial = replace(trial, reason=ACCEPTED_BY_GUARDS_ALONE)
    return msgspec.json.encode({"sizes": trial.sizes, "trial": trial})


def _answered(reading: Reading, files: Sequence[Path]) -> bytes:
    root = Path(os.fsdecode(reading.root))
    match reading.answer:
        case "archive":
            return record_of(files[0], reading.program, root)
        case "comparison":
            return comparison_of(files[0], files[1], reading.program, root)
        case "trial":
            return trial_of(files[0], reading.program, reading.sizes, follows=reading.follows, root=root)


def answer_to(reading: Reading) -> Answer:
    """Returns the answer to a job, or the reason in one line why there is none."""
    files = [Path(os.fsdecode(file)) for file in reading.files]
    try:
        return Answer(200, msgspec.Raw(_answered(reading, files)))
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
