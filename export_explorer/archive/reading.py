"""Reads an archive: the public functions of this room.

An archive has programs, or AOTInductor packages: compiled code, of which the metadata and the C++ text are shown.
"""

import posixpath
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

import msgspec

from export_explorer.analysis.guards import MOST_WORK
from export_explorer.analysis.program import Lines, capture_of_program
from export_explorer.archive.container import ArchiveContainer, ArchiveError, opened, printable, printable_lines
from export_explorer.archive.graphs import quoted_code, quoted_lines
from export_explorer.archive.programs import stored_program
from export_explorer.archive.schema import plain_json, program_of
from export_explorer.keywords import suggests_keywords
from export_explorer.record import Capture
from export_explorer.torch_internals.stored_program import StoredProgram

NOTE = "Read from {label} without torch; no code in it was run. The file has the lines of nodes. It has no lines of guards, no request and no names of Dims."
_FLAT = "serialized_exported_program.json"
_FOLDER, _SUFFIX = "models/", ".json"
_WEIGHTS = ("data/weights/{}_weights_config.json", "data/constants/{}_constants_config.json")
_MOST_WEIGHTS, _MOST_METADATA, _MOST_CODE = 16 * 2**20, 2**20, 4 * 2**20
_PACKAGES = "data/aotinductor/"
_MOST_LINES, _LONGEST_LINE = 100_000, 2_000
_PACKAGE_NOTE = "AOTInductor package, compiled for {device}{isa}. Guards, shapes and operators are only in its C++ code."


def common_programs(before: str | PathLike[str], after: str | PathLike[str], root: Path | None = None) -> tuple[str, ...]:
    """Returns the names of the programs that two archives both have, in the order of the later one, ``model`` first.

    Raises:
        ArchiveError: any problem with one of the files.
    """
    earlier = programs_in(before, root)
    return tuple(sorted((name for name in programs_in(after, root) if name in earlier), key=lambda name: name != "model"))


def programs_in(path: str | PathLike[str], root: Path | None = None) -> tuple[str, ...]:
    """Returns the names of the programs in an archive, in its order; those of AOTInductor packages where it holds no program.

    Args:
        path: of the archive.
        root: see `opened`.

    Raises:
        ArchiveError: there is none.
    """
    with opened(path, root) as container:
        return _shown_names(_names(container))


@dataclass(frozen=True, slots=True)
class Archived:
    """A saved program.

    Attributes:
        capture: its record.
        program: its stored form, whose guards can be evaluated; None for an AOTInductor package.
        name: in the archive, as `names` has it.
        names: of all programs in the archive, as `programs_in`.
    """

    capture: Capture
    program: StoredProgram | None
    name: str
    names: tuple[str, ...]


@suggests_keywords
def capture_pt2(path: str | PathLike[str], program: str | None = None, *, analyze_all: bool = False) -> Capture:
    """Returns the record of a saved program, read from its archive without torch: nothing in it is run, unpickled or evaluated.

    Args:
        path: of the ``.pt2``.
        program: which, where the archive holds several; None takes ``model``, or the first.
        analyze_all: also analyzes the guards that take longer than a second together, which are shown as text otherwise.

    Raises:
        ArchiveError: whatever is wrong with the file, in one line.
    """
    return read_pt2(path, program, analyze_all=analyze_all).capture


def read_pt2(path: str | PathLike[str], program: str | None = None, *, analyze_all: bool = False, root: Path | None = None) -> Archived:
    """Reads a saved program as `capture_pt2` does, and returns it with its stored form; `root` as in `opened`."""
    with opened(path, root) as container:
        try:
            names = _names(container)
            name = _chosen(container, names, program)
            capture, stored = _read(container, name, names, analyze_all=analyze_all)
            return Archived(capture, stored, printable(name, 200), _shown_names(names))
        except ArchiveError as error:
            raise ArchiveError(str(error) if str(error).startswith(container.label) else f"{container.label}: {error}") from None
        except Exception as error:  # what a file says may be wrong in any way
            raise ArchiveError(f"{container.label} does not describe a program that can be shown ({type(error).__name__}).") from error


def _names(container: ArchiveContainer) -> tuple[str, ...]:
    models = [name for name in container.names if name.startswith(_FOLDER) and name.endswith(_SUFFIX)]
    if models:
        return tuple(name.removeprefix(_FOLDER).removesuffix(_SUFFIX) for name in models)
    if _FLAT in container.names:
        return ("model",)
    inside = (name.removeprefix(_PACKAGES).partition("/") for name in container.names if name.startswith(_PACKAGES))
    if packages := tuple(dict.fromkeys(name for name, slash, _ in inside if slash)):
        return packages
    raise ArchiveError(f"{container.label} is not an exported program (no models/*.json).")


def _shown_names(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(printable(name, 200) for name in names)


def _chosen(container: ArchiveContainer, names: tuple[str, ...], program: str | None) -> str:
    if program is None:
        return "model" if "model" in names else names[0]
    for name in names:
        # What was chosen from `programs_in` is how it shows.
        if program in (name, printable(name, 200)):
            return name
    raise ArchiveError(f"{container.label} has no program {printable(program, 100)}: it has {_listed(names)}.")


def _read(container: ArchiveContainer, name: str, names: tuple[str, ...], *, analyze_all: bool) -> tuple[Capture, StoredProgram | None]:
    notes = [NOTE.format(label=container.label)]
    if len(names) > 1:
        notes.append(f"The archive has {len(names)} programs, {_listed(names)}: this is {printable(name, 100)}.")
    member = next((it for it in (f"{_FOLDER}{name}{_SUFFIX}", _FLAT) if it in container.names), None)
    if member is None:
        return _capture_of_package(container, name, tuple(notes[1:])), None
    saved = program_of(container.read(member), f"{container.label}: {printable(member, 100)}")
    stored, symbols = stored_program(saved, _weights(container, name))
    lines = Lines(quoted_lines(stored.graph), quoted_code)
    if symbols.unread:
        notes.append(f"{len(symbols.unread)} expressions of sizes could not be read: unread1 is {printable(symbols.unread[0], 80)}.")
    if len(saved.guards_code) > len(stored.guards_code):
        notes.append(f"Only the first {len(stored.guards_code)} of {len(saved.guards_code)} guards are shown.")
    return capture_of_program(stored, lines=lines, notes=tuple(notes), most_work=None if analyze_all else MOST_WORK), stored


def _weights(container: ArchiveContainer, name: str) -> dict[str, str]:
    """Returns what states the memory of each tensor, its file and its part of that, by its path; empty where the archive does not state it."""
    found: dict[str, str] = {}
    for pattern in _WEIGHTS:
        member = pattern.format(name)
        stated = plain_json(container.read(member, _MOST_WEIGHTS)) if member in container.names else None
        entries = stated.get("config", stated) if isinstance(stated, dict) else {}
        for path, entry in entries.items() if isinstance(entries, dict) else ():
            file = entry.get("path_name") if isinstance(entry, dict) else None
            # A fake tensor has no values; all of one dtype name one file.
            if isinstance(file, str) and container.byte_count(member := f"{posixpath.dirname(pattern)}/{file}"):
                found[path] = f"{member} {msgspec.json.encode(entry.get('tensor_meta')).decode()}"
    return found


def _listed(names: tuple[str, ...]) -> str:
    shown = ", ".join(printable(name, 100) for name in names[:8])
    return shown if len(names) <= 8 else f"{shown} and {len(names) - 8} more"


def _capture_of_package(container: ArchiveContainer, name: str, notes: tuple[str, ...]) -> Capture:
    """Returns the capture of a package, without nodes; its program is the C++ text."""
    members = [member for member in container.names if member.startswith(f"{_PACKAGES}{name}/")]
    metadata = next((member for member in members if member.endswith("_metadata.json")), None)
    stated = None if metadata is None else plain_json(container.read(metadata, _MOST_METADATA))
    known = {printable(str(key), 100): printable(str(value), 200) for key, value in stated.items()} if isinstance(stated, dict) else {}
    isa = next((value for key, value in known.items() if "ISA" in key.upper()), "")
    device = known.get("AOTI_DEVICE_KEY") or next(
        (value for key, value in known.items() if "DEVICE" in key.upper()), "a device that it does not name"
    )
    code = next((member for suffix in ("wrapper.cpp", ".cpp") for member in members if member.endswith(suffix)), None)
    text = "" if code is None else container.read(code, _MOST_CODE).decode("utf-8", "replace")
    stated_words = "; ".join(f"{key}: {value}" for key, value in list(known.items())[:20] if value)
    return Capture(
        model=f"{printable(name, 200)}, an AOTInductor package for {device}",
        mode="non-strict",
        torch_version="of unknown version",
        elapsed_ms=0.0,
        inputs=(),
        dims=(),
        symbols=(),
        guards=(),
        nodes=(),
        modules=(),
        code=(),
        signature=(),
        range_constraints=(),
        program=printable_lines(text, _MOST_LINES, _LONGEST_LINE),
        failure=None,
        notes=(
            *notes,
            _PACKAGE_NOTE.format(device=device, isa=f" ({isa})" if isa else ""),
            *([f"Its metadata: {stated_words}."] if stated_words else []),
        ),
        is_observed=False,
    )
