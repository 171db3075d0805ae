"""Models written into a file of their own, as a user has them, and written anew with the lines of fixes in place."""

import importlib.util
import itertools
import linecache
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

from export_explorer.fixes.edits import in_place
from export_explorer.record import CodeFix

_COUNT = itertools.count()


def written(folder: Path, text: str) -> ModuleType:
    """A module of a file with this text, which may be indented as a whole."""
    path = folder / f"written_{next(_COUNT)}.py"
    path.write_text(textwrap.dedent(text).strip() + "\n")
    linecache.checkcache()
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def mended(folder: Path, module: ModuleType, fixes: Iterable[CodeFix], filled: dict[str, str] | None = None) -> ModuleType:
    """The module anew with all of these fixes made, those of code that is to be added above all else that uses it; placeholders are filled in."""
    text = Path(str(module.__file__)).read_text()
    placed = sorted((fix for fix in fixes if fix.replaces is not None), key=lambda fix: fix.replaces or (0, 0), reverse=True)
    for fix in placed:
        text = in_place(fix, text)
    for placeholder, written_in in (filled or {}).items():
        text = text.replace(placeholder, written_in)
    return written(folder, text)
