"""The mutable places of a Python file, by its syntax tree; each is an edit of the text."""

import ast
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from scripts.mutants.places import Operator, Place, numbered

_NEGATED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Lt: ("<", ">="),
    ast.LtE: ("<=", ">"),
    ast.Gt: (">", "<="),
    ast.GtE: (">=", "<"),
    ast.Is: (r"is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
    ast.In: (r"in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
}
_SHIFTED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
}
_QUOTE = re.compile(rb"""[rRbBuUfF]*("{3}|'{3}|"|')""")
_LOGGERS = re.compile(r"_?log(ger|ging)?", re.IGNORECASE)
_AWAIT = re.compile(rb"await\b\s*")
_LOCKS = re.compile(r"(?<![bc])lock|mutex|condition\b", re.IGNORECASE)
# Their arguments are types, and names of types.
_TYPE_MAKERS = {"TypeVar", "ParamSpec", "NewType", "TypeAliasType"}
_TYPE_FORMS = {"Literal", "Annotated", "Optional", "Union", "Callable"}
_DECLARATIONS = {"__all__", "__slots__", "__match_args__"}
# What a type checker notices, and no test has to.
_FLAGS = {"frozen", "slots", "kw_only"}
_UNREACHABLE = {"NotImplementedError", "AssertionError"}
_Suite: TypeAlias = Sequence[ast.stmt]


def python_places(source: bytes, file: str) -> list[Place]:
    """Returns the mutable places of a file.

    Docstrings, annotations, declarations of types, flags of dataclasses, `__all__`, asserts, log calls and blocks under `TYPE_CHECKING` have none.

    Args:
        source: the text of the file.
        file: its path, for the places.
    """
    return numbered(_Finder(source, file).places())


class _Finder:
    """Walks a syntax tree and collects the edits."""

    def __init__(self, source: bytes, file: str) -> None:
        self._source = source
        self._file = file
        self._line_starts = [0]
        for line in source.splitlines(keepends=True):
            self._line_starts.append(self._line_starts[-1] + len(line))
        self._scope: list[str] = []
        self._function_depth = 0
        self._statement_line = 1
        self._bound: list[dict[str, int]] = []

    def places(self) -> Iterator[Place]:
        yield from self._suite(ast.parse(self._source).body)

    def _offset(self, line: int, column: int) -> int:
        return self._line_starts[line - 1] + column

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._offset(node.lineno, node.col_offset), self._offset(node.end_lineno, node.end_col_offset)

    def _place(self, start: int, end: int, after: str, operator: Operator) -> Place:
        return Place(
            file=self._file,
            start=start,
            end=end,
            before=self._source[start:end].decode(),
            after=after,
            operator=operator,
            line=self._source.count(b"\n", 0, start) + 1,
            statement_line=self._statement_line,
            scope=".".join(self._scope),
            runs_at_import=self._function_depth == 0,
        )

    # Statements

    def _suite(self, suite: _Suite) -> Iterator[Place]:
        for statement in suite:
            yield from self._statement(statement)

    def _statement(self, node: ast.stmt) -> Iterator[Place]:
        self._statement_line = node.lineno
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield from self._function(node)
            case ast.ClassDef():
                decorators = (decorator for decorator in node.decorator_list if _name(decorator) != "dataclass")
                yield from self._expressions(*decorators, *node.bases, *(it.value for it in node.keywords if it.arg not in _FLAGS))
                self._scope.append(node.name)
                yield from self._suite(node.body)
                self._scope.pop()
            case ast.If():
                yield from self._if(node)
            case ast.With() | ast.AsyncWith():
                yield from self._with(node)
            case ast.Match():
                yield from self._expressions(node.subject)
                for case in node.cases:
                    self._statement_line = case.pattern.lineno
                    if case.guard:
                        yield from self._expressions(case.guard)
                    yield from self._suite(case.body)
            case ast.For() | ast.AsyncFor() | ast.While():
                yield from self._expressions(node.test if isinstance(node, ast.While) else node.iter)
                yield from self._suite(node.body)
                yield from self._suite(node.orelse)
            case ast.Try() | ast.TryStar():
                yield from self._suite(node.body)
                for handler in node.handlers:
                    yield from self._suite(handler.body)
                yield from self._suite(node.orelse)
                yield from self._suite(node.finalbody)
            case _:
                yield from self._simple_statement(node)

    def _simple_statement(self, node: ast.stmt) -> Iterator[Place]:
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Global() | ast.Nonlocal() | ast.Pass() | ast.Assert():
                return
            case ast.Expr(value=ast.Constant()):
                return
            case ast.Expr(value=value) if _is_log_call(value) or _name(value) == "assert_never":
                return
            case ast.Assign(targets=[ast.Name(id=name)]) if name in _DECLARATIONS or _is_type(node.value):
                return
            case ast.AnnAssign() if "TypeAlias" in ast.dump(node.annotation) or (
                isinstance(node.target, ast.Name) and node.target.id in _DECLARATIONS
            ):
                return
            case ast.Raise(exc=ast.Name(id=name)) | ast.Raise(exc=ast.Call(func=ast.Name(id=name))) if name in _UNREACHABLE:
                return
        if self._can_be_dropped(node):
            start, end = self._span(node)
            yield self._place(start, end, "pass", "dropped statement")
        for field, child in ast.iter_fields(node):
            if field in ("annotation", "target", "targets"):
                continue
            yield from self._expressions(*(part for part in (child if isinstance(child, list) else [child]) if isinstance(part, ast.expr)))

    def _can_be_dropped(self, node: ast.stmt) -> bool:
        """True if the statement can go without a name that is then never bound: such a mutant would tell nothing of the tests."""
        if self._function_depth == 0:
            return False
        match node:
            case ast.Assign(targets=targets):
                return all(self._is_bound_elsewhere(target) for target in targets)
            case ast.AnnAssign(target=target, value=value):
                return value is not None and self._is_bound_elsewhere(target)
            case ast.Expr() | ast.AugAssign() | ast.Delete() | ast.Raise() | ast.Break() | ast.Continue():
                return True
            case ast.Return(value=value):
                return value is not None
        return False

    def _is_bound_elsewhere(self, target: ast.expr) -> bool:
        names = [name.id for name in ast.walk(target) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)]
        return all(self._bound[-1].get(name, 0) > 1 for name in names)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Place]:
        if any(_name(decorator) == "overload" for decorator in node.decorator_list):
            return
        defaults = [*node.args.defaults, *(default for default in node.args.kw_defaults if default is not None)]
        yield from self._expressions(*node.decorator_list, *defaults)
        self._scope.append(node.name)
        self._function_depth += 1
        self._bound.append(_bound_names(node))
        yield from self._suite(node.body)
        self._bound.pop()
        self._function_depth -= 1
        self._scope.pop()

    def _if(self, node: ast.If) -> Iterator[Place]:
        is_for_types = _name(node.test) == "TYPE_CHECKING"
        is_entry = isinstance(node.test, ast.Compare) and _name(node.test.left) == "__name__"
        if not is_for_types and not is_entry:
            yield self._negated(node.test)
            yield from self._expressions(node.test)
        if not is_for_types:
            yield from self._suite(node.body)
        yield from self._suite(node.orelse)

    def _with(self, node: ast.With | ast.AsyncWith) -> Iterator[Place]:
        for index, item in enumerate(node.items):
            start, end = self._span(item.context_expr)
            if item.optional_vars is not None or not _LOCKS.search(self._source[start:end].decode()):
                continue
            if index:
                before = node.items[index - 1]
                yield self._place(self._span(before.optional_vars or before.context_expr)[1], end, "", "removed lock")
            elif len(node.items) > 1:
                yield self._place(start, self._span(node.items[1].context_expr)[0], "", "removed lock")
            elif self._source[end:].lstrip().startswith(b":"):
                yield self._place(self._span(node)[0], end, "if True", "removed lock")
        yield from self._expressions(*(item.context_expr for item in node.items))
        yield from self._suite(node.body)

    # Expressions

    def _expressions(self, *nodes: ast.expr) -> Iterator[Place]:
        for node in nodes:
            yield from self._expression(node, None)

    def _expression(self, node: ast.AST, parent: ast.AST | None) -> Iterator[Place]:
        match node:
            case ast.Constant():
                yield from self._constant(node, parent)
                return
            case ast.JoinedStr():
                yield self._changed_string(node)
                yield from self._interpolated(node)
                return
            case ast.Compare():
                yield from self._comparison(node)
            case ast.IfExp():
                yield self._negated(node.test)
            case ast.Await():
                start = self._span(node)[0]
                keyword = _AWAIT.match(self._source, start)
                assert keyword is not None
                yield self._place(start, keyword.end(), "", "removed await")
            case ast.comprehension():
                for condition in node.ifs:
                    yield self._negated(condition)
            case ast.Subscript() if _name(node.value) in _TYPE_FORMS:
                return
            case ast.Call() if _name(node.func) in _TYPE_MAKERS or _is_log_call(node):
                return
            case ast.Call() if _name(node.func) == "cast":
                yield from self._expressions(*node.args[1:])
                return
            case ast.arg() | ast.Lambda():
                if isinstance(node, ast.Lambda):
                    yield from self._lambda(node)
                return
        for child in ast.iter_child_nodes(node):
            yield from self._expression(child, node)

    def _lambda(self, node: ast.Lambda) -> Iterator[Place]:
        yield from self._expressions(*node.args.defaults, *(default for default in node.args.kw_defaults if default is not None))
        self._function_depth += 1
        yield from self._expressions(node.body)
        self._function_depth -= 1

    def _interpolated(self, node: ast.JoinedStr) -> Iterator[Place]:
        """Yields places of the expressions in an f-string, where their positions are right: before Python 3.12 some are not."""
        for part in node.values:
            if isinstance(part, ast.FormattedValue) and self._is_at_its_position(part.value):
                yield from self._expressions(part.value)

    def _is_at_its_position(self, node: ast.expr) -> bool:
        start, end = self._span(node)
        try:
            # A quote of the string that the expression is in may not come in.
            found = ast.parse(b"(" + self._source[start:end] + b")", mode="eval").body
        except (SyntaxError, ValueError):
            return False
        return ast.dump(found) == ast.dump(node) and not any(isinstance(part, ast.JoinedStr) for part in ast.walk(node))

    def _comparison(self, node: ast.Compare) -> Iterator[Place]:
        operands = [node.left, *node.comparators]
        for operator, (left, right) in zip(node.ops, pairwise(operands), strict=True):
            start, end = self._span(left)[1], self._span(right)[0]
            between = self._source[start:end].decode()
            if "#" in between:
                continue
            edits: list[tuple[Operator, tuple[str, str]]] = [("comparison", _NEGATED[type(operator)])]
            if type(operator) in _SHIFTED:
                edits.append(("boundary", _SHIFTED[type(operator)]))
            for name, (pattern, after) in edits:
                found = re.search(pattern, between)
                assert found is not None
                yield self._place(start + found.start(), start + found.end(), after, name)

    def _negated(self, node: ast.expr) -> Place:
        start, end = self._span(node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            inner_start, inner_end = self._span(node.operand)
            return self._place(start, end, f"({self._source[inner_start:inner_end].decode()})", "swapped branch")
        return self._place(start, end, f"not ({self._source[start:end].decode()})", "swapped branch")

    def _constant(self, node: ast.Constant, parent: ast.AST | None) -> Iterator[Place]:
        start, end = self._span(node)
        match node.value:
            case bool():
                yield self._place(start, end, str(not node.value), "constant")
            case int():
                yield self._place(start, end, str(node.value + 1), "boundary")
                if node.value:
                    yield self._place(start, end, "0", "constant")
                elif not isinstance(parent, ast.UnaryOp):
                    yield self._place(start, end, "-1", "constant")
            case float():
                yield self._place(start, end, repr(node.value + 1.0), "constant")
            case str() | bytes():
                yield self._changed_string(node)

    def _changed_string(self, node: ast.expr) -> Place:
        start, end = self._span(node)
        opening = _QUOTE.match(self._source, start)
        assert opening is not None
        text = self._source[start:end].decode()
        prefix = opening.end() - start
        return self._place(start, end, f"{text[:prefix]}XX{text[prefix:]}", "constant")


def _name(node: ast.expr) -> str:
    """The last name of a dotted expression, or of the function that a call calls; empty for others."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func=function):
            return _name(function)
    return ""


def _is_log_call(node: ast.expr) -> bool:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    is_level = node.func.attr in ("debug", "info", "warning", "error", "exception", "critical")
    return is_level and _LOGGERS.fullmatch(_name(node.func.value)) is not None


def _is_type(node: ast.expr) -> bool:
    """True if the value of an assignment is a type: `Literal["a", "b"]`, `int | None`, `TypeVar("T")`."""
    match node:
        case ast.Subscript(value=value):
            return _name(value) in _TYPE_FORMS
        case ast.Call():
            return _name(node.func) in _TYPE_MAKERS
        case ast.BinOp(op=ast.BitOr(), left=left, right=right):
            return any(isinstance(side, ast.Constant) and (side.value is None or isinstance(side.value, str)) for side in (left, right))
    return False


def _bound_names(function: ast.FunctionDef | ast.AsyncFunctionDef) -> dict[str, int]:
    """Counts how often each name is bound in a function, as a parameter or by an assignment."""
    counts: dict[str, int] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            counts[node.arg] = counts.get(node.arg, 0) + 1
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            counts[node.id] = counts.get(node.id, 0) + 1
        elif isinstance(node, ast.Global | ast.Nonlocal):
            for name in node.names:
                counts[name] = counts.get(name, 0) + 1
    return counts
