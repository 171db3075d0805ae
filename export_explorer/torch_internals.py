"""Every touch of torch's private API, one function a fact, so that a new torch breaks one file and one test.

Each function says in which torch versions it was seen to hold. Where a name is gone it gives an empty answer, as it says;
the capture still comes, and says what it lacks.
"""

import builtins
import contextlib
import copy
import functools
import inspect
import os
import re
import sys
import threading
import traceback
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any, Literal

import torch

from export_explorer.ask import AskError

TORCH_FOLDER = str(Path(torch.__file__).parent) + os.sep
MADE_UP_FILE = "torch/fx/passes/runtime_assert.py"
"""The file that nodes of torch's own making name in their ``stack_trace`` (``torch/_export/utils.py``); seen in 2.13 and 2.15."""
SYMBOL = re.compile(r"\b(?:zu?f|[us])\d+\b")
"""Names of symbols, of a size or an int, a float, a value in the data (``torch/utils/_sympy/symbol.py:prefix_str``); seen in 2.13 and 2.15."""
_DICTS = (dict, OrderedDict, defaultdict)
"""The mappings whose spec torch takes by key; a registered class that is a mapping too is none of them."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A leaf of the inputs.

    Attributes:
        path: for people, ``batch['image'][0]``.
        source: torch's name of it in non-strict mode, ``L['batch']['image'][0]``.
        keys: the way from the inputs to it as torch writes it, ``['batch']['image'][0]``.
        index: its position among the leaves of the call as it was written.
        value: the example itself.
    """

    path: str
    source: str
    keys: str
    index: int
    value: Any

    @property
    def strict_source(self) -> str:
        """The name that torch has for it in strict mode, ``L['flat_args'][2]``."""
        return f"L['flat_args'][{self.index}]"


def flatten_inputs(signature: inspect.Signature, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Leaf]:
    """The leaves of a call, in the order of the signature's parameters.

    Uses ``torch.utils._pytree.tree_flatten_with_path`` and ``keystr``; seen in 2.13 and 2.15. torch names a non-strict source by
    parameter and key path (``torch/_export/non_strict_utils.py:key_path_to_source``) and a strict one by the index in the
    flattened ``(args, kwargs)``, keyword arguments as passed (``torch/_dynamo/functional_export.py``).

    Raises:
        TypeError: the arguments do not fit the signature.
    """
    from torch.utils import _pytree as pytree

    signature.bind(*args, **kwargs)
    order = {name: position for position, name in enumerate(signature.parameters)}
    positional = [p.name for p in signature.parameters.values() if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    rest_of = {p.kind: p.name for p in signature.parameters.values()}

    def named(side: int, key: Any) -> tuple[str, str]:
        if side == 0 and key < len(positional):
            return positional[key], ""
        if side == 0:
            return rest_of[inspect.Parameter.VAR_POSITIONAL], f"[{key - len(positional)}]"
        if key in order:
            return key, ""
        return rest_of[inspect.Parameter.VAR_KEYWORD], f"[{key!r}]"

    leaves = []
    for index, (keys, value) in enumerate(pytree.tree_flatten_with_path((args, dict(kwargs)))[0]):
        side, first = (getattr(key, "idx", getattr(key, "key", None)) for key in keys[:2])
        name, item = named(0 if side == 0 else 1, first)
        rest = item + pytree.keystr(keys[2:])
        leaves.append((order[name], Leaf(f"{name}{rest}", f"L[{name!r}]{rest}", f"[{name!r}]{rest}", index, value)))
    return [leaf for _, leaf in sorted(leaves, key=lambda pair: pair[0])]


@dataclass(frozen=True, slots=True)
class SpecLeaf:
    """An input leaf and what a ``dynamic_shapes`` says of it; `spec` is None where it says nothing."""

    path: str
    value: Any
    spec: Any


def _children(value: Any) -> list[tuple[Any, Any]] | None:
    """The direct children of a container with their keys, None for a leaf: torch's pytree registry; seen in 2.13 and 2.15."""
    from torch.utils import _pytree as pytree

    flat, structure = pytree.tree_flatten_with_path(value, is_leaf=lambda other: other is not value)
    return None if structure.is_leaf() else [(keys[0], child) for keys, child in flat]


def specs_of_leaves(signature: inspect.Signature, spec: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[SpecLeaf]:
    """Walks the inputs and a ``dynamic_shapes`` side by side; a spec ends early where it is None.

    A registered class is matched by a sequence of its children, as ``torch/export/dynamic_shapes.py:_tree_map_with_path`` does.

    Raises:
        AskError: the two have different structures.
    """
    from torch.utils import _pytree as pytree

    found: list[SpecLeaf] = []

    def walk(path: str, value: Any, spec: Any) -> None:
        children = None if value is None else _children(value)
        if children is None:
            found.append(SpecLeaf(path, value, spec))
            return
        if spec is None:
            of_child: list[Any] = [None] * len(children)
        elif isinstance(spec, Mapping) and type(value) in _DICTS:
            if set(spec) != set(value):
                raise AskError(f"{path} has the keys {_listed(value)} and its spec has {_listed(spec)}: give each key a spec or None.")
            of_child = [spec[keys.key] for keys, _ in children]
        elif isinstance(spec, list | tuple | deque) and type(value) not in _DICTS:
            if len(spec) != len(children):
                raise AskError(
                    f"{path} has {_counted(len(children), 'element')} and its spec has {len(spec)}: give each element a spec or None."
                )
            of_child = list(spec)
        else:
            raise AskError(f"{path} is a {type(value).__name__} and its spec a {type(spec).__name__}: give it the same structure.")
        for (key, child), child_spec in zip(children, of_child, strict=True):
            walk(f"{path}{pytree.keystr((key,))}", child, child_spec)

    bound = signature.bind(*args, **kwargs).arguments
    if isinstance(spec, Mapping):
        if set(spec) != set(bound):
            raise AskError(
                f"forward is called with {', '.join(bound)} and dynamic_shapes names {', '.join(map(str, spec))}: give each input a spec or None."
            )
        by_name = spec
    elif isinstance(spec, list | tuple):
        if len(spec) != len(bound):
            raise AskError(
                f"forward is called with {_counted(len(bound), 'input')} and dynamic_shapes has {len(spec)}: give each input a spec or None."
            )
        by_name = dict(zip(bound, spec, strict=True))
    else:
        raise AskError(f"dynamic_shapes is a {type(spec).__name__}: give a dict by input name, or a tuple in the order of the inputs.")
    for name, value in bound.items():
        walk(name, value, by_name[name])
    return found


def _listed(keys: Iterable[Any]) -> str:
    return ", ".join(map(repr, keys))


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def map_leaves(
    signature: inspect.Signature, args: tuple[Any, ...], kwargs: dict[str, Any], make: Callable[[str, Any], Any]
) -> dict[str, Any]:
    """A ``dynamic_shapes`` dict in the structure of the inputs, with ``make(path, value)`` at each leaf; see `specs_of_leaves`.

    torch wants the very container, a named tuple of the same class included, and a list for a registered class.
    """
    from torch.utils import _pytree as pytree

    def build(path: str, value: Any) -> Any:
        children = None if value is None else _children(value)
        if children is None:
            return make(path, value)
        built = [(key, build(f"{path}{pytree.keystr((key,))}", child)) for key, child in children]
        if type(value) in _DICTS:
            return {key.key: child for key, child in built}
        specs = [child for _, child in built]
        if isinstance(value, tuple) and hasattr(value, "_make"):
            return value._make(specs)
        return type(value)(specs) if type(value) in (tuple, deque) else specs

    return {name: build(name, value) for name, value in signature.bind(*args, **kwargs).arguments.items()}


def replace_leaves(args: tuple[Any, ...], kwargs: dict[str, Any], by_index: Mapping[int, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Inputs with some leaves replaced, by their position among all leaves of the call: torch's pytrees; seen in 2.13 and 2.15."""
    from torch.utils import _pytree as pytree

    leaves, structure = pytree.tree_flatten((args, kwargs))
    new_args, new_kwargs = pytree.tree_unflatten([by_index.get(index, leaf) for index, leaf in enumerate(leaves)], structure)
    return new_args, new_kwargs


def dim_hint(spec: Any) -> tuple[Literal["auto", "dynamic", "static"], int | None, int | None] | None:
    """Kind, min and max of ``Dim.AUTO``, ``Dim.DYNAMIC`` or ``Dim.STATIC``; None for anything else.

    ``torch/export/dynamic_shapes.py:_DimHint`` with ``type.name``, ``min``, ``max``; seen in 2.13 and 2.15.
    """
    if not isinstance(spec, type(torch.export.Dim.AUTO)):
        return None
    kind: Literal["auto", "dynamic", "static"] = spec.type.name.lower()
    return kind, spec.min, spec.max


def named_dim(dim: torch.export.Dim) -> tuple[str, int, int, int | None, int | None]:
    """Name of the root, factor, offset, and the root's min and max (None = unbounded) of a Dim or of an expression of one.

    ``torch/export/dynamic_shapes.py:_DerivedDim`` has ``root`` and an increasing linear ``fn``; seen in 2.13 and 2.15.
    """
    root = getattr(dim, "root", dim)
    fn = getattr(dim, "fn", int)
    return root.__name__, int(fn(1)) - int(fn(0)), int(fn(0)), _finite(root.min), _finite(root.max)


@dataclass(slots=True)
class Observer:
    """What to call when torch's ShapeEnv learns something. A callback must be quick; what it raises is kept in `errors`.

    Attributes:
        on_guard: (prefix ``eval`` or ``runtime_assert``, the sympy expression), before torch acts on it.
        on_guard_done: the same guard has had its effects.
        on_replacement: (symbol, what it is replaced by).
        on_range: (symbol, lower changed, upper changed), after the fact.
        on_unbacked: (symbol).
        environments: the ShapeEnvs made during the call, by this thread. The first is the export's, and only it is told of: where a body of
            ``torch.cond`` or ``map`` is traced in one of its own, what holds of the program comes back to the first.
        errors: what callbacks raised; torch never sees it.
    """

    on_guard: Callable[[str, Any], None]
    on_guard_done: Callable[[], None]
    on_replacement: Callable[[Any, Any], None]
    on_range: Callable[[Any, bool, bool], None]
    on_unbacked: Callable[[Any], None]
    environments: list[Any] = field(default_factory=list)
    errors: list[Exception] = field(default_factory=list)

    def _tell(self, callback: Callable[..., None], *arguments: Any) -> None:
        try:
            callback(*arguments)
        except Exception as error:  # an observer that raises would surface in torch as nonsense
            self.errors.append(error)


@contextlib.contextmanager
def observed_shape_env(observer: Observer) -> Iterator[list[str]]:
    """Watches every ShapeEnv that this thread makes inside the block; yields the names of hooks that torch lacks.

    Methods of ``torch.fx.experimental.symbolic_shapes.ShapeEnv`` seen in 2.13 and 2.15: ``__init__``, ``_log_guard(prefix,
    g, forcing_spec)``, ``_maybe_guard_rel(expr)``, ``_set_replacement(a, tgt, msg)``, ``_update_var_to_range(symbol, vr, …)``,
    ``_log_create_unbacked_symbol(prefix, symbol, …)``. They are put back when the block ends, however it ends.
    """
    from torch.fx.experimental.symbolic_shapes import ShapeEnv

    thread = threading.get_ident()

    def is_ours(env: Any) -> bool:
        return bool(observer.environments) and env is observer.environments[0]

    def init(original: Any) -> Any:
        def made(self: Any, *args: Any, **kwargs: Any) -> None:
            original(self, *args, **kwargs)
            if threading.get_ident() == thread:
                observer.environments.append(self)

        return made

    def log_guard(original: Any) -> Any:
        def _log_guard(self: Any, prefix: str, g: Any, *args: Any, **kwargs: Any) -> Any:
            if is_ours(self) and "suppressed" not in prefix:
                observer._tell(observer.on_guard, prefix, g)
            return original(self, prefix, g, *args, **kwargs)

        return _log_guard

    def maybe_guard_rel(original: Any) -> Any:
        def _maybe_guard_rel(self: Any, *args: Any, **kwargs: Any) -> Any:
            try:
                return original(self, *args, **kwargs)
            finally:
                if is_ours(self):
                    observer._tell(observer.on_guard_done)

        return _maybe_guard_rel

    def set_replacement(original: Any) -> Any:
        def _set_replacement(self: Any, a: Any, tgt: Any, *args: Any, **kwargs: Any) -> Any:
            before = getattr(self, "replacements", {}).get(a)
            result = original(self, a, tgt, *args, **kwargs)
            after = getattr(self, "replacements", {}).get(a)
            if after is not before and is_ours(self):
                observer._tell(observer.on_replacement, a, after)
            return result

        return _set_replacement

    def update_range(original: Any) -> Any:
        def _update_var_to_range(self: Any, symbol: Any, *args: Any, **kwargs: Any) -> Any:
            before = getattr(self, "var_to_range", {}).get(symbol)
            result = original(self, symbol, *args, **kwargs)
            after = getattr(self, "var_to_range", {}).get(symbol)
            if before is not None and after is not before and is_ours(self):
                observer._tell(compare, symbol, before, after)
            return result

        def compare(symbol: Any, before: Any, after: Any) -> None:
            lower, upper = before.lower != after.lower, before.upper != after.upper
            if lower or upper:
                observer.on_range(symbol, lower, upper)

        return _update_var_to_range

    def log_unbacked(original: Any) -> Any:
        def _log_create_unbacked_symbol(self: Any, prefix: str, symbol: Any, *args: Any, **kwargs: Any) -> Any:
            if is_ours(self):
                observer._tell(observer.on_unbacked, symbol)
            return original(self, prefix, symbol, *args, **kwargs)

        return _log_create_unbacked_symbol

    hooks = {
        "__init__": init,
        "_log_guard": log_guard,
        "_maybe_guard_rel": maybe_guard_rel,
        "_set_replacement": set_replacement,
        "_update_var_to_range": update_range,
        "_log_create_unbacked_symbol": log_unbacked,
    }
    originals = {name: ShapeEnv.__dict__[name] for name in hooks if name in ShapeEnv.__dict__}
    for name, original in originals.items():
        setattr(ShapeEnv, name, hooks[name](original))
    try:
        yield [name for name in hooks if name not in originals]
    finally:
        for name, original in originals.items():
            setattr(ShapeEnv, name, original)


def symbol_of_source(env: Any) -> dict[str, Any]:
    """Source name (``L['x'].size()[0]``) to sympy symbol: ``ShapeEnv.source_to_var``; seen in 2.13 and 2.15. Empty if gone."""
    return {str(name): symbol for name, symbol in getattr(env, "source_to_var", {}).items()}


def resolved(env: Any, expression: Any) -> Any:
    """The expression with all replacements applied: ``ShapeEnv.replace``; seen in 2.13 and 2.15. Unchanged if gone."""
    return env.replace(expression) if hasattr(env, "replace") else expression


def bounds_of(env: Any, expression: Any) -> tuple[int | None, int | None]:
    """Smallest and largest value, inclusive, None = unbounded: ``ShapeEnv.bound_sympy``; seen in 2.13 and 2.15. (None, None) if gone."""
    if not hasattr(env, "bound_sympy"):
        return None, None
    return range_of(env.bound_sympy(expression))


def range_of(value_range: Any) -> tuple[int | None, int | None]:
    """Ends of a ``torch.utils._sympy.value_ranges.ValueRanges``, inclusive; None = unbounded; seen in 2.13 and 2.15."""
    return _finite(value_range.lower), _finite(value_range.upper)


def _finite(bound: Any) -> int | None:
    try:
        number = int(bound)
    except (TypeError, ValueError, OverflowError, AttributeError):  # int_oo and sympy.oo have no int
        return None
    # For a value in the data torch writes "unbounded" as the largest index.
    return None if abs(number) >= sys.maxsize - 1 else number


def hint_of(env: Any, symbol: Any) -> int | None:
    """A backed symbol's example value: ``ShapeEnv.backed_var_to_val``; seen in 2.13 and 2.15. None for unbacked, or if gone."""
    value = getattr(env, "backed_var_to_val", {}).get(symbol)
    return None if value is None else _finite(value)


def symbolic_expression(value: Any) -> Any | None:
    """The sympy expression of a SymInt, SymFloat or SymBool: ``node.expr``; seen in 2.13 and 2.15. None for anything else."""
    return value.node.expr if isinstance(value, torch.SymInt | torch.SymFloat | torch.SymBool) else None


def strict_user_stack() -> list[tuple[str, int, str]]:
    """File, line and function of the lines that Dynamo is tracing, outermost first.

    ``torch._guards.TracingContext.extract_stack``; seen in 2.13 and 2.15. Empty outside of Dynamo, or if gone.
    """
    from torch._guards import TracingContext

    if not hasattr(TracingContext, "extract_stack"):
        return []
    return [(entry.filename, entry.lineno or 0, entry.name) for entry in TracingContext.extract_stack()]


def strict_module_path(frame: FrameType) -> tuple[str, str] | None:
    """Path and class of the module that Dynamo is tracing in this frame of its own, if it is one.

    ``InstructionTranslator.nn_module_stack`` maps a key to (path with ``L['self']`` as the root, class); seen in 2.13 and 2.15.
    None for other frames, or if gone.
    """
    if frame.f_code.co_name != "step" or not frame.f_code.co_filename.endswith("symbolic_convert.py"):
        return None
    stack = getattr(frame.f_locals.get("self"), "nn_module_stack", None)
    if not stack:
        return None
    path, module_class = list(stack.values())[-1]
    return root_relative(path), getattr(module_class, "__name__", str(module_class).rpartition(".")[2])


def replayed_node(frame: FrameType) -> torch.fx.Node | None:
    """The node of a traced graph that this frame runs once more: local ``n`` of ``torch.fx.Interpreter.run_node``; seen in 2.13 and 2.15.

    Strict mode traces what Dynamo has traced a second time, without the user's program on the stack: the node has its line. None for other
    frames, or if gone.
    """
    if frame.f_code.co_name != "run_node" or not frame.f_code.co_filename.endswith("interpreter.py"):
        return None
    node = frame.f_locals.get("n")
    return node if isinstance(node, torch.fx.Node) else None


@dataclass(frozen=True, slots=True)
class Traced:
    """How far a graph was when something happened while it was traced.

    Attributes:
        last: the node that was made last.
        is_running: whether it is the operator of that node that ran.
    """

    last: torch.fx.Node
    is_running: bool

    def following(self) -> Iterator[torch.fx.Node]:
        """The nodes of that graph that were made after it, in order."""
        node = self.last.next
        while node.op not in ("root", "output"):
            yield node
            node = node.next


def traced_at(frame: FrameType) -> Traced | None:
    """How far the graph is that this frame of torch makes; None for other frames, or if gone. Seen in 2.13 and 2.15.

    Locals: ``proxy_out`` of ``proxy_call``, which makes a node and then runs its operator, and ``node`` of Dynamo's ``get_fake_value``, which runs
    the operator of one; ``tracer`` of ``dispatch_trace`` and ``output`` of Dynamo's ``step``, which have the graph.
    """
    name = frame.f_code.co_name
    holder = {"proxy_call": "proxy_out", "get_fake_value": "node", "dispatch_trace": "tracer", "step": "self"}.get(name)
    held = None if holder is None else frame.f_locals.get(holder)
    if name in ("proxy_call", "get_fake_value"):
        node = getattr(held, "node", held)
        return Traced(node, True) if isinstance(node, torch.fx.Node) else None
    graph = getattr(getattr(held, "output", held), "graph", None)
    return Traced(next(reversed(graph.nodes)), False) if isinstance(graph, torch.fx.Graph) and len(graph.nodes) else None


def origins_of_node(node: torch.fx.Node) -> list[tuple[str, str]]:
    """Name and target of the nodes of earlier graphs that a node was made from: ``meta["from_node"]``, of strict mode; seen in 2.13 and 2.15.

    Empty without.
    """
    found, waiting = [], list(node.meta.get("from_node", ()))
    while waiting:
        source = waiting.pop()
        waiting.extend(getattr(source, "from_node", None) or ())
        if (made := getattr(source, "node_info", None)) is not None:
            found.append((made.name, made.target))
    return found


def module_of_node(node: torch.fx.Node) -> tuple[str, str] | None:
    """Path and class of the innermost module that made a node: the values of ``nn_module_stack``; seen in 2.13 and 2.15. None without one."""
    stack = node.meta.get("nn_module_stack")
    if not stack:
        return None
    path, module_class = list(stack.values())[-1]
    return root_relative(path), getattr(module_class, "__name__", str(module_class).rpartition(".")[2])


def strict_place(frame: FrameType) -> tuple[str, int, str] | None:
    """File, line and function that Dynamo is tracing in this frame of its own, if it is one.

    ``InstructionTranslator.f_code`` and ``lineno``; seen in 2.13 and 2.15. None for other frames, or if gone.
    """
    if frame.f_code.co_name != "step" or not frame.f_code.co_filename.endswith("symbolic_convert.py"):
        return None
    translator = frame.f_locals.get("self")
    code, line = getattr(translator, "f_code", None), getattr(translator, "lineno", None)
    if code is None or line is None or code.co_filename.startswith(TORCH_FOLDER):
        return None
    return code.co_filename, line, code.co_name


@contextlib.contextmanager
def marks_kept(tensors: Iterable[torch.Tensor]) -> Iterator[None]:
    """Leaves the dynamic dimensions that are marked on tensors as they were.

    torch marks the example's tensors with what AUTO and DYNAMIC ask (attributes ``_dynamo_…`` and ``_has_dynamo_…``), and takes the marks off,
    the user's own as well, only where it gets as far as ``torch/_export/non_strict_utils.py:_clean_dynamic_markers``; seen in 2.13 and 2.15. What is
    left behind by an export that fails makes dimensions of the next one dynamic.
    """

    def marks(tensor: torch.Tensor) -> dict[str, Any]:
        return {name: copy.copy(value) for name, value in vars(tensor).items() if name.startswith(("_dynamo_", "_has_dynamo_"))}

    before = [(tensor, marks(tensor)) for tensor in tensors]
    try:
        yield
    finally:
        for tensor, kept in before:
            for name in marks(tensor):
                delattr(tensor, name)
            for name, value in kept.items():
                setattr(tensor, name, value)


@functools.lru_cache(maxsize=4096)
def root_relative(path: str) -> str:
    """``L['self'].lin``, ``L['self']._modules['lin']`` and ``lin`` all as ``lin``, the name that ``named_modules`` gives."""
    path = re.sub(r"^L\['self'\]\.?", "", path)
    path = re.sub(r"_modules\['([^']*)'\]", r"\1", path)
    path = re.sub(r"\[['\"]?([^'\"\]]*)['\"]?\]", r".\1", path)
    path = re.sub(r"^(?:_export_root|_export_module)\.?", "", path)
    return path.strip(".")


OPERATOR_TYPE: type = type(torch.ops.aten.add.Tensor)


def operator_of_frame(frame: FrameType) -> Any | None:
    """The operator or function that a dispatch frame of torch is about to run; None for other frames.

    The local ``func`` of frames named ``__torch_dispatch__``, ``__torch_function__``, ``proxy_call`` and ``dispatch``; seen in 2.13
    and 2.15.
    """
    if frame.f_code.co_name not in ("__torch_dispatch__", "__torch_function__", "proxy_call", "dispatch"):
        return None
    return frame.f_locals.get("func")


def module_of_frame(frame: FrameType) -> torch.nn.Module | None:
    """The module whose forward this frame runs: ``self`` of ``Module._call_impl``; seen in 2.13 and 2.15. None for other frames."""
    if frame.f_code.co_name != "_call_impl":
        return None
    module = frame.f_locals.get("self")
    return module if isinstance(module, torch.nn.Module) else None


def tracked_inputs(env: Any) -> dict[int, str]:
    """``id`` of each fake tensor that stands for an input or a parameter to its source name.

    ``ShapeEnv.tracked_fakes`` with ``fake`` and ``source.name``; seen in 2.13 and 2.15, where the model runs on these very objects.
    Empty if gone.
    """
    return {id(tracked.fake): str(tracked.source.name) for tracked in getattr(env, "tracked_fakes", None) or ()}


def operands_of_frame(frame: FrameType) -> list[torch.Tensor]:
    """The tensors that a dispatch frame of torch passes to its operator, one level deep; see `operator_of_frame`."""
    found: list[torch.Tensor] = []
    for argument in frame.f_locals.get("args") or ():
        found.extend(item for item in (argument if isinstance(argument, tuple | list) else (argument,)) if isinstance(item, torch.Tensor))
    return found


def parameter_name_of_source(source: str) -> str | None:
    """``lin.weight`` for torch's strict name of a parameter, ``L['self']._modules['lin']._parameters['weight']``; else None."""
    if not source.startswith("L['self']"):
        return None
    return root_relative(re.sub(r"_(?:parameters|buffers)\['([^']*)'\]", r"\1", source))


@dataclass(frozen=True, slots=True)
class ErrorParts:
    """What an exception of an export holds beside its text.

    Attributes:
        name: the class, ``GuardOnDataDependentSymNode``.
        category: torch's own, ``CONSTRAINT_VIOLATION`` (``UserError.error_type``) or ``Data-dependent branching`` (``Unsupported.gb_type``).
        text: what torch says, without its advertisement of draft_export.
        user_stack: the user's lines as Dynamo saw them, outermost first; empty in non-strict mode.
        condition: the sympy condition that could not be decided, of a data-dependent error.
        is_on_tensor: whether it was the truth of a tensor that could not be decided.
        partial_graph: the program so far as text, of a data-dependent error.
        cause: the exception that Dynamo observed in the user's code, ``KeyError: b``.
    """

    name: str
    category: str | None
    text: str
    user_stack: tuple[tuple[str, int, str], ...]
    condition: Any | None
    is_on_tensor: bool
    partial_graph: str | None
    cause: str | None


def error_parts(error: BaseException) -> ErrorParts:
    """Takes an exception of an export apart; attributes seen in 2.13 and 2.15, each left out where it is gone.

    ``UserError.error_type`` and ``msg``, ``Unsupported.gb_type``, ``TorchDynamoException.real_stack`` (``torch/_dynamo/exc.py``),
    ``GuardOnDataDependentSymNode.cond`` (``torch/fx/experimental/symbolic_shapes.py``) and ``partial_fx_graph``. ``str(error)`` carries a
    suffix that ``torch/export/__init__.py`` appends. The truth of a tensor is ``gb_type`` ``Data-dependent branching`` in strict mode; in
    non-strict mode the operator ``Tensor.__bool__`` is in the traceback (see `operator_of_frame`), which that of a number is not; seen in
    2.13 and 2.15. Where torch fails at suggesting fixes for a violation, it is the violation that is taken apart.
    """
    error = _violation_behind(error) or error
    text = str(getattr(error, "msg", None) or error).partition("The error above occurred when calling torch.export.export")[0]
    error_type = getattr(error, "error_type", None)
    context = error.__context__
    condition = getattr(error, "cond", getattr(context, "cond", None))
    return ErrorParts(
        name=type(error).__name__,
        category=getattr(error_type, "name", None) or getattr(error, "gb_type", None),
        text=text.strip(),
        user_stack=tuple((entry.filename, entry.lineno or 0, entry.name) for entry in getattr(error, "real_stack", None) or ()),
        condition=condition,
        is_on_tensor=getattr(error, "gb_type", None) == "Data-dependent branching" or _was_in(error, torch.Tensor.__bool__),
        partial_graph=getattr(error, "partial_fx_graph", getattr(context, "partial_fx_graph", None)),
        cause=_observed(error),
    )


def _was_in(error: BaseException, operator: Any) -> bool:
    return any(operator_of_frame(frame) is operator for frame, _ in traceback.walk_tb(error.__traceback__))


def _violation_behind(error: BaseException) -> BaseException | None:
    """The constraint violation that torch was about to raise when its search for fixes raised `error` instead; None if it was not at that.

    The local ``constraint_violation_error`` of ``prettify_results`` (``torch/fx/experimental/symbolic_shapes.py``), which makes a Dim of the sizes
    that a divisor leaves, and cannot where that is one size: ``Cannot create Dim with inconsistent min=2, max=2``; seen in 2.13 and 2.15.
    """
    for frame, _ in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_name == "prettify_results" and frame.f_code.co_filename.startswith(TORCH_FOLDER):
            violation = frame.f_locals.get("constraint_violation_error")
            return violation if isinstance(violation, BaseException) else None
    return None


def partial_graphs(error: BaseException) -> list[torch.fx.Graph]:
    """The graphs that torch was tracing when it raised, each as far as it got, outermost first; empty where nothing of them is left.

    Locals of torch's frames in the traceback, seen in 2.13 and 2.15: ``gm`` once tracing was over (``torch/export/_trace.py``), ``tracer.graph`` of
    ``dispatch_trace`` while it ran, in strict mode ``graph`` of ``torch/_dynamo/functional_export.py`` and ``output.graph`` of Dynamo's ``step``. Dynamo
    strips the frames of some errors; then there is nothing.
    """
    found: dict[int, torch.fx.Graph] = {}
    tracebacks = [error.__traceback__, getattr(error.__context__, "__traceback__", None)]
    for start in tracebacks:
        for frame, _ in traceback.walk_tb(start):
            if not frame.f_code.co_filename.startswith(TORCH_FOLDER):
                continue
            holder = {"dispatch_trace": "tracer", "step": "self"}.get(frame.f_code.co_name)
            values = [frame.f_locals.get(name) for name in ("gm", "graph", holder) if name is not None]
            graphs = (getattr(getattr(value, "output", value), "graph", None) for value in values)
            found |= {id(graph): graph for graph in graphs if isinstance(graph, torch.fx.Graph) and id(graph) not in found}
    return list(found.values())


def strict_input_index(placeholder: torch.fx.Node) -> int | None:
    """The position among the call's leaves of the input that a placeholder of Dynamo's stands for: its target ``L_flat_args_2_``; seen in 2.13 and 2.15.

    None for any other placeholder.
    """
    found = re.fullmatch(r"L_flat_args_(\d+)_", str(placeholder.target))
    return None if found is None else int(found[1])


def _observed(error: BaseException) -> str | None:
    # ObservedKeyError stands for KeyError, ObservedValueErrorError for ValueError and ObservedKeyboardInterruptError for KeyboardInterrupt.
    if error.__cause__ is None:
        return None
    name = type(error.__cause__).__name__.removeprefix("Observed")
    name = name if hasattr(builtins, name) else name.removesuffix("Error")
    said = re.search(r"raised exception \w+\((?P<quote>[\"'])(?P<said>.*)(?P=quote)\)", str(error))
    if said is None:
        return name
    return f"{name}: {said['said']!r}" if name == "KeyError" else f"{name}: {said['said']}"


def value_of_node(node: torch.fx.Node) -> Any | None:
    """What a node gives while it is traced, a fake tensor, a symbol or a number: ``meta["val"]``, ``meta["example_value"]`` of Dynamo's graph.

    Seen in 2.13 and 2.15. None without.
    """
    return node.meta.get("val", node.meta.get("example_value"))


def operator_schema(name: str) -> Any | None:
    """The schema of ``namespace::name`` with ``arguments`` and ``returns``: ``OpOverload._schema``; seen in 2.13 and 2.15. None if there is none."""
    namespace, _, operator = name.partition("::")
    packet = getattr(getattr(torch.ops, namespace), operator, None)
    return getattr(getattr(packet, "default", None), "_schema", None)


def overload_schema(target: str) -> str | None:
    """The schema of an operator as a node's target names it, ``aten.add.Tensor``: the text of ``OpOverload._schema``; seen in 2.13 and 2.15.

    None if the target is no operator.
    """
    namespace, _, name = target.partition(".")
    packet, _, overload = name.rpartition(".")
    found = getattr(getattr(getattr(torch.ops, namespace, None), packet, None), overload, None)
    return str(found._schema) if isinstance(found, OPERATOR_TYPE) and hasattr(found, "_schema") else None


def guards_code(program: torch.export.ExportedProgram) -> tuple[str, ...]:
    """The guards of a program as Python over source names, ``L['x'].size()[0] <= 64``, saved with it: ``ExportedProgram._guards_code``.

    Seen in 2.13 and 2.15. Empty if gone.
    """
    return tuple(getattr(program, "_guards_code", ()))


def environment_guards(env: Any) -> list[Any]:
    """The sympy expressions of all guards of a ShapeEnv, in order: ``ShapeEnv.guards`` with ``expr``; seen in 2.13 and 2.15. Empty if gone."""
    return [guard.expr for guard in getattr(env, "guards", ())]


def shape_env_of(graph: torch.fx.Graph) -> Any | None:
    """The ShapeEnv that the symbolic sizes of a graph belong to: ``SymInt.node.shape_env``; seen in 2.13 and 2.15. None if nothing is symbolic."""
    for node in graph.nodes:
        value = value_of_node(node)
        for size in value.shape if isinstance(value, torch.Tensor) else (value,):
            if isinstance(size, torch.SymInt):
                return getattr(size.node, "shape_env", None)
    return None


def call_of(program: torch.export.ExportedProgram | torch.fx.GraphModule) -> tuple[tuple[str, ...], Any] | None:
    """The names of forward's parameters and the pytree spec of ``(args, kwargs)``; None where the program does not say.

    ``ModuleCallSignature.forward_arg_names`` of an ExportedProgram, ``_PyTreeCodeGen.pytree_info`` of a module made of one; seen in 2.13 and 2.15.
    """
    if isinstance(program, torch.fx.GraphModule):
        info = getattr(program.graph._codegen, "pytree_info", None)
        return None if info is None or info.in_spec is None else (tuple(info.orig_args), info.in_spec)
    signature = program.module_call_graph[0].signature if program.module_call_graph else None
    names = getattr(signature, "forward_arg_names", None)
    return None if signature is None or names is None else (tuple(names), signature.in_spec)


def call_with(in_spec: Any, leaves: list[Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """``(args, kwargs)`` made of their leaves: ``torch.utils._pytree.tree_unflatten``; seen in 2.13 and 2.15.

    Raises:
        ValueError: there are more or fewer leaves, or the spec is not one of a call.
    """
    from torch.utils import _pytree as pytree

    match pytree.tree_unflatten(leaves, in_spec):
        case tuple() as args, dict() as kwargs:
            return args, kwargs
    raise ValueError("The spec is not one of (args, kwargs).")


def leaves_of_call(args: Any, kwargs: Any) -> list[Any]:
    """The leaves of ``(args, kwargs)`` in torch's order: ``torch.utils._pytree.tree_leaves``; seen in 2.13 and 2.15."""
    from torch.utils import _pytree as pytree

    return list(pytree.tree_leaves((args, kwargs)))


def module_stack_of_node(node: torch.fx.Node) -> tuple[tuple[str, str], ...]:
    """Path and qualified class of each module that a node was made in, outermost first; see `module_of_node`. Seen in 2.13 and 2.15.

    A saved program has the classes as texts, ``torch.nn.modules.linear.Linear``.
    """
    stack = (node.meta.get("nn_module_stack") or {}).values()
    return tuple((root_relative(path), kind if isinstance(kind, str) else f"{kind.__module__}.{kind.__qualname__}") for path, kind in stack)


def floor_division(left: Any, right: Any) -> Any:
    """``left // right`` as torch writes it in guards: ``torch.utils._sympy.functions.FloorDiv``; seen in 2.13 and 2.15."""
    from torch.utils._sympy.functions import FloorDiv

    return FloorDiv(left, right)


def remainder(left: Any, right: Any) -> Any:
    """``left % right`` as torch writes it in guards: ``torch.utils._sympy.functions.Mod``; seen in 2.13 and 2.15."""
    from torch.utils._sympy.functions import Mod

    return Mod(left, right)
