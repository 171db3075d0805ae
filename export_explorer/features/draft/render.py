"""The sentences about a draft. Uses only the record classes."""

from export_explorer.record import DraftFinding, DraftReport, TensorProfile
from export_explorer.record.locations import listed
from export_explorer.render.words import line_words
from export_explorer.render.words.verdicts import counted

IS_DRAFT = "Draft. Valid only under the assumptions below. Change the lines that need them, then export; do not deploy a draft."
NOTHING_ASSUMED = "No assumptions: the model exports as requested."


def finding_words(finding: DraftFinding) -> str:
    """Returns the sentence for one finding of a draft."""
    where = line_words(finding.frame)
    match finding.kind:
        case "guard":
            told = finding.guard_words or f"`{finding.code or finding.expr}`"
            return f"{told}{where}: the request allows more, so the draft is valid for these sizes only"
        case "data_dependent":
            told = finding.code or finding.expr
            times = f" ({finding.occurrences} times)" if finding.occurrences > 1 else ""
            result = "" if finding.result is None else f" is {finding.result},"
            return f"Assumes `{told}`{where}{times}{result} as in the example; the program asserts it"
        case "missing_fake_kernel":
            profiles = "; ".join(f"{_listed(it.inputs)} → {_listed(it.outputs)}" for it in finding.profiles)
            return f"Ran `{finding.operator}` to learn its result: {profiles or 'one result'}"
        case "mismatched_fake_kernel":
            why = f" ({finding.reason})" if finding.reason else ""
            return f"The fake kernel of `{finding.operator}` is incorrect{why}; the draft uses the operator's result"


def _listed(tensors: tuple[TensorProfile | None, ...]) -> str:
    return listed(f"{it.dtype} of {counted(it.rank, 'dimension')} on {it.device}" for it in tensors if it is not None) or "no tensors"


def draft_words(report: DraftReport) -> str:
    """Returns the first line about a draft: ``Draft of Net in 0.61 s · 42 nodes · 3 assumptions``."""
    seconds = f"{report.elapsed_ms / 1000:.2f} s"
    if report.error:
        return f"draft_export of {report.model} also failed after {seconds}: {report.error}"
    assumed = counted(len(report.findings), "assumption") if report.findings else "no assumptions"
    return f"Draft of {report.model} in {seconds} · {report.nodes} nodes · {assumed}"


def draft_text(report: DraftReport) -> str:
    """Returns a draft as text for a terminal."""
    lines = [draft_words(report)]
    if not report.error:
        lines.append(IS_DRAFT if report.findings else NOTHING_ASSUMED)
    if report.is_relaxed:
        lines.append("The requested Dims fail, so the draft uses AUTO.")
    return "\n".join([*lines, *(f"{number}. {finding.words}" for number, finding in enumerate(report.findings, start=1))])
