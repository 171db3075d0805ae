"""Strict mode for a dimension that only non-strict mode makes a number: Dynamo reads what Python would run, and follows some of it with the size.

Which constructs those are was tried in both modes, in torch 2.13; of the others it makes a number too, or refuses them.
"""

import ast
import re
from typing import Literal

from export_explorer.model import Capture, Cause, DimOutcome, Fix, Frame
from export_explorer.source.syntax import called_name, function_at, tree_of

InStrictMode = Literal["free", "number", "refused"]
"""What a size is where strict mode has read a construct: still free, a number there too; or the construct is refused."""

IN_STRICT_MODE: dict[str, InStrictMode] = {
    "len": "free",
    "int": "free",
    "float": "free",
    "sqrt": "free",
    "zeros": "free",
    "ones": "free",
    "empty": "free",
    "full": "free",
    "rand": "free",
    "range": "number",
    "index": "number",
    "slice": "number",
    "repetition": "number",
    "iteration": "number",
    "unpacking": "number",
    "islice": "number",
    "log": "number",
    "exp": "number",
    "fsum": "number",
    "bit_length": "number",
    "linspace": "number",
    "logspace": "number",
    "one_hot": "number",
    "hamming_window": "number",
    "avg_pool1d": "number",
    "format": "refused",
    "gcd": "refused",
    "comb": "refused",
    "factorial": "refused",
    "log2": "refused",
    "sin": "refused",
    "complex": "refused",
    "chr": "refused",
    "hex": "refused",
    "round": "refused",
    "bytes": "refused",
    "randint": "refused",
    "manual_seed": "refused",
    "__index__": "refused",
}
"""By `Cause.construct`."""
_AFTER_ROUNDING = ("operator", "literal", "number_argument")
_OF_NUMPY = ("zeros", "ones", "empty", "full", "rand")
_NUMPY = re.compile(r"\b(?:np|numpy)\.")


def mode_fixes(capture: Capture, dim: DimOutcome) -> tuple[Fix, ...]:
    """Strict mode, where it is known to leave free what non-strict mode made a number; none for a dimension that anything else holds too."""
    causes = [cause.steps[-1] if cause.steps else cause for cause in ([dim.cause] if dim.cause is not None else [])]
    if capture.mode != "non-strict" or not causes or not all(map(is_free_in_strict_mode, causes)):
        return ()
    return (Fix(title="trace in strict mode, which follows the size there", kind="change_mode", mode="strict"),)


def _rounds_quotient(frame: Frame) -> bool:
    """Whether the function around has ``int(a / b)``: strict mode divides in whole numbers there, of which an operator that needs a product can tell."""
    tree = tree_of(frame.filename)
    function = None if tree is None else function_at(tree, frame.line)
    calls = [it for it in ast.walk(function) if isinstance(it, ast.Call) and called_name(it) == "int"] if function is not None else []
    return any(isinstance(it, ast.BinOp) and isinstance(it.op, ast.Div) for call in calls for it in ast.walk(call))


def is_free_in_strict_mode(cause: Cause) -> bool:
    """Whether strict mode is known to follow a construct with the size."""
    if cause.kind in _AFTER_ROUNDING and cause.frame is not None:
        return _rounds_quotient(cause.frame)
    if cause.kind != "python_number" or IN_STRICT_MODE.get(cause.construct or "") != "free":
        return False
    expression = "" if cause.frame is None else cause.frame.expression or cause.frame.code
    # Dynamo makes a number of what NumPy computes of a size, but not of the sizes of its arrays.
    return (cause.construct in _OF_NUMPY) is (_NUMPY.search(expression) is not None)
