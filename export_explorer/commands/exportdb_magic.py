"""``%export_db``: torch's own collection of small models that show what export does, as a table, and each in an explorer.

torch and the widget are imported when the magic is used, so that ``%load_ext`` is quick.
"""
# mypy: disallow-untyped-calls=False, disallow-untyped-decorators=False
# IPython types its decorators and shell in part only.

import difflib
from typing import Any

from IPython.core.error import UsageError
from IPython.core.magic import line_magic, magics_class

from export_explorer.commands.magic_cell import CompletedMagics, output_can_be_silenced


@magics_class
class ExportDBMagics(CompletedMagics):
    """``%export_db``."""

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
            near = difflib.get_close_matches(words[0], (*database.names, *database.tags), n=1)
            text = f"ExportDB has no case and no tag {words[0]!r}: did you mean {near[0]}?" if near else str(error.args[0])
            raise UsageError(text) from None
        except FileNotFoundError as error:  # the front end is not built
            raise UsageError(str(error)) from None

    def complete(self, until_cursor: str, word: str, _: str) -> list[str]:
        """Completes the name of a case, or a tag, on a line that starts with the magic."""
        before = until_cursor.split(" ")
        if before[0] != "%export_db" or len(before) != 2:
            return []
        from export_explorer.torch_internals.exportdb import tags_of_cases

        tags = tags_of_cases()
        found = [name for name in (*tags, *sorted(frozenset().union(*tags.values()))) if name.startswith(before[1])]
        # A completion replaces IPython's token, which begins after the last point.
        return [name[len(before[1]) - len(word) :] for name in found]
