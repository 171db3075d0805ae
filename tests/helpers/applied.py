"""A change of code as a user would make it: in a copy of the file, which is loaded as a module of its own."""

import importlib.util
import itertools
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from export_explorer.fixes.edits import in_place
from export_explorer.record import CodeFix

_COUNTER = itertools.count()


@contextmanager
def pasted(fix: CodeFix, folder: Path) -> Iterator[ModuleType]:
    """The file of a fix with the fix in place, loaded for as long as it is wanted: Dynamo looks its functions' modules up."""
    assert fix.frame is not None
    text = in_place(fix, Path(fix.frame.filename).read_text())
    name = f"pasted_{next(_COUNTER)}"
    path = folder / f"{name}.py"
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
        yield module
    finally:
        del sys.modules[name]
