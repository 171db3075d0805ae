"""Another torch without its CUDA packages: the stubs that the loader takes, and what the command refuses."""

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.cuda_stubs import StubError, make_stubs, missing_libraries
from scripts.other_torch import OtherTorchError, environment_with, main, site_packages

TOOLS = ("gcc", "objdump", "nm", "ldd")
needs_tools = pytest.mark.skipif(
    sys.platform != "linux" or not all(map(shutil.which, TOOLS)), reason="Stubs are made on Linux, with gcc and binutils."
)

CUDA_SOURCE = """
int cuPlain(void) { return 1; }
int cuOlder(void) { return 1; }
int cuNewer(void) { return 1; }
"""
CUDA_VERSIONS = "cudep_1 { global: cuOlder; };\ncudep_2 { global: cuNewer; };\n"
USER_SOURCE = """
int cuPlain(void), cuOlder(void), cuNewer(void);
int total(void) { return cuPlain() + cuOlder() + cuNewer(); }
"""


def _compiled(path: Path, source: str, *options: str) -> Path:
    source_file = path.with_suffix(".c")
    source_file.write_text(source)
    subprocess.run(["gcc", "-shared", "-fPIC", "-fno-builtin", "-o", str(path), str(source_file), *options], check=True)
    return path


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library whose functions are bound when it is loaded, and whose CUDA library is gone."""
    versions = tmp_path / "versions"
    versions.write_text(CUDA_VERSIONS)
    cuda = _compiled(tmp_path / "libcudep.so", CUDA_SOURCE, f"-Wl,--version-script,{versions}", "-Wl,-soname,libcudep.so.1")
    user = _compiled(tmp_path / "libuser.so", USER_SOURCE, f"-L{tmp_path}", "-lcudep", "-Wl,-z,now", "-Wl,-rpath,$ORIGIN")
    cuda.unlink()
    return user


@needs_tools
def test_a_library_loads_with_stubs_that_all_report_no_device(library: Path) -> None:
    assert missing_libraries([library]) == ["libcudep.so.1"]
    with pytest.raises(OSError, match=r"libcudep\.so\.1"):
        ctypes.CDLL(str(library))
    assert [path.name for path in make_stubs(library.parent)] == ["libcudep.so.1"]
    assert ctypes.CDLL(str(library)).total() == 300


@needs_tools
def test_no_stub_is_made_where_nothing_is_missing(library: Path) -> None:
    make_stubs(library.parent)
    assert make_stubs(library.parent) == []


@needs_tools
@pytest.mark.parametrize(("installed", "missing"), [(("ldd", "objdump", "nm"), "gcc"), (("ldd", "objdump"), "nm")])
def test_a_missing_tool_is_named(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, installed: tuple[str, ...], missing: str
) -> None:
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in (*installed, "bash"):
        found = shutil.which(tool)
        assert found
        (folder / tool).symlink_to(found)
    monkeypatch.setenv("PATH", str(folder))
    with pytest.raises(StubError, match=rf"\b{missing}\b"):
        make_stubs(library.parent)


@pytest.mark.parametrize("version", ["../elsewhere", "torch", ""])
def test_what_is_no_version_is_refused_before_anything_is_written(version: str, tmp_path: Path) -> None:
    with pytest.raises(OtherTorchError, match="is no version of torch"):
        site_packages(version, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_release_that_is_there_is_used_as_it_is_and_found_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    site = tmp_path / ".venv-torch-2.15.0" / str(sys.implementation.cache_tag) / "site-packages"
    site.mkdir(parents=True)
    monkeypatch.setenv("PYTHONPATH", "before")
    assert main(["2.15.0", "--folder", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"{site}\n"
    assert environment_with(site)["PYTHONPATH"] == os.pathsep.join([str(site), "before"])
    assert main(["2.15.0", "--folder", str(tmp_path), "--", "no-such-command"]) == 1
    assert capsys.readouterr().err == "There is no command 'no-such-command'.\n"
