"""AOTInductor packages: compiled code instead of a program, of which the metadata and the C++ text are shown."""

from export_explorer.archive.container import ArchiveContainer, printable, printable_lines
from export_explorer.archive.schema import plain_json
from export_explorer.record import Capture

_FOLDER = "data/aotinductor/"
_MOST_METADATA, _MOST_CODE = 2**20, 4 * 2**20
_MOST_LINES, _LONGEST_LINE = 100_000, 2_000
NOTE = (
    "An AOTInductor package: compiled for {device}{isa}, with no program in it. Its guards, shapes and operators are in the C++ code alone."
)


def packages_in(container: ArchiveContainer) -> tuple[str, ...]:
    """Returns the names of the packages in an archive."""
    inside = (name.removeprefix(_FOLDER).partition("/") for name in container.names if name.startswith(_FOLDER))
    return tuple(dict.fromkeys(name for name, slash, _ in inside if slash))


def capture_of_package(container: ArchiveContainer, name: str, notes: tuple[str, ...]) -> Capture:
    """Returns the capture of a package, without nodes; its program is the C++ text."""
    members = [member for member in container.names if member.startswith(f"{_FOLDER}{name}/")]
    metadata = next((member for member in members if member.endswith("_metadata.json")), None)
    stated = None if metadata is None else plain_json(container.read(metadata, _MOST_METADATA))
    known = {printable(str(key), 100): printable(str(value), 200) for key, value in stated.items()} if isinstance(stated, dict) else {}
    isa = next((value for key, value in known.items() if "ISA" in key.upper()), "")
    device = known.get("AOTI_DEVICE_KEY") or next(
        (value for key, value in known.items() if "DEVICE" in key.upper()), "a device that it does not name"
    )
    code = next((member for member in members if member.endswith("wrapper.cpp")), None) or next(
        (it for it in members if it.endswith(".cpp")), None
    )
    text = "" if code is None else container.read(code, _MOST_CODE).decode("utf-8", "replace")
    told = "; ".join(f"{key}: {value}" for key, value in list(known.items())[:20] if value)
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
        notes=(*notes, NOTE.format(device=device, isa=f" ({isa})" if isa else ""), *([f"Its metadata: {told}."] if told else [])),
        is_observed=False,
    )
