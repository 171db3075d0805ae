"""What the magics make of their options: the model and its inputs, the session, and the explorer or the text of its run.

Below the cell stands the progress of its export, or the sentence that an interrupt leaves there.
"""

import contextlib
import difflib
import inspect
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import torch
from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell
from IPython.display import DisplayHandle, display

from export_explorer.analysis.program import is_program
from export_explorer.archive.container import ArchiveError
from export_explorer.commands import magic_cell
from export_explorer.commands.magic_line import SHAPES, near_name, not_a_shape, not_evaluated, shape_instead
from export_explorer.record.locations import listed
from export_explorer.render.text import to_text
from export_explorer.session.history import log_of, raise_if_cancelled
from export_explorer.session.model_session import InitialRequest, ModelSession
from export_explorer.session.program_session import is_archive_name, shown_session
from export_explorer.session.session import Session
from export_explorer.session.sources import as_tuple
from export_explorer.spec.leaves import signature_of
from export_explorer.spec.spec_source import CallNames
from export_explorer.torch_internals.export_calls import failed_export_call
from export_explorer.torch_internals.portable_programs import save_whole
from export_explorer.torch_internals.support import UnsupportedTorchError
from export_explorer.trace.observed_export import Progress, sampled

if TYPE_CHECKING:
    from export_explorer.explorer import Explorer

_FLAG_VALUES = ("strict", "non-strict", "true", "false", "True", "False", "on", "off", "1", "0")
"""Texts behind -s that are meant as its value, unless a model has that name."""
_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


class MagicExport:
    """One use of ``%export`` or ``%%export`` in the user's shell, with its options."""

    def __init__(self, shell: InteractiveShell, asked: Namespace) -> None:
        self._shell = shell
        self._asked = asked

    def model(self, target: str | None, candidates: list[tuple[Any, str]]) -> tuple[Any, str]:
        """Returns the model to export or the program to show, and its expression."""
        __tracebackhide__ = True  # an error in the model's constructor is shown as the user's
        if target is not None:
            named = self._shell.user_ns.get(target)
            if self._asked.strict and target in _FLAG_VALUES and not (callable(named) or is_program(named)):
                raise UsageError(f"-s takes no value, so {target} is read as the model. Remove it.")
            candidates = [(target if is_archive_name(target) else self._value_of(target, "The target"), target)]
        for candidate, written in candidates:
            if magic_cell.is_module_class(candidate):
                return _constructed(candidate, written), f"{written}()"
            if is_program(candidate) or is_archive_name(candidate) or (callable(candidate) and not inspect.isclass(candidate)):
                return candidate, written
        if target is not None:
            raise UsageError(f"{target} is of type {type(candidates[0][0]).__name__}. Use a module, a function or a program.")
        misfits = [
            f"{written} is {'not a torch.nn.Module' if inspect.isclass(candidate) else f'of type {type(candidate).__name__}'}"
            for candidate, written in candidates[:3]
        ]
        found = f": {listed(misfits)}" if misfits else ""
        raise UsageError(
            f"Nothing to export{found}. Define a torch.nn.Module class or assign a model in the cell, or name one: %%export model."
        )

    def session(self, model: Any, written: str) -> Session:
        """Returns the session of a model with its inputs, or of a program.

        Raises:
            UsageError: the inputs or the options do not fit the model.
        """
        if _is_shown_as_it_is(model, self._asked):
            try:
                return shown_session(model)
            except ArchiveError as error:
                raise UsageError(str(error)) from None
        given = self._given_shapes()
        args_name, kwargs_name = self._asked.inputs or "example_inputs", self._asked.kwargs or "example_kwargs"
        written_args, written_kwargs = self._given_inputs()
        args, kwargs = _given_tuple(written_args, args_name), _given_dict(written_kwargs, kwargs_name)
        _check_inputs(model, args, kwargs, self._asked, self._shell)
        notices = (
            magic_cell.inputs_of_another_cell(self._shell, self._asked),
            self._unused_inputs(model, args, kwargs),
            magic_cell.unused_shapes(self._shell, self._asked),
        )
        for notice in notices:
            if notice:
                print(notice)  # noqa: T201 - for the user
        names = CallNames(model=written, args=as_tuple(args_name, written_args) if args else "()", kwargs=kwargs_name if kwargs else None)
        more = self._more_examples(args, kwargs)
        try:
            request = InitialRequest(dynamic_shapes=given, strict=self._asked.strict, options=self._asked.option, more=more)
            return ModelSession(model, args, kwargs, request, log=log_of(model, written), names=names)
        except TypeError as error:
            if not more:
                raise
            raise UsageError(f"The examples do not match {_name_of(model)}: {error}") from None

    def last_session(self, cell: str | None) -> Session:
        """Returns a session on the arguments of the call of ``torch.export.export`` that raised last."""
        given = {"a cell": cell, "a target": self._asked.target, "-i": self._asked.inputs, "-k": self._asked.kwargs}
        if excess := [name for name, value in given.items() if value is not None]:
            raise UsageError(f"%export --last uses the model and inputs of the call that raised. Remove {listed(excess)}.")

        call = failed_export_call(getattr(sys, "last_value", None))
        if call is None:
            raise UsageError("The last error is not from torch.export.export. Run the cell with the export again.")
        shapes = call.dynamic_shapes if self._asked.dynamic_shapes is None else self._given_shapes()
        options: Any = self._asked.option or call.options
        request = InitialRequest(dynamic_shapes=shapes, strict=self._asked.strict or call.strict, options=options)
        return ModelSession(call.model, call.args, call.kwargs, request, log=log_of(call.model))

    def _given_shapes(self) -> Any:
        written = self._asked.dynamic_shapes
        if written in (None, *SHAPES):
            return written
        if near := shape_instead(written, self._shell.user_ns):
            raise UsageError(not_a_shape(written, near))
        # As on the command line, without an import.
        return self._value_of(written, "-d/--dynamic-shapes", {"Dim": torch.export.Dim})

    def _more_examples(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Any]:
        """Returns the examples after the first; one without its own -k has the keyword inputs of the first."""
        count = max(len(self._asked.more_inputs), len(self._asked.more_kwargs))
        others = [_given_tuple(self._value_of(text, "-i/--inputs"), text) for text in self._asked.more_inputs] or [args] * count
        keywords = [_given_dict(self._value_of(text, "-k/--kwargs"), text) for text in self._asked.more_kwargs]
        keywords += [kwargs] * (count - len(keywords))
        return list(zip(others, keywords, strict=True)) if kwargs else others

    def _given_inputs(self) -> tuple[Any, Any]:
        """Returns the inputs that the options give, or those of the notebook."""
        user_ns = self._shell.user_ns
        is_given = self._asked.inputs is not None or self._asked.kwargs is not None
        if self._asked.inputs is not None:
            args = self._value_of(self._asked.inputs, "-i/--inputs")
        else:
            args = () if is_given else user_ns.get("example_inputs", ())
        if self._asked.kwargs is not None:
            return args, self._value_of(self._asked.kwargs, "-k/--kwargs")
        kwargs = None if is_given or self._asked.has_old_kwargs else user_ns.get("example_kwargs")
        return args, {} if kwargs is None else kwargs

    def _unused_inputs(self, model: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
        """Returns the notice that inputs of the notebook which the model takes too are not used; empty if there are none."""
        asked, user_ns = self._asked, self._shell.user_ns
        has_own = asked.has_old_kwargs and asked.inputs is None
        if asked.kwargs is None and (asked.inputs is not None or has_own):
            name, option, others = "example_kwargs", "-k", user_ns.get("example_kwargs")
            given = "this cell defines example_inputs" if has_own else "-i is given"
            is_meant = isinstance(others, dict) and bool(others) and _takes(model, args, {**kwargs, **others})
        elif asked.inputs is None and asked.kwargs is not None:
            name, option, given, others = "example_inputs", "-i", "-k is given", user_ns.get("example_inputs")
            others = (others,) if isinstance(others, torch.Tensor) else others
            is_meant = isinstance(others, tuple | list) and bool(others) and _takes(model, tuple(others), kwargs)
        else:
            return ""
        return f"{name} is ignored: {given}. Add {option} {name} to use it." if is_meant else ""

    def explore(self, session: Session) -> "Explorer | None":
        """Exports, and returns the explorer under the names that the options give; None where the text is printed instead.

        Raises:
            KeyboardInterrupt: the export was interrupted.
            UsageError: this release of torch is not supported, or the front end is not built.
        """
        try:
            with progress_line(self._shell, session.model):
                run = session.run()
                raise_if_cancelled(run.capture)
        except UnsupportedTorchError as error:
            raise UsageError(str(error)) from None
        if self._asked.program:
            self._shell.user_ns[self._asked.program] = run.program
        if self._asked.save:
            _save(run.program, self._asked.save, run.capture.model)
        if self._asked.text:
            print(to_text(run.capture))  # noqa: T201 - what -t asks for
            return None
        try:
            with magic_cell.interrupted_in_one_sentence():
                from export_explorer.explorer import Explorer
        except FileNotFoundError as error:  # the front end is not built
            raise UsageError(str(error)) from None
        explorer = Explorer(session, run)
        if self._asked.out:
            self._shell.user_ns[self._asked.out] = explorer
        return explorer

    def _value_of(self, expression: str, option: str, known: Mapping[str, Any] = MappingProxyType({})) -> Any:
        """Returns the value of an expression in the notebook, in which names may be known that it does not define."""
        try:
            return eval(expression, {**known, **self._shell.user_ns}) if known else self._shell.ev(expression)
        except Exception as error:
            missing = error.name if isinstance(error, NameError) else ""
            near = near_name(missing or "", self._shell.user_ns)
            told = not_evaluated(expression, option, _one_line(error), near)
            is_after_strict = option == "The target" and self._asked.strict
            raise UsageError(f"{told} --strict takes no value." if is_after_strict else told) from None


def _is_shown_as_it_is(model: Any, asked: Namespace) -> bool:
    """True if this is a program without its model, as `explore` takes it; raises if an option of an export comes with one."""
    is_exported, is_saved = isinstance(model, torch.export.ExportedProgram), is_archive_name(model)
    if not is_saved and not is_program(model):
        return False
    if not is_saved and not is_exported and (asked.inputs is not None or asked.kwargs is not None):
        return False
    options = {
        "-i": asked.inputs,
        "-k": asked.kwargs,
        "-d": asked.dynamic_shapes,
        "-s": asked.strict or None,
        "--option": asked.option or None,
    }
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


def _constructed(module_class: type, written: str) -> Any:
    __tracebackhide__ = True
    parameters = inspect.signature(module_class).parameters.values()
    required = [it.name for it in parameters if it.default is it.empty and it.kind not in (it.VAR_POSITIONAL, it.VAR_KEYWORD)]
    if required:
        what = written if written == module_class.__name__ else f"{written} is the class {module_class.__name__}, which"
        call = f"{written}({', '.join(f'{name}=…' for name in required)})"
        raise UsageError(f"{what} needs {listed(required)}. End the cell with {call}.")
    return module_class()


def _save(program: Any, file: str, name: str) -> None:
    """Writes the archive, or one line on stderr with the reason why it is not written, since the explorer is still worth showing."""
    reason = f"{name} did not export"
    if program is not None:
        try:
            save_whole(program, Path(file).expanduser())
            return
        except Exception as error:  # torch has no one error for a program that cannot be written
            reason = _one_line(error)
    print(f"{file} is not written: {reason}.", file=sys.stderr)  # noqa: T201 - beside the explorer, not instead of it


def _one_line(error: BaseException) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}".rstrip(".: ")


def _check_inputs(model: Any, args: tuple[Any, ...], kwargs: dict[str, Any], asked: Namespace, shell: InteractiveShell) -> None:
    """Checks inputs against the signature of a model.

    Raises:
        UsageError: they do not fit, or there are none; the message names where they came from.
    """
    is_given = asked.inputs is not None or asked.kwargs is not None
    name = _name_of(model)
    try:
        signature = signature_of(model)
    except (TypeError, ValueError):  # a callable written in C has none: torch has to say whether the inputs fit
        return
    meant = "" if is_given else " ".join(filter(None, (magic_cell.misspelled(shell, name) for name in magic_cell.EXAMPLE_NAMES)))
    if not is_given and not {*magic_cell.EXAMPLE_NAMES} & set(shell.user_ns) and signature.parameters:
        raise UsageError(f"{name}{_parameters(signature)} needs example inputs. {meant or _define_inputs(signature)}")
    if _bind_error(signature, args, kwargs):
        given = () if is_given else _used(args, kwargs, asked, shell)
        raise UsageError(f"{_misfit_words(given, name, signature, args, kwargs)} {meant or _todo(given, signature, args, kwargs)}")
    match args:
        case (tuple() | list(), {**by_name}) if by_name and by_name.keys() <= signature.parameters.keys():
            raise UsageError(
                "The inputs look like (args, kwargs). Pass the dict by -k/--kwargs, or define example_kwargs, and the rest alone as inputs."
            )


def _used(args: tuple[Any, ...], kwargs: dict[str, Any], asked: Namespace, shell: InteractiveShell) -> tuple[tuple[str, str], ...]:
    """Returns the names among `EXAMPLE_NAMES` that give inputs, those that have none where no name has any, and the owner of each."""
    names = [name for name, value in zip(magic_cell.EXAMPLE_NAMES, (args, kwargs), strict=True) if value] or magic_cell.given_names(
        shell, asked
    )
    cells = {name: magic_cell.cell_that_assigned(shell, asked, name) for name in names}
    found = {name: "the notebook" if number is None else f"In [{number}]" for name, number in cells.items()}
    return tuple((name, "this cell" if name in asked.own_inputs else found[name]) for name in names)


def _misfit_words(
    used: Sequence[tuple[str, str]], model: str, signature: inspect.Signature, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> str:
    """Returns the sentence that inputs do not match, and why: keys that the model does not have first."""
    renames = _renames(signature, kwargs)
    kinds = [it.kind for it in signature.parameters.values()]
    taken = None if inspect.Parameter.VAR_POSITIONAL in kinds else sum(kind in _POSITIONAL for kind in kinds)
    if not renames and taken is not None and len(args) > taken:
        values = f"{len(args)} value{'' if len(args) == 1 else 's'}"
        return f"{_subject(used[:1])}: {values}, {model}{_parameters(signature)} takes {taken or 'none'}."
    keys = listed([repr(key) for key in renames])
    unexpected = f"unexpected keyword argument{'s' if len(renames) > 1 else ''} {keys}" if renames else ""
    # A name that has its value by position is not given twice by a key that is like it.
    by_position = list(signature.parameters)[: len(args)]
    error = _bind_error(signature, args, _renamed(kwargs, {key: "" if near in by_position else near for key, near in renames.items()}))
    return f"{_subject(used)} do not match {model}{_parameters(signature)}: {'; '.join(filter(None, (unexpected, error)))}."


def _subject(used: Sequence[tuple[str, str]]) -> str:
    if not used:
        return "The inputs"
    owners = [owner for _, owner in used]
    if len({*owners}) == 1:
        return f"{owners[0][0].upper()}{owners[0][1:]}'s {' and '.join(name for name, _ in used)}"
    return " with ".join(f"this cell's {name}" if owner == "this cell" else f"{name} of {owner}" for name, owner in used)


def _todo(used: Sequence[tuple[str, str]], signature: inspect.Signature, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """Returns what to do so that inputs fit: the names to use, which inputs to leave out, and which to add."""
    renames = {key: near for key, near in _renames(signature, kwargs).items() if near}
    found = [f"Rename {key} to {near}." for key, near in renames.items()]
    renamed = _renamed(kwargs, renames)
    names = [name for name, _ in used]
    if not _bind_error(signature, args, renamed):
        return " ".join(found)
    if len(used) > 1 and not _bind_error(signature, (), renamed):
        return " ".join((*found, "Set example_inputs = () to use example_kwargs alone."))
    if len(used) > 1 and not _bind_error(signature, args, {}):
        return "Set example_kwargs = {} to use example_inputs alone."
    if names and (missing := _missing(signature, args, renamed)):
        return " ".join((*found, f"Add {listed(missing)} to {names[0]}."))
    if not names or found:
        return " ".join((*found, "Pass one value per argument with -i/--inputs or -k/--kwargs."))
    return "Give one value per argument." if "this cell" in dict(used).values() else _define_inputs(signature)


def _define_inputs(signature: inspect.Signature) -> str:
    """Returns ``Pass -i "(a, b)" or define example_inputs.`` with the parameters that need a value."""
    names = _missing(signature, (), {}) or ["x"]
    return f'Pass -i "({", ".join(names)}{"," if len(names) == 1 else ""})" or define example_inputs.'


def _bind_error(signature: inspect.Signature, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> str:
    """Returns why a call does not fit a signature; empty if it does."""
    try:
        signature.bind(*args, **kwargs)
    except TypeError as error:
        return str(error)
    return ""


def _renames(signature: inspect.Signature, kwargs: Mapping[str, Any]) -> dict[str, str]:
    """Returns the keys that a signature does not take, each with the name that it does take and that is most like it, or with none."""
    kinds = {name: it.kind for name, it in signature.parameters.items()}
    if inspect.Parameter.VAR_KEYWORD in kinds.values():
        return {}
    by_name = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    taken = [name for name, kind in kinds.items() if kind in by_name]
    free = [name for name in taken if name not in kwargs]
    return {key: next(iter(difflib.get_close_matches(key, free, n=1)), "") for key in kwargs if key not in taken}


def _renamed(kwargs: Mapping[str, Any], renames: Mapping[str, str]) -> dict[str, Any]:
    """Returns keyword inputs under the names that are meant, without those that are none."""
    return {name: value for key, value in kwargs.items() if (name := renames.get(key, key))}


def _missing(signature: inspect.Signature, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[str]:
    """Returns the parameters that need a value, can have it by position, and have none; empty if the inputs do not fit for another reason."""
    try:
        given = signature.bind_partial(*args, **kwargs).arguments
    except TypeError:
        return []
    return [name for name, it in signature.parameters.items() if name not in given and it.default is it.empty and it.kind in _POSITIONAL]


def _takes(model: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """True if a model can be called with these inputs, as far as its signature says."""
    try:
        return not _bind_error(signature_of(model), args, kwargs)
    except (TypeError, ValueError):
        return False


def _given_tuple(value: Any, given_by: str) -> tuple[Any, ...]:
    """Returns the positional inputs as a tuple; one tensor is one input."""
    if isinstance(value, torch.Tensor):
        return (value,)
    if isinstance(value, tuple | list):
        return tuple(value)
    raise UsageError(f"The inputs {given_by} are of type {type(value).__name__}. Pass a tuple with one value per argument, such as (x,).")


def _given_dict(value: Any, given_by: str) -> dict[str, Any]:
    """Returns the keyword inputs, which have to be a dict by argument name."""
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return value
    raise UsageError(f"The keyword inputs {given_by} are of type {type(value).__name__}. Pass a dict by argument name.")


def _name_of(model: Any) -> str:
    """Returns the name of a model for messages."""
    if isinstance(model, torch.nn.Module):
        return f"{type(model).__name__}.forward"
    return getattr(model, "__name__", type(model).__name__)


def _parameters(signature: inspect.Signature) -> str:
    stars: Mapping[Any, str] = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    return f"({', '.join(stars.get(it.kind, '') + name for name, it in signature.parameters.items())})"


# mypy: disallow-untyped-calls=False
# IPython types its display functions in part only.

_AFTER_MS = 1000


class ExportInterruptedError(KeyboardInterrupt):
    """An interrupt of an export; IPython shows it as one sentence."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


@contextlib.contextmanager
def progress_line(shell: InteractiveShell, model: Any) -> Iterator[None]:
    """Shows how far the export in the block is, from its first second on; the line is gone at its end.

    A terminal shows none: it cannot replace what it has printed.

    Raises:
        ExportInterruptedError: the block was interrupted.
    """
    line: DisplayHandle | None = None
    last: Progress | None = None

    def report(progress: Progress) -> None:
        nonlocal line, last
        last = progress
        if progress.elapsed_ms < _AFTER_MS or not hasattr(shell, "kernel"):
            return
        shown = {"text/plain": f"Exporting… {progress}"}
        if line is None:
            line = display(shown, raw=True, display_id=True)
        else:
            line.update(shown, raw=True)

    try:
        with sampled(model, report):
            yield
    except KeyboardInterrupt:
        raise ExportInterruptedError(f"Export interrupted{f' after {last}' if last else ''}.") from None
    finally:
        if line is not None:
            line.update({}, raw=True)
