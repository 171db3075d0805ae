"""Makes a `Failure`, and the outcomes of the dimensions, from an exception of an export; the handler of its kind supplies the details."""

import inspect
import traceback
from collections.abc import Mapping
from dataclasses import replace

import torch

from export_explorer.analysis.findings import Findings
from export_explorer.analysis.outcomes import failed as failed_outcome
from export_explorer.analysis.outcomes import not_reached
from export_explorer.failures.failed_export import FailedExport
from export_explorer.failures.handler import Handler
from export_explorer.failures.kinds import handler_of
from export_explorer.failures.library_advice import other_attention
from export_explorer.failures.requirements import Unmet
from export_explorer.record import DimOutcome, Failure, FailureKind, Node
from export_explorer.record.spec import AskEntry
from export_explorer.render.words import failure_brief, failure_title
from export_explorer.torch_internals.errors import ExportError
from export_explorer.torch_internals.exportdb import tags_of_cases
from export_explorer.trace.provenance import FrameOf, location_of, names_of_symbols

_CONSTRAINTS = ("torch.dynamic-shape",)

TAGS: Mapping[FailureKind, tuple[str, ...]] = {
    "constraint_violation": _CONSTRAINTS,
    "dynamic_specialized": _CONSTRAINTS,
    "example_is_0_or_1": _CONSTRAINTS,
    "example_out_of_range": _CONSTRAINTS,
    "data_dependent": ("torch.dynamic-value", "torch.cond"),
    "leaked_fake_tensor": ("torch.mutation", "python.object-model"),
    "invalid_input": ("python.data-structure",),
    "spec_mismatch": ("python.data-structure",),
}
"""The tags by kind, the nearest first. Kinds that are missing have no case in ExportDB that is about them."""

_OF_THEIR_OWN = ("torch.cond", "torch.map")
"""Tags of control flow: a case about sizes that has one of these as well does not explain a refused size."""


def cases_for(kind: FailureKind) -> tuple[str, ...]:
    """Returns the names of the ExportDB cases that fit a kind, the nearest first; empty if none does, or this torch has no ExportDB."""
    found: dict[str, None] = {}
    for tag in TAGS.get(kind, ()):
        others = set(_OF_THEIR_OWN) - {tag}
        found |= dict.fromkeys(name for name, tags in tags_of_cases().items() if tag in tags and not tags & others)
    return tuple(found)


def failure_of(
    error: BaseException,
    parts: ExportError,
    findings: Findings,
    dims: tuple[DimOutcome, ...],
    frame_of: FrameOf,
    *,
    partial_nodes: tuple[Node, ...] = (),
    spec_error: str | None = None,
    unmet: Unmet | None = None,
    signature: inspect.Signature | None = None,
    unread: frozenset[str] = frozenset(),
    apart: tuple[AskEntry, ...] = (),
    module: torch.nn.Module | None = None,
) -> tuple[Failure, tuple[DimOutcome, ...]]:
    """Returns the failure that an exception means, and the outcomes, with those failed that it is about.

    Args:
        error: the exception that the export raised.
        parts: the same, parsed.
        findings: what is known of the export.
        dims: the outcomes as far as torch got.
        frame_of: makes a frame from a location.
        partial_nodes: the graph as far as torch got.
        spec_error: the reason why the ``dynamic_shapes`` does not fit the inputs, if it does not.
        unmet: the conditions that an operator required of the example's sizes, if it failed because of them.
        signature: of forward; None if it has none that can be read.
        unread: paths of the inputs whose part of the ``dynamic_shapes`` is missing or cannot be read in full.
        apart: their asks whose Dim has another range elsewhere, each with a Dim of its own.
        module: the exported module; None if it is no module that works.
    """
    location = location_of(error, parts.user_stack)
    failed = FailedExport(
        error=error,
        parts=parts,
        findings=findings,
        dims=dims,
        frame=None if location is None else frame_of(location),
        names={str(symbol): name for symbol, name in names_of_symbols(error.__traceback__).items()},
        spec_error=spec_error,
        unmet=unmet,
        signature=signature,
        unread=unread,
        apart=apart,
        module=module,
        frame_of=frame_of,
    )
    handler = handler_of(failed)
    blamed = handler.dims(failed)
    return _told(failed, handler, blamed, partial_nodes), _outcomes(failed, handler, blamed)


def _told(failed: FailedExport, handler: Handler, blamed: tuple[DimOutcome, ...], partial_nodes: tuple[Node, ...]) -> Failure:
    blamed_lines = [] if handler.is_about_ask else [dim.frame for dim in blamed if dim.frame is not None]
    failure = Failure(
        kind=handler.kind,
        title=failure_title(handler.kind),
        message=str(handler.message(failed, blamed) or failed.torchs_sentence or f"The export ended in {failed.parts.class_name}."),
        frame=failed.frame or handler.line(failed) or next(iter(blamed_lines), None),
        dims=tuple(dim.ref for dim in blamed),
        guard_ids=handler.guard_ids(blamed),
        conditions=handler.conditions(failed, blamed),
        fixes=(*handler.fixes(failed, blamed), *([] if (attention := other_attention(failed)) is None else [attention])),
        raw="".join(traceback.format_exception_only(failed.error)).strip(),
        partial_nodes=partial_nodes,
        exportdb_cases=cases_for(handler.kind),
    )
    return replace(failure, brief=failure_brief(failure))


def _outcomes(failed: FailedExport, handler: Handler, blamed: tuple[DimOutcome, ...]) -> tuple[DimOutcome, ...]:
    """Returns the outcomes: failed for the dimensions that the failure is about, not reached for those that the export ended before."""
    refs = {dim.ref for dim in blamed}

    def outcome(dim: DimOutcome) -> DimOutcome:
        if dim.ref in refs:
            words = handler.dim_words(failed, dim, blamed)
            return failed_outcome(dim, words, dim.conditions, None if failed.unmet is None else failed.frame)
        if handler.is_about_ask or not failed.is_certain(dim):
            return not_reached(dim, failed.findings.input_at(dim.ref), None if handler.is_about_ask else failed.frame)
        return dim

    return tuple(map(outcome, failed.dims))
