"""``%export_db``: torch's own collection of small models that show what export does, as a table, and each in an explorer.

torch and the widget are imported when the magic is used, so that ``%load_ext`` is quick.
"""
# mypy: disallow-untyped-calls=False, disallow-untyped-decorators=False
# IPython types its decorators and shell in part only.

from typing import Any

from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell
from IPython.core.magic import Magics, line_magic, magics_class

from export_explorer.commands.magic_cell import add_completion, output_can_be_silenced, remove_completion


def load(shell: InteractiveShell) -> None:
    """Registers the magic and the completion of its word; does nothing if it is there."""
    if _loaded(shell) is not None:
        return
    magics = ExportDBMagics(shell)
    shell.register_magics(magics)
    magics.completion = add_completion(shell, magics.complete)


def unload(shell: InteractiveShell) -> None:
    """Undoes `load`; does nothing if it is not there."""
    magics = _loaded(shell)
    if magics is None:
        return
    remove_completion(shell, magics.completion)
    shell.configurables.remove(magics)  # type: ignore[arg-type]  # typed as a list of shells
    del shell.magics_manager.registry[ExportDBMagics.__name__]
    shell.magics_manager.magics["line"].pop("export_db", None)


def _loaded(shell: InteractiveShell) -> "ExportDBMagics | None":
    magics: ExportDBMagics | None = shell.magics_manager.registry.get(ExportDBMagics.__name__)
    return magics


@magics_class
class ExportDBMagics(Magics):
    """The magic of one shell."""

    shell: InteractiveShell
    completion: Any = None

    @line_magic
    @output_can_be_silenced
    def export_db(self, line: str = "") -> Any:
        """Show what torch.export does to the small models of ExportDB.

        %export_db lists the cases with what this torch makes of each, %export_db TAG those of a tag, and %export_db NAME opens one in the
        explorer. The table or the explorer is the result, also in `_`.
        """
        from export_explorer.export_db import exportdb

        words = line.rstrip(" ;").split()
        if len(words) > 1:
            raise UsageError(f"%export_db takes one name or tag, not {len(words)}: leave all but one away.")
        database = exportdb()
        if not len(database):
            raise UsageError("This torch has no ExportDB.")
        if not words:
            return database
        try:
            return database.open(words[0]) if words[0] in database else database.filter(words[0])
        except KeyError as error:
            near = _near(words[0], (*database.names, *database.tags))
            raise UsageError(near or str(error.args[0])) from None
        except FileNotFoundError as error:  # the front end is not built
            raise UsageError(str(error)) from None

    def complete(self, until_cursor: str, word: str, _: str) -> list[str]:
        """Completes the name of a case, or a tag, on a line that starts with the magic."""
        before = until_cursor.split(" ")
        if before[0] != "%export_db" or len(before) != 2:
            return []
        from export_explorer.torch_internals.exportdb import tags_of_cases

        tags = tags_of_cases()
        found = [it for it in (*tags, *sorted(frozenset().union(*tags.values()))) if it.startswith(before[1])]
        # What is completed begins where the token of IPython's own begins, which a point ends.
        return [it[len(before[1]) - len(word) :] for it in found]


def _near(wanted: str, known: tuple[str, ...]) -> str:
    import difflib

    near = difflib.get_close_matches(wanted, known, n=1)
    return f"ExportDB has no case and no tag {wanted!r}: did you mean {near[0]}?" if near else ""
