"""What a program returns and holds, in a few words."""

from export_explorer.model import Output, OutputSize, TensorGroup

_NOUNS = {"parameter": "parameter", "buffer": "buffer", "constant": "constant tensor"}
_UNITS = ("B", "kB", "MB", "GB", "TB")


def output_kind(output: Output) -> str:
    """``result``, ``input x``; ``changes buffer`` of what has the path of the buffer."""
    kind = output.kind.replace("changed_", "changes ")
    return kind if output.target in (None, output.path) else f"{kind} {output.target}"


def output_text(output: Output) -> str | None:
    """The shape of a tensor, ``[batch, 3]``; the text of any other value. None where it is not known."""
    if output.shape is not None:
        return f"[{', '.join(size.expr for size in output.shape)}]"
    return None if output.value is None else output.value.expr


def output_range(output: Output) -> str:
    """The range of each size of an output that has bounds, ``batch ∈ [2, 64], x.shape[1] ≥ 2``; empty if none has."""
    sizes = (output.shape or ()) if output.value is None else (output.value,)
    return ", ".join(dict.fromkeys(f"{size.expr} {text}" for size in sizes if (text := _range(size))))


def tensor_group_words(group: TensorGroup) -> str:
    """``12 parameters: 1,234 elements, 4.9 kB, float32``, with how many the program changes."""
    changed = f", {group.changed:,} changed by the program" if group.changed else ""
    elements = _counted(group.elements, "element")
    return f"{_counted(group.count, _NOUNS[group.kind])}: {elements}, {size_words(group.size_bytes)}, {', '.join(group.dtypes)}{changed}"


def without_data_words(names: tuple[str, ...]) -> str:
    """That a program holds constant tensors that tracing made."""
    held = f"a tensor without data ({names[0]})" if len(names) == 1 else f"tensors without data ({', '.join(names)})"
    return f"The program holds {held}, which tracing made: what the model writes through .data is not in its results."


def size_words(size_bytes: int) -> str:
    """``4.9 kB``; in powers of 1,000."""
    size, unit = float(size_bytes), 0
    while size >= 999.5 and unit < len(_UNITS) - 1:
        size, unit = size / 1000, unit + 1
    return f"{size:.3g} {_UNITS[unit]}"


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def _range(size: OutputSize) -> str:
    if size.lower and size.upper is not None:
        return f"∈ [{size.lower}, {size.upper}]"
    if size.lower:
        return f"≥ {size.lower}"
    return "" if size.upper is None else f"≤ {size.upper}"
