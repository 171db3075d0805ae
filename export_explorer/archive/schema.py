"""The JSON of a saved program as torch writes it: ``torch/_export/serde/schema.py``, version 8.20 in 2.13 and 2.15.

Arguments stay dicts with one key that states their kind; fields that are not used are left out.
"""

from typing import Any

import msgspec

from export_explorer.archive.container import ArchiveError
from export_explorer.texts import has_more_values

Argument = dict[str, Any]
"""One key, ``as_tensor``, ``as_ints``, …, and its value."""

_MOST_CONTAINERS = 1_500_000
_MOST_ITEMS = 4_000_000
"""The memory of a decoded object depends on the number of its parts, not on the length of its text."""

_MAJORS = range(5, 9)


class _Struct(msgspec.Struct, gc=False):
    """The fields that are read of a JSON object; other keys are ignored."""


class TensorMeta(_Struct):
    """A tensor: the number of its dtype, and its sizes, each ``as_int`` or ``as_expr``."""

    dtype: int
    sizes: list[Argument]
    device: dict[str, Any]


class NamedArgument(_Struct):
    """An argument of a call, with the operator's name for it; kind 2 is one by keyword."""

    name: str
    arg: Argument
    kind: int | None = None


class SerializedNode(_Struct):
    """A call."""

    target: str
    inputs: list[NamedArgument]
    outputs: list[Argument]
    metadata: dict[str, str]
    is_hop_single_tensor_return: bool | None = None
    name: str | None = None


class Graph(_Struct):
    """A graph with the values of its names."""

    inputs: list[Argument]
    outputs: list[Argument]
    nodes: list[SerializedNode]
    tensor_values: dict[str, TensorMeta]
    sym_int_values: dict[str, Argument] = {}
    sym_bool_values: dict[str, Argument] = {}
    sym_float_values: dict[str, Argument] = {}
    is_single_tensor_return: bool = False


class Signature(_Struct):
    """The graph signature; each entry has one key that says its kind."""

    input_specs: list[dict[str, dict[str, Any]]]
    output_specs: list[dict[str, dict[str, Any]]]


class CallSignature(_Struct):
    """The signature of a call of a module; the specs are JSON themselves."""

    in_spec: str | None = None
    out_spec: str | None = None
    forward_arg_names: list[str] | None = None


class ModuleCall(_Struct):
    """An entry of the module call graph."""

    fqn: str
    signature: CallSignature | None = None


class GraphModule(_Struct):
    """The graph and what belongs to it."""

    graph: Graph
    signature: Signature
    module_call_graph: list[ModuleCall] = []


class SerializedRange(_Struct):
    """Bounds, inclusive; None = unbounded."""

    min_val: int | float | None = None
    max_val: int | float | None = None


class Version(_Struct):
    """The version of the schema."""

    major: int
    minor: int = 0


class Program(_Struct):
    """A saved program."""

    graph_module: GraphModule
    schema_version: Version
    range_constraints: dict[str, SerializedRange] = {}
    torch_version: str = "<=2.4"
    guards_code: list[str] = []


class _Versioned(_Struct):
    schema_version: Version


def program_of(data: bytes, label: str) -> Program:
    """Returns the program that a member of an archive states.

    Raises:
        ArchiveError: it is not that JSON, of a version that is not known, or of so many parts that they would not fit into memory.
    """
    if has_more_values(data, _MOST_CONTAINERS, _MOST_ITEMS):
        raise ArchiveError(f"{label} is too large to read.")
    try:
        version = msgspec.json.decode(data, type=_Versioned).schema_version
        if version.major not in _MAJORS:
            known = f"{_MAJORS[0]} to {_MAJORS[-1]}"
            raise ArchiveError(
                f"{label} has schema version {version.major}.{version.minor}, and {known} can be read. Install a newer release."
            )
        return msgspec.json.decode(data, type=Program)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        reason = "it nests too deeply" if isinstance(error, RecursionError) else " ".join(str(error).split())[:200]
        raise ArchiveError(f"{label} does not describe a program: {reason}.") from None


def plain_json(data: bytes | str) -> Any:
    """Returns the value that JSON states; None where it is none."""
    try:
        return msgspec.json.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None
