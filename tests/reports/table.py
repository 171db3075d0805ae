"""All reports, and those that are not explained yet."""

from tests.reports import of_models, of_runtimes, of_torch, of_transformers

REPORTS = tuple(report for module in (of_torch, of_transformers, of_runtimes, of_models) for report in module.REPORTS)

NOT_EXPLAINED = {
    "huggingface/transformers#46169": "windows that are copied in a loop: no rule, and the line of a later guard",
    "huggingface/optimum-executorch#161": "rows that are assigned in a loop over a tensor: no rule, and the line of a later guard",
    "NVIDIA/TensorRT-LLM#4584": "no fix of a second failure behind that of the first",
}
"""Why each is not explained, by its source."""
