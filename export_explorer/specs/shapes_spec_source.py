"""A ``ShapesSpec`` as Python source to paste: its imports, its variables, and the spec itself."""

from collections.abc import Mapping

from export_explorer.reports.words import listed
from export_explorer.specs.formatting import WIDTH
from export_explorer.specs.shapes_spec_names import renamed
from export_explorer.specs.shapes_spec_written import Written
from export_explorer.torch_internals.shapes_spec import MODULE, NAMES, Container, Expression, Part, Term, Variable

_CLASS = {"tensor": "TensorSpec", "sequence": "SeqSpec", "dict": "DictSpec", "object": "ObjectSpec"}


def imports_of(body: str) -> list[str]:
    """The import of the classes that a source names; none where it names none."""
    names = [name for name in NAMES if f"{name}(" in body]
    line = f"from {MODULE} import {', '.join(names)}"
    if names and len(line) > WIDTH:
        return [f"from {MODULE} import (", *(f"    {name}," for name in names), ")"]
    return [line] if names else []


def statements_of(written: Written, called: Mapping[str, str]) -> list[str]:
    """An assignment for each variable.

    Args:
        written: the ask as a ``ShapesSpec``.
        called: what each variable is called in the source.
    """
    return [f"{called[name]} = {_variable(variable)}" for name, variable in written.spec.variables.items()]


def spec_text(written: Written, called: Mapping[str, str]) -> str:
    """The ``ShapesSpec`` as an expression; see `statements_of`."""
    spec = written.spec
    entries = [f"{name!r}: {_part(part, called)}" for name, part in spec.named.items()]
    if spec.args:
        entries.append(f"'*args': [{', '.join(_part(part, called) for part in spec.args)}]")
    if spec.kwargs:
        keywords = ", ".join(f"{name!r}: {_part(part, called)}" for name, part in spec.kwargs.items())
        entries.append(f"'**kwargs': {{{keywords}}}")
    assumptions = ", ".join(renamed(text, called) for text in spec.assumptions)
    assumed = f", assumptions=[{assumptions}]" if assumptions else ""
    return f"ShapesSpec(ParamsSpec({{{', '.join(entries)}}}){assumed})"


def notes_of(written: Written) -> list[str]:
    """What the source says otherwise than the ask, a sentence each."""
    notes = []
    if written.auto:
        one = len(written.auto) == 1
        notes.append(
            f"a ShapesSpec has no AUTO: {listed([str(ref) for ref in written.auto])} {'is' if one else 'are'} asked to be dynamic here; "
            f"put None where {'it' if one else 'one'} may be static"
        )
    return notes + [f"left out, since nothing here is called so: {text}" for text in written.left_out]


def _variable(variable: Variable) -> str:
    bounds = "".join(f", {word}={value}" for word, value in (("min", variable.min), ("max", variable.max)) if value is not None)
    return f"{'ShapeVar' if variable.is_size else 'IntVar'}({variable.name!r}{bounds})"


def _part(part: Part, called: Mapping[str, str]) -> str:
    match part:
        case Container(kind="tensor" | "sequence" as kind, parts=parts):
            return f"{_CLASS[kind]}([{', '.join(_part(inner, called) for inner in parts.values())}])"
        case Container(kind=kind, parts=parts):
            return f"{_CLASS[kind]}({{{', '.join(f'{key!r}: {_part(inner, called)}' for key, inner in parts.items())}}})"
        case Term(variable=name, factor=factor, offset=offset):
            text = called[name] if factor == 1 else f"{factor} * {called[name]}"
            return f"{text} {'+' if offset > 0 else '-'} {abs(offset)}" if offset else text
        case Expression(text):
            return renamed(text, called)
    return repr(part)
