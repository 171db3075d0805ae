"""The line after ``%export``: its options, and the completions of a token from options, names of the notebook and parts of a spec.

Does not know IPython. Nothing on the line or in the cell is run.
"""

import ast
import builtins
import difflib
import inspect
import keyword
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Collection, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, TypeGuard

from export_explorer.spec.cell_inputs import split
from export_explorer.texts import expression_if_python, tree_if_python

_SIMILARITY = 0.7
"""The similarity to an option, as `difflib` measures it, from which the option is suggested for a word."""


class CommandLineError(ValueError):
    """A line that cannot be parsed or is not valid: the message is one sentence for the user."""


def parse(parser: ArgumentParser, line: str) -> Namespace:
    """Parses the options of a line after ``%export``, without the quotes around expressions, and checks them unless help is asked for.

    Of several ``-i`` or ``-k`` the first is in ``inputs`` and ``kwargs``, the others in ``more_inputs`` and ``more_kwargs``.

    Raises:
        CommandLineError: a quote or a bracket is not closed, an option is unknown, or its value is not usable.
    """
    try:
        words = split(line)
    except ValueError as error:
        raise CommandLineError(f"{error}. See %export -h.") from None
    if long := next(filter(None, (_with_one_dash(parser, word) for word in words)), ""):
        raise CommandLineError(long)
    options, unknown = parser.parse_known_args(words)
    if unknown:
        raise CommandLineError(_unknown(parser, unknown[0]))
    for name in ("target", "dynamic_shapes", "save"):
        if (value := getattr(options, name)) is not None:
            setattr(options, name, unquoted(value))
    for name in ("inputs", "kwargs"):
        # The first is the example to export with; what follows are further ones.
        given = [unquoted(value) for value in getattr(options, name) or ()]
        setattr(options, name, given[0] if given else None)
        setattr(options, f"more_{name}", given[1:])
    if not options.help:
        _check(options)
    return options


def unquoted(text: str) -> str:
    """Returns the expression without the quotes that keep it together on the line."""
    if len(text) > 1 and text[0] in "'\"" and text.find(text[0], 1) == len(text) - 1:
        return text[1:-1].strip()
    return text


def _with_one_dash(parser: ArgumentParser, word: str) -> str:
    """Returns the sentence that a word is a long option, or the beginning of one, with one dash; empty for any other."""
    written = word.partition("=")[0]
    if not re.fullmatch(r"-[a-z][a-z_-]{2,}", written):
        return ""
    options = [option for option in parser._option_string_actions if option.startswith(f"-{written}".replace("_", "-"))]
    return f"Unknown option {written}. Use {options[0]}, or see %export -h." if options else ""


def _unknown(parser: ArgumentParser, argument: str) -> str:
    if not argument.startswith("-"):
        return f"Unexpected argument {argument!r}. Quote expressions that contain spaces."
    near = near_option(parser, argument)
    return f"Unknown option {argument}. {f'Use {near}, or see' if near else 'See'} %export -h."


def near_option(parser: ArgumentParser, argument: str) -> str:
    """Returns the option of a parser that was probably meant; empty if none is like it."""
    # Without the dashes, which make short words alike that are not.
    whole = {option.lstrip("-"): option for option in parser._option_string_actions}
    written = argument.partition("=")[0].lstrip("-")
    # As well by one of its words, or of the option's: --example-inputs is not far from --inputs, nor --dynamik from --dynamic-shapes.
    options = {word: option for name, option in whole.items() for word in name.split("-")} | whole
    words = (written, *re.split("[-_]", written))
    return next((options[near] for word in words for near in difflib.get_close_matches(word, options, n=1, cutoff=_SIMILARITY)), "")


def _check(options: Namespace) -> None:
    for option, name in (("-o/--out", options.out), ("-p/--program", options.program)):
        if name is not None and (not name.isidentifier() or keyword.iskeyword(name)):
            raise CommandLineError(f"{option} {name} is not a Python identifier.")
    if options.save is not None and Path(options.save).suffix != ".pt2":
        raise CommandLineError(f"--save {options.save} must end in .pt2.")
    if options.save is not None and not Path(options.save).expanduser().parent.is_dir():
        raise CommandLineError(f"--save {options.save} is in a folder that does not exist.")
    inputs, kwargs = len(options.more_inputs) + 1, len(options.more_kwargs) + 1
    if kwargs > inputs > 1:
        raise CommandLineError(f"-k is given {kwargs} times, -i {inputs} times. Give one -i for each -k.")
    if options.out is not None and options.text:
        raise CommandLineError("-o and -t cannot be combined.")
    if "unbacked" in options.option and not options.strict:
        raise CommandLineError("--option unbacked needs strict mode. Add -s.")


SHAPES = ("static", "auto", "dynamic")
"""The words that ``-d`` takes in place of an expression."""


def check_names(options: Namespace, cell: str, names: Mapping[str, Any]) -> None:
    """Checks before a cell runs that its line has no name that neither the notebook nor the cell has and that is like one of theirs.

    Raises:
        CommandLineError: it has one.
    """
    tree = tree_if_python(cell)
    if tree is None or re.search(r"import\s*\*", cell):  # it may define any name
        return
    stored = [node.id for node in ast.walk(tree) if is_stored(node)]
    known = [*names, *stored, *(it.name for it in tree.body if isinstance(it, _DEFINITIONS))]
    mentioned = {*names, *SHAPES, *re.findall(r"\w+", cell)}
    written_shapes = options.dynamic_shapes or ""
    if written_shapes not in mentioned and (near := near_shape(written_shapes, [*_shapes_among(names), *stored])):
        raise CommandLineError(not_a_shape(written_shapes, near))
    # A name alone is looked up among what can be shapes, when the cell has run.
    expressions = [
        ("-d/--dynamic-shapes", "" if written_shapes.isidentifier() else written_shapes),
        ("The target", "" if options.strict else options.target),
    ]
    expressions += [("-i/--inputs", text) for text in (options.inputs, *options.more_inputs)]
    expressions += [("-k/--kwargs", text) for text in (options.kwargs, *options.more_kwargs)]
    for option, written in expressions:
        expression = None if not written or written.endswith(".pt2") else expression_if_python(written)
        nodes = [] if expression is None else list(ast.walk(expression))
        bound = {node.id for node in nodes if is_stored(node)} | {node.arg for node in nodes if isinstance(node, ast.arg)}
        for name in (node.id for node in nodes if isinstance(node, ast.Name)):
            is_known = name in mentioned or name in bound or hasattr(builtins, name)
            if not is_known and (near := near_name(name, known)):
                raise CommandLineError(not_evaluated(written, option, f"NameError: name '{name}' is not defined", near))


_DEFINITIONS = (ast.FunctionDef, ast.ClassDef)


def is_stored(node: ast.AST) -> TypeGuard[ast.Name]:
    """True if a node is a name that the code assigns."""
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def near_name(missing: str, names: Collection[str]) -> str:
    """Returns the name that was probably meant; empty if none is like it."""
    return next(iter(difflib.get_close_matches(missing, [name for name in names if not name.startswith("_")], n=1)), "")


def not_a_shape(written: str, near: str) -> str:
    """Returns the sentence that ``-d`` has a name that is none, and what to use."""
    return f"-d/--dynamic-shapes {written} is not valid. Use {near}."


def not_evaluated(expression: str, option: str, problem: str, near: str) -> str:
    """Returns the sentence that an expression of the line raised, and the name to use, if one is probably meant."""
    where = f" ({option})" if option != "The target" else ""
    return f"%export: cannot evaluate {expression}{where}: {problem.removesuffix('.')}.{f' Use {near}.' if near else ''}"


def shape_instead(written: str, names: Mapping[str, Any]) -> str:
    """Returns the word of `SHAPES` or the name that was probably meant by the value of ``-d``, a name that is not defined; else all words.

    Empty for a name that is defined, and for an expression. The names are all that may be used, with their values.
    """
    if not written.isidentifier() or written in names:
        return ""
    return near_shape(written, _shapes_among(names)) or _EVERY_SHAPE


def near_shape(written: str, names: Collection[str]) -> str:
    """Returns the word of `SHAPES` or the name that was probably meant; empty for a known name, an expression, or another word.

    For a name of a builtin these are the words alone; all of them if it is like none.
    """
    if not written.isidentifier() or written in names:
        return ""
    is_builtin = callable(getattr(builtins, written, None))
    begun = [shapes for shapes in SHAPES if written.lower().startswith(shapes)]
    own = [name for name in names if not is_builtin and not name.startswith("_")]
    known = [*SHAPES, *own]
    # `dynamic_shape` is more like `dynamic_shapes` than like `dynamic`.
    alike = difflib.get_close_matches(written, own, n=1, cutoff=_ALIKE)
    return next(iter(alike or begun or difflib.get_close_matches(written.lower(), known, n=1)), _EVERY_SHAPE if is_builtin else "")


_ALIKE = 0.9
"""The likeness from which a name is meant and no word that the written one begins with."""
_EVERY_SHAPE = f"{', '.join(SHAPES)} or a name that is assigned"
_SPECS = ("ShapesCollection", "AdditionalInputs", "ShapesSpec", "ParamsSpec")


def _shapes_among(names: Mapping[str, Any]) -> list[str]:
    """Returns the names whose values may be ``dynamic_shapes``; a module, a model or a tensor is none."""
    return [name for name, value in names.items() if isinstance(value, dict | tuple | list | str) or type(value).__name__ in _SPECS]


_OPTION = re.compile(r"(?:^|\s)(--?[a-zA-Z][\w-]*)(?:\s+|=)(?=(?P<value>.*)$)", re.DOTALL)
_ASKS = ("AUTO", "DYNAMIC", "STATIC")


def choices(line: str, token: str, cell: str, names: Mapping[str, Any], options: Collection[str]) -> list[str]:
    """Returns the completions of a token, the last word of the line up to the cursor; the magic's name is part of the line."""
    if token.startswith("-"):
        return [option for option in options if option.startswith(token)]
    found = _of_value(line.removesuffix(token), cell, names)
    return sorted(choice for choice in found if choice.startswith(token) and choice != token)


def _of_value(before: str, cell: str, names: Mapping[str, Any]) -> Collection[str]:
    options = list(_OPTION.finditer(before))
    option, value = (options[-1][1], options[-1]["value"]) if options else ("", "")
    is_open = not value.strip() or _depth(value) > 0
    if option in ("-d", "--dynamic-shapes") and is_open:
        return _of_shapes(value, before.split()[1:2], cell, names)
    if option in ("-i", "--inputs", "-k", "--kwargs") and is_open:
        return _public(names, is_callable=False)
    is_target = not options and len(before.split()) == 1
    return _public(names, is_callable=True) if is_target else ()


def _public(names: Mapping[str, Any], *, is_callable: bool) -> list[str]:
    """Returns the names of the values that can, or cannot, be called; without those of modules, and those that begin with ``_``."""
    return [
        name
        for name, value in names.items()
        if not name.startswith("_") and not isinstance(value, ModuleType) and callable(value) == is_callable
    ]


def _of_shapes(value: str, target: list[str], cell: str, names: Mapping[str, Any]) -> Collection[str]:
    written = value.lstrip("\"'")
    if not written:
        return SHAPES
    if not written.endswith(("'", '"')) or not written.startswith("{"):
        return ()
    return _parameters(target, cell, names) if _depth(written) == 1 and not re.search(r":\s*['\"]$", written) else _ASKS


def _depth(text: str) -> int:
    return sum(text.count(bracket) for bracket in "([{") - sum(text.count(bracket) for bracket in ")]}")


def _parameters(target: list[str], cell: str, names: Mapping[str, Any]) -> Collection[str]:
    """Returns the parameter names of forward: of the model that the line names, else of the last module class of the cell."""
    model = names.get(target[0]) if target else None
    if model is not None:
        try:
            return list(inspect.signature(getattr(model, "forward", model)).parameters)
        except (TypeError, ValueError):
            return ()
    tree = tree_if_python(cell)
    nodes = () if tree is None else ast.walk(tree)
    forwards = [node.args for node in nodes if isinstance(node, ast.FunctionDef) and node.name == "forward"]
    return [it.arg for forward in forwards[-1:] for it in (*forward.posonlyargs, *forward.args, *forward.kwonlyargs)][1:]
