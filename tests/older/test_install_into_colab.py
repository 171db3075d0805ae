"""What `pip install` of the wheel does where Colab's versions are: `make test-colab` says where they are."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.helpers.bare_environment import BareEnvironment

ROOT = Path(__file__).parents[2]
PACKAGES = os.environ.get("EXPORT_EXPLORER_OLDER_PACKAGES", "")
if not PACKAGES:
    pytest.skip("make test-colab installs what this runs with.", allow_module_level=True)
# What is not part of Colab.
MISSING = ("msgspec",)


def test_pip_adds_what_is_missing_and_replaces_nothing(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)], cwd=ROOT, check=True, capture_output=True
    )
    environment = BareEnvironment(tmp_path / "environment")
    for folder in PACKAGES.split(os.pathsep):
        environment.link(Path(folder), *MISSING)
    environment.link(Path(sysconfig.get_path("purelib")), *MISSING, "export-explorer")
    changed = environment.would_install(next(tmp_path.glob("*.whl")))
    assert {"torch", "ipython", "ipykernel", "ipywidgets", "traitlets", "numpy", "pandas", "sympy"} <= environment.names
    assert changed & environment.names == set()
    # Beside them the parts of CUDA, which this torch needs and these tests do without.
    assert {"export-explorer", *MISSING} <= changed
