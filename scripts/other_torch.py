"""Runs a command on another release of torch, on the CPU: `python -m scripts.other_torch 2.15.0 -- pytest tests/unit/test_capture.py`.

The torch wheel alone is downloaded (0.5 to 0.9 GB) and unpacked (1 to 2 GB) beside the environment, which stays as it is and has all other
packages; the CUDA libraries that the wheel would load are replaced by stubs, so that what needs a GPU does not work. The first use of a
release takes about a minute, later ones nothing. The command has to use the Python that this runs with, and sees the release through
PYTHONPATH, as all processes do that it starts; a Python with `-I` or `-E` does not see it. pip's own settings hold: an index with wheels
for the CPU alone is preferred where they name one. Tried on Linux, x86_64. Wheels for macOS and Windows have no CUDA and are unpacked as
they are, which was not tried.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NoReturn

from filelock import FileLock

from scripts.cuda_stubs import StubError, make_stubs

ROOT = Path(__file__).parents[1]


class OtherTorchError(Exception):
    """Why a release cannot be used, in a sentence."""


def site_packages(version: str, folder: Path = ROOT) -> Path:
    """Returns the folder with a release of torch for this Python, which is set up where it is not yet there.

    Its name is that of the environment's own, by which installed code is told from the user's. Other processes that want the same
    release wait; files that an ended process left behind are removed.

    Args:
        version: of torch, such as "2.15.0".
        folder: where releases are kept, each in `.venv-torch-VERSION`.

    Raises:
        OtherTorchError: there is no such release for this Python and machine, or it could not be downloaded.
        StubError: it needs CUDA's libraries, and no stubs of them can be made.
    """
    if not re.fullmatch(r"\d[\w.+!]*", version):
        raise OtherTorchError(f"{version!r} is no version of torch: give one such as 2.15.0.")
    # Wheels are made for one release of Python.
    home = folder.resolve() / f".venv-torch-{version}" / str(sys.implementation.cache_tag)
    site = home / "site-packages"
    if site.exists():
        return site
    home.mkdir(parents=True, exist_ok=True)
    with FileLock(home / "lock"):
        if not site.exists():
            _set_up(version, site)
    return site


def _set_up(version: str, site: Path) -> None:
    """Makes the folder of a release under another name, and renames it when it is complete."""
    print(f"Setting up torch {version} in {site}: about a minute, 1 to 2 GB.", file=sys.stderr)
    for abandoned in site.parent.glob("unfinished-*"):
        shutil.rmtree(abandoned, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="unfinished-", dir=site.parent) as unfinished:
        unpacked = Path(unfinished, "site-packages")
        _install(version, unpacked)
        if sys.platform == "linux":
            make_stubs(unpacked / "torch" / "lib")
        unpacked.rename(site)


def _install(version: str, target: Path) -> None:
    options = ["--no-deps", "--no-compile", "--no-cache-dir", "--only-binary=:all:", "--disable-pip-version-check"]
    # The Makefile pins torch for every pip, and a wheel is unpacked beside where it goes.
    environment = {name: value for name, value in os.environ.items() if name != "PIP_CONSTRAINT"} | {"TMPDIR": str(target.parent)}
    command = [sys.executable, "-m", "pip", "install", "--quiet", *options, f"--target={target}", f"torch=={version}"]
    pip = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False, env=environment)
    if pip.returncode:
        raise OtherTorchError(f"pip could not install torch {version}:\n{pip.stderr.strip()}")


def environment_with(site: Path) -> dict[str, str]:
    """Returns the environment variables of a process that uses the release in a folder."""
    path = os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH")]))
    return os.environ | {"PYTHONPATH": path, "CUDA_VISIBLE_DEVICES": ""}


def _run(command: list[str], environment: dict[str, str]) -> NoReturn:
    if shutil.which(command[0]) is None:
        raise OtherTorchError(f"There is no command {command[0]!r}.")
    os.execvpe(command[0], command, environment)


def main(arguments: list[str]) -> int:
    """Becomes the command; without one, prints the folder of the release."""
    parser = argparse.ArgumentParser(prog="python -m scripts.other_torch", usage="%(prog)s [-h] [--folder FOLDER] VERSION [-- COMMAND …]")
    parser.add_argument("version", metavar="VERSION", help="the release of torch, such as 2.15.0")
    parser.add_argument("--folder", type=Path, default=ROOT, help="where releases are kept (default: the root of the repository)")
    separator = arguments.index("--") if "--" in arguments else len(arguments)
    options, command = parser.parse_args(arguments[:separator]), arguments[separator + 1 :]
    try:
        site = site_packages(options.version, options.folder)
        if command:
            _run(command, environment_with(site))
    except (OtherTorchError, StubError) as error:
        print(error, file=sys.stderr)
        return 1
    print(site)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
