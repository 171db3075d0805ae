"""The cell under a magic: run in the user's namespace, and what in it may be meant to be exported."""

import ast
import inspect
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell


def run_cell(shell: "InteractiveShell", cell: str) -> list[tuple[Any, str]]:
    """Runs a cell in the user's namespace and finds what it may mean to export, the most likely first, each with its expression."""
    __tracebackhide__ = True
    source = "\n" * _lines_above(shell, cell) + shell.transform_cell(cell)
    running = shell.displayhook.exec_result
    number = shell.execution_count if running is None or running.execution_count is None else running.execution_count
    filename = shell.compile.cache(source, number, raw_code=source)
    tree = shell.transform_ast(shell.compile.ast_parse(source, filename=filename))
    classes = [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(shell.compile(tree, filename, "exec"), shell.user_global_ns, shell.user_ns)
    candidates: list[tuple[Any, str]] = []
    if last is not None:
        code: Any = shell.compile(ast.Expression(last.value), filename, "eval")  # type: ignore[arg-type]  # typed for text alone
        candidates.append((eval(code, shell.user_global_ns, shell.user_ns), ast.unparse(last.value)))
    defined = [(shell.user_ns.get(name), name) for name in reversed(classes)]
    return candidates + [(value, name) for value, name in defined if is_module_class(value)]


def _lines_above(shell: "InteractiveShell", cell: str) -> int:
    """How many lines of the notebook's cell are above the first line of code, so that line numbers are those that the user sees."""
    running = shell.displayhook.exec_result
    raw = running.info.raw_cell.rstrip() if running is not None else ""
    body = cell.rstrip()
    above = raw[: -len(body)].count("\n") if body and raw.endswith(body) else 1
    return above + sum(1 for _ in _blank_lines(cell))


def _blank_lines(cell: str) -> Iterator[str]:
    for line in cell.splitlines():
        if line.strip():
            return
        yield line


def is_module_class(value: Any) -> bool:
    """Whether a value is a class of modules."""
    import torch

    return inspect.isclass(value) and issubclass(value, torch.nn.Module)
