"""All reports."""

from tests.reports import of_models, of_runtimes, of_torch, of_transformers

REPORTS = tuple(report for module in (of_torch, of_transformers, of_runtimes, of_models) for report in module.REPORTS)
