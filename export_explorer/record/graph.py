"""The exported graph: nodes, modules, source code and the signature; its outputs, and the tensors that the program changes or holds."""

from dataclasses import dataclass
from typing import Literal

from export_explorer.record.locations import Frame

OutputKind = Literal["result", "input", "parameter", "buffer", "constant", "changed_input", "changed_parameter", "changed_buffer", "other"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputSize:
    """A size of an output, or the number that an output is.

    Attributes:
        expr: in terms of the inputs, by the names of asked Dims where there are some, ``batch``, ``x.shape[1] + 1``; a number where it is
            fixed. Values in the data have torch's symbols, ``u0``.
        lower: smallest value, inclusive; None if it is fixed, or unbounded.
        upper: largest value, inclusive; None if it is fixed, or unbounded.
    """

    expr: str
    lower: int | None = None
    upper: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """A leaf of the returned value, or a tensor that the program changes.

    Attributes:
        path: ``logits``, ``[0]``, ``past['key'][3]``; empty where the leaf is all that is returned. For a tensor that is changed, its own
            name, as `target`.
        kind: ``result`` of an operator; an ``input``, ``parameter``, ``buffer`` or ``constant`` that is returned as it is (``constant``
            also for a value that is no tensor); ``changed_input``, ``changed_parameter``, ``changed_buffer``: not returned but changed, in
            place or when the program has run; ``other`` for outputs that torch adds.
        target: path of the input, parameter, buffer or constant tensor that it is; None for a result and for a value.
        dtype: torch's name without ``torch.`` for a tensor, the name of Python's type for any other value.
        shape: of a tensor; None for any other value.
        value: of a number; of a constant its text; None for a tensor.
        node: path of the node that makes or changes it, see `Node.path`; None for a value that no node makes.
    """

    path: str
    kind: OutputKind
    target: str | None = None
    dtype: str | None = None
    shape: tuple[OutputSize, ...] | None = None
    value: OutputSize | None = None
    node: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TensorGroup:
    """The parameters, the buffers or the constant tensors of a program, together.

    Attributes:
        kind: of these tensors.
        count: number of them, each name of a shared one counted.
        elements: number of elements of all of them, a shared one counted once.
        size_bytes: size of all of them, a shared one counted once.
        dtypes: their torch names without ``torch.``, the most frequent first.
        changed: number of them that the program changes; `Capture.outputs` lists them.
    """

    kind: Literal["parameter", "buffer", "constant"]
    count: int
    elements: int
    size_bytes: int
    dtypes: tuple[str, ...]
    changed: int


OperatorKind = Literal["core", "other", "higher_order", "python"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeArgument:
    """An argument of a call in the graph.

    Attributes:
        name: as the operator's schema has it; empty where there is none.
        value: as Python would write it, sizes in terms of inputs, results of other nodes by their names: ``[8, x.shape[1], -1]``; ``∞`` for
            the end of a slice that has none. Very long values are cut.
        is_literal: True if the value contains no result of another node, except sizes.
    """

    name: str
    value: str
    is_literal: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A node of the exported graph.

    Attributes:
        name: unique in its graph.
        op: torch.fx's: ``placeholder``, ``call_function``, ``get_attr``, ``output``, …
        target: the operator or the attribute, as text.
        inputs: names of the nodes it reads, each once.
        shape: ``[x.shape[0], 3]``, ``x.shape[0]`` for a symbolic number; None where it has none.
        dtype: torch's name without ``torch.``.
        module: path of the module whose forward made it; None for inputs and outputs.
        frame: the user's line.
        parent: the nested graph that contains it (a branch of ``cond`` …), by the names of the attributes that hold it,
            ``true_graph_0``; None at the top.
        guard_ids: guards that were added while it was made.
        arguments: of the call, in order; none in a record of an earlier release.
    """

    name: str
    op: str
    target: str
    inputs: tuple[str, ...]
    shape: str | None
    dtype: str | None
    module: str | None
    frame: Frame | None
    parent: str | None
    guard_ids: tuple[int, ...]
    arguments: tuple[NodeArgument, ...] = ()

    @property
    def path(self) -> str:
        """The name, prefixed with that of the nested graph, ``true_graph_0/add``; unique in the capture."""
        return self.name if self.parent is None else f"{self.parent}/{self.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleEntry:
    """A module of the model.

    Attributes:
        path: ``encoder.layers.0``; empty for the root.
        class_name: ``Linear``.
        is_user: True if its class is the user's, not torch's.
        parameters: number of elements of its own parameters.
    """

    path: str
    class_name: str
    is_user: bool
    parameters: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeBlock:
    """The source text of a function that ran while tracing, or of a part of a class.

    Attributes:
        name: ``MyModule.forward``; of the attributes of a class ``MyModule``.
        filename: as in `Frame`.
        cell: as in `Frame`.
        first_line: number of the first line of `code` in the file, 1-based.
        code: the text, dedented.
        is_user: True if the file is the user's own; False for an installed library and for torch.
        indent: number of characters removed from the start of each line in `code`; `Frame.column` counts them.
    """

    name: str
    filename: str
    cell: str | None
    first_line: int
    code: str
    is_user: bool = True
    indent: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SignatureEntry:
    """An input or an output of the exported program.

    Attributes:
        side: ``input`` or ``output``.
        kind: torch's ``InputKind`` or ``OutputKind``, ``PARAMETER``, ``USER_INPUT``, …
        name: the graph's name for it.
        target: the parameter, buffer or input that it is; None where it has none.
    """

    side: Literal["input", "output"]
    kind: str
    name: str
    target: str | None
