"""Archives made of a recorded one: with other members, or with something else in its JSON."""

import io
import json
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

RECORDED = Path(__file__).parents[1] / "data" / "archives"
GATE = RECORDED / "gate-torch-2.13.pt2"

Change = Callable[[dict[str, Any]], object]


def members_of(path: Path = GATE) -> dict[str, bytes]:
    """The members of an archive by name, without the folder that they are in."""
    with zipfile.ZipFile(path) as archive:
        return {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}


def program_json(path: Path = GATE) -> dict[str, Any]:
    """The JSON of the program in an archive."""
    program: dict[str, Any] = json.loads(members_of(path)["models/model.json"])
    return program


def zipped(members: Mapping[str, bytes], root: str = "archive/", how: int = zipfile.ZIP_STORED) -> bytes:
    """An archive of these members."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", how) as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(f"{root}{name}"), data, how)
    return file.getvalue()


def with_json(change: Change, path: Path = GATE) -> bytes:
    """The recorded archive with its JSON changed in place."""
    program = program_json(path)
    change(program)
    return zipped(members_of(path) | {"models/model.json": json.dumps(program).encode()})


def graph_of(program: dict[str, Any]) -> dict[str, Any]:
    """The graph in the JSON of a program."""
    graph: dict[str, Any] = program["graph_module"]["graph"]
    return graph


def size_of(program: dict[str, Any]) -> dict[str, Any]:
    """The first size of the first input, an expression."""
    size: dict[str, Any] = graph_of(program)["tensor_values"]["x"]["sizes"][0]["as_expr"]
    return size
