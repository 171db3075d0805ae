"""Records the programs of `tests.models.saved` as archives of the torch that runs this: ``python -m tests.data.record_archives``.

Written anew, compressed and with the file names of this machine shortened; what they say is as torch wrote it.
"""

import io
import sysconfig
import zipfile
from pathlib import Path

import torch

from tests.models.saved import saved_programs

ARCHIVES = Path(__file__).parent / "archives"
_FOLDERS = {str(Path(__file__).parents[2]): "/home/user/models", sysconfig.get_path("purelib"): "/usr/lib/python3/site-packages"}


def record() -> None:
    release = ".".join(torch.__version__.split(".")[:2])
    for name, program in saved_programs().items():
        saved = io.BytesIO()
        torch.export.save(program, saved)
        write_shortened(saved, ARCHIVES / f"{name}-torch-{release}.pt2")


def write_shortened(saved: io.BytesIO, path: Path) -> None:
    """Writes the members of an archive to another, without what only this machine has."""
    # The longest first, as one may be within the other.
    folders = sorted(_FOLDERS, key=len, reverse=True)
    with zipfile.ZipFile(saved) as source, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        for entry in source.infolist():
            data = source.read(entry)
            for folder in folders:
                data = data.replace(folder.encode(), _FOLDERS[folder].encode()) if entry.filename.endswith(".json") else data
            target.writestr(zipfile.ZipInfo(entry.filename), data, zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    record()
