"""What is published beside the package: the schemas of files, and the versions that a report of a bug needs."""

import json
import subprocess
import sys
from importlib import metadata

import pytest

from scripts.published_schemas import FOLDER, PUBLISHED, schema_text


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_schemas_are_those_of_the_classes(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert text == schema_text(PUBLISHED[name]), "make types"
    assert json.loads(text)["$defs"]


def test_versions_are_printed_without_loading_torch() -> None:
    code = "import sys; from export_explorer.commands.shell import main; main(['--versions']); assert 'torch' not in sys.modules"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    found = dict(line.split(maxsplit=1) for line in printed.splitlines())
    assert found["export-explorer"] == metadata.version("export-explorer")
    assert found["torch"] == metadata.version("torch")
    assert found["python"] == sys.version.split()[0]
