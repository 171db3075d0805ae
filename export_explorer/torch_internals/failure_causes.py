"""The causes of a failed export, as types: `errors` finds one of them for an exception."""

from typing import Any, Literal

import msgspec


class Cause(msgspec.Struct, frozen=True):
    """The cause of a failed export."""


class Interrupted(Cause, frozen=True):
    """An interrupt that reached torch, or that Dynamo observed in the model."""


class ConstraintViolation(Cause, frozen=True):
    """A requested ``dynamic_shapes`` that the model does not allow.

    Attributes:
        names: the Dims and sources that torch names, ``batch``, ``L['x'].size()[0]``; empty where it names none.
    """

    names: frozenset[str]


class Unsolved(Cause, frozen=True):
    """Sizes whose guards torch's solver cannot invert; `symbols` are its names for them, ``s53``."""

    symbols: frozenset[str]


class SpecMismatch(Cause, frozen=True):
    """A ``dynamic_shapes`` that cannot be read for these inputs; `is_of_keywords` if forward's ``**kwargs`` cause that (2.13 alone)."""

    is_of_keywords: bool = False


class WrongCall(Cause, frozen=True):
    """Inputs that do not fit forward's signature.

    Attributes:
        problem: the kind of misfit.
        name: the argument, or the class of the value given in place of a tuple or dict.
    """

    problem: Literal["not_a_tuple", "not_a_dict", "missing", "too_many", "unexpected", "other"]
    name: str | None = None


class UnsupportedInput(Cause, frozen=True):
    """An input of a class that torch.export does not take."""

    class_name: str | None


class UnkeyedInput(Cause, frozen=True):
    """An input of a class registered as a pytree node without ``flatten_with_keys_fn``, from which torch.export names its parts."""

    class_name: str


class NestedInput(Cause, frozen=True):
    """An input that contains itself, or nests deeper than torch.export can take it apart."""


class NotAModule(Cause, frozen=True):
    """A model that is no exportable module; `class_name` is None for a ScriptModule, ``type`` for a class."""

    class_name: str | None


class MissingFakeKernel(Cause, frozen=True):
    """An operator without a fake kernel: ``namespace::name``, with or without an overload; None where torch does not name it."""

    operator: str | None


class LeakedFakeTensor(Cause, frozen=True):
    """A fake tensor of a trace that is read where only real tensors are allowed."""


class DataDependent(Cause, frozen=True):
    """A decision on a value in the data.

    Attributes:
        condition: the sympy condition that could not be decided; None where torch keeps none.
        is_on_tensor: True if the decision is on the truth of a tensor, not on that of a number taken out of one.
        operator: the operator whose result is no tensor and depends on the data, ``aten::allclose``; None if it was none.
        is_packed: True if a recurrent module was given a packed sequence, whose steps are in the data.
    """

    condition: Any | None
    is_on_tensor: bool
    operator: str | None = None
    is_packed: bool = False


class RefusedValue(Cause, frozen=True):
    """A symbolic size where Python, NumPy or an operator needs a plain value, which it is in eager mode.

    Attributes:
        need: the use: the ``argument`` of an operator, a key of a dict or a set or the argument of a cached function (``hashable``), a text
            (``format``), a name or a key made of it (``text``), a file (``serializable``), an array (``numpy``), a test of its class
            (``exact_class``), or another ``number``.
        operator: the operator, for ``argument``.
        argument: the name of the argument.
        wanted: the type that the argument takes, ``bool``.
    """

    need: Literal["argument", "hashable", "format", "text", "serializable", "numpy", "exact_class", "number"]
    operator: str | None = None
    argument: str | None = None
    wanted: str | None = None


class UnsupportedOutput(Cause, frozen=True):
    """A returned value of a class that a program cannot return; None where torch does not name the class."""

    class_name: str | None


class BranchesDiffer(Cause, frozen=True):
    """Branches of ``torch.cond`` whose outputs differ.

    Attributes:
        attribute: of tensors, which differs, ``dtype``; empty if torch does not say it.
        values: its value in each branch, as torch prints them.
    """

    attribute: str = ""
    values: tuple[str, ...] = ()


class UnsupportedCode(Cause, frozen=True):
    """Code that cannot be traced in this mode.

    Attributes:
        construct: its kind, where that is known: ``aliasing`` is a branch or body of a higher-order operator that returns its own input,
            ``quantized_tensor`` a tensor of a quantized dtype, of which there is no fake tensor, ``output_gradient`` a returned tensor whose
            gradients begin in forward (strict mode alone),
            ``plain_container`` modules in a list or dict that is no ``ModuleList`` or ``ModuleDict`` (strict mode alone), ``script_module``
            the call of a part that is in TorchScript, ``traced_module`` of one that `torch.jit.trace` made (strict mode alone),
            ``lazy_module`` a part whose parameters have no shape yet (non-strict mode alone), ``script_object`` an object of a class in
            C++, ``size_function`` a function of a size that a program cannot hold (strict mode alone), ``vmap_number`` a number taken out
            of a tensor inside of ``torch.vmap``, ``lost_size`` sizes that numbers in the data make (strict mode alone),
            ``gradient`` a gradient that forward computes, whose operators tracing does not record, or a line that runs inside of one,
            ``stored_slice`` an assignment to a slice at numbers in the data, ``raises`` an exception that eager Python does not raise.
        name: the attribute that holds them, for ``plain_container``; the class, for ``script_module`` and ``script_object``; the function;
            the package, for a line inside of a ``gradient``.
    """

    construct: Literal[
        "data_pointer",
        "numpy",
        "graph_break",
        "aliasing",
        "quantized_tensor",
        "output_gradient",
        "plain_container",
        "script_module",
        "traced_module",
        "lazy_module",
        "script_object",
        "size_function",
        "vmap_number",
        "lost_size",
        "stored_slice",
        "gradient",
        "raises",
        "other",
    ] = "other"
    name: str | None = None


class ModelRaised(Cause, frozen=True):
    """An exception that the model itself raised.

    Attributes:
        exception: its class, ``KeyError``.
        text: the first line of its text, with torch's symbols; empty if it has none.
    """

    exception: str
    text: str = ""


class Unexplained(Cause, frozen=True):
    """An exception of no known cause: the model's own if one of its lines is in the traceback."""

    exception: str
    text: str = ""
