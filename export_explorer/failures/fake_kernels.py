"""Fake kernels for operators, written from the schema: the parameters as the kernel is called, and a guess at the result."""

import keyword

from export_explorer.record import Applicability, CodeFix, Fix
from export_explorer.torch_internals.operators import Argument, Schema

_COMMENT = "  # with the shape, dtype and device of what the kernel returns"
_NUMBER_COMMENT = "  # a size that is in the data"
_NUMBERS = ("float", "bool", "number", "str")


def fake_kernel(operator: str, schema: Schema | None) -> Fix | None:
    """Returns the fix that registers a fake kernel; None where the kernel would need a number in the data that no symbol can represent.

    Args:
        operator: its name, ``namespace::name``.
        schema: its schema; None if it is not known.
    """
    if schema is None:
        lines = ["def _(x, ...):  # the operator's arguments", f"    return torch.empty_like(x){_COMMENT}"]
        return _fix(operator, lines, has_placeholders=True)
    parameters = _parameters(schema.arguments)
    if parameters is None or returned_number(schema) is not None:
        return None
    results = [_result(kind, shared, schema.arguments) for kind, shared in schema.returns]
    if not results:
        return _fix(operator, [f"def _({parameters}):", "    return None"], has_placeholders=False)
    result = results[0] if len(results) == 1 else f"({', '.join(results)})"
    is_guess = any(shared is None for _, shared in schema.returns)
    comment = "" if not is_guess else _NUMBER_COMMENT if {kind for kind, _ in schema.returns} == {"int"} else _COMMENT
    return _fix(operator, [f"def _({parameters}):", f"    return {result}{comment}"], has_placeholders=is_guess)


def returned_number(schema: Schema | None) -> str | None:
    """Returns the type of a number or text among an operator's results, which a fake kernel cannot know; None if there is none."""
    return next((kind for kind, _ in (() if schema is None else schema.returns) if kind in _NUMBERS), None)


def returned_argument(schema: Schema | None) -> str | None:
    """Returns the argument that an operator returns, which torch cannot functionalize; None if there is none."""
    return next((shared for _, shared in (() if schema is None else schema.returns) if shared is not None), None)


def _fix(operator: str, lines: list[str], *, has_placeholders: bool) -> Fix:
    code = (f'@torch.library.register_fake("{operator}")', *lines)
    applicability: Applicability = "has_placeholders" if has_placeholders else "not_tried"
    return CodeFix(title=f"Register a fake kernel for `{operator}`", code=code, applicability=applicability)


def _parameters(arguments: tuple[Argument, ...]) -> str | None:
    """Returns a Python function's parameters: torch passes no defaults, and keyword-only ones by name; None if such a name is a keyword."""
    texts: list[str] = []
    for argument in arguments:
        if argument.is_keyword_only and keyword.iskeyword(argument.name):
            return None
        if argument.is_keyword_only and "*" not in texts:
            texts.append("*")
        texts.append(_name(argument) if argument.default is None else f"{_name(argument)}={argument.default}")
    return ", ".join(texts)


def _name(argument: Argument) -> str:
    return f"{argument.name}_" if keyword.iskeyword(argument.name) else argument.name


def _result(kind: str, shared: str | None, arguments: tuple[Argument, ...]) -> str:
    tensor = next((_name(it) for it in arguments if it.type == "Tensor"), None)
    tensors = next((_name(it) for it in arguments if it.type == "List[Tensor]"), None)
    if shared is not None:
        return next(_name(it) for it in arguments if it.name == shared)
    if kind == "int":
        return "torch.library.get_ctx().new_dynamic_size()"
    if kind == "List[Tensor]" and tensors:
        return f"[torch.empty_like(it) for it in {tensors}]"
    if kind == "List[Tensor]":
        return f"[torch.empty_like({tensor})]" if tensor else "[torch.empty(...)]"
    if kind in ("Tensor", "Optional[Tensor]"):
        like = tensor or (f"{tensors}[0]" if tensors else None)
        return "torch.empty(...)" if like is None else f"torch.empty_like({like})"
    return "..."
