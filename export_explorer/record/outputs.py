"""The outputs that a program returns, the tensors that it changes, and the tensors that it holds."""

from dataclasses import dataclass
from typing import Literal

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
