"""A decision on a value in the data, which tracing does not know."""

import ast

from export_explorer.analysis.observed import is_number_of_input
from export_explorer.failures.constant_values import constant_values, message_of
from export_explorer.failures.constant_values import fixes_of as constant_fixes
from export_explorer.failures.failure_context import FailureContext, context_of
from export_explorer.failures.handler import Dims, FailureMessage, Handler
from export_explorer.failures.library_advice import other_mode
from export_explorer.failures.open_sizes import fixes_of, next_step, open_sizes, problem_words
from export_explorer.failures.untraceable_code_fixes import told_causal, unvalidated, without_packing
from export_explorer.fixes.checks import advice, otherwise
from export_explorer.fixes.edits import shorten
from export_explorer.fixes.registry import rewrites
from export_explorer.fixes.rule import FailingLine
from export_explorer.fixes.selected_results import number_read
from export_explorer.record import Fix, ModeFix
from export_explorer.texts import expression_if_python
from export_explorer.torch_internals.failure_causes import DataDependent as Undecided

_UNKNOWN = "is not available while tracing"
_AS_TENSOR = {"aten::allclose": " with `torch.isclose(...).all()`", "aten::equal": " with `(... == ...).all()`"}


class Kind(Handler):
    """An ``if``, ``while``, ``assert`` or a size that depends on the data."""

    kind = "data_dependent"
    causes = (Undecided,)

    def message(self, failed: FailureContext, dims: Dims) -> FailureMessage:
        """Returns the message: what depends on the data, and what to use instead."""
        if (found := open_sizes(failed)) is not None:
            step = next((fix.title for fix in fixes_of(failed, found)), next_step(failed, found))
            return FailureMessage(problem_words(failed, found), step)
        if (constants := constant_values(failed)) is not None:
            return message_of(failed, constants)
        if (operator := _operator(failed)) is not None:
            torch_name = operator.replace("aten::", "torch.")
            problem = f"{failed.headline(f'needs the result of `{torch_name}`')}. `{torch_name}` returns a Python bool"
            return FailureMessage(problem, f"Compute it as a tensor{_AS_TENSOR.get(operator, '')} and use `torch.cond`")
        if told_causal(failed):
            return FailureMessage(f"{failed.headline('checks the mask')}. Whether it is causal {_UNKNOWN}", self._way(failed) or "")
        if _is_packed(failed):
            problem = failed.headline("runs a recurrent layer on a packed sequence")
            way = self._way(failed) or "Use the padded tensor and mask the output"
            return FailureMessage(f"{problem}. Its lengths are tensor data, which tracing does not have", way)
        if unasked := unvalidated(failed):
            problem = f"{failed.headline('validates tensor data')}. Whether the parameters are valid {_UNKNOWN}"
            return FailureMessage(problem, unasked[0].title)
        if failed.is_on_tensor:
            return _message_on_tensor(failed)
        is_checked = failed.checkable is not None
        condition = failed.checkable if is_checked or failed.keyword == "while" else failed.predicate
        if condition is not None:
            way = self._way(failed) or f"State {'it' if is_checked else 'each part'} with `torch._check`"
            return FailureMessage(f"{_headline(failed)}. {_unknown_condition(failed, condition)}", way)
        problem = f"{failed.headline('needs a number from tensor data')}. The number {_read_at(failed)}in {failed.quoted_code} {_UNKNOWN}"
        # Only a number that an input holds as it is can be an input of its own.
        is_of_input = is_number_of_input(failed.analysis.partial_graph)
        other = (
            "Pass it as an int input, which torch.export may make a constant" if is_of_input else "Compute with whole tensors and a mask"
        )
        return FailureMessage(problem, self._way(failed) or other)

    def _way(self, failed: FailureContext) -> str | None:
        """Returns the title of the first fix, or other advice; None if there is neither."""
        return next((fix.title for fix in self.fixes(failed, ()) if not isinstance(fix, ModeFix)), None) or _advice(failed)

    def fixes(self, failed: FailureContext, dims: Dims) -> tuple[Fix, ...]:
        """Returns the fixes that keep both branches or check what they state, then those that only promise it to torch."""
        if (found := open_sizes(failed)) is not None:
            return (*fixes_of(failed, found), *self._code_fixes(failed))
        is_decided = failed.predicate is not None or failed.checkable is not None or failed.is_on_tensor or _operator(failed) is not None
        # Strict mode asks for a number in the data that non-strict mode may keep as it is.
        keeps_number = failed.is_strict and not is_decided and _advice(failed) is None
        return self._code_fixes(failed) or ((other_mode(failed),) if keeps_number else ())

    def dims(self, failed: FailureContext) -> Dims:
        """Returns the dimensions that a decision is on, where it is on sizes that are left open; empty for other decisions."""
        found = open_sizes(failed)
        return () if found is None else tuple(dim for dim in failed.dims if dim.ref in found.refs)

    def _code_fixes(self, failed: FailureContext) -> tuple[Fix, ...]:
        if (context := context_of(failed)) is None:
            return ()
        if (constants := constant_values(failed)) is not None:
            return constant_fixes(failed, constants)
        if hint := told_causal(failed):
            return hint
        if _is_packed(failed):
            return without_packing(failed)
        if unasked := unvalidated(failed):
            return unasked
        checkable = None if failed.is_on_tensor or _operator(failed) is not None else failed.checkable
        if checkable is not None and failed.predicate is None:
            # It is torch that asks, on its way to the general case, which mostly is the one where it does not hold.
            checkable = otherwise(checkable)
        return rewrites(context, FailingLine("data_dependent", checkable, failed.is_on_float))


def _is_packed(failed: FailureContext) -> bool:
    return isinstance(failed.cause, Undecided) and failed.cause.is_packed


def _operator(failed: FailureContext) -> str | None:
    return failed.cause.operator if isinstance(failed.cause, Undecided) else None


def _headline(failed: FailureContext) -> str:
    decides = {"while": "loops on", "for": "loops on", "assert": "asserts on"}
    if failed.predicate is None and not failed.is_on_tensor and failed.keyword not in (*decides, "if", "elif"):
        # It is the operator that asks.
        return failed.headline("compares a value from tensor data")
    return failed.headline(f"{decides.get(failed.keyword, 'branches on')} tensor data")


def _message_on_tensor(failed: FailureContext) -> FailureMessage:
    way = {"while": "torch.while_loop", "assert": "torch._assert_async"}.get(failed.keyword, "torch.cond")
    if failed.predicate is None:
        return FailureMessage(f"{_headline(failed)}. The value of the tensor {_UNKNOWN}", _advice(failed) or f"Use `{way}`")
    first, words = next(iter(Kind().fixes(failed, ())), None), _advice(failed)
    has_parts = failed.split is None or failed.split.rest is not None
    if first is None:
        step = words or (f"Decide each part by itself, a tensor with `{way}`" if has_parts else f"Use `{way}`")
    else:
        step = first.title if failed.split is None or words is not None else f"Use `{way}`"
    value = failed.predicate if failed.split is None or (has_parts and first is None) else failed.split.undecided
    return FailureMessage(f"{_headline(failed)}. The value of `{value}` {_UNKNOWN}", step)


def _read_at(failed: FailureContext) -> str:
    """Returns the name of the number and the line that reads it from a tensor, before the line that needs it; empty where it has none."""
    context = context_of(failed)
    found = None if context is None else number_read(context)
    return "" if found is None else f"`{found[0]}` (line {found[1]}) "


def _unknown_condition(failed: FailureContext, condition: str) -> str:
    """Returns that a condition is unknown, or, where it reads the data-dependent size of a tensor, the code that makes that one, and its line."""
    value = f"The value of `{condition}`"
    context, test = context_of(failed), expression_if_python(condition)
    if context is None or test is None:
        return f"{value} {_UNKNOWN}"
    for node in ast.walk(test):
        match node:
            case ast.Attribute(value=ast.Name() as tensor, attr="shape" | "size" | "numel"):
                pass
            case ast.Call(func=ast.Name(id="len"), args=[ast.Name() as tensor]):
                pass
            case _:
                continue
        made = context.kinds.assigned(tensor.id)
        if made is not None and context.kinds.is_of_data_size(tensor):
            return f"{value} depends on the data in `{shorten(ast.unparse(made))}` (line {context.kinds.assigned_line(tensor.id)})"
    return f"{value} {_UNKNOWN}"


def _advice(failed: FailureContext) -> str | None:
    return None if (context := context_of(failed)) is None else advice(context)
