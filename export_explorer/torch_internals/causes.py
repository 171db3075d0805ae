"""What can go wrong with an export, as types: `errors` finds one of them for an exception."""

from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Interrupted:
    """An interrupt reached torch, or Dynamo observed one in the model."""


@dataclass(frozen=True, slots=True)
class ConstraintViolation:
    """The model does not allow what was asked.

    Attributes:
        names: the Dims and sources that torch blames, ``batch``, ``L['x'].size()[0]``; empty where it names none.
    """

    names: frozenset[str]


@dataclass(frozen=True, slots=True)
class Unsolved:
    """Torch's solver of guards gave up on sizes whose guards it cannot invert; `symbols` are its names of them, ``s53``."""

    symbols: frozenset[str]


@dataclass(frozen=True, slots=True)
class SpecMismatch:
    """The ``dynamic_shapes`` cannot be read for these inputs; `is_of_keywords` where that is since forward has ``**kwargs`` (2.13 alone)."""

    is_of_keywords: bool = False


@dataclass(frozen=True, slots=True)
class WrongCall:
    """The inputs do not fit forward's signature.

    Attributes:
        problem: in which way.
        name: the argument, or the class of what was given in place of a tuple.
    """

    problem: Literal["not_a_tuple", "missing", "too_many", "unexpected", "other"]
    name: str | None = None


@dataclass(frozen=True, slots=True)
class UnsupportedInput:
    """An input of a class that torch.export does not take."""

    class_name: str | None


@dataclass(frozen=True, slots=True)
class UnkeyedInput:
    """An input of a class that is registered as a pytree node without ``flatten_with_keys_fn``, which torch.export names its parts by."""

    class_name: str


@dataclass(frozen=True, slots=True)
class NotAModule:
    """The model is no module that can be exported; `class_name` is None for a ScriptModule, ``type`` for a class."""

    class_name: str | None


@dataclass(frozen=True, slots=True)
class MissingFakeKernel:
    """An operator of which torch does not know what shapes it returns; ``namespace::name`` or that with an overload, None where it is not named."""

    operator: str | None


@dataclass(frozen=True, slots=True)
class LeakedFakeTensor:
    """A tensor that tracing made is read where only real ones are."""


@dataclass(frozen=True, slots=True)
class DataDependent:
    """A decision on a value in the data.

    Attributes:
        condition: the sympy condition that could not be decided; None where torch keeps none.
        is_on_tensor: whether it is the truth of a tensor, not that of a number taken out of one.
        operator: the operator whose result is no tensor and depends on the data, ``aten::allclose``; None if it was none.
        is_packed: whether a recurrent module was given a packed sequence, whose steps are in the data.
    """

    condition: Any | None
    is_on_tensor: bool
    operator: str | None = None
    is_packed: bool = False


@dataclass(frozen=True, slots=True)
class RefusedValue:
    """A symbolic size stood where Python, NumPy or an operator needs a plain value, which it is in eager mode.

    Attributes:
        need: what for: the ``argument`` of an operator, a key of a dict or a set or the argument of a cached function (``hashable``), a text
            (``format``), a file (``serializable``), an array (``numpy``), a test of its class (``exact_class``), or another ``number``.
        operator: the operator, for ``argument``.
        argument: its name there.
        wanted: the type that it takes, ``bool``.
    """

    need: Literal["argument", "hashable", "format", "serializable", "numpy", "exact_class", "number"]
    operator: str | None = None
    argument: str | None = None
    wanted: str | None = None


@dataclass(frozen=True, slots=True)
class UnsupportedOutput:
    """The model returns a value of a class that a program cannot return; None where torch does not name it."""

    class_name: str | None


@dataclass(frozen=True, slots=True)
class BranchesDiffer:
    """The branches of ``torch.cond`` do not return alike; `difference` is torch's word for how."""

    difference: str | None


@dataclass(frozen=True, slots=True)
class UnsupportedCode:
    """Code that cannot be traced in this mode.

    Attributes:
        construct: what it is, where that is known: ``aliasing`` is a branch or body of a higher-order operator that returns its own input,
            ``plain_container`` modules in a list or dict that is no ``ModuleList`` or ``ModuleDict`` (strict mode alone), ``script_module`` the call
            of a part that is in TorchScript, ``traced_module`` of one that `torch.jit.trace` made (strict mode alone), ``lazy_module`` a part whose parameters have no shape yet (non-strict mode alone).
            ``script_object`` an object of a class in C++; ``size_function`` a function of a size that a program cannot hold (strict mode alone).
        name: the attribute that holds them, for ``plain_container``; the class, for ``script_module`` and ``script_object``; the function.
    """

    construct: Literal[
        "data_pointer",
        "numpy",
        "graph_break",
        "aliasing",
        "plain_container",
        "script_module",
        "traced_module",
        "lazy_module",
        "script_object",
        "size_function",
        "other",
    ] = "other"
    name: str | None = None


@dataclass(frozen=True, slots=True)
class ModelRaised:
    """The model itself raised.

    Attributes:
        exception: the class, ``KeyError``.
        said: the first line of its text, with torch's symbols; empty without.
    """

    exception: str
    said: str = ""


@dataclass(frozen=True, slots=True)
class Unexplained:
    """An exception of no known cause: the model's own if one of its lines is in the traceback."""

    exception: str
    said: str = ""


Cause = (
    Interrupted
    | ConstraintViolation
    | Unsolved
    | SpecMismatch
    | WrongCall
    | UnsupportedInput
    | UnkeyedInput
    | NotAModule
    | MissingFakeKernel
    | LeakedFakeTensor
    | DataDependent
    | UnsupportedOutput
    | BranchesDiffer
    | UnsupportedCode
    | RefusedValue
    | ModelRaised
    | Unexplained
)
