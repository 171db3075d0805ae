"""What the atlas says of a dimension or of a failure: a reason that is the same where the same thing is the cause."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath

from export_explorer.record import (
    Capture,
    Cause,
    ComparisonCause,
    DimOutcome,
    Frame,
    Got,
    LiteralCause,
    MadeTensorCause,
    NumberArgumentCause,
    OperatorCause,
    ParameterCause,
    PythonNumberCause,
    SmallExampleCause,
    StaticInputCause,
    TieCause,
    chain_of,
)
from export_explorer.surveys.words import failure_label

LONGEST = 90
_NEEDS = {
    "index": "indexes with it",
    "slice": "slices with it",
    "format": "writes it out",
    "iteration": "goes through the elements",
    "unpacking": "takes the elements apart",
    "repetition": "repeats a list",
}


@dataclass(frozen=True, kw_only=True)
class Reason:
    """Why a dimension is static, or an export failed.

    Attributes:
        key: the same for what the atlas counts together.
        words: the same in a few words.
        where: `` (modeling_bert.py)``; empty if there is no line.
        kind: of a failure in words, ``data-dependent error``.
    """

    key: str
    words: str
    where: str
    kind: str = ""


@dataclass(frozen=True, kw_only=True)
class Became:
    """What became of a dimension.

    Attributes:
        ref: ``pixel_values.shape[1]``.
        place: the same without the way into the input.
        got: see `DimOutcome.got`.
        reason: why it is static; None if it is not, or if it is not known.
    """

    ref: str
    place: str
    got: Got | None
    reason: Reason | None

    @property
    def is_static(self) -> bool:
        """Whether it is one size."""
        return self.got in ("specialized", "static")


def static_dims(capture: Capture) -> Iterator[Became]:
    """What became of each dimension of the tensors."""
    for dim in capture.dims:
        if dim.dim is None:
            continue
        is_static = dim.got in ("specialized", "static")
        yield Became(ref=str(dim.ref), place=str(dim.ref), got=dim.got, reason=reason_of(dim) if is_static else None)


def reason_of(dim: DimOutcome) -> Reason | None:
    """Why a dimension is one size; of one that is equal to another, why that one is."""
    cause = dim.cause
    if cause is None:
        words = "the example's size is 0 or 1" if dim.reason == "example_is_0_or_1" else dim.reason.replace("_", " ")
        return Reason(key=words, words=words, where="")
    cause = chain_of(cause)[-1]
    words = _words(cause)
    return Reason(key=words, words=words, where=_where(cause.frame))


def failure_reason(capture: Capture) -> Reason | None:
    """Why an export failed; None if it did not."""
    failure = capture.failure
    if failure is None:
        return None
    kind = failure_label(failure.kind)
    frame = failure.frame
    text = "" if frame is None else frame.expression or frame.code
    words = f"{kind}: {_code(text)}" if text else f"{kind}: {failure.brief}"
    return Reason(key=words, words=words, where=_where(frame), kind=kind)


def _words(cause: Cause) -> str:
    operator = (cause.operator or "").rpartition(".")[2]
    quoted = _code(cause.quoted or (cause.frame.expression or cause.frame.code if cause.frame is not None else ""))
    match cause:
        case ParameterCause():
            return f"a weight has this size, in `{operator}`" if operator else "a weight has this size"
        case MadeTensorCause():
            return f"a tensor that `forward` makes has this size: {quoted}"
        case StaticInputCause():
            return "an input that is static has this size"
        case LiteralCause():
            return f"a number in the code: {quoted}"
        case NumberArgumentCause():
            return f"a number of the model: {quoted}"
        case PythonNumberCause() if cause.construct in _NEEDS:
            return f"Python {_NEEDS[cause.construct]}: {quoted}"
        case PythonNumberCause():
            return f"Python needs a number: {quoted}"
        case ComparisonCause():
            return f"a comparison: {quoted}"
        case OperatorCause() if cause.demand == "unrolls":
            return f"`{operator}` takes a step for each element"
        case OperatorCause():
            return f"`{operator}` takes this size alone" if operator else f"an operator takes this size alone: {quoted}"
        case SmallExampleCause():
            return "the example's size is 0 or 1"
        case TieCause():
            return f"has to be equal to another: {quoted}"
        case _:
            return f"a guard: {quoted}"


def _where(frame: Frame | None) -> str:
    return "" if frame is None else f" ({PurePath(frame.filename).name})"


def _code(text: str) -> str:
    line = " ".join(text.split()).replace("`", "'")
    return f"`{line if len(line) <= LONGEST else line[: LONGEST - 1] + '…'}`"
