"""The sentences about a draft. Uses only the record classes."""

from export_explorer.record import DraftFinding, DraftReport, OperatorProfile, TensorProfile

IS_DRAFT = (
    "A draft: it takes for granted what is listed here, as it was with this example, so that the program may refuse other inputs, or be wrong for them. "
    "Mend what is listed and export, rather than ship it."
)
NOTHING_ASSUMED = "The draft assumed nothing: the model exports as it is asked."


def finding_words(finding: DraftFinding) -> str:
    """Returns the sentence for one finding of a draft."""
    where = "" if finding.frame is None else f" (line {finding.frame.line})"
    match finding.kind:
        case "guard":
            told = finding.guard_words or f"`{finding.code or finding.expr}`"
            return f"{told}{where}: the ask says otherwise, so the draft holds for such sizes alone"
        case "data_dependent":
            told = finding.code or finding.expr
            times = f", {finding.occurrences} times" if finding.occurrences > 1 else ""
            taken = "" if finding.result is None else f" took it for {finding.result}, as it is with this example, and"
            return f"`{told}`{where} depends on the data{times}: the draft{taken} asserts that when the program runs"
        case "missing_fake_kernel":
            return f"{finding.operator} has no fake kernel: the draft ran it, and believes {_profiles_words(finding.profiles)}"
        case "mismatched_fake_kernel":
            why = f" ({finding.reason})" if finding.reason else ""
            return f"the fake kernel of {finding.operator} does not say what the operator does{why}: the draft went by the operator"


def _profiles_words(profiles: tuple[OperatorProfile, ...]) -> str:
    if not profiles:
        return "its result"
    return "; ".join(f"that {_listed(it.inputs)} give {_listed(it.outputs)}" for it in profiles)


def _listed(tensors: tuple[TensorProfile | None, ...]) -> str:
    given = [f"{it.dtype} of {it.rank} dimension{'s' * (it.rank != 1)} on {it.device}" for it in tensors if it is not None]
    return " and ".join(filter(None, [", ".join(given[:-1]), given[-1]])) if given else "no tensors"


def draft_words(report: DraftReport) -> str:
    """Returns the first line about a draft: ``draft of Net in 0.61 s · 42 nodes · 3 assumptions``."""
    seconds = f"{report.elapsed_ms / 1000:.2f} s"
    if report.error:
        return f"no draft of {report.model} either, after {seconds}: {report.error}"
    count = len(report.findings)
    assumed = f"{count} assumption{'s' * (count != 1)}" if count else "nothing assumed"
    return f"draft of {report.model} in {seconds} · {report.nodes} nodes · {assumed}"


def draft_text(report: DraftReport) -> str:
    """Returns a draft as text for a terminal."""
    lines = [draft_words(report)]
    if not report.error:
        lines.append(IS_DRAFT if report.findings else NOTHING_ASSUMED)
    if report.is_relaxed:
        lines.append("The Dims that were asked do not hold: the draft left them to torch (AUTO).")
    return "\n".join([*lines, *(f"{number}. {finding.words}" for number, finding in enumerate(report.findings, start=1))])
