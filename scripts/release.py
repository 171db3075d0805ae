"""Builds the wheel and the sdist of a release into ``dist/`` and checks them, as an index and a user would; ends at the first fault.

python -m scripts.release
"""

import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path

from tests.helpers.bare_environment import BareEnvironment

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
_BUNDLED = re.compile(r"^==== (?P<name>\S+)(?: (?P<version>\S+))?(?: \((?P<licence>[^)]*)\))?", re.MULTILINE)
_STATIC = tuple(f"export_explorer/static/{name}" for name in ("explorer.js", "explorer.css", "layout.js", "page.js", "licenses.txt"))
_SMOKE = """
import json, torch
from export_explorer import capture_export, capture_pt2

class Net(torch.nn.Module):
    def forward(self, x):
        return x.view(8, -1)

capture = capture_export(Net(), (torch.randn(8, 5),), dynamic_shapes="auto")
torch.export.save(torch.export.export(Net(), (torch.randn(8, 5),)), "net.pt2")
print(json.dumps([[dim.got for dim in one.dims] for one in (capture, capture_pt2("net.pt2"))]))
"""


def main() -> None:
    """Builds and checks."""
    dist = ROOT / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    _run(sys.executable, "-m", "hatchling", "build", "-d", str(dist))
    (wheel,), (sdist,) = dist.glob("*.whl"), dist.glob("*.tar.gz")
    _run(sys.executable, "-m", "twine", "check", "--strict", str(wheel), str(sdist))
    _check_contents(wheel, sdist)
    _check_licences(wheel)
    with tempfile.TemporaryDirectory() as folder:
        _check_install(wheel, Path(folder) / "of wheel")
        _check_install(_wheel_of(sdist, Path(folder) / "of sdist"), Path(folder) / "of sdist")
    if ".dev" in PROJECT["version"]:
        print(f"{PROJECT['version']} is the version of a development state: set the one of the release in pyproject.toml.")
    for file in (wheel, sdist):
        print(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(ROOT)}  {file.stat().st_size / 2**20:.1f} MB")


def _check_contents(wheel: Path, sdist: Path) -> None:
    """Checks that both have the built front end and the licence, and that neither has what is no part of the package."""
    of_wheel = zipfile.ZipFile(wheel).namelist()
    with tarfile.open(sdist) as archive:
        of_sdist = [name.partition("/")[2] for name in archive.getnames()]
    for names, what in ((of_wheel, "wheel"), (of_sdist, "sdist")):
        _expect(set(_STATIC) <= set(names), f"The {what} lacks the built front end.")
        _expect(any(name.endswith("LICENSE") for name in names), f"The {what} lacks the licence.")
        _expect(any(name.endswith("THIRD_PARTY.md") for name in names), f"The {what} lacks THIRD_PARTY.md.")
        strange = [name for name in names if "node_modules" in name or "__pycache__" in name or name.startswith(("tests/", "benchmarks/"))]
        _expect(not strange, f"The {what} has {', '.join(strange[:3])}.")
    strange = [name for name in of_wheel if not name.startswith(("export_explorer/", "export_explorer-"))]
    _expect(not strange, f"The wheel has {', '.join(strange[:3])}.")
    print(f"contents: {len(of_wheel)} files in the wheel, {len(of_sdist)} in the sdist")


def _check_licences(wheel: Path) -> None:
    """Checks that THIRD_PARTY.md names each package of the built front end, beside its licence."""
    stated = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")
    rows = [line for line in stated.splitlines() if line.startswith("| ")]
    archive = zipfile.ZipFile(wheel)
    texts = [archive.read(name).decode() for name in archive.namelist() if name.endswith("/licenses.txt")]
    bundled = {(match["name"], match["licence"]) for text in texts for match in _BUNDLED.finditer(text)}
    _expect(bool(bundled), "The wheel states no package of its front end.")
    for name, licence in sorted(bundled, key=str):
        row = next((row for row in rows if name.lower() in row.lower()), None)
        if row is None:
            raise SystemExit(f"THIRD_PARTY.md does not name {name}, which the front end contains.")
        _expect(licence is None or licence in row, f"THIRD_PARTY.md does not say that {name} is under {licence}.")
    print(f"licences: {', '.join(sorted({name for name, _ in bundled}))}")


def _wheel_of(sdist: Path, folder: Path) -> Path:
    """Returns the wheel that is built of an sdist alone."""
    folder.mkdir()
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "source", filter="data")
    (source,) = (folder / "source").iterdir()
    _run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), cwd=source)
    (wheel,) = folder.glob("*.whl")
    return wheel


def _check_install(wheel: Path, folder: Path) -> None:
    """Installs a wheel where nothing is but what it needs, exports a model there, and reads the program with the command."""
    folder.mkdir(exist_ok=True)
    environment = BareEnvironment(folder / "environment", *PROJECT["dependencies"])
    environment.install(wheel)
    _expect(environment.check() == "No broken requirements found.", environment.check())
    printed = environment.run(_SMOKE, folder).strip()
    _expect(printed == '[["specialized", "dynamic"], ["static", "static"]]', f"The smoke test printed {printed}.")
    for arguments in (("--versions",), ("net.pt2",)):
        done = environment.command(*arguments, cwd=folder)
        _expect(done.returncode == 0, f"export-explorer {' '.join(arguments)}: {done.stderr}")
    print(f"installed: {wheel.name} in {folder.name}")


def _run(*command: str, cwd: Path = ROOT) -> None:
    if subprocess.run(command, cwd=cwd, check=False).returncode:
        raise SystemExit(f"{' '.join(command[1:4])} failed.")


def _expect(is_so: bool, otherwise: str) -> None:
    if not is_so:
        raise SystemExit(otherwise)


if __name__ == "__main__":
    main()
