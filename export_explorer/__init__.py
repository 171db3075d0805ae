"""An explorer for torch.export: shows the result of every input dimension in the notebook, and the line of the model that caused it.

The public names are looked up when they are first used: ``import export_explorer`` alone loads neither torch nor a widget, so that
`export_explorer.record` reads a saved capture anywhere.
"""

import warnings
from importlib import import_module, metadata
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell

    from export_explorer.archive.container import ArchiveError
    from export_explorer.archive.reading import capture_pt2
    from export_explorer.capture import capture_export
    from export_explorer.explorer import Explorer, explore
    from export_explorer.export_db import exportdb
    from export_explorer.features.compare.exports import compare
    from export_explorer.features.compare_tracers.tracers import compare_tracers
    from export_explorer.features.contract.expecting import expect
    from export_explorer.features.deploy.deploying import deploy
    from export_explorer.record import Capture
    from export_explorer.surveys.survey import Survey
    from export_explorer.surveys.survey_row import Item, SurveyRow
    from export_explorer.surveys.surveying import survey
    from export_explorer.watching import watch

    __version__: str

__all__ = [
    "ArchiveError",
    "Capture",
    "Explorer",
    "Item",
    "Survey",
    "SurveyRow",
    "__version__",
    "capture_export",
    "capture_pt2",
    "compare",
    "compare_tracers",
    "deploy",
    "expect",
    "explore",
    "exportdb",
    "load_ipython_extension",
    "survey",
    "unload_ipython_extension",
    "watch",
]

_ROOM_OF = {
    "ArchiveError": "archive.container",
    "Capture": "record",
    "Explorer": "explorer",
    "Item": "surveys.survey_row",
    "SurveyRow": "surveys.survey_row",
    "Survey": "surveys.survey",
    "capture_export": "capture",
    "capture_pt2": "archive.reading",
    "compare": "features.compare.exports",
    "compare_tracers": "features.compare_tracers.tracers",
    "deploy": "features.deploy.deploying",
    "expect": "features.contract.expecting",
    "explore": "explorer",
    "exportdb": "export_db",
    "survey": "surveys.surveying",
    "watch": "watching",
}

_FORMER_NAMES = {"Record": "SurveyRow", "compare_captures": "compare_tracers"}
"""Names of the last release that still work, each with the name that it has now."""

_EXTRA_OF = {"cloudpickle": "survey", "distributed": "cluster", "tqdm": "survey"}
"""The extra that installs each package, by the name of the package."""


def load_ipython_extension(shell: "InteractiveShell") -> None:
    """Registers ``%export``, ``%%export`` and ``%export_db`` in an IPython shell; called by ``%load_ext export_explorer``."""
    from export_explorer.commands.magic_cell import load
    from export_explorer.commands.magics import ExportDBMagics, ExportMagics

    load(shell, ExportMagics)
    load(shell, ExportDBMagics)


def unload_ipython_extension(shell: "InteractiveShell") -> None:
    """Removes everything that `load_ipython_extension` registered."""
    from export_explorer.commands.magic_cell import unload
    from export_explorer.commands.magics import ExportDBMagics, ExportMagics

    unload(shell, ExportMagics)
    unload(shell, ExportDBMagics)


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return metadata.version("export-explorer")
    if (former := name) in _FORMER_NAMES:
        name = _FORMER_NAMES[former]
        warnings.warn(f"`export_explorer.{former}` is deprecated. Use `export_explorer.{name}`.", DeprecationWarning, stacklevel=2)
    if name in _ROOM_OF:
        try:
            return getattr(import_module(f"{__name__}.{_ROOM_OF[name]}"), name)
        except ModuleNotFoundError as error:
            if (extra := _EXTRA_OF.get(error.name or "")) is None:
                raise
            install = f'pip install "export-explorer[{extra}]"'
            raise ModuleNotFoundError(f"{name} needs {error.name}, which is not installed: {install}.", name=error.name) from None
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
