"""What changed in the user's own functions and classes from one run to another, by the source text that each record has."""

import difflib

from export_explorer.model import Capture, CodeBlock, CodeChange

_CONTEXT = 2
"""How many lines that did not change are shown around those that did."""


def has_same_code(before: Capture, after: Capture) -> bool:
    """Whether what both records have of the user's own code is the same in both; of one that failed early fewer functions ran."""
    old, new = _own_code(before), _own_code(after)
    return (not old and not new) or (
        bool(old.keys() & new.keys()) and all(old[name].code == new[name].code for name in old.keys() & new.keys())
    )


def code_changes(before: Capture, after: Capture) -> tuple[CodeChange, ...]:
    """The lines that changed, with some around them; none where all that both records have is the same.

    A function that ran in one of the two alone counts only beside such a change: an export that fails early comes to fewer of them.
    """
    if has_same_code(before, after):
        return ()
    old, new = _own_code(before), _own_code(after)
    changes: list[CodeChange] = []
    for name in dict.fromkeys((*new, *old)):
        changes.extend(_changes_of(old.get(name), new.get(name)))
    return tuple(changes)


def _own_code(capture: Capture) -> dict[str, CodeBlock]:
    """The blocks by their names; of several parts of one class each later one is numbered."""
    blocks: dict[str, CodeBlock] = {}
    for block in dict.fromkeys((*capture.code, *capture.class_code)):
        if block.is_user:
            name, number = block.name, 1
            while name in blocks:
                number += 1
                name = f"{block.name} {number}"
            blocks[name] = block
    return blocks


def _changes_of(old: CodeBlock | None, new: CodeBlock | None) -> list[CodeChange]:
    before, after = (() if block is None else tuple(block.code.splitlines()) for block in (old, new))
    matched = difflib.SequenceMatcher(a=before, b=after, autojunk=False)
    changes = []
    for group in matched.get_grouped_opcodes(_CONTEXT):
        (_, start, _, new_start, _), (_, _, end, _, new_end) = group[0], group[-1]
        block, at = (old, start) if new is None else (new, new_start)
        if block is not None:
            change = CodeChange(name=block.name, line=block.first_line + at, before=before[start:end], after=after[new_start:new_end])
            changes.append(change)
    return changes
