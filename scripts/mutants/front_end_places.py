"""The mutable places of TypeScript files, found by the compiler's syntax tree in node."""

import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

from scripts.mutants.places import Place, numbered

_SCRIPT = Path(__file__).with_name("front_end_places.mjs")


def front_end_places(sources: Mapping[str, bytes], root: Path) -> list[Place]:
    """Returns the mutable places of files; types, imports and log calls have none.

    Args:
        sources: the texts by the paths of the files.
        root: the repository, in which the compiler is installed.
    """
    typescript = root / "labextension" / "node_modules" / "typescript"
    request = {"typescript": str(typescript), "files": [(file, source.decode()) for file, source in sources.items()]}
    run = subprocess.run([node(root), _SCRIPT], input=json.dumps(request), capture_output=True, text=True, check=True)
    places = [Place(file=file, **fields) for file, found in zip(sources, json.loads(run.stdout), strict=True) for fields in found]
    return numbered(places)


def node(root: Path) -> str:
    """Returns the path of the environment's Node."""
    return os.fspath(root / ".venv" / "bin" / "node")
