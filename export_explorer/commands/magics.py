"""``%export`` and ``%%export``: run the cell, find the model and its inputs, show the explorer; ``%export_db``: torch's own small models.

IPython is imported by the modules of the magics alone. torch and the widget are imported when a magic is used, so that ``%load_ext`` is
quick.
"""
# mypy: disallow-untyped-calls=False, disallow-untyped-decorators=False
# IPython types its decorators and shell in part only.

import difflib
import inspect
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from IPython.core.error import UsageError
from IPython.core.magic import line_cell_magic, line_magic, magics_class, no_var_expand
from IPython.core.magic_arguments import MagicArgumentParser, argument, magic_arguments

from export_explorer.commands.magic_cell import (
    CompletedMagics,
    check_inputs,
    given_dict,
    given_tuple,
    inputs_of_another_cell,
    is_module_class,
    name_of,
    output_can_be_silenced,
    run_cell,
)
from export_explorer.commands.magic_line import SHAPES, CommandLineError, choices, near_shape, parse
from export_explorer.record import OPTIONS
from export_explorer.record.locations import listed
from export_explorer.torch_internals.saving import save_whole

if TYPE_CHECKING:
    from export_explorer.explorer import Explorer
    from export_explorer.session.session import Session


@magics_class
class ExportMagics(CompletedMagics):
    """``%export`` and ``%%export``."""

    @magic_arguments()
    @argument(
        "target",
        nargs="?",
        help="model, program or model.pt2, by name or expression (default: the cell's last expression or module class)",
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
        asked = _parse(self.export.parser, line.rstrip().rstrip(";"))
        if asked.help:
            print(self.export.parser.format_help())  # noqa: T201 - the help is for the user
            return None
        if asked.last:
            explorer = self._explore(self._last_session(asked, cell), asked)
            return None if is_silent else explorer
        if cell is None and asked.target is None:
            raise UsageError("%export needs a model: `%export model -i inputs`. To export a cell, put %%export on its first line.")
        before = self._examples()
        candidates = [] if cell is None else run_cell(self.shell, cell)
        asked.has_old_kwargs = _are_left_over(before, self._examples())
        model, written = self._model(asked.target, candidates)
        session = self._session(model, written, asked)
        explorer = self._explore(session, asked)
        return None if is_silent else explorer

    def complete(self, until_cursor: str, word: str, text: str) -> list[str]:
        """Completes options, names of the notebook and parts of a spec, on a line that starts with the magic."""
        words = until_cursor.split()
        if not words or words[0] not in ("%export", "%%export"):
            return []
        _, _, cell = text.partition("\n")
        options = [option for action in self.export.parser._actions for option in action.option_strings]
        return choices(until_cursor, word, cell, self.shell.user_ns, options)

    def _model(self, target: str | None, candidates: list[tuple[Any, str]]) -> tuple[Any, str]:
        """Returns the model to export or the program to show, and its expression."""
        from export_explorer.analysis.program import is_program
        from export_explorer.session.record_session import is_archive_name

        if target is not None:
            candidates = [(target if is_archive_name(target) else self._value_of(target, "The target"), target)]
        for candidate, written in candidates:
            if is_module_class(candidate):
                return _constructed(candidate), f"{written}()"
            if is_program(candidate) or is_archive_name(candidate) or (callable(candidate) and not inspect.isclass(candidate)):
                return candidate, written
        if target is not None:
            raise UsageError(f"{target} is of type {type(candidates[0][0]).__name__}. Use a module, a function or a program.")
        raise UsageError("Nothing to export. End the cell with a model, define a torch.nn.Module, or write `%%export name`.")

    def _session(self, model: Any, written: str, asked: Namespace) -> "Session":
        from export_explorer.session.model_session import InitialRequest, ModelSession
        from export_explorer.session.notebook_names import as_tuple
        from export_explorer.session.run_logs import log_of
        from export_explorer.spec.spec_source import CallNames

        if _is_shown_as_it_is(model, asked):
            from export_explorer.archive.container import ArchiveError
            from export_explorer.session.record_session import shown_session

            try:
                return shown_session(model)
            except ArchiveError as error:
                raise UsageError(str(error)) from None
        args_name, kwargs_name = asked.inputs or "example_inputs", asked.kwargs or "example_kwargs"
        written_args, written_kwargs = self._given_inputs(asked)
        args, kwargs = given_tuple(written_args, args_name), given_dict(written_kwargs, kwargs_name)
        check_inputs(model, args, kwargs, asked, self.shell.user_ns)
        if notice := inputs_of_another_cell(self.shell, asked):
            print(notice)  # noqa: T201 - for the user
        given = self._given_shapes(asked)
        names = CallNames(model=written, args=as_tuple(args_name, written_args) if args else "()", kwargs=kwargs_name if kwargs else None)
        more = self._more_examples(args, kwargs, asked)
        try:
            request = InitialRequest(dynamic_shapes=given, strict=asked.strict, options=asked.option, more=more)
            return ModelSession(model, args, kwargs, request, log=log_of(model, written), names=names)
        except TypeError as error:
            if not more:
                raise
            raise UsageError(f"The examples do not match {name_of(model)}: {error}") from None

    def _last_session(self, asked: Namespace, cell: str | None) -> "Session":
        """Returns a session on the arguments of the call of ``torch.export.export`` that raised last."""
        given = {"a cell": cell, "a target": asked.target, "-i": asked.inputs, "-k": asked.kwargs}
        if excess := [name for name, value in given.items() if value is not None]:
            raise UsageError(f"%export --last uses the model and inputs of the call that raised. Remove {listed(excess)}.")
        from export_explorer.session.model_session import InitialRequest, ModelSession
        from export_explorer.session.run_logs import log_of
        from export_explorer.torch_internals.export_calls import failed_export_call

        call = failed_export_call(getattr(sys, "last_value", None))
        if call is None:
            raise UsageError("The last error is not from torch.export.export. Run the cell with the export again.")
        shapes = call.dynamic_shapes if asked.dynamic_shapes is None else self._given_shapes(asked)
        options: Any = asked.option or call.options
        request = InitialRequest(dynamic_shapes=shapes, strict=asked.strict or call.strict, options=options)
        return ModelSession(call.model, call.args, call.kwargs, request, log=log_of(call.model))

    def _given_shapes(self, asked: Namespace) -> Any:
        written = asked.dynamic_shapes
        if written in (None, *SHAPES):
            return written
        if near := near_shape(written, self.shell.user_ns):
            raise UsageError(f"-d/--dynamic-shapes {written} is not valid. Use {near}.")
        return self._value_of(written, "-d/--dynamic-shapes")

    def _more_examples(self, args: tuple[Any, ...], kwargs: dict[str, Any], asked: Namespace) -> list[Any]:
        """Returns the examples after the first; one without its own -k has the keyword inputs of the first."""
        count = max(len(asked.more_inputs), len(asked.more_kwargs))
        others = [given_tuple(self._value_of(text, "-i/--inputs"), text) for text in asked.more_inputs] or [args] * count
        keywords = [given_dict(self._value_of(text, "-k/--kwargs"), text) for text in asked.more_kwargs]
        keywords += [kwargs] * (count - len(keywords))
        return list(zip(others, keywords, strict=True)) if kwargs else others

    def _given_inputs(self, asked: Namespace) -> tuple[Any, Any]:
        """Returns the inputs that the options give, or those of the notebook."""
        user_ns = self.shell.user_ns
        is_given = asked.inputs is not None or asked.kwargs is not None
        if asked.inputs is not None:
            args = self._value_of(asked.inputs, "-i/--inputs")
        else:
            args = () if is_given else user_ns.get("example_inputs", ())
        if asked.kwargs is not None:
            return args, self._value_of(asked.kwargs, "-k/--kwargs")
        kwargs = None if is_given or asked.has_old_kwargs else user_ns.get("example_kwargs")
        return args, {} if kwargs is None else kwargs

    def _examples(self) -> tuple[Any, Any]:
        user_ns = self.shell.user_ns
        return user_ns.get("example_inputs"), user_ns.get("example_kwargs")

    def _explore(self, session: "Session", asked: Namespace) -> "Explorer | None":
        from export_explorer.commands.progress_line import progress_line
        from export_explorer.session.history import is_cancelled
        from export_explorer.torch_internals.support import UnsupportedTorchError

        try:
            with progress_line(self.shell, session.model):
                run = session.run()
                if is_cancelled(run.capture):
                    raise KeyboardInterrupt
        except UnsupportedTorchError as error:
            raise UsageError(str(error)) from None
        if asked.program:
            self.shell.user_ns[asked.program] = run.program
        if asked.save:
            _save(run.program, asked.save, run.capture.model)
        if asked.text:
            from export_explorer.render.text import to_text

            print(to_text(run.capture))  # noqa: T201 - what -t asks for
            return None
        try:
            from export_explorer.explorer import Explorer
        except FileNotFoundError as error:
            raise UsageError(str(error)) from None

        explorer = Explorer(session, run)
        if asked.out:
            self.shell.user_ns[asked.out] = explorer
        return explorer

    def _value_of(self, expression: str, option: str) -> Any:
        try:
            return self.shell.ev(expression)
        except Exception as error:
            raise UsageError(
                f"%export: cannot evaluate `{expression}`{f' ({option})' if option != 'The target' else ''}: {_one_line(error).removesuffix('.')}."
            ) from None


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


def _parse(parser: MagicArgumentParser, line: str) -> Namespace:
    try:
        return parse(parser, line)
    except CommandLineError as error:
        raise UsageError(str(error)) from None
    except UsageError as error:  # the parser's own
        raise UsageError(f"{error}. See %export -h.") from None


def _is_shown_as_it_is(model: Any, asked: Namespace) -> bool:
    """True if this is a program without its model, as `explore` takes it; raises if an option of an export comes with one."""
    import torch

    from export_explorer.analysis.program import is_program
    from export_explorer.session.record_session import is_archive_name

    is_exported, is_saved = isinstance(model, torch.export.ExportedProgram), is_archive_name(model)
    if not is_saved and not is_program(model):
        return False
    if not is_saved and not is_exported and (asked.inputs is not None or asked.kwargs is not None):
        return False
    options = {"-i": asked.inputs, "-k": asked.kwargs, "-d": asked.dynamic_shapes, "-s": asked.strict or None}
    if not is_exported:
        options |= {"-p": asked.program, "--save": asked.save}
    given = [option for option, value in options.items() if value is not None]
    if not given:
        return True
    if is_saved:
        raise UsageError(f"A saved program takes no {listed(given)}. Load it with torch.export.load if you trust it.")
    if is_exported:
        raise UsageError(f"An ExportedProgram takes no {listed(given)}. Name its model to export it again.")
    raise UsageError(f"A GraphModule without inputs takes no {listed(given)}. Add -i to export it.")


def _constructed(module_class: type) -> Any:
    __tracebackhide__ = True
    parameters = inspect.signature(module_class).parameters.values()
    required = [it.name for it in parameters if it.default is it.empty and it.kind not in (it.VAR_POSITIONAL, it.VAR_KEYWORD)]
    if required:
        call = f"{module_class.__name__}({', '.join(f'{name}=…' for name in required)})"
        raise UsageError(f"{module_class.__name__} needs {listed(required)}. End the cell with {call}.")
    return module_class()


def _are_left_over(before: tuple[Any, Any], after: tuple[Any, Any]) -> bool:
    """True if a cell defined positional example inputs and no keyword ones: those of an earlier cell do not belong to them."""
    return after[0] is not before[0] and after[1] is before[1]


def _save(program: Any, file: str, name: str) -> None:
    """Writes the archive, or one line on stderr with the reason why it is not written, since the explorer is still worth showing."""
    reason = "" if program is not None else f"{name} did not export"
    if program is not None:
        try:
            save_whole(program, Path(file).expanduser())
        except Exception as error:  # torch has no one error for a program that cannot be written
            reason = _one_line(error)
    if reason:
        print(f"{file} is not written: {reason}.", file=sys.stderr)  # noqa: T201 - beside the explorer, not instead of it


def _one_line(error: BaseException) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}".rstrip(".: ")
