"""Runs of a program's graph with fake tensors, which have sizes and no data: the outputs, or the operator that refuses them."""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import torch
from torch._subclasses import fake_tensor
from torch.fx.experimental import symbolic_shapes

from export_explorer.texts import text_of
from export_explorer.torch_internals.classes import classes_named
from export_explorer.torch_internals.eager_runs import refused_attention
from export_explorer.torch_internals.global_state import open_transforms
from export_explorer.torch_internals.operators import SETTINGS, target_text

MOST_ELEMENTS = 2**20
"""The largest number of elements of a tensor whose values are computed: positions up to 32,769, for a batch of up to 31."""

MOST_KEPT = 2**22
"""The largest number of elements of all these tensors of a run."""

_WITHOUT_VALUES = ("aten.empty", "aten.new_empty")
_READS_DATA = ("data is not allocated yet", "Cannot access data pointer", "expected to contain only concrete integers")
"""Texts of an operator in C++ that reads the data of a fake tensor, as ``aten::tensor_split`` at indices in a tensor, or needs a size from it
as a number, as ``aten::upsample_bilinear2d`` does; seen in 2.13."""


_FAULTS = (TypeError, AttributeError, NameError)
"""Errors of a fake kernel itself, as ``aten::upsample_nearest2d`` has one for an empty batch: no size makes an argument another type; seen in
2.13."""


class _KnownValues:
    """The tensors of a run with fake tensors that depend on no input and no parameter, with their values."""

    def __init__(self) -> None:
        self._values: dict[int, tuple[Any, torch.Tensor]] = {}
        self._kept = 0

    def follow(self, target: Any, args: Sequence[Any], kwargs: Mapping[str, Any], result: Any) -> None:
        """Computes the value of an operator's result from known values, or from none.

        Reads ``OpOverload.tags`` and ``_schema``, and leaves the fake mode by ``unset_fake_temporarily``; seen in 2.13. Nothing is known
        where that is gone.
        """
        # What reads an input is most of a program: that is seen first, since asking a fake tensor anything takes its time.
        if not self._are_known(args) or not self._are_known(kwargs.values()):
            return
        if not isinstance(target, torch._ops.OpOverload) or not isinstance(result, torch.Tensor) or not _is_small(result):
            return
        if self._kept + result.numel() > MOST_KEPT:
            return
        if target._schema.is_mutable or torch.Tag.nondeterministic_seeded in target.tags or str(target).startswith(_WITHOUT_VALUES):
            return
        try:
            with fake_tensor.unset_fake_temporarily():
                value = target(
                    *torch.utils._pytree.tree_map(self._real, tuple(args)), **{name: self._real(it) for name, it in kwargs.items()}
                )
        except Exception:
            return
        # The fake tensor is kept, so that no other gets its id.
        self._values[id(result)] = result, value
        self._kept += value.numel()

    def knows(self, tensor: torch.Tensor) -> bool:
        """True if the sizes alone decide the values of the tensor."""
        return id(tensor) in self._values

    def refused_index(self, target: Any, args: Sequence[Any]) -> str | None:
        """Returns the operator's error for a known index that is out of bounds; None for any other.

        ``aten.index.Tensor``, ``aten.index_select``, ``aten.gather`` and ``aten.embedding``.
        """
        name = str(target)
        if name == "aten.embedding.default":
            looked_up = [(0, args[1])]
        elif name == "aten.index.Tensor":
            looked_up = [*_by_dim(args[1])]
        elif name in ("aten.index_select.default", "aten.gather.default"):
            looked_up = [(args[1], args[2])]
        else:
            return None
        for dim, index in looked_up:
            size = args[0].shape[dim]
            for found in self._bounds(index):
                if type(size) is int and not -size <= found < size:
                    return f"index {found} is out of bounds for dimension {dim} with size {size}"
        return None

    def _bounds(self, index: Any) -> tuple[int, ...]:
        """Returns the largest and the smallest index; empty where they are not known, and for a mask."""
        value = self._values[id(index)][1] if id(index) in self._values else None
        if value is None or value.dtype == torch.bool or value.numel() == 0:
            return ()
        with fake_tensor.unset_fake_temporarily():
            return int(value.max()), int(value.min())

    def _are_known(self, given: Iterable[Any]) -> bool:
        return all(
            id(value) in self._values if isinstance(value, torch.Tensor) else not isinstance(value, list | tuple) or self._are_known(value)
            for value in given
        )

    def _real(self, value: Any) -> Any:
        return self._values[id(value)][1] if isinstance(value, torch.Tensor) else value


def _by_dim(indices: Sequence[Any]) -> Iterator[tuple[int, Any]]:
    """Yields each index with the dimension that it is for; a mask takes as many as it has."""
    dim = 0
    for index in indices:
        if index is not None:
            yield dim, index
        dim += index.dim() if index is not None and index.dtype in (torch.bool, torch.uint8) else 1


def _is_small(tensor: torch.Tensor) -> bool:
    count = tensor.numel()
    return type(count) is int and count <= MOST_ELEMENTS and tensor.device.type == "cpu" and tensor.layout == torch.strided


_BY_DIM = {"gather", "index_select", "index_add", "index_copy", "index_fill", "scatter", "scatter_add", "scatter_reduce", "take_along_dim"}
"""Operators that are called with a tensor, a dimension of it and an index."""
_BY_LIST = {"index", "index_put"}
"""Operators that are called with an index for each dimension."""
_LOOKING_UP = {*_BY_DIM, *_BY_LIST, "embedding", "embedding_bag"}
_PLACES_OF = {"argsort", "argmax", "argmin", "sort", "topk", "max", "min", "median", "mode", "kthvalue", "cummax", "cummin"}
"""Operators that return positions in a tensor, alone or after its values, which are below its size."""
_RESHAPED = {"view", "reshape", "unsqueeze", "squeeze", "expand", "expand_as", "permute", "transpose", "t", "flatten", "repeat"}
_PICKED = {"slice", "select", "narrow", "index_select", "gather", "index", "unbind", "split", "chunk", "flip"}
_SAME_VALUES = {*_RESHAPED, *_PICKED, "clone", "contiguous", "alias", "detach", "to", "_to_copy", "type_as"}
_SUMS = {"add", "mul", "cumsum"}
"""Operators whose results of numbers from 0 on are bounded by the bounds of these."""


@dataclass(frozen=True, slots=True)
class Lookup:
    """A lookup by numbers in the data, of which one may be beyond a size, or with more of them could be.

    Attributes:
        node: that looks up, by its `Node.path`.
        operator: of the node.
        size: that the numbers have to be below.
        reach: the exclusive upper bound of the numbers, where the size is the same in every call and the bound is known; else None.
    """

    node: str
    operator: str
    size: int
    reach: int | None = None

    @property
    def may_fail(self) -> bool:
        """True if one of the numbers may be beyond the size."""
        return self.reach is None or self.reach > self.size


class _DataIndices:
    """The index tensors of a run with fake tensors for which the largest possible value is known.

    Args:
        known: the tensors whose values the sizes alone decide.
    """

    def __init__(self, known: _KnownValues) -> None:
        self._known = known
        # The fake tensor is kept, so that no other gets its id.
        self._bounds: dict[int, tuple[Any, int]] = {}
        self._moved: dict[int, Any] = {}

    def follow(self, node: torch.fx.Node, args: Sequence[Any], kwargs: Mapping[str, Any], result: Any) -> None:
        """Notes the exclusive upper bound of the values of a result where the operator implies one, and whether positions move them."""
        name = _name_of(node.target)
        if self._is_moved(name, node, args):
            self._moved[id(result)] = result
        else:
            self._moved.pop(id(result), None)
        if (bound := self._bound(name, args, kwargs)) is None:
            # An operator in place returns the tensor that had one.
            self._bounds.pop(id(result), None)
            return
        values = result if isinstance(result, tuple | list) else (result,)
        if name in _PLACES_OF and not name.startswith("arg"):
            values = values[1:]
        for value in values:
            if isinstance(value, torch.Tensor) and not value.is_floating_point():
                self._bounds[id(value)] = value, bound

    def undecided(self, node: torch.fx.Node, args: Sequence[Any]) -> Iterator[Lookup]:
        """Yields each size that a call looks up by numbers in the data.

        If it varies and they may be beyond it, if they have a bound, or if positions are added to them, of which a larger input has more.

        Reads ``OpOverload._schema`` and what a call's first argument was while torch traced, ``node.meta["val"]``; seen in 2.13.
        """
        for size, index, varies in _looked_up(_name_of(node.target), node, args):
            if self._may_pass(size, index) if varies else id(index) in self._moved:
                yield Lookup(node.name, target_text(node.target), size)
            elif not varies and id(index) in self._bounds and not self._known.knows(index):
                yield Lookup(node.name, target_text(node.target), size, self._bounds[id(index)][1])

    def _is_moved(self, name: str, node: torch.fx.Node, args: Sequence[Any]) -> bool:
        """True for the sum of numbers in the data and of positions, ``start + torch.arange(n)``, and for what has the values of one."""
        if name in _SAME_VALUES:
            return len(args) > 0 and id(args[0]) in self._moved
        if name != "add" or len(args) < 2:
            return False
        (one, other), (of_one, of_other) = args[:2], node.args[:2]
        return id(one) in self._moved or id(other) in self._moved or self._moves(one, other, of_other) or self._moves(other, one, of_one)

    def _moves(self, value: Any, positions: Any, of_positions: Any) -> bool:
        if not isinstance(value, torch.Tensor) or not isinstance(positions, torch.Tensor) or not isinstance(of_positions, torch.fx.Node):
            return False
        are_positions = self._known.knows(positions) and not self._known.knows(value) and not value.is_floating_point()
        return are_positions and any(type(size) is not int for size in getattr(of_positions.meta.get("val"), "shape", ()))

    def _may_pass(self, size: Any, index: Any) -> bool:
        if not isinstance(index, torch.Tensor) or index.dtype in (torch.bool, torch.uint8) or self._known.knows(index):
            return False
        if type(size) is not int or index.numel() == 0:
            return False
        return id(index) not in self._bounds or self._bounds[id(index)][1] > size

    def _bound(self, name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> int | None:
        # The name first: asking a fake tensor anything takes its time, and most operators are neither.
        is_same = name in _SAME_VALUES
        if not (is_same or name in _PLACES_OF or name in _SUMS or name == "remainder") or not args or not isinstance(args[0], torch.Tensor):
            return None
        first = args[0]
        if name in _SUMS:
            return self._bound_of_sum(name, args, kwargs)
        if name in _PLACES_OF:
            dim = kwargs.get("dim", next((it for it in args[2 if name in ("topk", "kthvalue") else 1 :] if type(it) is int), None))
            size = first.numel() if dim is None and name in ("argmax", "argmin") else first.shape[-1 if dim is None else dim]
            return size if type(size) is int else None
        if name == "remainder" and len(args) > 1 and type(args[1]) is int and args[1] > 0:
            return args[1]
        return self._bound_of(first) if is_same else None

    def _bound_of_sum(self, name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> int | None:
        """Returns the bound of a sum, a product or a cumulative sum of numbers from 0 on; None where one of them has no known bound."""
        one = self._bound_of(args[0])
        if one is None or kwargs.get("alpha", 1) != 1 or len(args) < 2:
            return None
        if name == "cumsum":
            size = args[0].shape[args[1]] if args[0].dim() else 1
            return (one - 1) * size + 1 if type(size) is int else None
        if (other := self._bound_of(args[1])) is None:
            return None
        return one + other - 1 if name == "add" else (one - 1) * (other - 1) + 1

    def _bound_of(self, value: Any) -> int | None:
        """Returns the exclusive upper bound of a number, or of the values of a tensor, from 0 on; None where it is not known."""
        if type(value) is int:
            return value + 1 if value >= 0 else None
        if id(value) in self._bounds:
            return self._bounds[id(value)][1]
        return 2 if isinstance(value, torch.Tensor) and value.dtype is torch.bool else None


def _name_of(target: Any) -> str:
    """Returns an operator's name without its overload and in-place mark; the name of a Python function."""
    if isinstance(target, torch._ops.OpOverload):
        return target._schema.name.removeprefix("aten::").removesuffix("_")
    return getattr(target, "__name__", "")


def _looked_up(name: str, node: torch.fx.Node, args: Sequence[Any]) -> Iterator[tuple[Any, Any, bool]]:
    """Yields each size that is looked up in, with the index, and whether the size varies."""
    if name not in _LOOKING_UP:
        return
    of_node: Sequence[Any] = node.args
    if len(args) < 2 or not isinstance(args[0], torch.Tensor) or not isinstance(of_node[0], torch.fx.Node):
        return
    traced: Sequence[Any] = getattr(of_node[0].meta.get("val"), "shape", ())
    if len(traced) != args[0].dim():
        return
    if name in _BY_DIM and len(args) > 2 and type(args[1]) is int:
        pairs = [(args[1], args[2])] if args[0].dim() else []
    elif name in _BY_LIST and isinstance(args[1], list | tuple):
        pairs = [*_by_dim(args[1])]
    elif name == "embedding":
        pairs = [(0, args[1])]
    else:
        pairs = []
    for dim, index in pairs:
        yield args[0].shape[dim], index, type(traced[dim]) is not int
    if name == "embedding_bag" and len(args) > 2 and isinstance(of_node[1], torch.fx.Node):
        # Each bag begins at one of the indices, which are as many as the caller gives.
        count: Sequence[Any] = getattr(of_node[1].meta.get("val"), "shape", ())
        if len(count) == 1 and type(count[0]) is not int:
            yield args[1].shape[0], args[2], True


Ending = Literal["done", "depends_on_data", "assertion", "no_fake_kernel", "kernel_failed", "refused", "no_fake_input"]


@dataclass(frozen=True, slots=True)
class FakeRun:
    """The result of a run.

    Attributes:
        ending: ``done``; ``depends_on_data`` where a value in the data decides how the run continues; ``assertion``: one of the program
            does not hold; ``no_fake_kernel`` of an operator; ``kernel_failed``: a fake kernel has a fault in its Python; ``refused`` by an
            operator; ``no_fake_input``: an input that cannot be made fake.
        outputs: the leaves of the outputs, fake; None unless it is done.
        node: the `Node.path` of the node at which it ended; None where it ran through.
        target: the operator of that node.
        text: torch's text; empty where it ran through.
        has_data_sizes: True if the run had a size or a number that only the data determines.
        lookups: by numbers in the data, one of which may be beyond a size, in their order; empty unless it is done.
    """

    ending: Ending
    outputs: list[Any] | None = None
    node: str | None = None
    target: str = ""
    text: str = ""
    has_data_sizes: bool = False
    lookups: tuple[Lookup, ...] = ()


class _Following(torch.fx.Interpreter):
    """An interpreter of a graph that keeps track of the current node.

    Args:
        module: with the graph.
        mode: that makes fake tensors.
        outer: the interpreter of the graph in which this one is nested; None for the graph of the program.
        folder: the start of the `Node.path` of its nodes; empty for the graph of the program.

    Attributes:
        at: the current node; of a nested graph after that raised.
        path: its `Node.path`.
        lookups: by numbers in the data, in their order.
    """

    def __init__(self, module: torch.fx.GraphModule, mode: Any, outer: "_Following | None" = None, folder: str = "") -> None:
        super().__init__(module, garbage_collect_values=True)
        self.extra_traceback = False
        self.at: torch.fx.Node | None = None
        self.path = self._folder = folder
        self._mode = mode
        self._known: _KnownValues = _KnownValues() if outer is None else outer._known
        self._indices: _DataIndices = _DataIndices(self._known) if outer is None else outer._indices
        self.lookups: list[Lookup] = []

    def get_attr(self, target: Any, args: Any, kwargs: Any) -> Any:
        """Returns a parameter or buffer as a fake tensor: an operator on real tensors alone would run, and change a buffer."""
        value = super().get_attr(target, args, kwargs)
        return self._mode.from_tensor(value, static_shapes=True) if isinstance(value, torch.Tensor) else value

    def run_node(self, n: torch.fx.Node) -> Any:
        self.at, self.path = n, f"{self._folder}{n.name}"
        return super().run_node(n)

    def call_function(self, target: Any, args: Any, kwargs: Any) -> Any:
        """Calls an operator, after a check of what its fake kernel does not see: indices that the sizes decide, and lengths of attention."""
        refused = self._known.refused_index(target, args) or refused_attention(target, args, kwargs)
        if refused is not None:
            raise IndexError(refused)
        if self.at is not None and getattr(target, "__name__", "") in SETTINGS:
            return super().call_function(target, tuple(map(self._followed, self.at.args, args)), kwargs)
        if self.at is not None:
            self.lookups += [replace(lookup, node=self.path) for lookup in self._indices.undecided(self.at, args)]
        result = super().call_function(target, args, kwargs)
        self._known.follow(target, args, kwargs, result)
        if self.at is not None:
            self._indices.follow(self.at, args, kwargs, result)
        return result

    def _followed(self, node: Any, value: Any) -> Any:
        """Returns a function that runs a nested graph as this one is run; anything else as it is."""
        if not isinstance(value, torch.fx.GraphModule):
            return value
        nested = _Following(value, self._mode, self, f"{self._folder}{node.target}/")

        def run(*inputs: Any) -> Any:
            try:
                return nested.run(*inputs, enable_io_processing=False)
            except Exception:
                self.at, self.path = nested.at, nested.path
                raise
            finally:
                self.lookups += nested.lookups

        return run

    def begin(self, inputs: Sequence[Any]) -> None:
        """Begins a run that `step` continues."""
        self.env: dict[torch.fx.Node, Any] = {}
        self.args_iter = iter(inputs)

    def step(self, node: torch.fx.Node) -> Any:
        """Runs the next node and forgets what no later one reads; reads ``Interpreter.user_to_last_uses``, seen in 2.13 and 2.15."""
        self.env[node] = result = self.run_node(node)
        for read_last in self.user_to_last_uses.get(node, []):
            del self.env[read_last]
        return result


@dataclass(frozen=True, slots=True)
class Shaped:
    """A tensor of which only the shape, dtype and device are known."""

    shape: tuple[int, ...]
    dtype: torch.dtype
    device: torch.device


class SlicedFakeRun:
    """A run of a graph with fake tensors that is made in slices; parameters and buffers are unchanged afterwards.

    ``FakeTensorMode(allow_non_fake_inputs=True)`` with a ``ShapeEnv``, in which a value in the data becomes a symbol, and
    ``torch.fx.Interpreter`` without the pytrees of the call; seen in 2.13 and 2.15.

    Args:
        module: the program's module, made without guards; or its graph module, whose placeholders its parameters and buffers have too.
        values: for the placeholders in their order, a `Shaped` in place of a missing tensor.
    """

    def __init__(self, module: torch.fx.GraphModule, values: Sequence[Any]) -> None:
        self._env = symbolic_shapes.ShapeEnv()
        self._mode = fake_tensor.FakeTensorMode(allow_non_fake_inputs=True, shape_env=self._env)
        self._values = list(values)
        self._inputs: list[Any] = []
        self._follower = _Following(module, self._mode)
        self._nodes: list[torch.fx.Node] = list(module.graph.nodes)
        self._next = 0

    def advance(self, seconds: float | None = None) -> FakeRun | None:
        """Continues the run by one operator or more; has to be called inside of `trace.process_state.undisturbed`: torch logs what a kernel raises.

        Args:
            seconds: the time after which no further operator is run; None for no limit.

        Returns:
            The result; None if the time was over before.
        """
        ends = None if seconds is None else time.perf_counter() + seconds
        # Without gradients it takes two thirds of the time.
        with self._mode, torch.no_grad():
            try:
                while len(self._inputs) < len(self._values):
                    self._inputs.append(_faked(self._mode, self._values[len(self._inputs)]))
                    if ends is not None and time.perf_counter() > ends:
                        return None
            except Exception as error:  # of a kind of tensor that cannot be faked, or of more elements than a storage has
                return FakeRun("no_fake_input", text=_first_line(error))
            if self._next == 0:
                self._follower.begin(self._inputs)
            return self._run_nodes(ends)

    def _run_nodes(self, ends: float | None) -> FakeRun | None:
        follower, returned, transforms = self._follower, None, open_transforms()
        try:
            for node in self._nodes[self._next :]:
                returned = follower.step(node)
                self._next += 1
                is_over = ends is not None and time.perf_counter() > ends and self._next < len(self._nodes)
                # Other code may run before the next slice.
                if is_over and open_transforms() == transforms:
                    return None
        except Exception as error:
            at = follower.at
            name, target = (None, "") if at is None else (follower.path, target_text(at.target))
            return FakeRun(_ending(error, at), node=name, target=target, text=_first_line(error), has_data_sizes=_has_data_sizes(self._env))
        outputs = list(returned) if isinstance(returned, tuple | list) else [returned]
        return FakeRun("done", outputs=outputs, has_data_sizes=_has_data_sizes(self._env), lookups=tuple(follower.lookups))


def fake_run(module: torch.fx.GraphModule, values: Sequence[Any]) -> FakeRun:
    """Runs the module of a program with fake tensors, as `SlicedFakeRun` does, at once."""
    result = SlicedFakeRun(module, values).advance()
    assert result is not None, "there is no limit of time"
    return result


def _faked(mode: Any, value: Any) -> Any:
    if isinstance(value, Shaped):
        return torch.empty(list(value.shape), dtype=value.dtype, device=value.device)
    return mode.from_tensor(value, static_shapes=True) if isinstance(value, torch.Tensor) else value


def _has_data_sizes(env: Any) -> bool:
    """True if a run made a symbol for a value in the data, by the ShapeEnv's counters of such symbols; seen in 2.13 and 2.15."""
    return any(getattr(env, name, 0) for name in ("unbacked_symint_counter", "unbacked_symfloat_counter"))


def _ending(error: Exception, node: torch.fx.Node | None) -> Ending:
    data = classes_named(fake_tensor, "DataDependentOutputException", "DynamicOutputShapeException")
    no_kernel = classes_named(fake_tensor, "UnsupportedOperatorException", "UnsupportedFakeTensorException")
    raised: BaseException | None = error
    while raised is not None:
        if isinstance(raised, (symbolic_shapes.GuardOnDataDependentSymNode, *data)):
            return "depends_on_data"
        if isinstance(raised, RuntimeError) and any(text in text_of(raised) for text in _READS_DATA):
            return "depends_on_data"
        if isinstance(raised, no_kernel):
            return "no_fake_kernel"
        raised = raised.__cause__
    if node is not None and isinstance(node.target, torch._ops.OpOverload) and isinstance(error, _FAULTS):
        return "kernel_failed"
    is_assertion = node is not None and str(node.target).startswith(("aten._assert_scalar", "aten._assert_async"))
    return "assertion" if is_assertion else "refused"


def _first_line(error: Exception) -> str:
    return next(iter(str(error).strip().splitlines()), type(error).__name__).strip()
