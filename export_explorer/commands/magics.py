"""``%export`` and ``%%export``: run the cell, find the model and its inputs, show the explorer; ``%export_db``: torch's own small models.

IPython is imported by the modules of the magics alone. torch and the widget are imported when a magic is used, so that ``%load_ext`` is
quick.
"""
# mypy: disallow-untyped-calls=False, disallow-untyped-decorators=False
# IPython types its decorators and shell in part only.

import contextlib
import difflib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell
from IPython.core.magic import line_cell_magic, line_magic, magics_class, no_var_expand
from IPython.core.magic_arguments import argument, magic_arguments

from export_explorer.commands.magic_cell import (
    EXAMPLE_NAMES,
    CompletedMagics,
    interrupted_in_one_sentence,
    output_can_be_silenced,
    run_cell,
)
from export_explorer.commands.magic_line import CommandLineError, check_names, choices, parse
from export_explorer.record import OPTIONS

if TYPE_CHECKING:
    from export_explorer.explorer import Explorer


@magics_class
class ExportMagics(CompletedMagics):
    """``%export`` and ``%%export``."""

    def __init__(self, shell: InteractiveShell) -> None:
        super().__init__(shell)
        self._not_assigned: set[tuple[int, str]] = set()
        """The cells below ``%%export``, by number, and the names among `EXAMPLE_NAMES` that they did not assign, whatever their code says."""

    @magic_arguments()
    @argument(
        "target", nargs="?", help="model, program or model.pt2, by name or expression (default: the cell's last expression or module class)"
    )
    @argument(
        "-i",
        "--inputs",
        metavar="EXPR",
        action="append",
        help="positional example inputs, a tuple or one tensor (default: example_inputs); repeat for another example: sizes that differ are AUTO",
    )
    @argument("-k", "--kwargs", metavar="EXPR", action="append", help="keyword example inputs, a dict (default: example_kwargs)")
    @argument("-d", "--dynamic-shapes", metavar="EXPR", help="as torch.export.export takes it, or static (default), auto, dynamic")
    @argument("-s", "--strict", action="store_true", help="export in strict mode")
    @argument("--option", action="append", choices=OPTIONS, default=[], help="a torch option to turn on; can be repeated")
    @argument("--last", action="store_true", help="explain the last torch.export.export that raised, with its arguments")
    @argument("-o", "--out", metavar="NAME", help="name for the explorer")
    @argument("-p", "--program", metavar="NAME", help="name for the ExportedProgram; None if the export fails")
    @argument("--save", metavar="FILE.pt2", help="save the ExportedProgram")
    @argument("-t", "--text", action="store_true", help="print the text report instead of the widget")
    @argument("-h", "--help", action="store_true", help="show this help")
    @line_cell_magic
    @no_var_expand
    @output_can_be_silenced
    def export(self, line: str = "", cell: str | None = None) -> "Explorer | None":
        """Export a model and see what became of every input dimension, and which line made it so.

        %%export [TARGET] [options] runs the cell first; %export TARGET [options] takes a model that exists. A program, which is
        an ExportedProgram, a GraphModule without inputs or a file model.pt2, is shown as it is. The explorer is the result, also in `_`; a
        trailing ; silences it. EXPR needs quotes only if it has spaces outside brackets.
        """
        __tracebackhide__ = True  # an error in the user's cell is shown as the user's
        is_silent = line.rstrip().endswith(";")
        number = len(self.shell.user_ns.get("In", ())) - 1
        if cell is not None:  # until it has run
            self._not_assigned.update((number, name) for name in EXAMPLE_NAMES)
        with _usage_errors():
            asked = parse(self.export.parser, line.rstrip().rstrip(";"))
        if asked.help:
            print(self.export.parser.format_help().removeprefix("::\n\n"))  # noqa: T201 - the help is for the user
            return None
        if not asked.last and cell is None and asked.target is None:
            raise UsageError("%export needs a model: %export model -i inputs. To export a cell, put %%export on its first line.")
        if cell is not None and not asked.last:
            with _usage_errors():
                check_names(asked, cell, self.shell.user_ns)
        before = self._examples()
        try:
            candidates, own = ([], frozenset()) if cell is None or asked.last else run_cell(self.shell, cell)
        finally:
            changed = {name for name, old, new in zip(EXAMPLE_NAMES, before, self._examples(), strict=True) if old is not new}
            self._not_assigned.difference_update((number, name) for name in changed)
        # A cell may assign the very value that is there: () is always the same object.
        asked.own_inputs = changed | own & {*EXAMPLE_NAMES}
        self._not_assigned.difference_update((number, name) for name in asked.own_inputs)
        asked.not_assigned = frozenset(self._not_assigned)
        # Keyword inputs of an earlier cell do not belong to positional ones of this cell.
        asked.has_old_kwargs = "example_inputs" in asked.own_inputs and "example_kwargs" not in asked.own_inputs
        # After the cell: it may set what torch reads when it is imported.
        with interrupted_in_one_sentence():
            from export_explorer.commands.magic_export import MagicExport

        export = MagicExport(self.shell, asked)
        session = export.last_session(cell) if asked.last else export.session(*export.model(asked.target, candidates))
        explorer = export.explore(session)
        return None if is_silent else explorer

    def complete(self, until_cursor: str, word: str, text: str) -> list[str]:
        """Completes options, names of the notebook and parts of a spec, on a line that starts with the magic."""
        words = until_cursor.split()
        if not words or words[0] not in ("%export", "%%export"):
            return []
        _, _, cell = text.partition("\n")
        return choices(until_cursor, word, cell, self.shell.user_ns, self.export.parser._option_string_actions)

    def _examples(self) -> tuple[Any, ...]:
        return tuple(self.shell.user_ns.get(name) for name in EXAMPLE_NAMES)


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
            raise UsageError(f"%export_db takes one name or tag, not {len(words)}.")
        database = exportdb()
        if not len(database):
            raise UsageError("This torch has no ExportDB.")
        if not words:
            return database
        try:
            return database.open(words[0]) if words[0] in database else database.filter(words[0])
        except KeyError as error:
            near = difflib.get_close_matches(words[0], (*database.names, *database.tags), n=1)
            text = f"ExportDB has no case or tag {words[0]!r}. Use {near[0]}." if near else str(error.args[0])
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


@contextlib.contextmanager
def _usage_errors() -> Iterator[None]:
    try:
        yield
    except CommandLineError as error:
        raise UsageError(str(error)) from None
    except UsageError as error:  # the parser's own
        raise UsageError(f"{error}. See %export -h.") from None
