"""A decision on a value in the data, which tracing does not know."""

from export_explorer.failures.failed_export import FailedExport
from export_explorer.failures.handler import Dims, Handler, Message
from export_explorer.failures.predicates import Split, number_taken, operands_in
from export_explorer.model import Fix
from export_explorer.torch_internals.causes import DataDependent as Undecided

_AS_TENSOR = {"aten::allclose": " with torch.isclose(...).all()", "aten::equal": " with (... == ...).all()"}


class DataDependent(Handler):
    """An ``if``, ``while``, ``assert`` or a size that depends on the data."""

    kind = "data_dependent"
    title = "A decision that depends on data"

    def is_this(self, failed: FailedExport) -> bool:
        """Torch could not decide about a value in the data."""
        return isinstance(failed.cause, Undecided)

    def message(self, failed: FailedExport, dims: Dims) -> Message:
        """What depends on the data, and what can stand in its place."""
        unknown = "depends on the data, which is not known while tracing"
        if (operator := _operator(failed)) is not None:
            return Message(
                f"{failed.quoted_code} asks {operator.replace('aten::', 'torch.')} about the data, which tracing does not know",
                f"compute it as a tensor{_AS_TENSOR.get(operator, '')}, and decide with torch.cond",
            )
        if failed.is_on_tensor:
            return _message_on_tensor(failed, unknown)
        if failed.checkable is not None:
            return Message(f"`{failed.checkable}`{failed.line} {unknown}", "state it with torch._check")
        if failed.predicate is not None and failed.keyword != "while":
            return Message(f"`{failed.predicate}`{failed.line} {unknown}", "state each part of it with torch._check")
        return Message(f"{failed.quoted_code} needs a number that {unknown}", "pass it as an int input")

    def fixes(self, failed: FailedExport, dims: Dims) -> tuple[Fix, ...]:
        """``torch._check`` for a number; ``torch.cond``, ``while_loop`` or ``_assert_async`` for a tensor."""
        if _operator(failed) is not None:
            return ()
        if not failed.is_on_tensor:
            # A check has to stand before the if that an elif belongs to.
            return () if failed.checkable is None else (_check(failed.checkable, "" if failed.keyword == "elif" else failed.code),)
        if failed.split is None:
            return ()
        make = {"assert": _assert_async, "while": _while_loop}.get(failed.keyword, _cond)
        return make(failed.split)


def _operator(failed: FailedExport) -> str | None:
    return failed.cause.operator if isinstance(failed.cause, Undecided) else None


def _message_on_tensor(failed: FailedExport, unknown: str) -> Message:
    way = {"while": "torch's while_loop", "assert": "torch._assert_async"}.get(failed.keyword, "torch.cond")
    if failed.predicate is None:
        return Message(f"{failed.quoted_code} asks whether a tensor is true, which tracing does not know", f"use {way}")
    if failed.split is None or (failed.split.rest is not None and not HANDLER.fixes(failed, ())):
        return Message(f"`{failed.predicate}`{failed.line} {unknown}", f"decide about its parts one by one, about a tensor with {way}")
    return Message(f"`{failed.split.undecided}`{failed.line} {unknown}", f"use {way}")


def _check(condition: str, code: str) -> Fix:
    lines: tuple[str, ...] = (f"torch._check({condition})", *([code] if code else []))
    taken = number_taken(condition)
    if taken is not None:
        lines = (f"number = {taken}", *(line.replace(taken, "number") for line in lines))
    return Fix(title=f"add torch._check({condition})", kind="change_code", code=lines)


def _assert_async(split: Split) -> tuple[Fix, ...]:
    if split.joined_by == "or":
        return ()
    lines = (f"torch._assert_async({split.as_tensor})", *([f"assert {split.rest}"] if split.rest else []))
    return (Fix(title="let the program check it when it runs", kind="change_code", code=lines),)


def _while_loop(split: Split) -> tuple[Fix, ...]:
    if split.rest is not None:
        return ()
    operands = operands_in(split.undecided)
    lines = (
        f"def holds({operands}):",
        f"    return {split.as_tensor}",
        "",
        f"def body({operands}):",
        f"    return ({operands},)  # the new values, in the same shapes and dtypes",
        "",
        f"({operands},) = while_loop(holds, body, ({operands},))  # from torch._higher_order_ops import while_loop",
    )
    return (Fix(title="keep the loop with torch's while_loop", kind="change_code", code=lines),)


def _cond(split: Split) -> tuple[Fix, ...]:
    operands = operands_in(split.undecided)
    decided = f"torch.cond({split.as_tensor}, if_true, if_false, ({operands},))"
    result = [f"result = {decided}"]
    if split.rest is not None:
        # Which sizes there are is known while tracing, so Python's if decides about them.
        taken, other = (decided, f"if_false({operands})") if split.joined_by == "and" else (f"if_true({operands})", decided)
        result = [f"if {split.rest}:", f"    result = {taken}", "else:", f"    result = {other}"]
    lines = (
        f"def if_true({operands}):",
        "    ...  # the branch that is taken when it holds",
        "",
        f"def if_false({operands}):",
        "    ...  # the other branch; both return the same shapes and dtypes",
        "",
        *result,
    )
    return (Fix(title="keep both branches with torch.cond", kind="change_code", code=lines),)


HANDLER = DataDependent()
