"""All reports, and those that are not explained yet."""

from tests.reports import of_models, of_runtimes, of_torch, of_transformers

REPORTS = tuple(report for module in (of_torch, of_transformers, of_runtimes, of_models) for report in module.REPORTS)

NOT_EXPLAINED: dict[str, str] = {}
"""Why each is not explained, by its source."""
