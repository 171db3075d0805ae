"""All reports, and those that are not explained yet."""

from tests.reports import of_data, of_indices, of_later, of_libraries, of_models, of_runtimes, of_sizes, of_torch, of_transformers

REPORTS = tuple(report for module in (of_torch, of_transformers, of_runtimes, of_models) for report in module.REPORTS)

LATER = (*of_later.REPORTS, *of_data.REPORTS, *of_indices.REPORTS, *of_libraries.REPORTS, *of_sizes.REPORTS)
"""Reports that were looked for after the others were explained."""

NOT_EXPLAINED: dict[str, str] = {
    "pytorch/pytorch#148564": "relaxing requests AUTO for the input that was left out, since its sizes are those of the other; leaving it static is the second fix",
}
"""Why each is not explained, by its source."""
