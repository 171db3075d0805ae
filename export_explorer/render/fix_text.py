"""A fix as text and as HTML: its steps, the change of the user's own lines as a diff, its cost and how far it may be trusted.

Depends on the record only.
"""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from html import escape

from export_explorer.record import Capture, CodeFix, DimOutcome, ExampleFix, Fix, ModeFix, SpecFix
from export_explorer.render.tables import location_text
from export_explorer.render.words.fixes import ask_words, combined_words, example_words, mode_words, not_as_asked_words


def coded_html(sentence: str) -> str:
    """Returns the sentence, escaped, with the text between two backticks as code; a single backtick is unchanged."""
    parts = sentence.split("`")
    if len(parts) % 2 == 0:
        return escape(sentence)
    return "".join(f"<code>{escape(part)}</code>" if number % 2 else escape(part) for number, part in enumerate(parts))


_MARKUP = re.compile(r"\*|<(?=[A-Za-z/!?])|\](?=\()|(?<![^\W_])_|_(?![^\W_])")


def coded_markdown(sentence: str) -> str:
    """Returns the sentence for Markdown: what is not between two backticks has no markup, also where it quotes an exception."""
    parts = sentence.split("`")
    is_coded = len(parts) % 2 == 1
    return "`".join(part if is_coded and number % 2 else _MARKUP.sub(r"\\\g<0>", part) for number, part in enumerate(parts))


def fix_steps(fix: Fix) -> list[str]:
    """Returns the steps of a fix as texts: ``Request batch for x.shape[0]``; for code its lines, with ``- `` and ``+ `` in a diff, first."""
    match fix:
        case SpecFix():
            return list(map(ask_words, fix.asks))
        case ExampleFix():
            return [*map(ask_words, fix.asks), *map(example_words, fix.examples)]
        case ModeFix():
            return [mode_words(fix.mode)]
        case CodeFix():
            return [*code_lines(fix), *map(ask_words, fix.asks)]


def code_lines(fix: CodeFix) -> list[str]:
    """Returns the lines of a fix; where they replace others, a diff of the two."""
    return list(_diff(fix.before, fix.code)) if fix.before else list(fix.code)


def fix_notes(fix: Fix) -> list[str]:
    """Returns the cost of a fix and its effects on other inputs, each as a sentence without its full stop."""
    return [f"{note[:1].upper()}{note[1:]}" for note in (fix.cost, *(effect.words for effect in fix.effects)) if note]


def fix_lines(number: int, fix: Fix, name: str = "fix") -> Iterator[str]:
    """Yields a fix for a terminal: ``fix 1: make x.shape[0] AUTO (verified)``, its steps unless the title says the only one, its notes."""
    where = f", {location_text(fix.frame)}" if isinstance(fix, CodeFix) and fix.frame is not None else ""
    trust = f" ({fix.trust})" if fix.trust else ""
    label = "alternative" if fix.is_alternative else f"{name} {number}"
    yield f"  {label}: {fix.title}{where}{trust}"
    yield from (f"    {step}" for step in fix_steps(fix) if step != fix.title)
    yield from (f"    note: {note}" for note in fix_notes(fix))


def fixes_html(fixes: Sequence[Fix]) -> str:
    """Returns fixes as an HTML list; lines of code are preformatted. Every text is escaped."""
    return f"<ol>{''.join(f'<li>{_html(fix)}</li>' for fix in fixes)}</ol>"


def fixes_by_heading(capture: Capture) -> list[tuple[str, list[Fix]]]:
    """Returns the fixes of an export that succeeded, below headings: those of everything, then of dimensions, together where they are the same.

    The dimensions are those that are specialized or limited and have fixes, or that no request can change. The fix of everything is not
    repeated for them.
    """
    whole = capture.combined_fix
    groups: dict[object, tuple[list[DimOutcome], list[Fix]]] = {}
    for dim in capture.dims:
        fixes = [fix for fix in dim.fixes if whole is None or fix.change != whole.change]
        if not dim.is_as_asked and (fixes or dim.inherent_words):
            groups.setdefault((dim.is_free, dim.inherent_words, repr(fixes)), ([], fixes))[0].append(dim)
    found = [(not_as_asked_words(dims), fixes) for dims, fixes in groups.values()]
    return found if whole is None else [(combined_words(capture.dims, whole), [whole]), *found]


def _html(fix: Fix) -> str:
    where = f", {escape(location_text(fix.frame))}" if isinstance(fix, CodeFix) and fix.frame is not None else ""
    trust = f" <small>({coded_html(fix.trust)})</small>" if fix.trust else ""
    lines = code_lines(fix) if isinstance(fix, CodeFix) else []
    steps = [step for step in fix_steps(fix)[len(lines) :] if step != fix.title]
    told = f": {', '.join(f'<code>{escape(step)}</code>' for step in steps)}" if steps else ""
    told += f"<pre>{escape(chr(10).join(lines))}</pre>" if isinstance(fix, CodeFix) else ""
    notes = "".join(f"<p><small>{coded_html(note)}</small></p>" for note in fix_notes(fix))
    label = "<small>alternative:</small> " if fix.is_alternative else ""
    return f"{label}{coded_html(fix.title)}{where}{trust}{told}{notes}"


def _diff(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    for kind, first, last, start, end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            yield from (f"  {line}" for line in before[first:last])
        else:
            yield from (f"- {line}" for line in before[first:last])
            yield from (f"+ {line}" for line in after[start:end])
