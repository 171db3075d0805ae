"""Libraries in the place of CUDA's: PyPI's Linux wheels of torch load them at import, and need none of them on the CPU."""

import os
import re
import shutil
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

# With these the names of CUDA's libraries and of their functions begin.
_CUDA = re.compile(r"(lib)?(cu|nccl|nv)")
# cudaErrorNoDevice, which every stub returns.
_NO_DEVICE = 100
_TOOLS = ("objdump", "nm", "ldd")


class StubError(Exception):
    """Why no stubs can be made, in a sentence."""


@dataclass(frozen=True)
class _Symbols:
    """The dynamic symbols of a group of libraries.

    Attributes:
        versions: the symbol versions that are required, by the library that is to have them.
        undefined: by version, "" for none, the names that another library has to define.
        defined: the names that they define themselves, of any version.
    """

    versions: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    undefined: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    defined: set[str] = field(default_factory=set)


def make_stubs(folder: Path) -> list[Path]:
    """Writes a stub for each CUDA library that the loader misses for the libraries in a folder.

    The stubs lie in the same folder, where torch's libraries look first: their RUNPATH has $ORIGIN. Names that are required without a
    version are in every stub.

    Args:
        folder: torch's `lib`.

    Returns:
        The stubs; none for a wheel without CUDA, and none on a machine that has the libraries.

    Raises:
        StubError: a C compiler or one of the binutils is missing, or the compiler failed.
    """
    libraries = sorted(path for path in folder.iterdir() if ".so" in path.name)
    missing = missing_libraries(libraries)
    if not missing:
        return []
    symbols = _symbols(libraries)
    unversioned = sorted(name for name in symbols.undefined[""] - symbols.defined if _CUDA.match(name))
    return [_stub(folder / name, _functions(symbols, name), unversioned) for name in missing]


def missing_libraries(libraries: Iterable[Path]) -> list[str]:
    """Returns the names of the CUDA libraries that the loader does not find for these libraries."""
    lines = (line for library in libraries for line in _lines("ldd", str(library)))
    missing = {line.split()[0] for line in lines if line.endswith("=> not found")}
    return sorted(name for name in missing if _CUDA.match(name))


def _symbols(libraries: Iterable[Path]) -> _Symbols:
    symbols = _Symbols()
    for library in libraries:
        required_from = ""
        for line in _lines("objdump", "-p", str(library)):
            if heading := re.fullmatch(r"\s+required from (\S+):", line):
                required_from = heading[1]
            elif required_from and (version := re.fullmatch(r"\s+0x[0-9a-f]+ 0x[0-9a-f]+ \d+ (\S+)", line)):
                symbols.versions[required_from].add(version[1])
        for line in _lines("nm", "-D", "--with-symbol-versions", str(library)):
            *_, kind, name_and_version = line.split()
            name, _, version_of_name = name_and_version.partition("@")
            if kind == "U":
                symbols.undefined[version_of_name].add(name)
            elif kind not in "wv":
                symbols.defined.add(name)
    return symbols


def _functions(symbols: _Symbols, library: str) -> dict[str, list[str]]:
    """Returns the names that are required of a library, by their version."""
    return {version: sorted(symbols.undefined[version]) for version in sorted(symbols.versions[library])}


def _stub(path: Path, functions: dict[str, list[str]], unversioned: list[str]) -> Path:
    """Compiles a library whose functions all say that there is no device."""
    names = dict.fromkeys([*(name for group in functions.values() for name in group), *unversioned])
    with tempfile.TemporaryDirectory() as folder:
        source, versions = Path(folder, "stub.c"), Path(folder, "stub.map")
        source.write_text("".join(f"int {name}(void) {{ return {_NO_DEVICE}; }}\n" for name in names))
        versions.write_text("".join(_version_nodes(functions)))
        options = ["-w", "-shared", "-fPIC", "-fno-builtin", f"-Wl,-soname,{path.name}"]
        if functions:
            options.append(f"-Wl,--version-script,{versions}")
        command = [_compiler(), *options, "-o", str(path), str(source)]
        compiled = subprocess.run(command, capture_output=True, text=True, check=False)
    if compiled.returncode:
        raise StubError(f"The C compiler made no stub of {path.name}: {compiled.stderr.strip()}")
    return path


def _version_nodes(functions: dict[str, list[str]]) -> Iterator[str]:
    for version, names in functions.items():
        listed = f"global: {'; '.join(names)};" if names else ""
        yield f"{version} {{ {listed} }};\n"


def _compiler() -> str:
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        raise StubError("Stubs of CUDA's libraries need a C compiler: install gcc.")
    return compiler


def _lines(tool: str, *arguments: str) -> list[str]:
    """Returns what a tool of `_TOOLS` prints; nothing for a file that is no library."""
    if shutil.which(tool) is None:
        raise StubError(f"Stubs of CUDA's libraries need {', '.join(_TOOLS)}, and {tool} is not on PATH: install gcc and binutils.")
    environment = os.environ | {"LC_ALL": "C"}
    return subprocess.run([tool, *arguments], capture_output=True, text=True, check=False, env=environment).stdout.splitlines()
