"""An ask as Python source to paste: imports, each Dim, and the spec in one of its forms, alone or in a complete call of torch.export.

The results of the dimensions are an ask as well: a spec with which the export fails once a result changes.
"""

import ast
import re
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

import torch
from torch.export import Dim

from export_explorer.record import FREE, AcceptedSizes, Capture, DimOutcome, DimRef, Mode, Option
from export_explorer.record.spec import MARKERS, Ask, AskEntry, AskError, DimAsk, bound_arguments
from export_explorer.spec.dynamic_shapes import dynamic_shapes_of
from export_explorer.spec.python_layout import formatted
from export_explorer.spec.python_source import INPUTS, KEYWORD_INPUTS, expressions_of_leaves
from export_explorer.spec.shapes_spec import imports_of, notes_of, spec_text, statements_of, written_spec
from export_explorer.texts import syntax_tree
from export_explorer.torch_internals.options import (
    DEFERRED,
    UNBACKED,
    argument_sources,
    dim_hint,
    marking_source,
    named_dim,
    with_flags_source,
)
from export_explorer.torch_internals.shapes_spec import NAMES, attached_spec

Form = Literal["call", "dict", "collection", "shapes_spec"]
"""A call of torch.export with all it needs; ``dynamic_shapes`` alone; a call with a ``ShapesCollection``; one with a ``ShapesSpec``."""

FORMS: tuple[Form, ...] = ("call", "dict", "collection", "shapes_spec")


@dataclass(frozen=True, slots=True, kw_only=True)
class CallNames:
    """The expressions by which the user's code calls what is exported.

    Attributes:
        model: the module or function.
        args: the positional inputs, a tuple.
        kwargs: the keyword inputs, a dict; None if there are none.
        notes: notes about them for the user, a line of a comment each.
    """

    model: str
    args: str
    kwargs: str | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecSource:
    """The parts from which the source of a spec is written.

    Attributes:
        ask: what it asks.
        model: the module or function.
        args: positional example inputs.
        kwargs: keyword example inputs.
        names: the user's expressions for these.
        mode: of the call.
        is_taken: whether a name means something else where the source is pasted.
        notes: lines of a comment at its top.
        options: the options of the call.
    """

    ask: Ask
    model: Any
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    names: CallNames
    mode: Mode = "non-strict"
    is_taken: Callable[[str, type], bool] = lambda name, of: False
    notes: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()

    def text(self, form: Form) -> str:
        """Returns the source in a form.

        Raises:
            AskError: the ask does not fit the inputs, or cannot be expressed in this form.
        """
        if form == "shapes_spec" or "shapes_spec" in self.options:
            return self._with_shapes_spec(form)
        variables = self._variables(form)
        if form != "dict" and "unbacked" in self.options:
            statements, variables = self._marks(), {}
        elif form == "collection" and self.ask.entries:
            statements = self._collection(variables)
        else:
            spec = _spec_text(dynamic_shapes_of(self.ask, self.model, self.args, self.kwargs), variables)
            statements = [f"dynamic_shapes = {spec}"] if form == "dict" else [self._call(self.names, None if spec == "None" else spec)]
        asks = {entry.ask.name: entry.ask for entry in self.ask.entries if entry.ask.name is not None}
        given = {name: ", ".join([repr(name), *bound_arguments(ask.min, ask.max)]) for name, ask in asks.items()}
        dims = [f"{variables[name]} = Dim({arguments})" for name, arguments in given.items() if name in variables]
        return self._laid_out(form, dims, statements)

    def _with_shapes_spec(self, form: Form) -> str:
        if form == "collection":
            raise AskError("The request is a ShapesSpec, not Dims. Copy the call.")
        others = [option for option in self.options if option in (DEFERRED, UNBACKED)]
        if others:
            raise AskError(f"A ShapesSpec and {others[0]} cannot be combined. Copy the call, or remove the option.")
        written = written_spec(self.ask, self.model, self.args, self.kwargs)
        called = self._variables(form, tuple(written.spec.variables))
        spec = spec_text(written, called) if written.spec.variables or self.ask.entries else "None"
        call = self._call(self.names, None if spec == "None" else spec)
        notes = notes_of(written)
        if attached_spec(self.model) is not None and form != "dict" and spec != "None":
            notes.append("remove @dynamic_spec from forward; torch accepts only one of the two")
        return self._laid_out(form, statements_of(written, called), [f"dynamic_shapes = {spec}" if form == "dict" else call], tuple(notes))

    def _laid_out(self, form: Form, variables: list[str], statements: list[str], notes_of_spec: tuple[str, ...] = ()) -> str:
        """Returns the source of assignments and the statements after them, with imports, and comments at its top."""
        body = [*variables, *([""] if variables else []), *statements]
        options = [option for option in self.options if option != "shapes_spec"]
        notes = [*self.notes, *notes_of_spec, *([f"for an export with {', '.join(options)}"] if form == "dict" and options else [])]
        notes += () if form == "dict" else self.names.notes
        module: list[str] = []
        if form != "dict" and self._is_function():
            # torch.export wants a module, which the function is wrapped in.
            forward = [f"    forward = staticmethod({self.names.model})"]
            if not hasattr(self.model, "__code__"):
                # Its signature is not known, or not that of its call.
                forward = ["    def forward(self, *args, **kwargs):", f"        return {self.names.model}(*args, **kwargs)"]
            module = [f"class {self._module_name()}(torch.nn.Module):", *forward]
        imports = _imports("\n".join([*module, *body]))
        lines = [
            *(f"# {note}" for note in notes),
            *imports,
            *([""] if imports else []),
            *(["", *module, "", ""] if module else []),
            *(formatted(line) if line else "" for line in body),
        ]
        return "\n".join([*lines, ""])

    def _call(self, names: CallNames, spec: str | None) -> str:
        given = [f"{self._module_name()}()" if self._is_function() else names.model, names.args]
        given += [] if names.kwargs is None else [names.kwargs]
        given += [] if spec is None else [f"dynamic_shapes={spec}"]
        given += ["strict=True"] if self.mode == "strict" else []
        given += argument_sources(self.options)
        programs = ("program", "exported_program", "program_")
        program = next(name for name in programs if not self.is_taken(name, torch.export.ExportedProgram))
        return with_flags_source(f"{program} = torch.export.export({', '.join(given)})", self.options)

    def _is_function(self) -> bool:
        return not isinstance(self.model, torch.nn.Module)

    def _module_name(self) -> str:
        return next(name for name in ("FunctionModule", "FunctionModule_") if not self.is_taken(name, type))

    def _marks(self) -> list[str]:
        """Returns the marks of unbacked dimensions, with the call, in place of a spec, which would remove them."""
        by_path = expressions_of_leaves(self.model, self.args, self.kwargs, self.names.args, self.names.kwargs)
        lines = []
        for entry in self.ask.entries:
            if entry.ask.is_dynamic:
                ask, tensor = entry.ask, by_path[entry.input]
                lines.append(marking_source(tensor, entry.dim, low=ask.min, high=ask.max, shape_id=ask.name))
        made, names = self._named_inputs(lines)
        return [*made, *lines, "", self._call(names, None)]

    def _named_inputs(self, lines: list[str]) -> tuple[list[str], CallNames]:
        """Returns the assignments that name the inputs used by lines, and their names: the program must be given the very tensors."""
        names, made = self.names, []
        used = {name for name in (INPUTS, KEYWORD_INPUTS) if any(f"[{name}[" in line or f"({name}[" in line for line in lines)}
        if INPUTS in used and names.args != INPUTS:
            made.append(f"{INPUTS} = {names.args}")
            names = replace(names, args=INPUTS)
        if KEYWORD_INPUTS in used and names.kwargs != KEYWORD_INPUTS:
            made.append(f"{KEYWORD_INPUTS} = {names.kwargs}")
            names = replace(names, kwargs=KEYWORD_INPUTS)
        return made, names

    def _collection(self, variables: Mapping[str, str]) -> list[str]:
        scalar = next((entry.input for entry in self.ask.entries if entry.dim is None and entry.ask.is_dynamic), None)
        if scalar is not None:
            raise AskError(f"{scalar} is a dynamic number; a ShapesCollection takes only tensors. Copy the dict.")
        of_tensors = [entry for entry in self.ask.entries if entry.dim is not None]
        by_path = expressions_of_leaves(self.model, self.args, self.kwargs, self.names.args, self.names.kwargs)
        shapes = []
        for path in dict.fromkeys(entry.input for entry in of_tensors):
            by_dim = ", ".join(f"{entry.dim}: {_ask_text(entry.ask, variables)}" for entry in of_tensors if entry.input == path)
            shapes.append(f"dynamic_shapes[{by_path[path]}] = {{{by_dim}}}")
        made, names = self._named_inputs(shapes)
        return [*made, "dynamic_shapes = ShapesCollection()", *shapes, "", self._call(names, "dynamic_shapes")]

    def _variables(self, form: Form, names: tuple[str, ...] | None = None) -> dict[str, str]:
        """Returns a variable for each Dim, or of a ``ShapesSpec``, which means nothing else in the source, nor where it is pasted."""
        used = {"Dim", "ShapesCollection", "collections", "dynamic_shapes", "torch", INPUTS, KEYWORD_INPUTS, "program", "exported_program"}
        used |= set(NAMES)
        of = Dim if names is None else torch.SymInt
        if form != "dict":
            for expression in (self.names.model, self.names.args, self.names.kwargs or ""):
                used |= {node.id for node in ast.walk(syntax_tree(expression)) if isinstance(node, ast.Name)}
        variables: dict[str, str] = {}
        for name in self.ask.dim_names if names is None else names:
            variable = name
            while variable in used or (form != "dict" and self.is_taken(variable, of)):
                variable += "_"
            used.add(variable)
            variables[name] = variable
        return variables


def _imports(body: str) -> list[str]:
    names = [name for name in ("Dim", "ShapesCollection") if f"{name}(" in body or f"{name}." in body]
    modules = [module for module in ("collections", "torch") if f"{module}." in body]
    from_torch = [f"from torch.export import {', '.join(names)}"] if names else []
    # As isort parts them: the standard library, then others.
    gap = [""] if modules[:1] == ["collections"] and (len(modules) > 1 or from_torch) else []
    of_spec = imports_of(body)
    return [*(f"import {module}" for module in modules[:1]), *gap, *(f"import {module}" for module in modules[1:]), *from_torch, *of_spec]


def _ask_text(ask: DimAsk, variables: Mapping[str, str]) -> str:
    if ask.kind == "dim" and ask.name is not None:
        return replace(ask, name=variables[ask.name]).expression
    return f"Dim.{ask}" if ask.kind in MARKERS and ask.size is None else str(ask)


def _spec_text(spec: Any, variables: Mapping[str, str]) -> str:
    """Returns a ``dynamic_shapes`` as torch takes it, in which Dims are called by their variables."""
    if isinstance(spec, Mapping):
        return "{" + ", ".join(f"{key!r}: {_spec_text(value, variables)}" for key, value in spec.items()) + "}"
    if isinstance(spec, list | tuple | deque):
        items = [_spec_text(item, variables) for item in spec]
        if isinstance(spec, deque):
            return f"collections.deque([{', '.join(items)}])"
        if isinstance(spec, list):
            return f"[{', '.join(items)}]"
        # Of a named tuple torch wants the very class.
        return f"{type(spec).__name__}({', '.join(items)})" if hasattr(spec, "_fields") else f"({''.join(f'{item}, ' for item in items)})"
    if isinstance(spec, int) or spec is None:
        return repr(spec)
    if (hint := dim_hint(spec)) is not None:
        kind, low, high = hint
        return _ask_text(DimAsk(kind=kind, min=low, max=high), variables)
    name, factor, offset, _, _ = named_dim(spec)
    return _ask_text(DimAsk(kind="dim", name=name, factor=factor, offset=offset), variables)


_NO_NAME = re.compile(r"\W+")
_UNSOLVED = re.compile(r"\*\*")
"""A power in a guard: torch cannot determine for which sizes of a Dim it is true, and refuses the Dim; seen in 2.13."""


@dataclass(frozen=True, slots=True)
class ResolvedSpec:
    """An ask that states the results of the dimensions.

    Attributes:
        ask: of every dimension that is not static because nothing was asked.
        looser: the dimensions whose result no ask that torch takes states in full; the ask has the nearest.
        stepped: the dimensions whose step only an expression of a Dim of their own states.
    """

    ask: Ask
    looser: tuple[DimOutcome, ...]
    stepped: tuple[DimOutcome, ...]


def resolved_spec(capture: Capture, names: Mapping[DimRef, str] | None = None) -> ResolvedSpec:
    """Returns the results of an export's dimensions as an ask; new Dims without a name in `names` are named by input and dimension.

    Raises:
        AskError: the export failed, so that there are no results.
    """
    if capture.failure is not None:
        raise AskError(f"{capture.model} did not export. Copy it as requested.")
    spec = _Spec(capture, names or {})
    asks = {dim.ref: spec.ask_of(dim) for dim in capture.dims}
    loose = {dim.ref for dim in capture.dims if asks[dim.ref].kind == "dynamic" and dim.dim is not None}
    entries = [AskEntry(input=dim.input, dim=dim.dim, ask=asks[dim.ref]) for dim in capture.dims if asks[dim.ref].kind != "default"]
    return ResolvedSpec(
        ask=Ask.of(entries),
        looser=tuple(dim for dim in capture.dims if dim.ref in loose),
        stepped=tuple(dim for dim in capture.dims if dim.got == "dynamic" and asks[dim.ref].is_derived),
    )


class _Spec:
    """The asks of the dimensions of one export, each Dim made once."""

    def __init__(self, capture: Capture, names: Mapping[DimRef, str]) -> None:
        self._names = names
        self._by_ref = {dim.ref: dim for dim in capture.dims}
        self._unsolved = {ref for guard in capture.guards if _UNSOLVED.search(guard.expr) for ref in guard.dims}
        self._taken = {dim.dim_name for dim in capture.dims if dim.dim_name}
        self._asks: dict[DimRef, DimAsk] = {}
        self._is_open = "shapes_spec" in capture.options
        limits = () if capture.operators is None else capture.operators.limits
        self._moves_with = {limit.dim: limit.other for limit in limits if limit.other is not None and limit.dim != limit.other}

    def ask_of(self, dim: DimOutcome) -> DimAsk:
        """Returns the ask of a dimension whose result is the present one."""
        if dim.ref not in self._asks:
            self._asks[dim.ref] = self._ask_of(dim)
        return self._asks[dim.ref]

    def _ask_of(self, dim: DimOutcome) -> DimAsk:
        if dim.got not in FREE:
            return DimAsk(kind="static") if dim.asked.kind != "default" and dim.size is not None else DimAsk()
        if dim.asked.is_derived or (dim.asked.kind == "dim" and dim.got == "dynamic" and (dim.is_as_asked or not self._is_open)):
            # The export took it, which it does only where all sizes in its bounds are taken, unless they are left open.
            return dim.asked
        if dim.dim is None:
            return DimAsk(kind="dynamic", min=dim.asked.min, max=dim.asked.max)
        if dim.got == "tied" and dim.tied_to is not None and dim.tied_to.dim is not None:
            return self.ask_of(self._by_ref[dim.tied_to])
        if dim.got == "dynamic" and (ask := self._ask_of_partner(dim)) is not None:
            return ask
        if dim.got == "dynamic" and dim.accepted is not None:
            return self._ask_of_free(dim, dim.accepted)
        # A Dim that was asked for is one that the export took.
        return self._ask_of_derived(dim) or (dim.asked if dim.asked.kind == "dim" else DimAsk(kind="dynamic"))

    def _ask_of_partner(self, dim: DimOutcome) -> DimAsk | None:
        """Returns the Dim of the dimension that an operator needs this one to move with; None if there is none without bounds of its own."""
        other = self._by_ref.get(self._moves_with[dim.ref]) if dim.ref in self._moves_with else None
        if other is None or other.got != "dynamic" or other.dim is None or (other.accepted, other.lower) != (dim.accepted, dim.lower):
            return None
        ask = self._asks.get(other.ref) or self._ask_of_free(other, other.accepted) if other.accepted is not None else None
        if ask is None or ask.kind != "dim":
            return None
        self._asks.setdefault(other.ref, ask)
        return ask

    def _ask_of_free(self, dim: DimOutcome, sizes: AcceptedSizes) -> DimAsk:
        loose = DimAsk(kind="dynamic", min=_bound(dim.lower), max=dim.upper)
        if sizes.with_others_as_in_example:
            loose = DimAsk(kind="dynamic")
        is_whole = sizes.is_complete and not (sizes.with_others_as_in_example or sizes.refuses_example)
        if dim.ref in self._unsolved or sizes.excluded or sizes.also or not is_whole:
            return loose
        if sizes.step == 1:
            return DimAsk(kind="dim", name=self._name_of(dim), min=_bound(sizes.lower), max=sizes.upper)
        if len(sizes.remainders) != 1 or sizes.are_remainders_excluded or any(it.tied_to == dim.ref for it in self._by_ref.values()):
            return loose
        offset = sizes.remainders[0]
        least, most = (None if size is None else (size - offset) // sizes.step for size in (sizes.lower, sizes.upper))
        if most is not None and most <= max(least or 0, 1):
            return loose
        return DimAsk(kind="dim", name=f"_{self._name_of(dim)}", factor=sizes.step, offset=offset, min=least or None, max=most)

    def _ask_of_derived(self, dim: DimOutcome) -> DimAsk | None:
        """Returns the expression of the one Dim that a dimension is derived from; None if it is not ``factor*Dim + offset``."""
        for root in self._by_ref.values():
            if root.got == "dynamic" and root.dim is not None and re.search(root.ref.pattern, dim.shape_expr):
                ask = self.ask_of(root)
                try:
                    derived = DimAsk.parse(re.sub(root.ref.pattern, "n", dim.shape_expr))
                except AskError:
                    return None
                if ask.kind != "dim" or ask.is_derived or derived.name != "n":
                    return None
                return replace(derived, name=ask.name, min=ask.min, max=ask.max)
        return None

    def _name_of(self, dim: DimOutcome) -> str:
        name = stem = self._names.get(dim.ref) or f"{_NO_NAME.sub('_', dim.input).strip('_')}_{dim.dim}"
        while name in self._taken:
            name += "_"
        self._taken.add(name)
        return name if name.isidentifier() else f"dim_{stem}"


def _bound(size: int | None) -> int | None:
    """Returns a smallest size that restricts something, else None: 0 does not, and 1 is torch's bound for any that is not empty."""
    return size if size is not None and size >= 2 else None
