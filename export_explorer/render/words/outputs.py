"""Texts for the outputs and tensors of a program, and sentences for remarks."""

import re

from export_explorer.record import Capture, Output, Remark, TensorGroup
from export_explorer.record.locations import listed
from export_explorer.render.words.conditions import range_words
from export_explorer.render.words.lines import line_words

_NOUNS = {"parameter": "parameter", "buffer": "buffer", "constant": "constant tensor"}
_NAME = re.compile(r"[^\W\d]\w*")
_UNITS = ("B", "kB", "MB", "GB", "TB")


def output_kind(output: Output) -> str:
    """Returns ``result``, ``input x``; ``updated buffer`` where the path is that of the buffer."""
    kind = output.kind.replace("changed_", "updated ")
    return kind if output.target in (None, output.path) else f"{kind} {output.target}"


def output_text(output: Output) -> str | None:
    """Returns the shape of a tensor, ``[batch, 3]``, or the text of any other value; None where it is not known."""
    if output.shape is not None:
        return f"[{', '.join(size.expr for size in output.shape)}]"
    return None if output.value is None else output.value.expr


def output_range(output: Output) -> str:
    """Returns the range of each size of an output that has bounds, ``batch: 2 to 64, x.shape[1] ≥ 2``; empty if none has."""
    sizes = (output.shape or ()) if output.value is None else (output.value,)
    bounded = [size for size in sizes if range_words(size.lower, size.upper)]
    # With both bounds it begins with a number, which would belong to a formula before it: ``n // 8 2 to 32``.
    signs = [":" if size.lower and size.upper is not None else "" for size in bounded]
    told = (f"{size.expr}{sign} {range_words(size.lower, size.upper)}" for size, sign in zip(bounded, signs, strict=True))
    return ", ".join(dict.fromkeys(told))


def data_symbol_words(capture: Capture) -> list[str]:
    """Returns what torch's names for data-dependent values in the shapes of the outputs stand for, one sentence each.

    As in ``u0 is data-dependent: `x.nonzero()` (line 5)``.
    """
    sizes = [size for output in capture.outputs for size in (*(output.shape or ()), *((output.value,) if output.value else ()))]
    named = {name for size in sizes for name in _NAME.findall(size.expr)}
    symbols = [symbol for symbol in capture.symbols if symbol.is_unbacked and symbol.name in named]
    return [f"{symbol.name} is {symbol.words}{line_words(symbol.frame)}" for symbol in symbols]


def tensor_group_words(group: TensorGroup) -> str:
    """Returns ``12 parameters: 1,234 values, 4.9 kB, float32``, with the number of those that the program changes."""
    changed = f", {group.changed:,} updated by the program" if group.changed else ""
    elements = _counted(group.elements, "value")
    return f"{_counted(group.count, _NOUNS[group.kind])}: {elements}, {size_words(group.size_bytes)}, {', '.join(group.dtypes)}{changed}"


def without_data_words(names: tuple[str, ...]) -> str:
    """Returns the sentence that a program holds tensors without data, which tracing made."""
    held = f"a tensor without data (`{names[0]}`)" if len(names) == 1 else f"tensors without data (`{'`, `'.join(names)}`)"
    return f"The program contains {held} from tracing. Writes through `.data` are not in its results."


def size_words(size_bytes: int) -> str:
    """Returns a size in powers of 1,000, ``4.9 kB``."""
    size, unit = float(size_bytes), 0
    while size >= 999.5 and unit < len(_UNITS) - 1:
        size, unit = size / 1000, unit + 1
    return f"{size:.3g} {_UNITS[unit]}"


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


_MOST_NAMES = 4
_ADVICE = {
    "buffer": "The program does not; write with `copy_()` instead",
    "tensor": "The program does not; register it as a buffer and write with `copy_()`",
    "nothing": "The program does not; return the value instead",
    "other": "The program does not, and keeps its value",
}


def remark_words(remark: Remark) -> str:
    """Returns the sentence of a remark."""
    names, line = _named(remark.names), line_words(remark.frame)
    is_one = len(remark.names) == 1
    match remark.kind:
        case "attribute_assigned":
            return f"forward() assigns {names}{line}. {_ADVICE[remark.held or 'other']}."
        case "container_changed":
            return f"forward() modifies {names}{line}. The program does not."
        case "outside_changed":
            changed = names or "a global"
            return f"forward() modifies {changed}{line}, which {'is' if is_one or not names else 'are'} outside the model. The program does not."
        case "unregistered_parameter":
            return f"{names} requires gradients but is not a Parameter; the program stores it as a constant."
        case "training_mode":
            who = f"{names} {'is' if is_one else 'are'}" if all(remark.names) else "The model is"
            return f"{who} in training mode. Call `model.eval()` before exporting for inference."
        case "unused_input":
            return f"The program does not use {names}."
        case "model_warned":
            return f"The model warns{line}: {remark.said}"
        case "torch_warned":
            return f"torch warns{line}: {remark.said}"
        case "branch_without_guard":
            sizes = " or ".join(map(str, remark.sizes))
            return (
                f"torch decides `{remark.said}`{line} for sizes ≥ 2 and adds no guard: "
                f"with {', '.join(remark.names)} = {sizes} the program computes the same as with larger sizes."
            )


def assumption_words(remark: Remark) -> str:
    """Returns the assumption of the program about objects that forward changes, according to a remark."""
    names = _named(remark.names) or "what it modifies outside of the model"
    return f"{names} {'keeps' if len(remark.names) <= 1 else 'keep'} the value at the export, though forward() modifies {'it' if len(remark.names) <= 1 else 'them'}"


def _named(names: tuple[str, ...]) -> str:
    more, quoted = len(names) - _MOST_NAMES, [f"`{name}`" for name in names]
    return listed(quoted) if more <= 1 else f"{', '.join(quoted[:_MOST_NAMES])} and {more} more"
