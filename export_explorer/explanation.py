"""The `Capture` of an export, built from its request and its result; nothing is run, so that it can be built again.

The capture of an export that was not made, for which the guards of an earlier one were added again, is built in the same way, as far as it
can be known.
"""

from dataclasses import replace

from export_explorer.analysis.capture_builder import built_capture
from export_explorer.analysis.data_values import with_unbacked_reasons
from export_explorer.analysis.observed import ObservedExport, PredictedExport
from export_explorer.analysis.program_checks import checked_outcomes
from export_explorer.failures.failure import failure_of
from export_explorer.failures.failure_context import FailureContext
from export_explorer.fixes.dim_fixes import with_cures
from export_explorer.record import Capture
from export_explorer.torch_internals.expression_texts import written_once
from export_explorer.trace.observed_export import ExportResult
from export_explorer.trace.process_state import uncollected
from export_explorer.trace.request import ExportRequest


@uncollected()
@written_once()
def explained(request: ExportRequest, result: ExportResult) -> tuple[ObservedExport, Capture]:
    """Returns the facts of an export, and the capture that is built from them."""
    analysis = ObservedExport.of(request, result)
    return analysis, _capture_of(analysis)


def capture_of(request: ExportRequest, result: ExportResult) -> Capture:
    """Builds the capture of an export from its request and its result; runs nothing, so that it can be built again."""
    return explained(request, result)[1]


@uncollected()
@written_once()
def predicted_capture(request: ExportRequest, result: ExportResult, earlier: Capture) -> Capture:
    """Builds the predicted capture of an export from guards that were added again; it has no nodes, no program and no outputs.

    Args:
        request: of the export that was not made.
        result: of adding the guards, and of torch's checks of the ask.
        earlier: the export that the guards are of; what is the same in every export of the model is taken from it.
    """
    return replace(_capture_of(PredictedExport.after(earlier, request, result)), is_predicted=True)


def _capture_of(analysis: ObservedExport) -> Capture:
    if analysis.result.error is not None:
        context = FailureContext.of(analysis)
        failure, dims = failure_of(context)
        return with_cures(built_capture(context.analysis, dims, failure=failure))
    dims, notes = checked_outcomes(analysis)
    if "unbacked" in analysis.options:
        dims = with_unbacked_reasons(dims, analysis.inputs)
    return with_cures(built_capture(analysis, dims, notes))
