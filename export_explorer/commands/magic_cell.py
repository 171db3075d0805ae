"""The cell below a magic: runs it, and finds the cell whose example inputs it uses.

Also the base of both magics: their registration, their completion, and results that a semicolon silences.
"""

import ast
import contextlib
import difflib
import inspect
import itertools
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from IPython.core import magic
from IPython.core.interactiveshell import InteractiveShell
from IPython.core.magic import Magics

from export_explorer.commands.magic_line import is_stored
from export_explorer.texts import tree_if_python

# mypy: disallow-untyped-calls=False, disallow-untyped-decorators=False
# IPython types its decorators and shell in part only.


_Function = TypeVar("_Function", bound=Callable[..., Any])


def output_can_be_silenced(function: _Function) -> _Function:
    """Lets a trailing semicolon silence the result of a magic; does nothing with IPython before 8.11, which shows it all the same."""
    mark = getattr(magic, "output_can_be_silenced", None)
    return function if mark is None else mark(function)


class CompletedMagics(Magics):
    """The magics of one shell, whose line is completed."""

    shell: InteractiveShell
    _matcher: Any = None

    def complete(self, until_cursor: str, word: str, text: str) -> list[str]:
        """Returns the completions of the word at the cursor, from the text until the cursor, that word, and the whole text."""
        raise NotImplementedError

    def add_completion(self) -> None:
        """Adds `complete` to the completer of the shell; does nothing where IPython is too old."""
        try:
            from IPython.core.completer import CompletionContext, SimpleCompletion, SimpleMatcherResult, context_matcher
        except ImportError:
            return

        # Of matchers of one name only the last is called.
        @context_matcher(identifier=type(self).complete.__qualname__)
        def matcher(context: CompletionContext) -> SimpleMatcherResult:
            found = self.complete(context.text_until_cursor, context.token, context.full_text)
            return SimpleMatcherResult(completions=[SimpleCompletion(text=choice, type="param") for choice in found], suppress=bool(found))

        self.shell.Completer.custom_matchers.append(matcher)
        self._matcher = matcher

    def remove_completion(self) -> None:
        """Undoes `add_completion`."""
        if self._matcher is not None and self._matcher in self.shell.Completer.custom_matchers:
            self.shell.Completer.custom_matchers.remove(self._matcher)


def load(shell: InteractiveShell, magics_type: type[CompletedMagics]) -> None:
    """Registers magics and the completion of their line; does nothing if they are there."""
    if magics_type.__name__ in shell.magics_manager.registry:
        return
    magics = magics_type(shell)
    shell.register_magics(magics)
    magics.add_completion()


def unload(shell: InteractiveShell, magics_type: type[CompletedMagics]) -> None:
    """Undoes `load`; does nothing if they are not there."""
    magics = shell.magics_manager.registry.pop(magics_type.__name__, None)
    if magics is None:
        return
    magics.remove_completion()
    shell.configurables.remove(magics)
    for kind in ("line", "cell"):
        for name in magics_type.magics[kind]:
            shell.magics_manager.magics[kind].pop(name, None)


class CellSyntaxError(Exception):
    """A syntax error in a cell below a magic, shown as IPython shows that of a cell: without the frames of whoever parsed it."""

    def __init__(self, shell: "InteractiveShell", error: SyntaxError) -> None:
        super().__init__(str(error))
        self._lines: list[str] = shell.SyntaxTB.structured_traceback(type(error), error, None)

    def _render_traceback_(self) -> list[str]:
        return self._lines


class ImportInterruptedError(KeyboardInterrupt):
    """An interrupt of the imports of a magic, shown as one sentence: the frames are those of the imported modules."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


@contextlib.contextmanager
def interrupted_in_one_sentence() -> Iterator[None]:
    """Raises an interrupt of the imports in the block as an `ImportInterruptedError`."""
    try:
        yield
    except KeyboardInterrupt:
        raise ImportInterruptedError("Interrupted while torch and export_explorer were imported. Run the cell again.") from None


def run_cell(shell: "InteractiveShell", cell: str) -> tuple[list[tuple[Any, str]], frozenset[str]]:
    """Runs a cell in the user's namespace and returns the candidates for an export, and the names that its statements assign in any case.

    The candidates come with their expressions, the most likely first. They are the value that the cell ends with, models that it makes of its own classes, its classes of modules, and other models that it
    assigns, then classes of modules that it assigns. Classes that are no modules come last, for a message that nothing can be exported.

    Raises:
        CellSyntaxError: it cannot be parsed.
    """
    __tracebackhide__ = True
    source = "\n" * _lines_above(shell, cell) + shell.transform_cell(cell)
    running = shell.displayhook.exec_result
    number = shell.execution_count if running is None or running.execution_count is None else running.execution_count
    filename = shell.compile.cache(source, number, raw_code=source)
    try:
        tree = shell.transform_ast(shell.compile.ast_parse(source, filename=filename))
    except SyntaxError as error:
        raise CellSyntaxError(shell, error) from None
    classes = [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    targets = [target for node in tree.body for target in _targets(node)]
    assigned = [node.id for target in targets for node in ast.walk(target) if is_stored(node)]
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(shell.compile(tree, filename, "exec"), shell.user_global_ns, shell.user_ns)
    candidates: list[tuple[Any, str]] = []
    if last is not None:
        code: Any = shell.compile(ast.Expression(last.value), filename, "eval")  # type: ignore[arg-type]  # typed for text alone
        candidates.append((eval(code, shell.user_global_ns, shell.user_ns), ast.unparse(last.value)))
    defined = [(value, name) for name in reversed(classes) if inspect.isclass(value := shell.user_ns.get(name))]
    modules = [each for each in defined if is_module_class(each[0])]
    values = [(shell.user_ns.get(name), name) for name in dict.fromkeys(reversed(assigned))]
    models = [each for each in values if is_module_class(type(each[0]))]
    own = {value for value, _ in modules}
    candidates += [each for each in models if type(each[0]) in own]
    candidates += modules
    candidates += [each for each in models if type(each[0]) not in own]
    candidates += [each for each in values if is_module_class(each[0])]
    candidates += [each for each in defined if not is_module_class(each[0])]
    return candidates, frozenset(assigned)


def _targets(node: ast.stmt) -> list[ast.expr]:
    """Returns what a statement assigns to."""
    if isinstance(node, ast.Assign):
        return node.targets
    return [node.target] if isinstance(node, ast.AnnAssign) and node.value is not None else []


def _lines_above(shell: "InteractiveShell", cell: str) -> int:
    """Returns how many lines of the notebook's cell are above the first line of code.

    With them line numbers are those that the user sees.
    """
    running = shell.displayhook.exec_result
    raw = running.info.raw_cell.rstrip() if running is not None else ""
    body = cell.rstrip()
    above = raw[: -len(body)].count("\n") if body and raw.endswith(body) else 1
    return above + sum(1 for _ in itertools.takewhile(lambda line: not line.strip(), cell.splitlines()))


def is_module_class(value: Any) -> bool:
    """True if a value is a subclass of ``torch.nn.Module``."""
    import torch

    return inspect.isclass(value) and issubclass(value, torch.nn.Module)


EXAMPLE_NAMES = ("example_inputs", "example_kwargs")
"""The names of the notebook that an export takes its inputs from where no option gives them."""
_SIMILARITY = 0.8
"""The similarity to one of `EXAMPLE_NAMES`, as `difflib` measures it, from which an assigned name is taken for it."""


def inputs_of_another_cell(shell: InteractiveShell, asked: Namespace) -> str:
    """Returns the notice that an export uses inputs that another cell defined, which may be those of another model; empty if it does not."""
    if asked.inputs is not None or asked.kwargs is not None:
        return ""
    others = [name for name in given_names(shell, asked) if name not in asked.own_inputs]
    cells = {name: cell_that_assigned(shell, asked, name) for name in others}
    found = [f"{name} of In [{number}]" for name, number in cells.items() if number is not None]
    notices = [f"Uses {' and '.join(found)}." if found else "", *(misspelled(shell, name) for name in others)]
    return " ".join(filter(None, notices))


def given_names(shell: InteractiveShell, asked: Namespace) -> list[str]:
    """Returns those of `EXAMPLE_NAMES` that have a value which an export may use."""
    left_out = ("example_kwargs",) if asked.has_old_kwargs else ()
    return [name for name in EXAMPLE_NAMES if shell.user_ns.get(name) is not None and name not in left_out]


def misspelled(shell: InteractiveShell, name: str) -> str:
    """Returns the notice that the cell assigns a name that is almost one of `EXAMPLE_NAMES`, and is used by nothing; empty if it does not."""
    assigned = _assigned_names(_cells(shell)[-1])
    similar = difflib.get_close_matches(name, sorted(assigned - {*EXAMPLE_NAMES}), n=1, cutoff=_SIMILARITY)
    if name in assigned or not similar:
        return ""
    return f"{similar[0]} of this cell is ignored. Rename it to {name} to use it."


def unused_shapes(shell: InteractiveShell, asked: Namespace) -> str:
    """Returns the notice that the cell assigns ``dynamic_shapes``, which no option names; empty if it does not."""
    is_given = asked.dynamic_shapes is not None or shell.user_ns.get("dynamic_shapes") is None
    if is_given or "dynamic_shapes" not in _assigned_names(_cells(shell)[-1]):
        return ""
    return "dynamic_shapes of this cell is ignored. Write %%export -d dynamic_shapes to use it."


def cell_that_assigned(shell: InteractiveShell, asked: Namespace, name: str) -> int | None:
    """Returns the number of the last cell that assigned a name; None if the history has none.

    A cell below ``%%export`` whose options were not valid did not run, and assigned nothing.
    """
    cells = _cells(shell)
    found = (number for number in range(len(cells) - 1, 0, -1) if name in cells[number] and (number, name) not in asked.not_assigned)
    return next((number for number in found if name in _assigned_names(cells[number])), None)


def _cells(shell: InteractiveShell) -> Sequence[str]:
    """Returns the cells of the history, where the shell keeps one: the last is the one that runs."""
    return shell.user_ns.get("In") or ("",)


def _assigned_names(cell: str) -> set[str]:
    """Returns the names that the code of a cell of the history assigns."""
    tree = tree_if_python(cell)
    match tree:
        # A cell magic is a call with the text of the cell.
        case ast.Module([ast.Expr(ast.Call(ast.Attribute(attr="run_cell_magic"), [_, _, ast.Constant(str() as text)]))]):
            tree = tree_if_python(text)
    return set() if tree is None else {node.id for node in ast.walk(tree) if is_stored(node)}
