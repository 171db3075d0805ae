"""Makes a `Failure`, and the outcomes of the dimensions, from an exception of an export; the handler of its kind supplies the details."""

import traceback
from collections.abc import Mapping
from dataclasses import replace

from export_explorer.analysis.outcomes import failed as failed_outcome
from export_explorer.analysis.outcomes import not_reached
from export_explorer.failures.failure_context import FailureContext
from export_explorer.failures.handler import Handler
from export_explorer.failures.kinds import handler_of
from export_explorer.failures.library_advice import other_attention
from export_explorer.record import DimOutcome, Failure, FailureKind
from export_explorer.render.words import failure_brief, failure_title
from export_explorer.torch_internals.exportdb import tags_of_cases

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


def failure_of(failed: FailureContext) -> tuple[Failure, tuple[DimOutcome, ...]]:
    """Returns the failure that an exception means, and the outcomes, with those failed that it is about."""
    handler = handler_of(failed)
    blamed = handler.dims(failed)
    return _failure(failed, handler, blamed), _outcomes(failed, handler, blamed)


def _failure(failed: FailureContext, handler: Handler, blamed: tuple[DimOutcome, ...]) -> Failure:
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
        partial_nodes=failed.analysis.partial_graph.nodes,
        exportdb_cases=cases_for(handler.kind),
    )
    return replace(failure, brief=failure_brief(failure))


def _outcomes(failed: FailureContext, handler: Handler, blamed: tuple[DimOutcome, ...]) -> tuple[DimOutcome, ...]:
    """Returns the outcomes: failed for the dimensions that the failure is about, not reached for those that the export ended before."""
    refs = {dim.ref for dim in blamed}

    def outcome(dim: DimOutcome) -> DimOutcome:
        if dim.ref in refs:
            words = handler.dim_words(failed, dim, blamed)
            return failed_outcome(dim, words, dim.conditions, None if failed.unmet is None else failed.frame)
        if handler.is_about_ask or not failed.is_certain(dim):
            return not_reached(dim, failed.analysis.input_at(dim.ref), None if handler.is_about_ask else failed.frame)
        return dim

    return tuple(map(outcome, failed.dims))
