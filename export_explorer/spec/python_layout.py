"""Python source laid out as ruff and black lay it out; needs no torch.

A bracket that does not fit on its line is broken into one line an element, with a comma after the last, which both keep at any line length.
"""

import ast
import io
import tokenize

from export_explorer.texts import syntax_tree

WIDTH = 88
"""The default line length of both."""

_INDENT = 4
_Part = tuple[str, ast.expr]


def formatted(source: str) -> str:
    """Returns one statement, an assignment or an expression, laid out; without a line break at its end.

    Raises:
        SyntaxError: it is none.
    """
    (statement,) = syntax_tree(source).body
    match statement:
        case ast.Assign(targets=[target], value=value):
            head = f"{_flat(target)} = "
        case ast.Expr(value=value):
            head = ""
        case _:
            return source
    return head + _laid_out(value, 0, len(head))


def _laid_out(node: ast.expr, indent: int, column: int, after: int = 0) -> str:
    """Returns an expression that starts at a column of a line of some indentation, laid out; `after` characters follow it."""
    flat = _flat(node)
    parts = _parts(node)
    if parts is None or column + len(flat) + after <= WIDTH:
        return flat
    opening, items, closing = parts
    inner = indent + _INDENT
    lines = [f"{' ' * inner}{prefix}{_laid_out(item, inner, inner + len(prefix), after=1)},\n" for prefix, item in items]
    return f"{opening}\n{''.join(lines)}{' ' * indent}{closing}"


def _parts(node: ast.expr) -> tuple[str, list[_Part], str] | None:
    """Returns the brackets and the elements of an expression, each element with its prefix; None for any other, and for an empty one."""
    match node:
        case ast.Call(func=ast.Attribute(value=made, attr=method), args=[], keywords=[]):
            parts = _parts(made)
            return None if parts is None else (parts[0], parts[1], f"{parts[2]}.{method}()")
        case ast.Call(func=function, args=[*args], keywords=[*keywords]) if args or keywords:
            named = [("**" if word.arg is None else f"{word.arg}=", word.value) for word in keywords]
            is_alone = len(args) == 1 and not named and isinstance(args[0], ast.GeneratorExp)
            return None if is_alone else (f"{_flat(function)}(", [*(("", arg) for arg in args), *named], ")")
        case ast.Dict(keys=[*keys], values=[*values]) if keys:
            entries = zip(keys, values, strict=True)
            return "{", [("**" if key is None else f"{_flat(key)}: ", value) for key, value in entries], "}"
        case ast.List(elts=[*elements]) if elements:
            return "[", [("", element) for element in elements], "]"
        case ast.Tuple(elts=[*elements]) if elements:
            return "(", [("", element) for element in elements], ")"
    return None


def _flat(node: ast.AST) -> str:
    """Returns an expression on one line, its strings in double quotes."""
    text = ast.unparse(node)
    if "'" not in text:
        return text
    written, end = "", 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.STRING and token.start[0] == token.end[0] == 1:
            written += text[end : token.start[1]] + _double_quoted(token.string)
            end = token.end[1]
    return written + text[end:]


def _double_quoted(literal: str) -> str:
    prefix, quote, rest = literal.partition("'")
    if not quote or '"' in literal or "\\" in literal or rest.startswith("''"):
        return literal
    return f'{prefix}"{rest[:-1]}"'
