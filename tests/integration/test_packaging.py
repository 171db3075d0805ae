"""What is handed to users: a wheel with the built front end, an sdist from which that wheel can be built."""

import contextlib
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from configparser import ConfigParser
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

import hatch_build

ROOT = Path(__file__).parents[2]
CONFIG = "etc/jupyter/jupyter_server_config.d/export_explorer.json"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a wheel and an sdist of this project."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", str(folder)], cwd=ROOT, check=True, capture_output=True)
    return folder


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The sources of the front end in another folder, with the npm packages of this one."""
    root = tmp_path / "with a space"
    shutil.copytree(ROOT / "labextension", root / "labextension", ignore=shutil.ignore_patterns("node_modules", "dist"))
    (root / "labextension" / "node_modules").symlink_to(ROOT / "labextension" / "node_modules")
    (root / "export_explorer").mkdir()
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


def test_wheel_holds_the_built_front_end_and_only_the_package(built: Path) -> None:
    names = zipfile.ZipFile(next(built.glob("*.whl"))).namelist()
    assert "export_explorer/static/explorer.js" in names
    assert "export_explorer/static/explorer.css" in names
    assert "export_explorer/static/layout.js" in names
    assert "export_explorer/static/page.js" in names
    assert {"export_explorer/record/capture.py", "export_explorer/py.typed"} <= set(names)
    plugin = [name.partition("/data/share/jupyter/labextensions/export-explorer/")[2] for name in names]
    assert {"package.json", "install.json"} <= set(plugin)
    assert any(name.startswith("static/plugin.") for name in plugin)
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"export_explorer"}


def test_wheel_holds_the_licences_of_what_is_bundled(built: Path) -> None:
    wheel = zipfile.ZipFile(next(built.glob("*.whl")))
    plugin = next(name for name in wheel.namelist() if name.endswith("/labextensions/export-explorer/licenses.txt"))
    for name in ("export_explorer/static/licenses.txt", plugin):
        licenses = wheel.read(name).decode()
        # What MIT, Apache-2.0 and EPL want to be handed on: each copyright and the terms.
        for words in ("==== preact ", "==== @preact/signals-core ", "==== @preact/signals "):
            assert words in licenses
        assert "Copyright (c) 2015-present Jason Miller" in licenses
        assert "Permission is hereby granted, free of charge" in licenses
    own = wheel.read("export_explorer/static/licenses.txt").decode()
    for words in ("==== @hpcc-js/wasm-graphviz ", "Apache License", "==== graphviz", "Eclipse Public License - v 1.0", "==== expat"):
        assert words in own
    assert any(name.endswith("licenses/THIRD_PARTY.md") for name in wheel.namelist())


def test_wheel_brings_what_jupyter_and_a_shell_look_for(built: Path) -> None:
    wheel = zipfile.ZipFile(next(built.glob("*.whl")))
    data = {name.partition(".data/data/")[2] for name in wheel.namelist()}
    own = "share/jupyter/labextensions/export-explorer"
    schemas = {f"{own}/schemas/export-explorer/{path.name}" for path in (ROOT / "labextension" / "schemas").iterdir()}
    assert f"{own}/schemas/export-explorer/compare.json" in schemas
    assert schemas <= data
    settings = json.loads(wheel.read(next(name for name in wheel.namelist() if name.endswith("/schemas/export-explorer/settings.json"))))
    assert settings["properties"]["tab"]["enum"][:3] == ["Automatic", "Problems", "Source"]
    config = json.loads(wheel.read(next(name for name in wheel.namelist() if name.endswith("/data/" + CONFIG))))
    assert config == {"ServerApp": {"jpserver_extensions": {"export_explorer.jupyter.server": True}}}
    commands = ConfigParser()
    commands.read_string(wheel.read(next(name for name in wheel.namelist() if name.endswith("entry_points.txt"))).decode())
    assert dict(commands["console_scripts"]) == {"export-explorer": "export_explorer.commands.shell:main"}


@pytest.mark.slow
def test_jupyter_finds_what_is_installed_and_nothing_is_left_when_it_is_uninstalled(built: Path, tmp_path: Path) -> None:
    home = tmp_path / "environment"
    venv.create(home)
    python = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    before = set(home.rglob("*"))
    subprocess.run([*pip, "install", "--no-deps", "--no-index", str(next(built.glob("*.whl")))], check=True, capture_output=True)
    for name in ("bin/export-explorer", CONFIG, "share/jupyter/labextensions/export-explorer/package.json"):
        assert (home / name).is_file()
    # Jupyter itself is that of the tests; what it finds is in the environment, and nothing of the user's.
    own = {"PYTHONPATH": sysconfig.get_path("purelib"), "HOME": str(tmp_path), "JUPYTER_CONFIG_DIR": str(tmp_path / "config")}
    for arguments, found in (
        (["jupyterlab.labextensions", "list"], r"export-explorer v\S+ enabled OK"),
        (["jupyter_server.extension.serverextension", "list"], r"export_explorer\.jupyter\.server \S* ?OK"),
    ):
        done = subprocess.run([python, "-m", *arguments], env=os.environ | own, cwd=tmp_path, check=True, capture_output=True, text=True)
        assert re.search(found, re.sub(r"\x1b\[\d+m", "", done.stdout + done.stderr))
    shown = subprocess.run([home / "bin" / "export-explorer", "--help"], env=os.environ | own, check=True, capture_output=True, text=True)
    assert "model.pt2" in shown.stdout
    subprocess.run([*pip, "uninstall", "--yes", "export-explorer"], check=True, capture_output=True)
    # Folders that Jupyter's extensions have in common may stay, and are empty.
    left = {path.relative_to(home).as_posix() for path in set(home.rglob("*")) - before}
    assert left <= {"etc", "etc/jupyter", "share", "share/jupyter", "share/jupyter/labextensions"}


def test_built_front_end_asks_the_network_for_nothing(built: Path) -> None:
    wheel = zipfile.ZipFile(next(built.glob("*.whl")))
    script = wheel.read("export_explorer/static/explorer.js").decode()
    styles = wheel.read("export_explorer/static/explorer.css").decode()
    # The one import is that of the layout engine, from memory, where the host forbids workers.
    assert len(re.findall(r"import\(\w+\)", script)) == script.count("import(") == 1
    assert "url(http" not in styles
    assert "@import" not in styles


def test_jupyterlab_finds_the_plugin_under_the_name_that_it_registers(built: Path) -> None:
    wheel = zipfile.ZipFile(next(built.glob("*.whl")))
    folder = next(name for name in wheel.namelist() if name.endswith("export-explorer/package.json")).removesuffix("package.json")
    package = json.loads(wheel.read(f"{folder}package.json"))
    script = wheel.read(folder + package["jupyterlab"]["_build"]["load"]).decode()
    assert f'"{package["name"]}"' in script
    assert f'"{package["jupyterlab"]["_build"]["extension"]}"' in script
    assert package["version"] == next(built.glob("*.whl")).name.split("-")[1]


def test_description_shows_no_file_that_a_package_index_lacks(built: Path) -> None:
    wheel = zipfile.ZipFile(next(built.glob("*.whl")))
    metadata = wheel.read(next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))).decode()
    _, _, description = metadata.partition("\n\n")
    assert description.startswith("# export_explorer")
    assert "explore(Ranker()" in description
    assert re.findall(r"docs/|<img|<picture|\]\((?!https?:)", description) == []


def test_sdist_holds_what_the_front_end_is_built_from(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"hatch_build.py", "hatch_readme.py", "README.md", "labextension/package-lock.json", "labextension/src/widget.ts"} <= names
    assert "export_explorer/static/explorer.js" in names
    assert "labextension/dist/package.json" in names
    assert not [name for name in names if "node_modules" in name]


@pytest.mark.usefixtures("built")
@pytest.mark.slow
def test_front_end_is_built_in_a_folder_whose_name_has_a_space(copy: Path) -> None:
    hatch_build.build_front_end(copy)
    assert (copy / "export_explorer" / "static" / "explorer.js").read_bytes() == (ROOT / hatch_build.STATIC / "explorer.js").read_bytes()


@pytest.mark.slow
def test_another_version_has_the_front_end_built_again(copy: Path) -> None:
    before = hatch_build.digest_of_sources(copy)
    project = copy / "pyproject.toml"
    project.write_text(re.sub(r'^version = ".+"', 'version = "9.9.9"', project.read_text(), flags=re.MULTILINE))
    assert hatch_build.digest_of_sources(copy) != before


@pytest.mark.slow
def test_what_is_pinned_runs_on_the_lowest_python() -> None:
    lowest = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"].removeprefix(">=") + ".0"
    pinned = [line.partition("==")[0] for line in (ROOT / "constraints.txt").read_text().splitlines() if "==" in line]
    assert pinned
    refusing = []
    for name in pinned:
        # Some are for other systems alone.
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            needed = str(importlib.metadata.metadata(name).json.get("requires_python", ""))
            if not SpecifierSet(needed).contains(lowest):
                refusing.append(f"{name} needs Python {needed}")
    assert refusing == []


def test_constraints_pin_torch() -> None:
    assert "torch==2.13.0" in (ROOT / "constraints.txt").read_text().splitlines()
