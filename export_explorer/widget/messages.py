"""What the browser may ask for. It is untrusted: a message either fits one of these types or is refused, and nothing in it is evaluated."""

from typing import Annotated, Literal

import msgspec

from export_explorer.model import Mode

_Short = Annotated[str, msgspec.Meta(max_length=200)]
_Path = Annotated[str, msgspec.Meta(max_length=2000)]
_Dim = Annotated[int, msgspec.Meta(ge=0, le=1000)]
_Size = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]
_Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class _Request(msgspec.Struct, tag_field="kind", frozen=True, forbid_unknown_fields=True):
    id: _Short


class AskAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new ask of one place, as the text that `DimAsk.parse` reads."""

    input: _Path
    dim: _Dim | None
    ask: _Short


class SizeAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new size of one place of the example; of an int input its value."""

    input: _Path
    dim: _Dim | None
    size: _Size


class SetAsk(_Request, tag="set_ask", frozen=True):
    """Ask these places for something else."""

    changes: Annotated[list[AskAt], msgspec.Meta(min_length=1, max_length=10_000)]


class SetAll(_Request, tag="set_all", frozen=True):
    """Ask the same of every tensor dimension."""

    ask: Literal["AUTO", "DYNAMIC", "STATIC"]


class SetMode(_Request, tag="set_mode", frozen=True):
    """Trace in this mode."""

    mode: Mode


class SetExample(_Request, tag="set_example", frozen=True):
    """Take example inputs of other sizes."""

    changes: Annotated[list[SizeAt], msgspec.Meta(min_length=1, max_length=10_000)]


class SetLive(_Request, tag="set_live", frozen=True):
    """Export at every change, or only when told to."""

    live: bool


class Apply(_Request, tag="apply", frozen=True):
    """Export what is asked now."""


class Cancel(_Request, tag="cancel", frozen=True):
    """Stop the export that runs, or drop the one that waits."""


class Undo(_Request, tag="undo", frozen=True):
    """Take the last change back."""


class Redo(_Request, tag="redo", frozen=True):
    """Make the change again that was taken back."""


class GoTo(_Request, tag="go_to", frozen=True):
    """Ask again what this run was made of."""

    run: _Number


class Resolve(_Request, tag="resolve", frozen=True):
    """Try fixes until it exports."""


class Compare(_Request, tag="compare", frozen=True):
    """Say what changed from the first run to the second."""

    first: _Number
    second: _Number


class Source(_Request, tag="source", frozen=True):
    """Give the current ask as Python source."""


class LayoutEngine(_Request, tag="layout_engine", frozen=True):
    """Give the code that lays out graphs; it comes as the buffer of the reply."""


class Operator(_Request, tag="operator", frozen=True):
    """Say what torch says of an operator of the graph."""

    target: _Path


Change = SetAsk | SetAll | SetMode | SetExample | SetLive | Undo | Redo | GoTo
"""Requests after which something else may be asked than what is shown."""

Edit = Change | Apply | Resolve
"""Requests that need a model to export."""

Request = (
    SetAsk
    | SetAll
    | SetMode
    | SetExample
    | SetLive
    | Apply
    | Cancel
    | Undo
    | Redo
    | GoTo
    | Resolve
    | Compare
    | Source
    | LayoutEngine
    | Operator
)


class Selection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The one thing that all views point at.

    Attributes:
        kind: what it is.
        key: which: ``x#0`` for a dimension and ``k#`` for a scalar, the id of a guard, ``filename:line``, else a name or path.
    """

    kind: Literal["dim", "guard", "line", "node", "symbol", "module"]
    key: _Path
