"""An environment that holds some packages, what they need, and nothing else; without a download, since those of the tests are linked."""

import json
import os
import subprocess
import sys
import venv
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


class BareEnvironment:
    """A virtual environment.

    Attributes:
        root: its folder.
        python: its interpreter.
        names: the packages in it.
    """

    def __init__(self, root: Path, *needed: str) -> None:
        """Makes it.

        Args:
            root: a folder that is not there yet.
            needed: requirements, each of a package that the environment of the tests has.
        """
        self.root = root
        venv.create(root, with_pip=False)
        self.python = root / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
        (self._site,) = root.rglob("site-packages")
        self.names: set[str] = set()
        for text in needed:
            self._link(Requirement(text))

    def link(self, folder: Path, *without: str) -> None:
        """Links all packages of a folder, before others of the same names."""
        for distribution in metadata.distributions(path=[str(folder)]):
            name = canonicalize_name(distribution.name)
            if name not in self.names and name not in without:
                self.names.add(name)
                self._link_files(distribution)

    def would_install(self, wheel: Path) -> set[str]:
        """Which packages pip would install or replace for a wheel; nothing is installed, but the package index is asked."""
        command = [*self._pip, "--quiet", "install", "--dry-run", "--report", "-", str(wheel)]
        done = subprocess.run(command, env=os.environ | {"PIP_CONSTRAINT": ""}, check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return {canonicalize_name(entry["metadata"]["name"]) for entry in json.loads(done.stdout)["install"]}

    def install(self, wheel: Path) -> None:
        """Installs a wheel, without what it needs."""
        subprocess.run([*self._pip, "install", "--no-deps", "--no-index", str(wheel)], check=True, capture_output=True)

    def check(self) -> str:
        """What `pip check` says of it."""
        return subprocess.run([*self._pip, "check"], check=False, capture_output=True, text=True).stdout.strip()

    def run(self, code: str, cwd: Path) -> str:
        """What code prints in it; without what the user's settings add."""
        done = subprocess.run([self.python, "-I", "-c", code], cwd=cwd, check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def command(self, *arguments: str, cwd: Path) -> "subprocess.CompletedProcess[str]":
        """Runs `export-explorer` of it."""
        return subprocess.run([self.python.parent / "export-explorer", *arguments], cwd=cwd, check=False, capture_output=True, text=True)

    @property
    def _pip(self) -> list[str]:
        return [sys.executable, "-m", "pip", "--python", str(self.python), "--disable-pip-version-check"]

    def _link(self, requirement: Requirement, extra: str = "") -> None:
        name = canonicalize_name(requirement.name)
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": extra}):
            return
        if name not in self.names:
            self.names.add(name)
            self._link_files(metadata.distribution(name))
            self._link_needs(name, "")
        for its in requirement.extras:
            self._link_needs(name, its)

    def _link_needs(self, name: str, extra: str) -> None:
        for text in metadata.requires(name) or ():
            self._link(Requirement(text), extra)

    def _link_files(self, distribution: metadata.Distribution) -> None:
        for top in {file.parts[0] for file in distribution.files or () if file.parts[0] not in ("..", "__pycache__")}:
            if not (self._site / top).exists():
                (self._site / top).symlink_to(str(distribution.locate_file(top)))
