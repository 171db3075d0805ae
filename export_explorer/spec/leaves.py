"""The input leaves of a call, each with its spec in a ``dynamic_shapes``."""

import ast
import difflib
import inspect
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from export_explorer.record.locations import with_article
from export_explorer.record.spec import AskError
from export_explorer.texts import syntax_tree
from export_explorer.torch_internals.options import dim_hint, takes_keyword_names
from export_explorer.torch_internals.pytree import MAPPINGS, Child, Leaf, children, flatten_inputs


class SpecStructureError(AskError):
    """An error for a ``dynamic_shapes`` whose keys, lengths or classes are not those of the inputs."""


def signature_of(model: Any) -> inspect.Signature:
    """Returns the signature that torch binds the inputs to: of ``forward``, or of a plain function.

    That of a callable without Python code, such as ``torch.relu`` or a ``functools.partial``, is ``(*args, **kwargs)``: it is called by a
    forward that has these.
    """
    if isinstance(model, torch.nn.Module):
        return inspect.signature(model.forward)
    is_called_by_forward = callable(model) and not isinstance(model, type) and not hasattr(model, "__code__")
    return inspect.signature(_called) if is_called_by_forward else inspect.signature(model)


def _called(*args: Any, **kwargs: Any) -> Any:
    """Has the signature of a forward that calls a function."""


def leaves_of(model: Any, args: Any, kwargs: dict[str, Any]) -> list[Leaf]:
    """Returns the input leaves of a call; of one that lacks inputs, those that it has.

    Raises:
        TypeError: there are too many inputs, or one that the signature does not have.
    """
    if not isinstance(args, tuple):
        raise TypeError(f"The inputs are a {type(args).__name__}. Pass a tuple of the positional inputs, and kwargs for the others.")
    return flatten_inputs(signature_of(model), args, kwargs)


@dataclass(frozen=True, slots=True)
class SpecLeaf:
    """An input leaf and its spec in a ``dynamic_shapes``; `spec` is None where it has none."""

    path: str
    value: Any
    spec: Any


def path_among(paths: Iterable[str], given: object) -> str | None:
    """Returns the one of these paths that a user's text means, ``batch["a"]`` as well as ``batch['a']``; None if it means none."""
    known = set(paths)
    if given in known:
        return str(given)
    try:
        written = ast.unparse(syntax_tree(str(given), mode="eval"))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return written if written in known else None


def specs_of_leaves(
    signature: inspect.Signature,
    spec: Any,
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    *,
    is_exact: bool = True,
    is_partial: bool = False,
) -> list[SpecLeaf]:
    """Returns the input leaves with the spec of each in a ``dynamic_shapes``; None in it is the spec of all leaves below.

    If `is_exact` a tuple wants a tuple and a list a list, as torch does; else any sequence will do. If `is_partial` a dict may omit inputs
    and keys, which the result then omits as well, and name a leaf by its path.

    Raises:
        SpecStructureError: the two have different structures.
    """
    bound = (signature.bind_partial if is_partial else signature.bind)(*args, **kwargs).arguments
    found: list[SpecLeaf] = []
    by_name: Mapping[Any, Any]
    if isinstance(spec, Mapping) and not is_partial and takes_keyword_names():
        spec = _below_keywords(signature, spec, bound)
    if isinstance(spec, Mapping) and is_partial:
        by_path = {leaf.path: leaf for leaf in flatten_inputs(signature, args, kwargs)}
        paths = {name: known for name in spec if name not in bound and (known := path_among(by_path, name)) is not None}
        found += [SpecLeaf(path, by_path[path].value, spec[name]) for name, path in paths.items()]
        by_name = {name: value for name, value in spec.items() if name not in paths}
        _require_known("forward", "input", by_name, bound)
    elif isinstance(spec, Mapping):
        if set(spec) != set(bound):
            which = "" if all(isinstance(key, str) for key in spec) else "the key "
            raise SpecStructureError(
                f"dynamic_shapes has {which}{_listed(spec)}, but the {'only input is' if len(bound) == 1 else 'inputs are'} {_listed(bound)}."
                f"{_which(list(bound), list(spec), 'input')}"
            )
        by_name = spec
    elif isinstance(spec, list | tuple):
        if len(spec) != len(bound):
            raise SpecStructureError(
                f"dynamic_shapes has {_counted(len(spec), 'entry', 'entries')}, but there {'is' if len(bound) == 1 else 'are'} {_counted(len(bound), 'input')}."
                f"{_superfluous(len(spec), len(bound)) or _which(list(bound), list(bound)[: len(spec)], 'input')}"
            )
        by_name = dict(zip(bound, spec, strict=True))
    else:
        if (hint := dim_hint(spec)) is not None:
            advice = f'Use "{hint[0]}" for all dimensions, or a dict by input name.'
            raise SpecStructureError(f"dynamic_shapes is Dim.{hint[0].upper()}. {advice}")
        what = with_article(type(spec).__name__)
        raise SpecStructureError(f"dynamic_shapes is {what}. Pass a dict by input name, or a tuple in input order.")
    for name, value in bound.items():
        if name in by_name:
            _walk(name, value, by_name[name], found, is_exact, is_partial)
    return found


def _below_keywords(signature: inspect.Signature, spec: Mapping[Any, Any], bound: Mapping[str, Any]) -> Mapping[Any, Any]:
    """Returns a spec with the entries that name keywords directly moved below the name of ``**kwargs``, as torch reads it."""
    name = next((name for name in bound if signature.parameters[name].kind is inspect.Parameter.VAR_KEYWORD), None)
    own = [] if name is None else [keyword for keyword in bound[name] if keyword in spec and keyword not in bound]
    if name is None or not own or not isinstance(nested := spec.get(name, {}), Mapping):
        return spec
    others = {key: asked for key, asked in spec.items() if key not in own}
    return {**others, name: {keyword: spec.get(keyword) if keyword in own else nested.get(keyword) for keyword in bound[name]}}


def _walk(path: str, value: Any, spec: Any, found: list[SpecLeaf], is_exact: bool, is_partial: bool) -> None:
    inner = None if value is None else children(value)
    if inner is None:
        found.append(SpecLeaf(path, value, spec))
        return
    if is_partial and isinstance(spec, Mapping) and type(value) in MAPPINGS:
        _require_known(path, "key", spec, value)
        inner = [child for child in inner if child.key in spec]
        value = {child.key: child.value for child in inner}
    for child, child_spec in zip(inner, _specs_of_children(path, value, spec, inner, is_exact), strict=True):
        _walk(f"{path}{child.key_text}", child.value, child_spec, found, is_exact, is_partial)


def _require_known(path: str, noun: str, spec: Iterable[Any], known: Iterable[Any]) -> None:
    """Refuses the first name in a spec that the inputs do not have, and says which is nearest."""
    names = list(known)
    for name in spec:
        if name not in names:
            near = difflib.get_close_matches(str(name), map(str, names), n=1)
            advice = f"Use `{near[0]}`." if near else f"It has {_listed(names)}."
            raise SpecStructureError(f"{path} has no {noun} {name!r}. {advice}")


def _specs_of_children(path: str, value: Any, spec: Any, inner: list[Child], is_exact: bool) -> list[Any]:
    """Returns each child's spec; a registered class has a sequence, as in ``torch/export/dynamic_shapes.py:_tree_map_with_path``."""
    if spec is None:
        if is_exact:
            # Torch accepts None for a tensor or a number alone, in 2.10 to 2.15.
            has, each = _counted(len(inner), "element"), " with None for each" if inner else ""
            raise SpecStructureError(f"{spec_at(path)} is None; `{path}` has {has}. Use {_structure_for(value)}{each}.")
        return [None] * len(inner)
    if isinstance(spec, Mapping) and type(value) in MAPPINGS:
        if set(spec) != set(value):
            step = _which(list(value), list(spec), "key")
            raise SpecStructureError(f"{spec_at(path)} has the keys {_listed(spec)}; `{path}` has {_listed(value)}.{step}")
        return [spec[child.key] for child in inner]
    if isinstance(spec, list | tuple | deque) and type(value) not in MAPPINGS and (not is_exact or type(spec) is _sequence_for(value)):
        if len(spec) != len(inner):
            raise SpecStructureError(
                f"{spec_at(path)} has {_counted(len(spec), 'entry', 'entries')}; `{path}` has {_counted(len(inner), 'element')}."
                f"{_superfluous(len(spec), len(inner))}"
            )
        return list(spec)
    given, wanted = (with_article(type(it).__name__) for it in (spec, value))
    raise SpecStructureError(f"{spec_at(path)} is {given}; `{path}` is {wanted}. Use {_structure_for(value)}.")


def spec_at(path: str) -> str:
    """Returns the entry of ``dynamic_shapes`` for an input by its path: ``dynamic_shapes["x"]``."""
    root = next((path[:at] for at, sign in enumerate(path) if sign in ".["), path)
    return f'dynamic_shapes["{root}"]{path[len(root) :]}'


def _structure_for(value: Any) -> str:
    return "a dict" if type(value) in MAPPINGS else with_article(_sequence_for(value).__name__)


def _which(known: list[Any], given: list[Any], noun: str) -> str:
    """Returns the next step: the names that a spec lacks, and those that it has in their place."""
    missing, unknown = [name for name in known if name not in given], [name for name in given if name not in known]
    if missing and unknown and all(isinstance(name, str) for name in unknown):
        if len(missing) == len(unknown):
            return f" Rename {_quoted(unknown)} to {_quoted(missing)}."
        meant = {name: near[0] for name in unknown if (near := difflib.get_close_matches(name, missing, 1))}
        left = [name for name in missing if name not in meant.values()]
        if len(set(meant.values())) == len(unknown) and left:
            return f" Rename {_quoted(list(meant))} to {_quoted(list(meant.values()))}. Add {_quoted(left)}, or None for {'it' if len(left) == 1 else 'each'}."
    if missing and not unknown:
        return f" Add {_quoted(missing)}, or None for {'it' if len(missing) == 1 else 'each'}."
    if missing:
        return f" Keys are {noun} names. Use {_quoted(missing)}."
    return f" Remove {_quoted(unknown)}." if unknown else ""


def _superfluous(given: int, wanted: int) -> str:
    """Returns the next step where a sequence has too many entries; empty where it has not."""
    return f" Remove {numbered_entries(range(wanted + 1, given + 1))}." if given > wanted else ""


def numbered_entries(numbers: Sequence[int]) -> str:
    """Returns entries of a sequence by their numbers: ``entries 3 and 4``."""
    if len(numbers) == 1:
        return f"entry {numbers[0]}"
    return f"entries {numbers[0]} {'and' if len(numbers) == 2 else 'to'} {numbers[-1]}"


def _quoted(names: list[Any]) -> str:
    return " and ".join(f"`{name}`" for name in names)


def _sequence_for(value: Any) -> type:
    """Returns the class of the spec that torch takes for a sequence: its own; a list for a registered class. Seen in 2.13."""
    return type(value) if isinstance(value, tuple | list | deque) else list


def _listed(keys: Iterable[Any]) -> str:
    return ", ".join(f"`{key}`" for key in keys)


def _counted(number: int, noun: str, several: str = "") -> str:
    return f"{number} {noun if number == 1 else several or f'{noun}s'}"
