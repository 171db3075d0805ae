"""Statements that only produce output, such as prints and logs: dropped from the code, or run in eager mode only."""

import ast
from collections.abc import Iterator

from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.edits import indented, shorten
from export_explorer.fixes.rule import RewriteRule
from export_explorer.fixes.size_names import SizeProblem
from export_explorer.record import CodeFix, Effect, PythonNumberCause
from export_explorer.trace.syntax import called_name

_LOGGING = ("debug", "info", "warning", "warn", "error", "critical", "exception", "log")
_LOGGERS = ("log", "warnings")
_OUTPUT = ("print", *_LOGGING, "pprint", "graph_break", "add_scalar", "add_histogram")
_WRITES = ("dump", "dumps", "save", "save_image", "imwrite", "write", "writerow", "append_log")


class WithoutOutput(RewriteRule[SizeProblem[PythonNumberCause]]):
    """Drops a print or a log message that makes text of a size: no result depends on it."""

    kinds = ("python_number",)
    before = """
        def forward(self, x):
            print("rows: %d" % x.shape[0])
            return x + 1
    """
    after = before.replace('print("rows: %d" % x.shape[0])', "")
    changes = "nothing is printed or logged"
    sources = ("huggingface/trl#3839", "pytorch/pytorch#113792")

    def fixes(self, context: RewriteContext, problem: SizeProblem[PythonNumberCause]) -> Iterator[CodeFix | None]:
        """Yields the change that leaves the statement out."""
        statement = context.statement
        if _is_output(statement):
            text = "pass" if context.is_alone(statement) else ""
            yield context.replace_whole(text, f"Remove `{shorten(context.text(statement))}`")


def _is_output(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(value=ast.Call(func=ast.Name(id="print"))):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=owner, attr=name))) if name in _LOGGING:
            return any(logger in ast.unparse(owner).lower() for logger in _LOGGERS)
    return False


class OutputInEagerMode(RewriteRule[object]):
    """Runs a statement that only prints, logs or breaks the graph in eager mode only."""

    kinds = ("data_dependent", "untraceable", "type_error", "number", "format", "serializable")
    before = """
        def forward(self, x):
            if x.sum() > 1e9:
                print("large")
            return x + 1
    """
    after = before.replace("if x", "if not torch.compiler.is_exporting():\n                if x").replace("print", "    print")
    changes = "the program produces no output there"
    sources = ("huggingface/trl#3839", "pytorch/pytorch#113792")
    is_exact = True

    def fixes(self, context: RewriteContext, problem: object) -> Iterator[CodeFix | None]:
        """Yields the change that puts the statement under a condition."""
        if is_output(context.statement):
            yield _in_eager_mode(context)


def is_output(statement: ast.stmt) -> bool:
    """True if a statement only produces output: it prints, logs, or breaks the graph."""
    match statement:
        case ast.Expr(value=ast.Call() as call):
            return called_name(call) in _OUTPUT
        case ast.If(body=body, orelse=[]):
            return all(map(is_output, body))
    return False


class FilesInEagerMode(RewriteRule[object]):
    """Runs a statement that only writes a file in eager mode only."""

    kinds = ("untraceable", "number", "format", "serializable")
    before = """
        def forward(self, x):
            json.dumps({"rows": x.shape[0]})
            return x + 1
    """
    after = before.replace("json", "if not torch.compiler.is_exporting():\n                json")
    changes = "the program writes no file there"
    sources = ("sachinhosmani/torchvista#42",)
    is_fallback = True

    def fixes(self, context: RewriteContext, problem: object) -> Iterator[CodeFix | None]:
        """Yields the change that puts the statement under a condition."""
        match context.statement:
            case ast.Expr(value=ast.Call() as call) if called_name(call) in _WRITES:
                yield _in_eager_mode(context)


def _in_eager_mode(context: RewriteContext) -> CodeFix | None:
    """Restricts the statement to eager mode. ``torch.compiler.is_exporting`` is true in both modes; seen in 2.13."""
    lines = context.lines([context.statement])
    if lines is None:
        return None
    lines = ["if not torch.compiler.is_exporting():", *indented(lines)]
    return context.replace_statements([context.statement], lines, "Skip it while exporting", [Effect(kind="not_run")])
