"""Sentences of what was said aside during an export."""

from export_explorer.model import Remark
from export_explorer.reports.words.conditions import line_words, listed

_MOST_NAMES = 4
_ADVICE = {
    "buffer": "strict mode does not follow that, and the program never changes it: write into it with copy_",
    "tensor": "the program never does that, and keeps its value: make it a buffer (register_buffer) and write into it with copy_",
    "nothing": "the program does not do that: return it, to have it",
    "other": "the program does not do that, and keeps the value that it had",
}


def remark_words(remark: Remark) -> str:
    """What the user should know, in one sentence."""
    names, line = _named(remark.names), line_words(remark.frame)
    is_one = len(remark.names) == 1
    match remark.kind:
        case "attribute_assigned":
            return f"Forward assigns {names}{line}; {_ADVICE[remark.held or 'other']}."
        case "container_changed":
            return f"Forward changes what is in {names}{line}; the program does not do that."
        case "outside_changed":
            changed = names or "a global"
            return f"Forward changes {changed}{line}, which {'is' if is_one or not names else 'are'} not the model's; the program does not do that."
        case "unregistered_parameter":
            return f"{names} requires gradients and is no parameter of the model: in the program it is a constant."
        case "training_mode":
            is_ = "is" if is_one else "are"
            return f"{names} {is_} in training mode, and so is the program: call eval() before the export if it is for inference."
        case "unused_input":
            return f"Nothing in the program reads {names}."
        case "model_warned":
            return f"The model warns{line}: {remark.said}"
        case "torch_warned":
            return f"torch warns{line}: {remark.said}"


def assumption_words(remark: Remark) -> str:
    """What the program assumes of that which a remark says forward changes."""
    names = _named(remark.names) or "what it changes outside of the model"
    return f"{names} {'stays' if len(remark.names) <= 1 else 'stay'} as at the export, though forward changes {'it' if len(remark.names) <= 1 else 'them'}"


def _named(names: tuple[str, ...]) -> str:
    more = len(names) - _MOST_NAMES
    return listed(names) if more <= 1 else f"{', '.join(names[:_MOST_NAMES])} and {more} more"
